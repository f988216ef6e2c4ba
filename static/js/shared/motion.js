// Motion where it explains: what went from one place to another flies there. `data-place` names a place and `data-holds`
// what lies there: "chips:-12", "Ah Kh" or "red-3-0:2". What a place has less of after a swap went to the one that has more of it:
// chips by way of the pot, where there is one. Nothing waits for it, and a flight stops no finger: `.flying` in layout.css.

const LASTS = 380; // milliseconds
const CHIPS = "chips";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const drawn = (within, thing) => within.querySelector(`[data-card="${thing}"], [data-thing="${thing}"]`);
const inSight = (element) => element.getClientRects().length > 0;

let before = null;

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// How many of what lie at a place, and where each of them is seen there
function lying(element) {
  const held = new Map();
  for (const one of element.dataset.holds.split(" ").filter(Boolean)) {
    const [thing, number = 1] = one.split(":");
    const { number: already = 0 } = held.get(thing) ?? {};
    held.set(thing, { number: already + Number(number), at: middle(drawn(element, thing) ?? element) });
  }
  return { element, at: middle(element), held };
}

// A place that is drawn twice is where it is seen first.
function places() {
  const found = new Map();
  for (const element of document.querySelectorAll("#board [data-place]")) {
    if (inSight(element) && !found.has(element.dataset.place)) found.set(element.dataset.place, lying(element));
  }
  return found;
}

// Where a thing got less and where it got more: pairs of places. A row that has just come has won nothing by that.
function ways(thing, after) {
  const number = (there, name) => there.get(name)?.held.get(thing)?.number ?? 0;
  const moved = (name) => number(after, name) - number(before, name);
  const both = (name) => before.has(name) && after.has(name);
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => thing !== CHIPS || both(name));
  const pot = thing === CHIPS && both("pot") ? "pot" : null;
  const gave = names.filter((name) => name !== pot && moved(name) < 0);
  const took = names.filter((name) => name !== pot && moved(name) > 0);
  if (pot) return [...gave.map((name) => [name, pot]), ...took.map((name) => [pot, name])];
  if (!gave.length || !took.length) return [];
  const longer = gave.length > took.length ? gave : took;
  return longer.map((_, at) => [gave[at % gave.length], took[at % took.length]]);
}

// What flies is the thing itself, where it is drawn at its new place; else a picture of it, or a chip.
function fly(thing, from, to) {
  const itself = drawn(to.element, thing);
  if (itself && inSight(itself)) return glide(itself, from, middle(itself), 1);
  const picture = drawn(document, thing)?.cloneNode(true) ?? document.createElement("span");
  picture.classList.add("flying");
  picture.classList.toggle("flying-chip", thing === CHIPS);
  picture.setAttribute("aria-hidden", "true");
  document.body.append(picture);
  glide(picture, from, to.at, 0.4).finished.finally(() => picture.remove());
}

function glide(element, from, to, opacity) {
  const home = middle(element);
  const at = ({ x, y }) => `translate(${x - home.x}px, ${y - home.y}px)`;
  const frames = [{ transform: at(from) }, { transform: at(to), opacity: 1, offset: 0.85 }, { transform: at(to), opacity }];
  return element.animate(frames, { duration: LASTS, easing: "ease-in-out" });
}

document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id === "board") before = still.matches || document.hidden ? null : places();
});

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id !== "board" || !before) return;
  const after = places();
  const things = new Set([...before.values(), ...after.values()].flatMap(({ held }) => [...held.keys()]));
  const all = [...things].flatMap((thing) => ways(thing, after).map((way) => [thing, ...way]));
  for (const [thing, from, to] of all) {
    const left = before.get(from) ?? after.get(from);
    fly(thing, left.held.get(thing)?.at ?? left.at, after.get(to) ?? before.get(to));
  }
  before = null;
});
