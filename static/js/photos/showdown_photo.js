// One photo of a whole showdown: its cards go into the fields of the hands, and a row under the picture says whose each hand
// is. A card is dragged to another hand, or beside all of them; a hand that is tapped is named, and those that nobody has
// named follow around the table.
import { chip, slot } from "../cards/card_tray.js";
import { fill } from "../cards/card_codes.js";
import { LaidReading } from "./hand_overlay.js";
import { comesAt } from "./outlines.js";
import { button, draw, say } from "../cards/card_picker.js";
import { exchanged, named } from "./seat_assignment.js";
import { wrongIn } from "./conflicts.js";

export { read } from "./photo_review.js";

class HandsPhoto extends HTMLElement {
  reading = null;
  guessed = ""; // the names that stand at hands of the last photo and that nobody said

  get input() { return this.querySelector("input[type=file]"); }
  get parts() { return this.querySelector("template[data-parts]"); }
  get found() { return this.querySelector(".found"); }
  get shoot() { return this.querySelector("[data-shoot]"); }
  // What the fields hold: so it is seen where a second photo shows the same.
  get noted() {
    const fields = [...this.closest("form").querySelectorAll("cards-field")].map((one) => [one.input.name, one.input.value]);
    return { ...Object.fromEntries(fields), guessed: this.guessed };
  }
  part(name) { return this.parts.content.querySelector(`.${name}`).cloneNode(true); }
  chip() { return this.querySelector("select"); }
  say(text) { setTimeout(() => (this.querySelector(":scope > [role=status]").textContent = text), 100); }
}

class HandsReading extends LaidReading {
  get root() { return this.closest("form"); }
  get rows() { return [...this.querySelectorAll(".whose > li")]; }
  get groups() { return [...this.hands]; }
  get names() { return [...this.querySelector("select").options].map((one) => one.value).filter(Boolean); }
  get seats() { return this.names.filter((name) => this.seated(name)); }
  get fields() { return this.names.map((name) => this.into(name)).filter(Boolean); }
  get missing() { return this.names.filter((name) => !this.into(name)?.items.length); }
  get namer() { return this.querySelector(".namer"); }
  // Whether the photo is one that fills in nothing, and nobody has said otherwise.
  get nothing() { return this.dataset.nothing !== undefined && !this.rows.some((row) => this.who(row)); }
  into(name) { return name && this.root.querySelector(`cards-field input[name="${CSS.escape(name)}"]`)?.closest("cards-field"); }
  who(row) { return row.querySelector("select").value; }
  line(row) { return this.svg.querySelector(`.lying[data-hand="${row.dataset.hand}"]`); }
  seated(name) { return Boolean(name) && !this.option(name).hasAttribute("data-board"); }
  option(name) { return this.querySelector(`option[value="${CSS.escape(name)}"]`); }
  guessed(row) { return !this.together && this.seated(this.who(row)) && !this.sure.has(row); }
  // Hands of no players, that are ranked as they lie: each stands where it is, and two with one name are one hand.
  get together() { return this.dataset.together !== undefined; }
  ranked(row) { return this.together && this.who(row) ? document.querySelector(`#ranked [data-of="${CSS.escape(this.who(row))}"]`) : null; }

  // What lies in a hand: what its field holds of it by now.
  held(row) { return this.hands.get(row).map((index) => this.items.get(index)); }
  rowOf(index) { return this.rows.find((row) => this.hands.get(row).includes(index)); }

  hand() {
    this.sure = new Set(); // the rows whose name somebody said
    this.hands = new Map();
    for (const row of this.rows) this.begun(row, row.dataset.cards.split(" ").map(Number));
    this.give();
  }

  begun(row, cards) {
    const select = row.querySelector("select");
    select.hidden = false;
    row.querySelector("[data-plain]").hidden = true;
    row.was = select.value;
    this.hands.set(row, cards);
    select.addEventListener("change", () => this.name(row), { signal: this.leaving.signal });
  }

  // Each field gets its hand's cards, and what goes into none is nobody's.
  give() {
    this.giving = true; // between two fields nothing is as it will be
    for (const field of this.fields) {
      const row = this.rows.find((one) => this.into(this.who(one)) === field);
      field.lost = null;
      field.set(row ? this.held(row) : field.items.filter((item) => item.photo !== this));
    }
    this.giving = false;
    this.mark();
  }

  name(row) {
    if (this.together) return this.join(row);
    const hands = this.rows.filter((one) => this.seated(one.was) || one === row), name = this.who(row);
    const was = hands.map((one) => one.was), at = hands.indexOf(row);
    const follow = this.seated(name) && this.dataset.apart === undefined;
    const now = follow ? named(was, hands.map((one) => this.sure.has(one)), this.seats, at, name) : exchanged(was, at, name);
    const other = this.rows.find((one) => !hands.includes(one) && name && one.was === name);
    if (other) other.querySelector("select").value = row.was;
    hands.forEach((one, hand) => {
      one.querySelector("select").value = now[hand];
      if (now[hand] !== was[hand]) this.sure.delete(one);
    });
    this.sure.add(row);
    for (const one of this.rows) one.was = this.who(one);
    this.give();
  }

  // The cards come to the hand that has the name already.
  join(row) {
    const other = this.rows.find((one) => one !== row && this.who(row) && one.was === this.who(row));
    if (other) {
      this.hands.set(other, [...this.hands.get(other), ...this.hands.get(row)]);
      this.hands.set(row, []);
      row.querySelector("select").value = "";
    }
    row.was = this.who(row);
    this.give();
  }

  // The rows after every change, with what speaks against each hand.
  mark() {
    if (this.giving) return;
    for (const row of this.rows) this.keep(row);
    super.mark();
    for (const row of this.rows) this.show(row);
    this.field.guessed = this.rows.filter((row) => this.guessed(row)).map((row) => this.who(row)).join(" ");
    const wrong = this.wrong.filter(({ about }) => about);
    const right = this.rows.filter((row) => this.who(row) && this.hands.get(row).length && !wrong.some((one) => one.row === row));
    const names = right.map((row) => [this.ranked(row)?.textContent ?? this.option(this.who(row)).textContent + (this.guessed(row) ? "?" : ""), { cards: this.hands.get(row) }, "", row.dataset.hand]);
    this.tell([...names, ...wrong.map(({ text, about, row }) => [text, about, "wrong", row?.dataset.hand])]);
  }

  show(row) {
    const field = this.into(this.who(row)), line = this.line(row), guess = this.guessed(row);
    const cards = field ? field.items.map((item, at) => chip(item, at, field.flags[at], field.wild.includes(item.code), field.parts.dataset))
      : this.held(row).map((item) => draw(item.code));
    if (field && cards.length < Number(this.option(this.who(row)).dataset.low)) cards.push(slot(true));
    row.querySelector(".tray").replaceChildren(...cards);
    row.hidden = !cards.length && !field;
    line.querySelector("polygon").setAttribute("points", this.around(this.hands.get(row)).map((point) => point.join()).join(" "));
    this.crown(row);
    line.classList.toggle("nobodys", !field);
    for (const one of [line, row]) one.classList.toggle("wins", this.ranked(row)?.dataset.wins !== undefined);
    for (const one of [line, row]) one.classList.toggle("guess", guess);
    row.querySelector("select").ariaDescription = guess ? this.dataset.guess : null;
  }

  // In the middle of its cards, wherever those are by now; it is seen where the hand wins.
  crown(row) {
    const crown = this.line(row).querySelector(".crown"), cards = this.hands.get(row);
    if (!crown || !cards.length) return;
    const { x, y, width, height } = this.box({ cards }), size = crown.width.baseVal.value;
    crown.setAttribute("x", x + (width - size) / 2);
    crown.setAttribute("y", y + (height - size) / 2);
  }

  // A card that was corrected or taken out in its field is so in the hand.
  keep(row) {
    const field = this.into(this.who(row));
    if (field) this.hands.set(row, field.items.filter((item) => item.photo === this).map((item) => item.index));
  }

  get wrong() { return wrongIn(this); }
  against() {
    const wrong = this.wrong.map(({ text }) => text), { again } = this.dataset;
    return again && !this.nothing && !this.sure.size ? [again, ...wrong] : wrong;
  }

  home(index) {
    const row = this.rowOf(index);
    return this.into(row && this.who(row)) ?? this.fields[0];
  }

  moved(index, row = this.aside(index)) {
    const from = this.rowOf(index), item = this.items.get(index);
    if (row === from) return;
    const old = this.into(this.who(from)), next = this.into(this.who(row)), cards = this.hands.get(row);
    const at = comesAt(this.place(index), cards.map((one) => this.place(one)));
    this.hands.set(from, this.hands.get(from).filter((one) => one !== index));
    this.hands.set(row, [...cards.slice(0, at), index, ...cards.slice(at)]);
    this.giving = true;
    old?.set(old.items.filter((one) => one !== item));
    next?.set([...next.items.filter((one) => one.photo !== this), ...this.held(row)]);
    this.giving = false;
    if (!this.hands.get(from).length) from.querySelector("select").value = from.was = "";
    this.mark();
    const { moved, aside } = this.dataset;
    this.field.say([fill(next ? moved : aside, { card: say(item.code), name: this.option(this.who(row))?.dataset.handOf }), ...this.against()].join(" "));
  }

  // A card that lies beside all hands begins one that is missing, or is nobody's.
  aside(index) {
    const from = this.rowOf(index);
    if (this.hands.get(from).length === 1) return from;
    const row = from.cloneNode(true), line = this.line(from).cloneNode(true), number = this.rows.length;
    row.dataset.hand = line.dataset.hand = number;
    row.querySelector(".sr").textContent = row.querySelector(".sr").textContent.replace(/\d+/, number + 1);
    const { owner } = this.option(this.who(from))?.dataset ?? {}; // as cards face up lay in the hand
    const missing = this.missing.filter((name) => this.seated(name));
    row.querySelector("select").value = missing.find((name) => this.option(name).dataset.owner === owner) ?? missing[0] ?? "";
    this.line(from).after(line);
    this.querySelector(".whose").append(row);
    this.begun(row, []);
    return row;
  }

  // With Shift, arrows carry a corner's card to the next hand.
  pressed(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], index = Number(event.target.closest("g")?.dataset.index);
    const from = event.shiftKey && step && this.rowOf(index);
    if (!from) return super.pressed(event);
    event.preventDefault();
    const rows = this.rows.filter((row) => row === from || this.hands.get(row).length);
    this.moved(index, rows.at((rows.indexOf(from) + step) % rows.length));
  }

  // What is written at a hand asks whose it is; so does the hand itself, beside the corners of its cards.
  tapped(event) {
    if (this.marking) return this.marked(this.grip(event.clientX, event.clientY));
    const hand = this.written(event.clientX, event.clientY)?.dataset.hand;
    if (hand) this.ask(this.rows.find((row) => row.dataset.hand === hand));
    else super.tapped(event);
  }

  marked(index) {
    if (index !== null) this.activate(this.corner(index));
  }

  missed(event) {
    const row = this.over(this.seen(event.clientX, event.clientY));
    if (row) this.ask(row);
  }

  ask(row) {
    const who = this.who(row);
    this.namer.querySelector(".tray").replaceChildren(...this.held(row).map((item) => draw(item.code)));
    this.namer.querySelector("[data-names]").replaceChildren(...[...row.querySelector("select").options].map((one) => {
      const key = button("", one.textContent);
      key.className = "button";
      key.value = one.value;
      key.setAttribute("aria-pressed", one.value === who && this.sure.has(row));
      return key;
    }));
    this.asked = row;
    this.namer.showModal();
  }

  answered({ target }) {
    const key = target.closest("button");
    if (target !== this.namer && !key) return;
    this.namer.close();
    if (key?.dataset.close !== undefined || !key) return;
    this.asked.querySelector("select").value = key.value;
    this.name(this.asked);
  }

  listen() {
    super.listen();
    const { signal } = this.leaving;
    this.querySelector(".whose").addEventListener("click", (event) => {
      const pressed = event.target.closest("button"), field = pressed && this.into(this.who(pressed.closest("li")));
      if (pressed?.dataset.at) field.change(Number(pressed.dataset.at));
      else field?.choose();
    }, { signal });
    this.namer.addEventListener("click", (event) => this.answered(event), { signal });
    if (this.together) document.addEventListener("htmx:after:swap", () => this.mark(), { signal });
  }
}

customElements.define("hands-photo", HandsPhoto);
customElements.define("hands-reading", HandsReading);
