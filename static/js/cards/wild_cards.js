// <tapped-cards>: which cards of a hand are wild. They are tapped as they lie in the inputs of the hand, or on its photo; what
// is sent is the text input, which is there alone where nothing else is. The hand shows them as wild. Loaded by cards.js.
import { parse } from "./card_codes.js";
import { draw } from "./card_picker.js";

class TappedCards extends HTMLElement {
  wanted = new Set(); // also what does not lie in the hand for now: it comes back as it was

  connectedCallback() {
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    this.closest("form").addEventListener("cards-drawn", ({ target }) => this.hands.includes(target) && this.show(), { signal });
    this.addEventListener("change", ({ target }) => (target === this.input ? this.typed() : this.set(target.value, target.checked)), { signal });
    this.sync();
    this.begun = true;
  }

  disconnectedCallback() {
    this.leaving.abort();
    for (const hand of this.hands) if (hand.taps === this) hand.taps = null;
  }

  get input() { return this.querySelector(".typing input"); }
  get tray() { return this.querySelector(".tray"); }
  get boxes() { return [...this.tray.querySelectorAll("input")]; }
  get hands() { return this.dataset.among.split(" ").map((id) => document.getElementById(id)).filter(Boolean); }
  get cards() { return [...new Set(this.hands.flatMap((hand) => hand.codes))]; }
  get always() { return this.cards.filter((code) => this.hands.some((hand) => hand.codes.includes(code) && hand.always.includes(code))); }
  get tapped() { return this.cards.filter((code) => this.wanted.has(code) && !this.always.includes(code)); }
  part(kind) { return this.querySelector("template[data-parts]").content.querySelector(kind).cloneNode(true); }

  // After a swap: what the server wrote counts, and its boxes have names that ours have not. It knows nothing of what does
  // not lie in the hand for now; that is forgotten once something else is entered.
  sync() {
    const { cards } = this, seq = this.closest("form").elements.seq?.value;
    const ticked = this.boxes.filter((box) => box.name && box.checked && !box.disabled).map((box) => box.value);
    const away = seq === this.seq ? [...this.wanted].filter((code) => !cards.includes(code)) : [];
    this.wanted = new Set([...ticked, ...(parse(this.input.value) ?? []), ...away]);
    this.seq = seq;
    this.drawn = null;
    for (const hand of this.hands) hand.taps = this;
    this.syncing = true; // nobody has changed anything
    this.show();
    this.syncing = false;
  }

  typed() {
    const codes = parse(this.input.value);
    if (codes && codes.join(" ") !== this.tapped.join(" ")) this.wanted = new Set(codes);
    this.show();
  }

  toggle(code) {
    this.set(code, !this.wanted.has(code));
  }

  set(code, wild) {
    if (wild) this.wanted.add(code);
    else this.wanted.delete(code);
    this.show();
  }

  show() {
    const { cards, always, tapped } = this, broken = parse(this.input.value) === null;
    this.tray.hidden = !cards.length;
    this.querySelector(".typing").hidden = !broken;
    this.closest("fieldset").hidden = !cards.length && !broken;
    const state = JSON.stringify([cards, always]);
    if (state !== this.drawn) this.tray.replaceChildren(...cards.map((code) => this.take(code, always.includes(code))));
    this.drawn = state;
    for (const box of this.boxes) box.checked = box.disabled || tapped.includes(box.value);
    for (const hand of this.hands) hand.draw();
    if (!broken) this.send(tapped.join(" "));
  }

  take(code, always) {
    const made = this.part(".take"), box = made.querySelector("input");
    box.value = code;
    box.disabled = always;
    box.after(" ", draw(code));
    return made;
  }

  send(text) {
    if (text === this.input.value) return;
    this.input.value = text;
    if (!this.syncing) this.input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // What makes taps on a photo say what is wild.
  marker() {
    const made = this.part(".marks-wild");
    made.addEventListener("click", () => made.setAttribute("aria-pressed", made.getAttribute("aria-pressed") !== "true"));
    return made;
  }
}

customElements.define("tapped-cards", TappedCards);

// One that has just come has taken over what the server wrote, and put in its place what lies in the hand.
export const sync = () => document.querySelectorAll("tapped-cards").forEach((taps) => {
  if (!taps.begun) taps.sync();
  taps.begun = false;
});
