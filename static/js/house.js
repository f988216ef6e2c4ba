// A game that is being made up lies in the address of its page: Back and a reload bring it as it was left.
function keep() {
  const page = document.querySelector("[data-draft]");
  if (page) history.replaceState(history.state, "", page.dataset.draft);
}
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  keep();
  if (!ctx.sourceElement?.matches?.("#call [name=do]")) return;
  for (const mark of document.querySelectorAll("[name^=mark-]")) mark.checked = false; // they were for that button
});

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
// answer to what has been changed since is left alone, and asked for again.
const reads = (ctx) => ctx?.sourceElement?.matches?.("#call.house output");
const asked = new WeakMap(); // by request: how much had been changed when it was made
let changes = 0;
for (const name of ["input", "change"]) {
  document.addEventListener(name, ({ target }) => target.closest?.("#call.house form") && (changes += 1), true);
}
const late = (ctx) => reads(ctx) && asked.get(ctx) !== changes;
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => asked.set(ctx, changes));
document.addEventListener("htmx:before:swap", (event) => late(event.detail.ctx) && event.preventDefault());
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (late(ctx)) setTimeout(() => htmx.trigger(ctx.sourceElement, "again"));
});

// One line unfolds and the one before it folds up: what was tapped stays in sight.
document.addEventListener("toggle", ({ target }) => {
  const line = target.matches?.(".asks[open]") && target.firstElementChild;
  if (line && line.getBoundingClientRect().top < 0) line.scrollIntoView({ block: "start" });
}, true);

// What the check line is about unfolds, and is gone to.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-to]");
  const to = link && document.querySelector(link.getAttribute("href"));
  if (!to) return;
  event.preventDefault();
  to.closest("details").open = true;
  (to.matches("fieldset") ? to.querySelector("input:not([type=hidden]), button") ?? to : to).focus();
  to.scrollIntoView({ block: "center" });
});

// A link to a game has it behind its #, which no server is sent: this page hands it on by itself.
const form = document.querySelector("[data-from-address]");
if (form && location.hash.length > 1 && !form.elements.text.value) {
  form.elements.text.value = location.hash.slice(1);
  form.submit();
}
