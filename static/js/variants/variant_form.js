// A game that is being made up lies in the address of its page: Back and a reload bring it as it was left.
function keep() {
  const page = document.querySelector("[data-draft]");
  if (page) history.replaceState(history.state, "", page.dataset.draft);
}
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  keep();
  // What was typed beside chips and is one of them now stands there no more: it could not be tapped off
  if (!late(ctx)) for (const typed of document.querySelectorAll("#call [name$='-more']")) typed.value = typed.defaultValue;
  if (ctx !== pressed) return;
  for (const mark of document.querySelectorAll("[name^=mark-]")) mark.checked = mark.defaultChecked; // they were for that button
  if (!late(ctx)) for (const typed of document.querySelectorAll("[name^=typed-]")) typed.value = typed.defaultValue;
  if (ctx.does.startsWith("change-")) anew()?.focus({ preventScroll: true });
  if (ctx.wrote && document.activeElement === document.body) shown(`#call [value="${ctx.wrote}"]`)?.focus({ preventScroll: true });
});
const anew = () => document.querySelector("#call [data-anew]:not([aria-invalid])"); // the step that is being written

// Enter adds the step that was written beside it, or reads what was changed: the page stays as it lies.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("#call.house input:not([type=checkbox], [type=radio])")) return;
  event.preventDefault();
  const button = event.target.closest(".with-button")?.querySelector("button");
  if (!button) return event.target.blur();
  button.focus({ preventScroll: true }); // the keys of a phone go away, and those of a desk have a place
  button.click();
});

// What is tapped while the answer to a button is on its way waits for it, and is then done in turn: that button may lay
// the steps out anew. Where another step has come to lie there, nothing is done.
const control = (target) => {
  const part = target.closest?.("#call.house form :is(label, button, input)");
  const found = part?.control ?? part;
  return found?.matches("button[name], [type=checkbox], [type=radio]") ? found : null;
};
const kind = (one) => one.closest("li")?.textContent.replace(/\d+/g, "").trim(); // but how many: that is what is tapped
const address = ({ name, value }) => `#call [name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
const shown = (at) => [...document.querySelectorAll(at)].find((one) => one.checkVisibility()); // a step is added in two lines
const held = [];
let pressed = null;
const named = (one) => one && { at: address(one), kind: kind(one) };
document.addEventListener("click", (event) => {
  const tapped = event.isTrusted && control(event.target);
  const meant = event.isTrusted && aimed?.isMoved ? aimed.control : named(tapped);
  const waits = tapped && (pressed || held.length);
  aimed = null;
  if (!waits && meant?.at === named(tapped)?.at) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (meant) held.push(meant);
  goOn();
}, true);

// An answer may move the page under a finger that is on its way up, and the click goes to what lies there then: what the
// finger came down on is meant.
let aimed = null;
document.addEventListener("pointerdown", ({ target }) => (aimed = { control: named(control(target)), isMoved: false }), true);
document.addEventListener("pointercancel", () => (aimed = null), true);
document.addEventListener("keydown", () => (aimed = null), true);
document.addEventListener("htmx:after:swap", () => aimed && (aimed.isMoved = true));

function goOn() {
  if (pressed || !held.length) return;
  const one = held.shift();
  const found = shown(one.at);
  if (found && kind(found) === one.kind) found.click();
  setTimeout(goOn);
}

// One card more or less is counted here at once, as often as it is tapped; the server is asked when the thumb rests.
document.addEventListener("click", (event) => {
  const by = Number(event.target.closest?.("[data-by]")?.dataset.by);
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const line = event.target.closest("li");
  const step = line.querySelector("[name^=step-]");
  step.value = step.value.replace(/\d+/, (count) => Math.min(Math.max(Number(count) + by, 1), 52));
  line.querySelector("bdi").textContent = step.value;
  step.dispatchEvent(new Event("change", { bubbles: true }));
}, true);

// While an answer is on its way nothing else is asked, but for a button, which sends all that was changed before it. An
// answer to what has been changed since is left alone, and asked for again; what a button has done is shown all the same.
const reads = (ctx) => ctx?.sourceElement?.matches?.("#call.house output");
const asked = new WeakMap(); // by request: how much had been changed when it was made
let changes = 0, known = 0; // how much of it the page that is shown was made of
for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    if (event.target.matches?.("[name^=mark-]")) event.stopPropagation(); // a mark by itself changes nothing
    else if (event.target.closest?.("#call.house form")) changes += 1;
  }, true);
}
const late = (ctx) => asked.has(ctx) && asked.get(ctx) !== changes;
document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  const button = ctx.sourceElement?.matches?.("#call.house [name=do]");
  if (reads(ctx) && known === changes) return event.preventDefault();
  if (button || reads(ctx)) asked.set(ctx, changes);
  if (!button) return;
  pressed = ctx;
  ctx.does = ctx.sourceElement.value; // what is laid out anew may make another of it
  ctx.at = address(ctx.sourceElement);
  ctx.wrote = ctx.sourceElement.closest("li")?.querySelector("[data-anew]")?.id.replace("f-step", "change"); // its button once it is read
});
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (reads(ctx) && late(ctx)) event.preventDefault();
  else known = asked.get(ctx) ?? changes;
  if (ctx === pressed) ctx.under = ctx.sourceElement.getBoundingClientRect().top;
});
// What was pressed stays under the thumb, however many steps lie above it now: the next tap is aimed already.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const refused = ctx === pressed && document.querySelector("#call [data-refused]");
  if (refused) return refused.scrollIntoView({ block: "center", behavior: "instant" }); // it says why nothing was done
  const now = ctx === pressed && (shown(ctx.at) ?? (ctx.does.startsWith("change-") && anew()));
  if (now) window.scrollBy({ top: now.getBoundingClientRect().top - ctx.under, behavior: "instant" });
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (late(ctx)) setTimeout(() => htmx.trigger("#call.house output", "again"));
  if (ctx !== pressed) return;
  pressed = null;
  setTimeout(goOn);
});

// One line unfolds and the one before it folds up: what was tapped stays in sight, or the input in it that was gone to.
document.addEventListener("toggle", ({ target }) => {
  const line = target.matches?.(".asks[open]") && target.firstElementChild;
  const gone = line && target.contains(document.activeElement) && document.activeElement !== line;
  if (line && !gone && line.getBoundingClientRect().top < 0) line.scrollIntoView({ block: "start" });
}, true);

// What the check line is about unfolds, and is gone to.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-to]");
  const to = link && document.querySelector(link.getAttribute("href"));
  if (!to) return;
  event.preventDefault();
  to.closest("details").open = true;
  const at = to.matches("fieldset") ? to.querySelector("[aria-invalid]") ?? to.querySelector("input:not([type=hidden]), button") ?? to : to;
  at.focus();
  at.scrollIntoView({ block: "center" }); // what is around it may be higher than the screen
});

// A link to a game has it behind its #, which no server is sent: this page hands it on by itself.
const form = document.querySelector("[data-from-address]");
if (form && location.hash.length > 1 && !form.elements.text.value) {
  form.elements.text.value = location.hash.slice(1);
  form.submit();
}
