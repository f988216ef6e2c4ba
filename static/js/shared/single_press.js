// A double tap is one press: a form travels once. What comes under the finger cannot be pressed at once, whoever brought it.

const SETTLES = 400; // milliseconds; slower than a double tap, quicker than a second thought

const AGAIN = 2000; // a form that leads to another page may be sent again when that takes this long

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || form.hasAttribute("hx-post")) return;
  if (event.timeStamp - Number(form.dataset.sent ?? -AGAIN) < AGAIN) event.preventDefault();
  else form.dataset.sent = event.timeStamp;
});

const page = document.documentElement.classList;
const fingers = new Map(); // on the glass, each with the pad to hold that it came down on
let settled = 0;

// After zero a finger still lies where its pad was: until it has left the glass nothing can be pressed
const over = () => [...fingers.values()].some((pad) => pad && !pad.isConnected);

function settle() {
  page.add("settling");
  clearTimeout(settled);
  if (!over()) settled = setTimeout(() => page.remove("settling"), SETTLES);
}

addEventListener("pointerdown", (event) => {
  if (event.isPrimary) fingers.clear(); // nobody told the end of those before it
  fingers.set(event.pointerId, event.target.closest?.("hold-pad"));
}, true);

for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, (event) => {
    fingers.delete(event.pointerId);
    if (page.contains("settling")) settle();
  }, true);
}

// What can be pressed on the screen, by its name and its place
function pressable() {
  const seen = new Set();
  for (const one of document.querySelectorAll("#board :is(button, a, label, summary)")) {
    const { left, top, bottom } = one.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || !one.getClientRects().length) continue;
    seen.add([one.ariaLabel ?? one.textContent.trim(), one.value, Math.round(left), Math.round(top)].join());
  }
  return seen;
}

let before = new Set();

document.addEventListener("htmx:before:swap", (event) => {
  if (event.detail.ctx.target?.id === "board") before = pressable();
});

const moved = () => [...pressable()].some((one) => !before.has(one));

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.target?.id === "board" && (ctx.request?.method === "POST" || over() || moved())) settle();
});
