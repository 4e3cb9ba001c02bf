// Asks before a page with unsaved words is left. Without it the browser drops them without a word.
const form = document.getElementById("text-form");
const field = document.querySelector("#text-form textarea[name=text]");
if (form && field) {
  const held = field.value;
  let sending = false;
  form.addEventListener("submit", () => { sending = true; });
  window.addEventListener("beforeunload", (event) => {
    if (!sending && (field.value !== held || "unsaved" in form.dataset)) { event.preventDefault(); }
  });
}
