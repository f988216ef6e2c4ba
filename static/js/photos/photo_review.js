// A photo of cards: sent from the phone, and its reading laid over the picture to be corrected. Loaded by photo_input.js.
import { differing, lackedBy } from "./face_down.js";
import { fill } from "../cards/card_codes.js";
import { most } from "./impossible_cards.js";
import { middle, pointsIn } from "./outlines.js";
import { say, words } from "../cards/card_picker.js";
import { Sending } from "./photo_upload.js";

const NEAR = 24; // pixels on the screen within which a tap still means a corner: a thumb's width about it
const CARD = 60; // and within which a tap that says what is wild means the card: it puts nothing right, and adds none
const SVG = "http://www.w3.org/2000/svg";
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// `seen` is what frames of the camera showed before it, where it was pointed.
export function read(field, file, seen = "") {
  field.dispatchEvent(new Event("input", { bubbles: true })); // it is one that news from others must not sweep away
  new Sending(field, (page, photo) => arrived(field, page, photo), seen).begin(file);
}

function arrived(field, page, photo) {
  const reading = page.querySelector(".reading");
  URL.revokeObjectURL(field.shown);
  field.shown = URL.createObjectURL(photo);
  show(reading, field.shown);
  field.querySelector(".found").replaceChildren(document.adoptNode(reading));
  field.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" });
}

// The picture that this phone still has; the server's where the browser cannot show that.
export function show(reading, url) {
  const picture = reading.querySelector("[data-photo]");
  const kept = picture.getAttribute("src");
  const put = (address) => {
    picture.src = address;
    for (const image of reading.querySelectorAll("image")) image.setAttribute("href", address);
  };
  picture.addEventListener("error", () => put(kept), { once: true });
  put(url);
}

export const shape = (name, values, text = "") => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
};

// <photo-reading>: hands its cards to the field around it, the doubtful ones first. Its corners and the field's chips
// are two sides of the same card: each lights the other up, and each opens the picker.
export class PhotoReading extends HTMLElement {
  connectedCallback() {
    this.field = this.closest("cards-field, hands-photo");
    if (!this.field) return;
    this.leaving = new AbortController();
    this.field.reading = this;
    this.field.drawn = null;
    this.querySelector(".against").replaceChildren();
    this.listen();
    if (!this.items) this.begin();
    else this.mark();
  }

  disconnectedCallback() {
    this.leaving?.abort();
    if (this.field?.reading === this) this.field.reading = null;
  }

  get svg() { return this.querySelector(".picture svg"); }
  get corners() { return [...this.svg.querySelectorAll("g[data-index]")]; }
  get elsewhere() { return this.dataset.elsewhere.split(" ").filter(Boolean); }
  corner(index) { return this.corners.find((one) => Number(one.dataset.index) === index); }
  get fields() { return [this.field]; } // that its cards go into
  get root() { return this.field; } // around them
  get marker() { return this.querySelector(".marks-wild"); }
  get marking() { return this.marker?.getAttribute("aria-pressed") === "true"; } // a tap says what is wild, and puts nothing right

  // Where a card lies in the photo: its middle, or where somebody tapped it.
  place(index) {
    const corner = this.corner(index), spot = corner.querySelector("circle");
    return spot ? [spot.cx.baseVal.value, spot.cy.baseVal.value] : middle(pointsIn(corner.dataset.card));
  }

  // The field that holds a card of the photo and its place there; none, where it was taken out.
  where(index) {
    for (const field of this.fields) {
      const at = field.items.findIndex((item) => item.photo === this && item.index === index);
      if (at >= 0) return { field, at, item: field.items[at], flag: field.flags[at] };
    }
    return { at: -1 };
  }

  begin() {
    const list = this.querySelector(".found-cards");
    list.hidden = true; // the tray shows them now
    this.items = new Map([...list.children].map((line) => [Number(line.dataset.index), {
      code: line.dataset.card,
      sure: line.dataset.sure === "1",
      others: line.dataset.others.split(" ").filter(Boolean),
      index: Number(line.dataset.index),
      photo: this,
    }]));
    this.svg.removeAttribute("aria-hidden");
    this.svg.setAttribute("role", "toolbar");
    this.svg.setAttribute("aria-label", this.dataset.corners);
    this.hand();
    this.field.say([...this.querySelectorAll(".notice, .reading-says")].map((one) => one.textContent.trim().replace(/\s+/g, " ")).join(" "));
  }

  hand() {
    this.field.lost = null;
    this.field.set([...this.items.values()]);
  }

  listen() {
    const { signal } = this.leaving;
    const { root } = this;
    const picture = this.querySelector(".picture"); // a browser would focus an SVG that listens for the focus itself
    root.addEventListener("cards-drawn", () => this.mark(), { signal });
    picture.addEventListener("click", (event) => this.tapped(event), { signal });
    picture.addEventListener("keydown", (event) => this.pressed(event), { signal });
    picture.addEventListener("focusin", (event) => this.light(this.item(event.target)), { signal });
    picture.addEventListener("focusout", () => this.light(null), { signal });
    root.addEventListener("focusin", (event) => this.from(event), { signal });
    root.addEventListener("pointerover", (event) => this.from(event), { signal });
  }

  // A card's own corner, upright and enlarged.
  cut(index) {
    return this.querySelector(`.found-cards li[data-index="${index}"] .cut`)?.cloneNode(true);
  }

  item(corner) {
    return this.where(Number(corner.closest("g")?.dataset.index)).item;
  }

  // What speaks against the cards as they are now, a sentence each.
  against() {
    const { low = 0, high = Infinity, expected, copies, decks, twice, there, fewer, more, one } = this.dataset;
    const { codes, flags } = this.field;
    const missing = Math.max(low - codes.length, codes.length - high);
    const count = missing > 0 ? [fill(codes.length < low ? fewer : more, { expected, count: codes.length, missing: missing > 1 ? missing : one })] : [];
    const wrong = [...new Set(codes.filter((_, at) => flags[at]))].map((code) => fill(flags[codes.indexOf(code)] === "twice" ? twice : there, {
      card: say(code),
      times: codes.filter((other) => other === code).length,
      decks,
      most: most(code, Number(copies)),
    }));
    return [...count, ...lackedBy(this), ...differing(this), ...wrong];
  }

  // The corners and the sentences after every change: which still stand for a card, and which are in doubt.
  mark() {
    const all = this.fields.flatMap((field) => field.items);
    for (const item of all) if (item.photo === this) this.items.set(item.index, item);
    for (const corner of this.corners) {
      const index = Number(corner.dataset.index);
      const { at, flag } = this.where(index);
      this.draw(corner, this.items.get(index), at, flag);
    }
    this.rove(this.corners.find((one) => one.tabIndex === 0) ?? this.corners[0]);
    this.offer();
    const doubtful = all.filter((item) => !item.sure).length;
    const says = this.querySelector("[data-says]");
    if (says) says.textContent = doubtful ? fill(this.dataset.doubtful, { n: doubtful }) : this.dataset.clear;
    this.querySelector(".against").replaceChildren(...this.against().map((text) => {
      const notice = this.field.part("doubt");
      notice.querySelector("[data-text]").textContent = text;
      return notice;
    }));
  }

  // Where wild cards are tapped, they are on the picture too.
  offer() {
    const taps = this.fields.find((field) => field.taps)?.taps;
    if (taps && !this.marker) this.querySelector(".picture").before(taps.marker());
  }

  draw(corner, item, at, flag) {
    const { gone, unsure, often, lies, spot, corner: usual } = this.dataset;
    const wild = at >= 0 && this.where(item.index).field.wild.includes(item.code);
    const doubt = (flag ? (flag === "twice" ? often : lies) : "") + (item.sure ? "" : unsure) + (wild ? `, ${words.wild}` : "");
    const label = fill(at < 0 ? gone : item.spot ? spot : usual, { card: say(item.code), doubt });
    corner.setAttribute("class", at < 0 ? "gone" : item.sure ? "sure" : "unsure");
    corner.classList.toggle("flagged", !!flag && at >= 0);
    corner.classList.toggle("wild", wild);
    corner.setAttribute("role", "button");
    corner.setAttribute("aria-label", label);
    corner.querySelector("text")?.remove();
    if (at >= 0 && (flag || !item.sure)) this.write(corner, flag ? "!" : "?");
  }

  write(corner, text) {
    const box = corner.querySelector("polygon, circle").getBBox();
    const size = this.svg.viewBox.baseVal.width / 16;
    const above = box.y - size * 0.6;
    const y = above > 0 ? above : box.y + box.height + size * 0.6;
    corner.append(shape("text", { x: box.x + box.width / 2, y, "font-size": size, "stroke-width": size / 6 }, text));
  }

  light(item) {
    for (const corner of this.corners) corner.classList.toggle("lit", item?.photo === this && item.index === Number(corner.dataset.index));
    for (const field of this.fields) {
      for (const chip of field.tray.querySelectorAll("[data-at]")) chip.classList.toggle("lit", !!item && field.items[chip.dataset.at] === item);
    }
  }

  // A chip that is focused or pointed at lights up its corners; with a keyboard they come into sight as well.
  from(event) {
    if (this.svg.contains(event.target)) return;
    const chip = event.target.closest?.(".tray [data-at]");
    const item = chip?.closest("cards-field")?.items[chip.dataset.at];
    this.light(item);
    const corner = item?.photo === this && this.corner(item.index);
    if (!corner || event.type !== "focusin" || !chip.matches(":focus-visible")) return;
    const behavior = still() ? "auto" : "smooth";
    corner.scrollIntoView({ block: "nearest", behavior });
    if (this.beyond(chip, corner)) chip.scrollIntoView({ block: "nearest", behavior });
  }

  // Where both do not fit, what has the focus is what must be seen.
  beyond(chip, corner) {
    return Math.abs(corner.getBoundingClientRect().bottom - chip.getBoundingClientRect().top) > innerHeight * 0.8;
  }

  // One stop of the Tab key; arrows go from corner to corner.
  rove(to) {
    for (const corner of this.corners) corner.tabIndex = corner === to ? 0 : -1;
  }

  pressed(event) {
    const corner = event.target.closest("g");
    const all = this.corners;
    const at = all.indexOf(corner);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) this.rove(all.at(to % all.length)), all.at(to % all.length).focus();
    else if (event.key === "Enter" || event.key === " ") this.activate(corner);
    else if (event.key === "Delete" || event.key === "Backspace") this.takeOut(corner);
    else return;
    event.preventDefault();
  }

  // Opens the picker on a corner's card; a card that was taken out comes back.
  activate(corner) {
    const index = Number(corner.dataset.index);
    const { field, at } = this.where(index);
    this.rove(corner);
    if (field && this.marking) field.taps?.toggle(this.items.get(index).code);
    else if (field) field.change(at);
    else this.home(index).add(this.items.get(index), undefined, "back");
  }

  home() { return this.field; } // where a card that was taken out comes back to

  takeOut(corner) {
    const { field, at } = this.where(Number(corner.dataset.index));
    field?.remove(at);
  }

  // Corners are small on a phone: the nearest one is meant. Where there is none, a card was missed.
  tapped(event) {
    const near = this.corners.flatMap((corner) => [...corner.querySelectorAll("polygon, circle")].map((one) => {
      const box = one.getBoundingClientRect();
      const away = Math.hypot(
        Math.max(box.left - event.clientX, 0, event.clientX - box.right),
        Math.max(box.top - event.clientY, 0, event.clientY - box.bottom),
      );
      return { away, corner };
    })).sort((one, other) => one.away - other.away);
    if (near[0]?.away <= (this.marking ? CARD : NEAR)) this.activate(near[0].corner);
    else if (!this.marking) this.missed(event);
  }

  missed(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    this.more(this.field, x, y);
  }

  more(field, x, y) {
    if (field.items.length >= field.max) return field.full();
    field.choose({ seen: this.window(x, y), spot: () => this.note(x, y) });
  }

  // What lies at a place where nothing was found, as large as the other corners are shown.
  window(x, y) {
    const seen = this.querySelector(".cut")?.cloneNode(true);
    if (!seen) return null;
    const { width, height } = seen.viewBox.baseVal;
    seen.setAttribute("viewBox", `${x - width} ${y - height} ${width * 2} ${height * 2}`);
    seen.querySelector("image").removeAttribute("transform");
    return seen;
  }

  note(x, y) {
    const index = this.items.size;
    const corner = shape("g", { "data-index": index });
    corner.append(shape("circle", { cx: x, cy: y, r: this.svg.viewBox.baseVal.width / 32 }));
    this.svg.append(corner);
    const item = { photo: this, index, spot: true };
    this.items.set(index, item);
    return item;
  }
}

customElements.define("photo-reading", PhotoReading);
