// Suggestions under the search box: an ARIA 1.2 combobox over a plain form. Without this file, and
// wherever an answer fails, the form is sent as it is. Everything a person reads comes from the
// form, translated, or from the answer; nothing is written here.

const PAUSE = 150;
const SHORTEST = 2;

class Suggestions {
  #form;
  #input;
  #list = document.createElement("ul");
  #status = document.createElement("p");
  #addresses = [];
  #current = -1;
  #timer = 0;
  #asked = "";
  #request = new AbortController();

  constructor(form, input) {
    this.#form = form;
    this.#input = input;
    const { dataset } = form;
    Object.assign(this.#list, { id: `${input.id}-suggestions`, className: "suggest plain", hidden: true });
    this.#list.setAttribute("role", "listbox");
    this.#list.setAttribute("aria-label", dataset.suggestions);
    // A live region speaks what changes in it: it must stand there, empty, before that.
    this.#status.className = "vh";
    this.#status.setAttribute("role", "status");
    form.append(this.#list, this.#status);

    // HTML gives a field of the type "search" no other role than its own.
    input.type = "text";
    input.enterKeyHint = "search";
    const roles = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.#list.id };
    for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value);

    input.addEventListener("input", (event) => { if (!event.isComposing) this.#wait(); });
    input.addEventListener("compositionend", () => this.#wait());
    input.addEventListener("keydown", (event) => this.#press(event));
    input.addEventListener("blur", () => this.#stop());
    form.addEventListener("submit", () => { this.#keep(); this.#stop(); });
    // The field keeps the focus, and with it the phone its keyboard.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => this.#click(event));
    if (!input.value) input.value = history.state?.typed ?? "";
  }

  get #open() { return !this.#list.hidden; }

  /** What is asked for: typed spaces at the ends and twice make no other question. */
  get #typed() { return this.#input.value.trim().replace(/\s+/g, " "); }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  /** Nothing that is under way may still show itself. */
  #stop() {
    clearTimeout(this.#timer);
    this.#request.abort();
    this.#asked = "";
    this.#close();
  }

  async #ask() {
    const typed = this.#typed;
    if (typed === this.#asked && this.#open) return;
    this.#request.abort();
    this.#asked = typed;
    if (typed.length < SHORTEST) return this.#close();
    const request = new AbortController();
    this.#request = request;
    let answer;
    try {
      const address = `${this.#form.dataset.suggest}?${new URLSearchParams({ q: typed })}`;
      const response = await fetch(address, { signal: request.signal, credentials: "omit" });
      answer = response.ok ? await response.json() : null;
    } catch {
      answer = null; // No connection, or a newer question.
    }
    if (request.signal.aborted) return;
    if (answer) this.#show(answer);
    else this.#close();
  }

  #show([, texts, , addresses, { sixfold }]) {
    this.#addresses = addresses;
    this.#choose(-1);
    this.#list.replaceChildren(...texts.map((text, at) => this.#option(text, sixfold[at], at)));
    this.#toggle(texts.length > 0);
    const { counted, none } = this.#form.dataset;
    this.#status.textContent = texts.length ? `${counted} ${texts.length}` : none;
  }

  #option(text, { lang, label, detail, detailLang }, at) {
    const option = document.createElement("li");
    option.id = `${this.#list.id}-${at}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const name = Object.assign(document.createElement("span"), { lang, textContent: text });
    const more = Object.assign(document.createElement("small"), { textContent: detail ? `${label} · ` : label });
    if (detail) more.append(Object.assign(document.createElement("span"), { lang: detailLang, textContent: detail }));
    option.append(name, " ", more);
    return option;
  }

  #toggle(open) {
    this.#list.hidden = !open;
    this.#input.setAttribute("aria-expanded", String(open));
  }

  #close() {
    this.#choose(-1);
    this.#toggle(false);
    this.#status.textContent = "";
  }

  /** Make one option the current one; -1: none, what was typed stands for itself. */
  #choose(at) {
    this.#list.children[this.#current]?.setAttribute("aria-selected", "false");
    this.#current = at;
    const option = this.#list.children[at];
    if (!option) return this.#input.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    this.#input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  /** One option further; before the first and behind the last stands what was typed. */
  #move(step) {
    const places = this.#addresses.length + 1;
    this.#choose(((this.#current + 1 + step + places) % places) - 1);
  }

  #press(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key, altKey } = event;
    if (key === "ArrowDown" || (key === "ArrowUp" && this.#open)) {
      event.preventDefault();
      if (!this.#open) this.#ask();
      else if (altKey) { if (key === "ArrowUp") this.#close(); }
      else this.#move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Escape" && this.#open) {
      event.preventDefault();
      this.#stop();
    } else if (key === "Enter" && this.#open && this.#current >= 0 && !altKey) {
      event.preventDefault();
      this.#go(this.#current);
    }
  }

  #click(event) {
    const option = event.target.closest("[role=option]");
    if (option) this.#go([...this.#list.children].indexOf(option), event.ctrlKey || event.metaKey);
  }

  /** Who comes back to this page finds what was typed here. */
  #keep() {
    history.replaceState({ ...history.state, typed: this.#input.value }, "");
  }

  /** Go where a suggestion leads, on this site whatever name it has. */
  #go(at, beside = false) {
    const { pathname, search } = new URL(this.#addresses[at], location.href);
    if (beside) return void open(pathname + search, "_blank", "noopener");
    this.#keep();
    this.#stop();
    location.assign(pathname + search);
  }
}

for (const form of document.querySelectorAll("form[data-suggest]")) {
  new Suggestions(form, form.elements.q);
}
