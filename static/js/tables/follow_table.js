// The phones of a table go on together: to the match that begins, back when it is called off, to the evening that is closed.
// The page names the place, [data-destination], in a bar or panel with a button. Who has a seat and is in the middle of
// nothing goes there at once, and is told why on arrival. Nobody is moved twice for the same thing, nor for what the page
// showed when it was opened.

import { read as readUnsent } from "../matches/unsent_entries.js";

const WENT = "companion-went"; // of this tab: {key, line, moving}
const TOLD = 6000; // milliseconds for which the line is shown

const sign = () => document.querySelector("[data-destination]");
const key = () => sign()?.dataset.destination ?? "";

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(WENT)) ?? {};
  } catch {
    return {};
  }
}
function write(went) {
  try {
    sessionStorage.setItem(WENT, JSON.stringify(went));
    return true;
  } catch {
    return false; // without a memory nobody is moved: it could be again and again
  }
}

// In the middle of something: rules or cards over the page, an entry or a form that was begun, a press not sent yet.
const OVER = "dialog[open], [data-touched], [data-unsent], .hold[aria-pressed=true]";
function changed(input) {
  if (input.type === "hidden" || input.type === "submit" || input.type === "button") return false;
  if (input.type === "checkbox" || input.type === "radio") return input.checked !== input.defaultChecked;
  if (input.options) return input.selectedIndex !== Math.max(0, [...input.options].findIndex((one) => one.defaultSelected));
  return input.value !== input.defaultValue;
}
const busy = () =>
  document.querySelector(OVER) !== null || readUnsent() !== null || [...document.querySelectorAll("main :is(input, select, textarea)")].some(changed);

let known = key();
let wasBusy = false; // before the board was swapped, which may take an entry away

function follow() {
  const now = key();
  if (now === known) return;
  known = now;
  document.querySelector("dialog > .destination")?.remove();
  if (!now || read().key === now) return;
  if (wasBusy || busy()) return show();
  if ("moves" in sign().dataset && write({ key: now, line: sign().dataset.line, moving: true })) {
    location.assign((sign().matches("a") ? sign() : sign().querySelector("a")).href);
  }
}

// What lies over the page shows the bar as well.
function show() {
  const over = document.querySelector("dialog[open]");
  const bar = sign().matches(".destination") ? sign().cloneNode(true) : null;
  bar?.removeAttribute("data-destination");
  if (bar) over?.prepend(bar);
}

function arrive() {
  const went = read();
  if (!went.moving) return forget();
  write({ ...went, moving: false });
  const line = document.createElement("p");
  line.className = "arrived";
  line.setAttribute("role", "status");
  line.textContent = went.line;
  document.body.append(line);
  setTimeout(() => line.remove(), TOLD);
  if (known !== went.key) { // the table went on while this page came
    known = went.key;
    follow();
  }
}

// A table where nothing is played: the match that was followed last may be resumed, and is another reason then.
const opened = () => performance.getEntriesByType("navigation")[0]?.type === "navigate";
function forget() {
  if (!known && opened() && document.querySelector("main.evening:not(.night)")) write({});
}

document.addEventListener("htmx:before:swap", () => (wasBusy = busy()));
document.addEventListener("htmx:after:swap", follow);
arrive();
