// What others enter appears here within two seconds, and never costs what this person is in the middle of entering.

const live = () => document.querySelectorAll("[data-live]");
const isLive = (element) => element?.matches?.("[data-live]");
const entry = () => document.getElementById("entry");
const seq = (element) => Number(element?.dataset.seq ?? NaN);

function wake() {
  if (document.visibilityState === "visible") live().forEach((board) => htmx.trigger(board, "wake"));
}
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
// A page out of the history shows what was there then
const returned = () => performance.getEntriesByType("navigation")[0]?.type === "back_forward";
window.addEventListener("pageshow", (event) => (event.persisted || returned()) && wake());
window.addEventListener("focus", wake);
// A board hears that only once htmx has begun on it, and that may be after the page is shown.
document.addEventListener("htmx:after:init", function begun({ target }) {
  if (!isLive(target)) return;
  document.removeEventListener("htmx:after:init", begun);
  if (returned()) wake();
});

// A hidden page asks nothing: the phone may sleep.
document.addEventListener("htmx:before:request", (event) => {
  if (isLive(event.detail.ctx.sourceElement) && document.visibilityState === "hidden") event.preventDefault();
});

const offline = (lost) => {
  const says = document.getElementById("offline");
  if (!says) return;
  if (!lost && !says.hidden) foretell();
  says.hidden = !lost;
};

// What an entry would do, where that was asked in vain.
function foretell() {
  for (const preview of document.querySelectorAll("[data-at-once]")) if (!preview.textContent.trim()) htmx.trigger(preview, "wake");
}
document.addEventListener("htmx:error", (event) => event.detail.ctx && !event.detail.ctx.response && offline(true));
document.addEventListener("htmx:after:request", () => offline(false));

// What came of one's own entry is told at the top of the table, unless the form stays in sight and tells it: [data-stay].
document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const told = ctx.response?.status < 300 || ctx.response?.status === 409;
  const stays = ctx.request?.form?.matches?.("[data-stay]");
  if (ctx.target?.id === "board" && ctx.request?.method === "POST" && told && !stays) {
    window.scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
  }
});

// An entry is touched once a person has changed something in it.
const touch = (event) => {
  if (entry()?.contains(event.target) && event.target.type !== "file") entry().dataset.touched = "";
};
document.addEventListener("input", touch);
document.addEventListener("change", touch);

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks } = event.detail;
  const here = entry();
  keepOpen(tasks[0]?.fragment);
  if (!isLive(ctx.sourceElement)) {
    if (ctx.target?.id === "board") settle(here); // the answer to this person's own entry
    return;
  }
  const fresh = tasks[0]?.fragment.querySelector("[data-live]");
  if (fresh && seq(fresh) < seq(ctx.sourceElement)) return event.preventDefault(); // overtaken on the way
  if (!here) return;
  const touched = "touched" in here.dataset && fresh?.querySelector("#entry");
  here.toggleAttribute("hx-morph-skip", Boolean(touched));
  if (touched && seq(fresh) > seq(ctx.sourceElement)) stale(here);
});

// What a person has unfolded stays so; a morph would fold it up.
function keepOpen(fragment) {
  for (const details of document.querySelectorAll(":is(#board, #call) details[open][id]")) {
    fragment?.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute("open", "");
  }
}

function settle(here) {
  if (!here) return;
  delete here.dataset.touched;
  here.removeAttribute("hx-morph-skip");
}

function stale(here) {
  if (here.querySelector("[data-afresh]")) return;
  const notice = document.getElementById("stale-template");
  if (notice) here.prepend(notice.content.cloneNode(true));
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-afresh]")) return;
  settle(entry());
  htmx.ajax("GET", location.href, { target: "#board", swap: "outerMorph", select: "#board" });
});
