// The deck in a sheet at the bottom: one tap a card. The markup and all words are in templates/shared/_card_picker.html.

const template = document.getElementById("picker-template");

export const words = template ? template.content.querySelector("[data-words]").dataset : {};

// A copy of the one drawing of a card that the page carries.
export function draw(code) {
  const drawn = template.content.querySelector(`.deck [data-card="${CSS.escape(code)}"]`);
  return drawn.cloneNode(true);
}

export const say = (code) => draw(code).getAttribute("aria-label");
export const sign = (name) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "sign");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#sign-${name}`);
  svg.append(use);
  return svg;
};

export function button(label, ...content) {
  const made = document.createElement("button");
  made.type = "button";
  if (label) made.setAttribute("aria-label", label);
  made.append(...content);
  return made;
}

// A word at a card: beside the name that is heard, or in place of one.
export function mark(kind, text) {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = ` ${text}`;
  if (kind === "badge") made.setAttribute("aria-hidden", "true");
  return made;
}

let sheet = null;

const GUESSES = 4; // more do not fit in sight

// Opens the sheet on `codes`; `took({code} | {code, instead} | {out})` is called after every tap. With `instead` (an
// index) the next tap replaces that card; with `one` it adds that card only. `guesses` are offered first, beside
// `seen`, a picture of what lies there. `home()` is where focus goes when what it came from is gone. Only cards of `ranks`
// are there to choose where these are given, `wild` ones are marked, and those that lie `out` somewhere else are dead. Once there are `enough` the sheet
// goes on to what is `then`, or closes without one; `before` is what it came from. Each is {label, go}, and `title` says what this is.
// `photo()` takes a picture of all that would be picked here, where there is such a way.
export function pick({ codes, max, copies, jokers = true, ranks = "", wild = [], took, instead = null, one = false, guesses = [], seen = null, home, out = [], enough = 0, then = null, before = null, title = "", photo = null }) {
  sheet ??= new Sheet(template.content.querySelector("dialog").cloneNode(true));
  sheet.open({ codes: [...codes], max, copies, jokers, ranks, wild, took, instead, one, guesses: guesses.slice(0, GUESSES), seen, home, elsewhere: out, enough, then, before, title, photo });
}

class Sheet {
  constructor(dialog) {
    this.dialog = dialog;
    this.part = (name) => dialog.querySelector(`[data-${name}]`);
    this.keys = [...dialog.querySelectorAll(".deck button")];
    document.body.append(dialog);
    dialog.addEventListener("click", (event) => this.clicked(event));
    dialog.addEventListener("keydown", (event) => this.pressed(event));
  }

  get stops() { return [...this.part("guesses").querySelectorAll("button"), ...this.keys].filter((key) => !key.hidden); }

  open(task) {
    Object.assign(this, task);
    this.rank = "";
    const goesOn = this.dialog.open;
    if (!goesOn) this.came = this.one ? null : document.activeElement;
    const heading = this.part("title");
    heading.textContent = this.instead !== null ? heading.dataset.replace : this.title || heading.dataset.add;
    this.lead("before", "‹ ", "");
    this.lead("then", "", " ›");
    this.part("remove").hidden = this.part("keep").hidden = this.instead === null;
    this.part("done").hidden = this.instead !== null;
    this.part("done").classList.toggle("primary", !this.then);
    this.part("chosen").hidden = this.instead !== null;
    for (const key of this.keys) {
      key.hidden = Boolean(this.ranks) && !this.ranks.includes(key.value[0]);
      key.classList.toggle("wild", this.wild.includes(key.value));
      key.ariaDescription = this.wild.includes(key.value) ? words.wild : null;
    }
    this.part("photo").parentElement.hidden = !this.photo || this.instead !== null;
    this.part("joker").hidden = !this.jokers;
    this.showGuesses();
    this.show();
    if (goesOn) return;
    this.dialog.showModal();
    this.dialog.addEventListener("close", () => this.back(), { once: true });
    this.stops[0].focus({ preventScroll: true });
  }

  lead(name, ahead, behind) {
    const way = this.part(name);
    way.hidden = !this[name] || this.instead !== null;
    way.textContent = this[name] ? ahead + this[name].label + behind : "";
  }

  // Focus goes back to where it came from, or into the tray when that was drawn anew meanwhile.
  back() {
    const there = this.came?.isConnected && this.came !== document.body ? this.came : this.home?.();
    there?.focus({ preventScroll: true });
  }

  showGuesses() {
    const row = this.part("guesses");
    row.hidden = !this.guesses.length && !this.seen;
    row.querySelector(".says").hidden = !this.guesses.length;
    row.querySelectorAll("button, .cut").forEach((old) => old.remove());
    if (this.seen) row.prepend(this.seen);
    for (const code of this.guesses) {
      const key = button("", draw(code));
      key.value = code;
      row.append(key);
    }
  }

  show() {
    const full = this.instead === null && this.codes.length >= this.max;
    for (const key of this.keys) {
      const count = this.codes.filter((code) => code === key.value).length;
      key.setAttribute("aria-pressed", this.instead === null ? count > 0 : this.codes[this.instead] === key.value);
      key.dataset.count = count > 1 ? `×${count}` : "✓";
      const spent = count >= this.copies;
      // When cards were mixed up, one of them is there twice for a moment: what is spent may still be chosen instead.
      key.classList.toggle("spent", spent && this.instead !== null);
      const lies = this.instead === null && count === 0 && this.elsewhere.includes(key.value);
      key.classList.toggle("elsewhere", lies);
      key.disabled = lies || this.instead === null && ((full && count === 0) || (this.copies > 1 && (full || spent)));
    }
    const count = this.part("count");
    const wanted = this.enough || this.max;
    count.textContent = wanted < 52 ? `${this.codes.length} ${count.dataset.of} ${wanted}` : `${this.codes.length}`;
    count.hidden = this.instead !== null;
    const chosen = this.codes.map((code, index) => {
      const wild = this.wild.includes(code);
      const chip = button(`${words.remove}: ${say(code)}${wild ? `, ${words.wild}` : ""}`, draw(code));
      chip.classList.toggle("wild", wild);
      if (wild) chip.append(mark("note", words.wild));
      chip.dataset.out = index;
      return chip;
    });
    for (let free = this.codes.length; free < Math.min(wanted, 7); free++) {
      const slot = document.createElement("span");
      slot.className = "slot";
      chosen.push(slot);
    }
    this.part("chosen").replaceChildren(...chosen);
    this.part("chosen").lastElementChild?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  clicked(event) {
    if (event.target === this.dialog) return this.dialog.close(); // the backdrop
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.out !== undefined) this.out(Number(key.dataset.out));
    else if ("before" in key.dataset) this.before.go();
    else if ("then" in key.dataset) this.then.go();
    else if ("photo" in key.dataset) this.dialog.close(), this.photo();
    else if ("remove" in key.dataset) this.out(this.instead), this.dialog.close();
    else if ("keep" in key.dataset) this.take(this.codes[this.instead]);
    else if (key.type === "button") this.take(key.value);
  }

  take(code) {
    if (this.instead !== null) {
      this.took({ code, instead: this.instead });
      return this.dialog.close();
    }
    const at = this.codes.lastIndexOf(code);
    if (at >= 0 && this.copies === 1) return this.out(at);
    if (this.codes.length >= this.max) return;
    this.codes.push(code);
    this.took({ code });
    this.show();
    if (this.codes.length === this.enough && this.then) this.then.go();
    else if (this.max === 1 || this.one || this.codes.length === this.enough) this.dialog.close();
  }

  out(index) {
    this.codes.splice(index, 1);
    this.took({ out: index });
    this.show();
  }

  // Arrows walk the deck as it lies there; "a" then "h" takes the ace of hearts.
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step && this.stops.includes(document.activeElement)) {
      event.preventDefault();
      return this.walk(...step);
    }
    const key = event.key.toLowerCase();
    if (this.rank && "cdhs".includes(key)) {
      const wanted = this.keys.find((one) => one.value === this.rank + key);
      this.rank = "";
      if (wanted && !wanted.disabled && !wanted.hidden) this.take(wanted.value);
    } else if (/^[0-9tjqka]$/.test(key)) {
      this.rank = "10".includes(key) ? "T" : key.toUpperCase();
    }
  }

  walk(x, y) {
    const middle = (key) => {
      const box = key.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [fromX, fromY] = middle(document.activeElement);
    let best = null;
    for (const key of this.stops) {
      if (key.disabled) continue;
      const [toX, toY] = middle(key);
      const along = (toX - fromX) * x + (toY - fromY) * y;
      const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
      if (along < 4) continue;
      const cost = along + aside * 3;
      if (!best || cost < best.cost) best = { key, cost };
    }
    best?.key.focus();
  }
}
