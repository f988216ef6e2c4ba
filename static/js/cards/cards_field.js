// <cards-field>: a text input with cards ("Ah Kd") that shows them as cards and opens the picker. The input stays
// what is sent; the tray is drawn from it, so whatever fills the input (typing, a photo, a robbed meld) looks alike.
import { chip, slot } from "./card_tray.js";
import { fill, parse } from "./card_codes.js";
import { flags } from "../photos/impossible_cards.js";
import { button, pick, say, sign, words } from "./card_picker.js";
import { cut, laid } from "../photos/board_rows.js";

const spliced = (list, at, out, ...put) => [...list.slice(0, at), ...put, ...list.slice(at + out)];

export class CardsField extends HTMLElement {
  items = []; // {code, sure, others, stolen; photo, index: the reading it came from and its place there}
  reading = null; // the <photo-reading> that is looked over
  lost = null; // {item, at}: what was taken out last
  taps = null; // the <tapped-cards> that says which of them are wild

  connectedCallback() {
    if (!this.tray) {
      this.addEventListener("input", (event) => event.target === this.input && this.typed());
      this.addEventListener("change", (event) => event.target === this.input && this.typed());
      this.addEventListener("click", (event) => this.clicked(event));
      this.addEventListener("keydown", (event) => this.pressed(event));
    }
    this.tray = this.querySelector(".tray");
    this.sync();
  }

  get input() { return this.querySelector(".typing input"); }
  get max() { return Number(this.dataset.max) || 52; }
  get copies() { return Number(this.dataset.copies) || 1; }
  get rows() { return (this.dataset.laid ?? "").split(" ").filter(Boolean).map(Number); }
  get always() { return parse(this.dataset.wild ?? "") ?? []; }
  get wild() { return [...this.always, ...(this.taps?.tapped ?? [])]; }
  get codes() { return this.items.map((item) => item.code); }
  get flags() { return flags(this.items, this.copies, this.reading?.elsewhere ?? []); }
  get parts() { return this.querySelector("template[data-parts]"); }
  get shoot() { return this.querySelector("[data-shoot]"); }
  get slotted() { return this.tray.querySelector("button.slot"); }
  // The chip at a place or the last one before it; the free slot for Infinity, and where there is no chip.
  chip(at) {
    const chips = [...this.tray.querySelectorAll("[data-at]")];
    return (at === Infinity && this.slotted) || (chips[at] ?? chips.at(-1) ?? this.slotted);
  }

  part(name) { return this.parts.content.querySelector(`.${name}`).cloneNode(true); }
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
    row.prepend(...[...this.querySelectorAll(".photo > label, .photo > [data-point]")].map((source) => {
      const shoot = button("", ...[...source.childNodes].map((node) => node.cloneNode(true)));
      shoot.className = "button";
      if (source.dataset.point === undefined) shoot.dataset.shoot = source.dataset.capture;
      else shoot.dataset.point = "";
      return shoot;
    }));
    this.querySelector(".typing").after(row);
  }

  typed() {
    const codes = parse(this.input.value);
    this.broken = codes === null;
    if (codes && codes.join() !== this.sent.join()) {
      this.lost = null;
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
    this.items = laid(items, this.rows);
    this.broken = false;
    this.input.value = this.sent.join(" ");
    this.draw();
    this.input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // What the picker came to: a card added, or another one `instead`, or the one at `out` taken out.
  took({ code, instead, out, spot }) {
    if (out !== undefined) this.remove(out);
    else if (instead !== undefined) this.replace(instead, code);
    else this.add({ code, sure: true, others: [], ...spot?.() });
  }

  add(item, at = this.items.length, told = "added") {
    if (this.items.length >= this.max) return this.full();
    this.lost = null;
    this.update(spliced(this.items, at, 0, item), told, { card: say(item.code) });
  }

  full() {
    this.say(fill(this.parts.dataset.full, { count: this.max }));
  }

  replace(at, code) {
    const old = this.items[at];
    this.lost = null;
    const item = { ...old, code, sure: true, others: [], stolen: old.stolen && old.code === code };
    this.update(spliced(this.items, at, 1, item), old.code === code ? "right" : "changed", { card: say(code), old: say(old.code) });
  }

  remove(at) {
    const item = this.items[at];
    this.lost = item.stolen ? null : { item, at };
    this.update(spliced(this.items, at, 1), "removed", { card: say(item.code) });
  }

  putBack() {
    const { item, at } = this.lost;
    this.add(item, at, "back");
    this.chip(at)?.focus({ preventScroll: true });
  }

  update(items, told, cards) {
    const back = this.items.filter((item) => item.stolen && !items.some((one) => one.stolen && one.code === item.code));
    this.set(items);
    for (const item of back) this.dispatchEvent(new CustomEvent("card-returned", { bubbles: true, detail: item.code }));
    this.say([`${fill(this.parts.dataset[told], cards)}.`, ...(this.reading?.against() ?? [])].join(" "));
  }

  // To a screen reader, and not while a sheet lies over the page: it would not be heard.
  say(text) {
    const sheet = document.querySelector("dialog[open]");
    const tell = () => setTimeout(() => (this.querySelector(":scope > [role=status]").textContent = text), 100);
    if (sheet) sheet.addEventListener("close", tell, { once: true });
    else tell();
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
    const flagged = this.flags;
    const state = JSON.stringify([this.max, this.wild, this.items.map((item, at) => [item.code, item.sure, item.stolen, item.index, flagged[at]])]);
    if (state === this.drawn && this.tray.childElementCount) return this.undoing();
    this.drawn = state;
    const chips = this.items.map((item, at) => chip(item, at, flagged[at], this.wild.includes(item.code), this.parts.dataset));
    const wanted = this.max <= 13 ? this.max : Math.min(52, this.items.length + 1);
    for (let free = this.items.length; free < wanted; free++) chips.push(slot(free === this.items.length));
    const held = this.tray.contains(document.activeElement) && Number(document.activeElement.dataset.at ?? Infinity);
    this.tray.replaceChildren(...this.asLaid(chips));
    if (held !== false) this.chip(held)?.focus({ preventScroll: true });
    this.undoing();
    this.dispatchEvent(new CustomEvent("cards-drawn", { bubbles: true }));
  }

  // A board that is laid lies in the tray as it does on the table.
  asLaid(chips) {
    const ended = cut(chips, this.rows).flatMap((row) => {
      const end = document.createElement("span");
      end.className = "row-end";
      return [...row, end];
    });
    return [...ended, ...chips.filter((one) => !ended.includes(one))];
  }

  undoing() {
    const old = this.querySelector(":scope > .undoing");
    if (!this.lost) return old?.remove();
    const says = `${fill(this.parts.dataset.removed, { card: say(this.lost.item.code) })}.`;
    if (old?.querySelector("[data-text]").textContent === says) return; // a finger may be on its button
    const row = this.part("undoing");
    row.querySelector("[data-text]").textContent = says;
    if (old) old.replaceWith(row);
    else this.tray.after(row);
  }

  clicked(event) {
    const pressed = event.target.closest("button");
    if (pressed?.dataset.type !== undefined) return this.toggleTyping();
    if (pressed?.dataset.shoot !== undefined) return this.ask(pressed.dataset.shoot);
    if (pressed?.dataset.undo !== undefined) return this.putBack();
    if (!this.tray.contains(event.target)) return;
    if (pressed?.dataset.at !== undefined) this.change(Number(pressed.dataset.at));
    else this.choose();
  }

  // The camera at once, or what the phone has kept: without `capture` it opens its pictures.
  ask(capture) {
    const input = this.querySelector(".photo input");
    if (capture) input.setAttribute("capture", capture);
    else input.removeAttribute("capture");
    input.click();
  }

  pressed(event) {
    const chip = event.target.closest?.(".tray [data-at]");
    if (!chip || !["Delete", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    this.remove(Number(chip.dataset.at));
  }

  get deck() {
    return { codes: this.codes, max: this.max, copies: this.copies, jokers: this.dataset.jokers !== "0", ranks: this.dataset.ranks, wild: this.wild, out: this.out };
  }

  // Inputs of one form that are filled one after the other, each leading on to the next; no card lies in two of them.
  get row() {
    const all = [...(this.closest("form")?.querySelectorAll("cards-field") ?? [])];
    return all.filter((one) => one.dataset.then || all.some((other) => other.dataset.then === one.input.name));
  }
  get complete() { return this.items.length >= (Number(this.dataset.enough) || this.max); }
  get label() { return document.getElementById(this.getAttribute("aria-labelledby"))?.textContent.trim() ?? ""; }
  get out() {
    const others = this.row.includes(this) ? this.row.filter((one) => one !== this) : [];
    return [...(parse(this.dataset.out ?? "") ?? []), ...others.flatMap((one) => one.codes)];
  }

  // The button of one photo that shows all of the row.
  get all() { return this.row.includes(this) ? this.closest("form").querySelector("hands-photo [data-shoot]") : null; }

  // What the picker leads on to: the next that is not complete; and what led here.
  get ways() {
    const row = this.row, at = row.indexOf(this);
    const way = (field) => field && { label: field.label, go: () => field.choose() };
    return {
      then: at < 0 ? null : way(row.slice(at + 1).find((one) => !one.complete)),
      before: at < 0 ? null : way(row[at - 1]),
      title: at < 0 ? "" : this.label,
      enough: Number(this.dataset.enough) || 0,
      photo: this.all && (() => this.all.click()),
    };
  }

  // `one` card only, at a place in a photo: `seen` is what lies there, `spot()` notes that the card does.
  choose({ seen = null, spot = null } = {}) {
    const at = this.items.length;
    const ways = spot ? {} : this.ways;
    pick({ ...this.deck, ...ways, seen, one: !!spot, took: (came) => this.took({ ...came, spot }), home: () => this.chip(spot ? at : Infinity) });
  }

  change(at) {
    const item = this.items[at];
    const guesses = item.others.length || !item.sure ? [item.code, ...item.others] : [];
    const seen = item.photo?.isConnected ? item.photo.cut(item.index) : null;
    pick({ ...this.deck, instead: at, guesses, seen, took: (came) => this.took(came), home: () => this.chip(at) });
  }

  toggleTyping() {
    this.wantsTyping = this.querySelector(".typing").hidden;
    this.sync();
    if (this.wantsTyping) this.input.focus();
  }
}

customElements.define("cards-field", CardsField);

// [data-pick]: something on the table whose cards go into the field of that id; a press opens the picker on it.
document.addEventListener("click", (event) => {
  const field = document.getElementById(event.target.closest?.("[data-pick]")?.dataset.pick ?? "");
  if (!field) return;
  event.preventDefault();
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const first = field.row.find((one) => !one.complete);
  (field.row.includes(field) ? first ?? field : field).choose();
});
// One with [data-opens] is what is due: where this phone has just come to it, by its own entry or by opening the page, the
// picker stands open.
const opens = () => {
  const due = document.querySelector("[data-opens]");
  const field = due && document.getElementById(due.dataset.pick);
  if (field?.row.some((one) => !one.complete) && !document.querySelector("dialog[open]")) due.click();
};
opens();
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id === "board" && ctx.request?.method === "POST" && ctx.request.form?.matches?.("[data-entry]")) opens();
});
document.addEventListener("htmx:after:swap", () => document.querySelectorAll("cards-field").forEach((field) => field.sync()));

// Few games have wild cards that are tapped.
const tapped = () => document.querySelector("tapped-cards") && import("./wild_cards.js").then(({ sync }) => sync());
document.addEventListener("htmx:after:swap", tapped);
tapped();
