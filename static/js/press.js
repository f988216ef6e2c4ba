// A double tap is one press: a form travels once, and what it brings under the finger cannot be pressed at once.

const SETTLES = 400; // milliseconds; slower than a double tap, quicker than a second thought

const AGAIN = 2000; // a form that leads to another page may be sent again when that takes this long

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || form.hasAttribute("hx-post")) return;
  if (event.timeStamp - Number(form.dataset.sent ?? -AGAIN) < AGAIN) event.preventDefault();
  else form.dataset.sent = event.timeStamp;
});

let settled = 0;
document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.target?.id !== "board" || ctx.request?.method !== "POST") return;
  document.documentElement.classList.add("settling");
  clearTimeout(settled);
  settled = setTimeout(() => document.documentElement.classList.remove("settling"), SETTLES);
});
