// One photo of a whole showdown: its cards go into the fields of the hands, and a row under the picture says whose each hand
// is. Naming one hand turns all of them around the table with it; naming another after that changes those two.
import { chip } from "./chips.js";
import { fill } from "./codes.js";
import { most } from "./flags.js";
import { draw, say } from "./picker.js";
import { PhotoReading } from "./reading.js";

export { read } from "./reading.js";

class HandsPhoto extends HTMLElement {
  reading = null;

  get input() { return this.querySelector("input[type=file]"); }
  get parts() { return this.querySelector("template[data-parts]"); }
  get found() { return this.querySelector(".found"); }
  get shoot() { return this.querySelector("[data-shoot]"); }
  part(name) { return this.parts.content.querySelector(`.${name}`).cloneNode(true); }
  chip() { return this.querySelector("select"); }
  say(text) { setTimeout(() => (this.querySelector(":scope > [role=status]").textContent = text), 100); }
}

class HandsReading extends PhotoReading {
  get root() { return this.closest("form"); }
  get rows() { return [...this.querySelectorAll(".whose > li")]; }
  get names() { return [...this.querySelector("select").options].map((one) => one.value).filter(Boolean); }
  get fields() { return this.names.map((name) => this.into(name)).filter(Boolean); }
  into(name) { return name && this.root.querySelector(`cards-field input[name="${CSS.escape(name)}"]`)?.closest("cards-field"); }
  who(row) { return row.querySelector("select").value; }

  // What lies in a hand: what its field holds of it by now.
  held(row) { return this.hands.get(row).map((index) => this.items.get(index)); }

  hand() {
    this.named = 0;
    this.hands = new Map(this.rows.map((row) => [row, row.dataset.cards.split(" ").map(Number)]));
    for (const row of this.rows) {
      const select = row.querySelector("select");
      select.hidden = false;
      row.querySelector("[data-plain]").hidden = true;
      row.was = select.value;
      select.addEventListener("change", () => this.name(row), { signal: this.leaving.signal });
    }
    this.give();
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
    const hands = this.rows.filter((one) => this.seated(one.was) || one === row);
    const seats = this.names.filter((name) => this.seated(name));
    const turn = seats.indexOf(this.who(row)) - hands.indexOf(row);
    if (!this.named && this.seated(this.who(row)) && hands.every((one) => this.seated(one.was))) {
      hands.forEach((one, at) => (one.querySelector("select").value = seats[(at + turn + seats.length) % seats.length]));
    } else {
      const other = this.rows.find((one) => one !== row && this.who(one) && this.who(one) === this.who(row));
      if (other) other.querySelector("select").value = row.was;
    }
    this.named += 1;
    for (const one of this.rows) one.was = this.who(one);
    this.give();
  }
  seated(name) { return Boolean(name) && !this.option(name).hasAttribute("data-board"); }
  option(name) { return this.querySelector(`option[value="${CSS.escape(name)}"]`); }

  // The rows after every change, with what speaks against each hand.
  mark() {
    if (this.giving) return;
    for (const row of this.rows) this.keep(row);
    super.mark();
    for (const row of this.rows) {
      const field = this.into(this.who(row));
      const cards = field ? field.items.map((item, at) => chip(item, at, field.flags[at], field.wild.includes(item.code), field.parts.dataset))
        : this.held(row).map((item) => draw(item.code));
      row.querySelector(".tray").replaceChildren(...cards);
      const lying = this.svg.querySelector(`.lying[data-hand="${row.dataset.hand}"]`);
      lying.classList.toggle("nobodys", !field);
    }
    this.label();
  }

  // A card that was corrected or taken out in its field is so in the hand.
  keep(row) {
    const field = this.into(this.who(row));
    if (field) this.hands.set(row, field.items.filter((item) => item.photo === this).map((item) => item.index));
  }

  label() {
    this.svg.querySelectorAll(".lying text").forEach((old) => old.remove());
    for (const row of this.rows) {
      const lying = this.svg.querySelector(`.lying[data-hand="${row.dataset.hand}"]`);
      this.write(lying, this.option(this.who(row))?.textContent ?? "");
    }
  }

  against() {
    const { twice, whose, missing, copies, decks } = this.dataset;
    const wrong = this.names.flatMap((one) => {
      const { low, high, handOf: name } = this.option(one).dataset;
      const count = this.into(one)?.items.length ?? 0;
      if (!count) return [fill(missing, { name })];
      const expected = low === high ? low : `${low} to ${high}`;
      return count < Number(low) || count > Number(high) ? [fill(whose, { name, expected, count })] : [];
    });
    const all = this.fields.flatMap((field) => field.codes);
    const often = [...new Set(all)].filter((code) => all.filter((one) => one === code).length > most(code, Number(copies)));
    return [...wrong, ...often.map((card) => fill(twice, {
      card: say(card), times: all.filter((one) => one === card).length, decks, most: most(card, Number(copies)),
    }))];
  }

  home(index) {
    const row = [...this.hands].find(([, cards]) => cards.includes(index))?.[0];
    return this.into(row && this.who(row)) ?? this.fields[0];
  }

  // Beside the corners a tap means the hand that lies there.
  missed(event) {
    const lying = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest?.(".lying")).find(Boolean);
    const row = lying && this.rows[Number(lying.dataset.hand)];
    const select = row?.querySelector("select");
    select?.focus();
    select?.showPicker?.();
  }

  connectedCallback() {
    super.connectedCallback();
    this.querySelector(".whose").addEventListener("click", (event) => {
      const pressed = event.target.closest("button[data-at]");
      if (pressed) this.into(this.who(pressed.closest("li"))).change(Number(pressed.dataset.at));
    }, { signal: this.leaving?.signal });
  }
}

customElements.define("hands-photo", HandsPhoto);
customElements.define("hands-reading", HandsReading);
