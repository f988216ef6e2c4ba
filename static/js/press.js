// A double tap is one press: a form travels once, and what it brings under the finger cannot be pressed at once.

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

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.target?.id === "board" && (ctx.request?.method === "POST" || over())) settle();
});
