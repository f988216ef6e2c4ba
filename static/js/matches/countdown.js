// A countdown that every page shows alike, phone or big screen. What is left comes from the server: a clock that is wrong does not matter.
// Who listens hears on the document: count:begins, count:second with how many are left, count:zero, count:ends.

const TICK = 100; // milliseconds, like all below
const ASKS = 500; // while choices are due pages ask oftener: a countdown is seen everywhere at once, and so is what came of it

const section = () => document.querySelector("[data-countdown]");
const page = document.documentElement.classList;

let zero = null; // the countdown that is seen: when it ends by the time since this page was opened, and the second shown

export const left = () => (zero ? zero.at - performance.now() : 0);

function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(`count:${name}`, { detail }));
}

function end() {
  if (!zero) return;
  zero = null;
  page.remove("counting");
  tell("ends");
}

// How much is left was true when the answer was made; of several, the one that travelled least comes closest.
function sight() {
  const { countdown, left: rest } = section()?.dataset ?? {};
  if (!countdown) return end();
  const at = performance.now() + Number(rest);
  if (zero?.countdown === countdown) return (zero.at = Math.min(zero.at, at));
  zero = { countdown, at, shown: null, over: Number(rest) === 0 };
  page.add("counting");
  tell("begins");
}

function show() {
  const count = section().querySelector(".count");
  const shown = zero ? Math.max(0, Math.ceil(left() / 1000)) : null;
  if (count.textContent !== String(shown ?? "")) count.textContent = shown ?? "";
  if (!zero || zero.shown === shown) return;
  zero.shown = shown;
  if (shown) tell("second", { count, left: shown });
}

function reach() {
  if (!zero || zero.over || left() > 0) return;
  zero.over = true;
  tell("zero", { count: section().querySelector(".count"), late: -left() });
}

// Whoever is just sending something keeps the question back.
let asked = -ASKS;
function ask() {
  if (performance.now() - asked < ASKS) return;
  if (!document.dispatchEvent(new CustomEvent("count:asks", { cancelable: true }))) return;
  asked = performance.now();
  htmx.trigger(document.getElementById("board"), "wake");
}

setInterval(() => {
  if (!section()) return;
  ask();
  show();
  reach();
}, TICK);

document.addEventListener("htmx:after:swap", sight);
sight();
