// Sixfold works without this file. With it, a roll changes only its own region,
// citations are copied by one tap, and the language menu closes by Escape.
// Everything a person reads comes from the templates, translated; nothing is written here.

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The first element of an answer of ours: a fragment, or null when it is something else. */
function fragment(html, selector) {
  return new DOMParser().parseFromString(html, "text/html").querySelector(selector);
}

/** Keep a button as wide as it is while its words change. */
function busy(button, form) {
  const label = button.querySelector("[data-label]");
  const words = label.textContent;
  button.setAttribute("aria-disabled", "true");
  const width = Math.ceil(button.getBoundingClientRect().width);
  label.textContent = form.dataset.busy;
  // The object model may set a style that the Content-Security-Policy forbids in markup.
  Object.assign(button.style, { flex: "none", inlineSize: `${width}px` });
  return () => {
    label.textContent = words;
    Object.assign(button.style, { flex: "", inlineSize: "" });
    button.removeAttribute("aria-disabled");
  };
}

/** The page at another roll's address: reloading, sharing and changing the language keep it. */
function moveTo(address) {
  history.replaceState(history.state, "", address);
  for (const link of document.querySelectorAll(".lang a")) link.search = location.search;
}

function show(form, region, answer) {
  const part = (name) => [region, answer].map((whole) => whole.querySelector(`[data-part="${name}"]`));
  // The live region itself must stay: only what is in it changes, and is spoken.
  for (const name of ["result", "rest"]) {
    const [old, fresh] = part(name);
    old.replaceChildren(...fresh.childNodes);
  }
  region.hidden = false;
  offerCopying(region);
  for (const notice of document.querySelectorAll("[data-refusal]")) notice.remove();
  if (answer.dataset.title) document.title = answer.dataset.title;
  const fields = form.querySelector("[data-fields]");
  for (const field of fields.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const notice of fields.querySelectorAll(".error")) notice.remove();
  const { height } = region.getBoundingClientRect();
  region.scrollIntoView({
    behavior: reducedMotion.matches ? "auto" : "smooth",
    // A roll that fits is shown whole with as little movement as can be; a long one from its start.
    block: height < innerHeight * 0.7 ? "nearest" : "start",
  });
}

function refuse(form, answer) {
  form.querySelector("[data-fields]").replaceWith(answer);
  for (const fold of answer.querySelectorAll("details:has([aria-invalid])")) fold.open = true;
  answer.querySelector("[aria-invalid]")?.focus();
}

/** No connection: say so where the roll would stand, and keep the page. */
function fail(form, region) {
  const notice = document.createElement("p");
  notice.className = "notice error";
  notice.textContent = form.dataset.failed;
  region.querySelector('[data-part="result"]').replaceChildren(notice);
  region.querySelector('[data-part="rest"]').replaceChildren();
  region.hidden = false;
}

async function roll(form, button) {
  const region = document.getElementById(form.dataset.region);
  const done = busy(button, form);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { "X-Fragment": form.dataset.fragment },
      credentials: "omit",
    });
    const html = await response.text();
    const rolled = fragment(html, "[data-roll]");
    const refused = fragment(html, "[data-fields]");
    if (response.ok && rolled) {
      show(form, region, rolled);
      if ("moves" in form.dataset) moveTo(response.url);
    } else if (refused) {
      refuse(form, refused);
    } else {
      // Neither a roll nor our refusal: let the browser show the whole answer.
      form.submit();
    }
  } catch {
    fail(form, region);
  } finally {
    done();
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-region]") || !document.getElementById(form.dataset.region)) return;
  const button = event.submitter ?? document.querySelector(`button[form="${form.id}"]`);
  if (!button?.querySelector("[data-label]")) return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled") !== "true") roll(form, button);
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const words = document.getElementById(button.dataset.copy);
  const label = button.querySelector("[data-label]") ?? button;
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(words.textContent.trim());
    label.textContent = button.dataset.copied;
    setTimeout(() => { label.textContent = before; }, 2000);
  } catch {
    // Not allowed to copy: select the words, so that one keystroke does.
    getSelection().selectAllChildren(words);
  }
});

// A number and "infinitely many" exclude each other: whichever is touched last stands.
document.addEventListener("input", ({ target }) => {
  const other = (name) => target.form.querySelector(`[${name}][name="${target.name}"]`);
  if (target.matches("[data-or-infinite]")) other("data-infinite").checked = false;
  if (target.matches("[data-infinite]:checked")) other("data-or-infinite").value = "";
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.lang[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.lang[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

/** Buttons that only a script can serve are hidden until there is one. */
function offerCopying(part) {
  for (const button of part.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
}

offerCopying(document);
