// What was typed and not yet pressed is still there when the page is loaded anew: after the phone threw it away, after Back,
// or from what is kept without a connection. It belongs to one form, whose id holds the number of what was recorded.

const TYPED = "companion-typed";
const form = (element) => element?.closest?.("form[action$='/entries']");
const keeps = () => Boolean(document.getElementById("board")?.dataset.keep);

function write(typed) {
  try {
    if (typed) localStorage.setItem(TYPED, JSON.stringify(typed));
    else localStorage.removeItem(TYPED);
  } catch {
    // in a private window nothing is kept
  }
}
function read() {
  try {
    return JSON.parse(localStorage.getItem(TYPED));
  } catch {
    return null;
  }
}

const HIDDEN = ["hidden", "file", "submit", "button"];
const inputs = (entry) => [...entry.elements].filter(({ name, type }) => name && !HIDDEN.includes(type));
const ticked = ({ type }) => type === "radio" || type === "checkbox";

function remember(event) {
  const entry = form(event.target);
  if (!entry?.id || !keeps() || filling) return;
  const values = inputs(entry).filter((input) => !ticked(input) || input.checked).map(({ name, value }) => [name, value]);
  write({ form: entry.id, page: location.pathname, values });
}

// A browser brings back by itself what was chosen, and tells nobody: with `all` it is told.
let filling = false;
function fill(all = false) {
  const typed = read();
  const entry = typed?.page === location.pathname && keeps() ? document.getElementById(typed.form) : null;
  if (!entry) return;
  filling = true;
  for (const input of inputs(entry)) {
    const given = typed.values.filter(([name]) => name === input.name).map(([, value]) => value);
    if (ticked(input)) change(input, given.includes(input.value), all);
    else if (given.length) change(input, given.length > 1 ? given[at(entry, input)] ?? "" : given[0], all);
  }
  filling = false;
}
const at = (entry, input) => inputs(entry).filter(({ name }) => name === input.name).indexOf(input);

const what = (input) => (ticked(input) ? "checked" : "value");
const before = (input) => (ticked(input) ? input.defaultChecked : input.defaultValue);
function change(input, value, tells) {
  if (input[what(input)] === value && !(tells && before(input) !== value)) return;
  input[what(input)] = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("input", remember);
document.addEventListener("change", remember);
document.addEventListener("click", (event) => event.target.closest?.("[data-afresh]") && write(null));
document.addEventListener("htmx:after:swap", (event) => {
  const { target, request } = event.detail.ctx;
  if (target?.id !== "board") return;
  if (request?.method === "POST") write(null); // it was answered
  else fill(); // a page out of the history is from before the form that it belongs to
});

// Whoever is told listens only once htmx has begun, and that may be after the page is shown.
document.addEventListener("htmx:after:init", ({ target }) => {
  if (target.matches?.(".preview") && form(target)?.id === read()?.form) fill(true);
});

// WebKit empties what nothing is completed in when it brings a page back that it kept whole: before or after it says so,
// and tells nobody. What is empty then and was not is filled again, until somebody types.
const EMPTIED = [0, 60, 250, 600]; // milliseconds after which it is looked at
let left = [];
addEventListener("pagehide", () => {
  left = [...document.querySelectorAll("[autocomplete=off]")].map((input) => [input, input[what(input)]]);
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) fill(true);
  else for (const wait of EMPTIED) setTimeout(() => left.forEach(([input, value]) => emptied(input) && change(input, value)), wait);
});
const emptied = (input) => input[what(input)] === before(input);
document.addEventListener("input", ({ target, isTrusted }) => {
  if (isTrusted) left = left.filter(([input]) => input !== target);
});
fill();
