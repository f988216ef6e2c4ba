// What has been recorded and what is due is said once, and the keys stay at the entry: a board that was swapped takes the
// button along that was pressed, and with it the place where somebody without a pointer was.

const board = () => document.getElementById("board");
const says = () => board()?.dataset.says ?? "";
const region = document.getElementById("announced");
let heard = says();

function tell() {
  if (says() === heard) return;
  const before = heard.split("\n");
  heard = says();
  const lines = heard.split("\n");
  const fresh = lines.filter((line, at) => at >= lines.length - 2 || !before.includes(line));
  if (region) region.textContent = [...new Set(fresh)].join(" ");
}

// What is due next, without calling up the keys of a phone: an input to be typed into is one step further.
const DUE = "[aria-invalid=true], #entry :is(button, select, summary, a, input:is([type=radio], [type=checkbox])), .ended :is(button, a)";
const seen = (element) => !element.disabled && element.checkVisibility({ visibilityProperty: true });

function stay() {
  const at = document.activeElement;
  if (at && at !== document.body) return;
  const next = [...(board()?.querySelectorAll(DUE) ?? [])].filter(seen);
  const first = next.find((one) => one.matches("[aria-invalid=true], .ended *")) ?? next[0];
  first?.focus({ preventScroll: true });
}

const own = ({ target, request }) => target?.id === "board" && request?.method === "POST";

document.addEventListener("htmx:after:swap", (event) => event.detail.ctx.target?.id === "board" && tell());
// A button that was asleep while it was sent wakes only after this.
document.addEventListener("htmx:finally:request", (event) => own(event.detail.ctx) && setTimeout(stay));
