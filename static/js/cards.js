// <cards-field>: a text input with cards ("Ah Kd") that shows them as cards and opens the picker. The input stays
// what is sent; the tray is drawn from it, so whatever fills the input (typing, a photo, a robbed meld) looks alike.
import { button, draw, pick, sign, words } from "./picker.js";

const SUITS = { "♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s" };
const TOKEN = /^(joker|jk|(?:10|[2-9tjqka])[cdhs])[\s,;.\ufe0e\ufe0f]*/i;

// The codes in a text, or null when something in it is no card.
export function parse(text) {
  let rest = text.replace(/[♣♧♦♢♥♡♠♤]/g, (suit) => SUITS[suit]).replace(/^[\s,;.\ufe0e\ufe0f]+/, "");
  const codes = [];
  while (rest) {
    const found = TOKEN.exec(rest);
    if (!found) return null;
    const word = found[1].toLowerCase();
    codes.push(word.startsWith("j") && word.includes("k") ? "Jk" : word.slice(0, -1).replace("10", "t").toUpperCase() + word.at(-1));
    rest = rest.slice(found[0].length);
  }
  return codes;
}

export class CardsField extends HTMLElement {
  items = []; // {code, sure, others, index, stolen}

  connectedCallback() {
    if (!this.tray) {
      this.addEventListener("input", (event) => event.target === this.input && this.typed());
      this.addEventListener("change", (event) => event.target === this.input && this.typed());
      this.addEventListener("click", (event) => this.clicked(event));
    }
    this.tray = this.querySelector(".tray");
    this.sync();
  }

  get input() { return this.querySelector(".typing input"); }
  get max() { return Number(this.dataset.max) || 52; }
  get copies() { return Number(this.dataset.copies) || 1; }
  get codes() { return this.items.map((item) => item.code); }
  // Stolen cards alone note no meld: it may be entered without its cards.
  get sent() { return this.items.every((item) => item.stolen) ? [] : this.codes; }

  // After a swap: what the server wrote counts, and a morph has taken our attributes off.
  sync() {
    this.tray = this.querySelector(".tray");
    this.tools();
    this.tray.hidden = false;
    this.typed();
    const typing = this.querySelector(".typing");
    typing.hidden = !this.wantsTyping && !this.broken;
    this.querySelector("[data-type]")?.setAttribute("aria-pressed", !typing.hidden);
  }

  tools() {
    if (this.querySelector(".tools")) return;
    const row = document.createElement("div");
    row.className = "tools";
    row.setAttribute("hx-morph-skip", "");
    const type = button("", sign("type"), words.type);
    type.className = "button";
    type.dataset.type = "";
    row.append(type);
    const photo = this.querySelector(".photo > label");
    if (photo) {
      const shoot = button("", ...[...photo.childNodes].map((node) => node.cloneNode(true)));
      shoot.className = "button";
      shoot.dataset.shoot = "";
      row.prepend(shoot);
    }
    this.querySelector(".typing").after(row);
  }

  typed() {
    const codes = parse(this.input.value);
    this.broken = codes === null;
    if (codes && codes.join() !== this.sent.join()) {
      const old = [...this.items];
      this.items = codes.map((code) => {
        const at = old.findIndex((item) => item.code === code);
        return at >= 0 ? old.splice(at, 1)[0] : { code, sure: true, others: [] };
      });
    }
    if (this.broken) this.items = [];
    this.draw();
  }

  set(items) {
    this.items = items;
    this.broken = false;
    this.input.value = this.sent.join(" ");
    this.draw();
    this.input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // What the picker came to; `changed` is the index of the card that was looked at, if one was.
  setCodes(codes, changed = null) {
    const old = [...this.items];
    const looked = changed === null ? null : old.splice(changed, 1)[0];
    const items = codes.map((code, at) => {
      if (at === changed) return { ...looked, code, sure: true, others: [], stolen: looked.stolen && looked.code === code };
      const found = old.findIndex((item) => item.code === code);
      return found >= 0 ? old.splice(found, 1)[0] : { code, sure: true, others: [] };
    });
    const back = this.items.filter((item) => item.stolen && !items.some((one) => one.stolen && one.code === item.code));
    this.set(items);
    for (const item of back) this.dispatchEvent(new CustomEvent("card-returned", { bubbles: true, detail: item.code }));
  }

  // Cards that come from robbed melds: in while they are chosen there, out again when not.
  rob(codes) {
    const wanted = [...codes];
    const items = this.items.filter((item) => {
      const at = wanted.indexOf(item.code);
      if (at >= 0) wanted.splice(at, 1), (item.stolen = true);
      else if (item.stolen) return false;
      return true;
    });
    const changed = wanted.length || items.length !== this.items.length;
    items.unshift(...wanted.map((code) => ({ code, sure: true, others: [], stolen: true })));
    if (changed) this.set(items);
    else this.draw();
  }

  draw() {
    const chips = this.items.map((item, at) => {
      const chip = button("", draw(item.code)); // its name: the card's, the note's, and what a tap does
      chip.dataset.at = at;
      chip.classList.toggle("unsure", !item.sure);
      if (!item.sure) chip.append(this.mark("badge", "?"), this.mark("note", words.unsure));
      else if (item.stolen) chip.append(this.mark("note", words.stolen));
      chip.append(this.mark("sr", words.change));
      return chip;
    });
    const wanted = this.max <= 13 ? this.max : Math.min(52, this.items.length + 1);
    for (let free = this.items.length; free < wanted; free++) chips.push(this.slot(free === this.items.length));
    this.tray.replaceChildren(...chips);
    this.dispatchEvent(new CustomEvent("cards-drawn", { bubbles: true }));
  }

  mark(kind, text) {
    const made = document.createElement("span");
    made.className = kind;
    made.textContent = ` ${text}`;
    if (kind === "badge") made.setAttribute("aria-hidden", "true");
    return made;
  }

  slot(first) {
    const made = first ? button(words.add, sign("add")) : document.createElement("span");
    made.classList.add("slot");
    return made;
  }

  clicked(event) {
    const pressed = event.target.closest("button");
    if (pressed?.dataset.type !== undefined) return this.toggleTyping();
    if (pressed?.dataset.shoot !== undefined) return this.querySelector(".photo input").click();
    if (!this.tray.contains(event.target)) return;
    if (pressed?.dataset.at !== undefined) this.change(Number(pressed.dataset.at));
    else this.choose();
  }

  get deck() {
    return { max: this.max, copies: this.copies, jokers: this.dataset.jokers !== "0", home: this.tray };
  }

  choose() {
    pick({ codes: this.codes, ...this.deck, changed: (codes) => this.setCodes(codes) });
  }

  change(at) {
    const item = this.items[at];
    const guesses = item.sure ? [] : [item.code, ...item.others];
    pick({ codes: this.codes, ...this.deck, instead: at, guesses, changed: (codes, changed = null) => this.setCodes(codes, changed) });
  }

  toggleTyping() {
    this.wantsTyping = this.querySelector(".typing").hidden;
    this.sync();
    if (this.wantsTyping) this.input.focus();
  }
}

customElements.define("cards-field", CardsField);
document.addEventListener("htmx:after:swap", () => document.querySelectorAll("cards-field").forEach((field) => field.sync()));
