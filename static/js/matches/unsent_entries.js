// A press without a connection is kept, and sent once when the table is back. Where the table has moved on meanwhile, or
// much time has passed, it is a draft: filled in, to be looked at and pressed again. What it sends names the number that
// it was made with, so the server turns it down if anything was recorded since, this very press too.

const KEPT = "companion-unsent";
const FRESH = 600000; // milliseconds for which a press is still meant
const words = () => document.getElementById("unsent-template");
const board = () => document.getElementById("board");

// What a phone keeps of its own for this page: nothing where it may not be kept, as in a private window.
export function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return kept?.page === location.pathname ? kept : null;
  } catch {
    return null;
  }
}
function write(kept) {
  try {
    if (kept) localStorage.setItem(KEPT, JSON.stringify(kept));
    else localStorage.removeItem(KEPT);
    return true;
  } catch {
    return false;
  }
}

// Files stay behind: a photo is read before anything is recorded. So does the token, which a page brings along anew.
function values(body) {
  const sent = new URLSearchParams();
  for (const [name, value] of body) if (typeof value === "string" && name !== "csrf_token") sent.append(name, value);
  return sent;
}

function press(ctx) {
  const form = ctx.sourceElement;
  const body = ctx.request.body;
  const kept = Boolean(board()?.dataset.keep) && write({
    page: location.pathname, url: form.getAttribute("action"), form: form.id, body: `${values(body)}`, at: Date.now(),
  });
  say(form, kept ? "kept" : "lost");
}

// At the button: whether it is kept, and a way out. A form without room for it, as of Undo, has it said below the page.
function say(form, which) {
  silence();
  const says = words()?.content.querySelector(`[data-${which}]`)?.cloneNode(true);
  const room = form?.querySelector(".actions") ?? (form?.closest(".happened") ? null : form);
  if (says) (room ?? document.getElementById("messages"))?.prepend(says);
}
const silence = () => document.querySelectorAll("[data-unsent]").forEach((element) => element.remove());

let busy = false;
async function again() {
  const kept = read();
  if (!kept || busy) return;
  busy = true;
  try {
    if (Date.now() - kept.at > FRESH || Date.now() < kept.at) await draft(kept);
    else await send(kept);
  } catch {
    // still no connection: it stays kept
  } finally {
    busy = false;
  }
}

async function send(kept) {
  const body = new URLSearchParams(kept.body);
  body.set("csrf_token", document.querySelector("[name=csrf_token]")?.value ?? "");
  const answer = await fetch(kept.url, {
    method: "POST", body, headers: { "HX-Request": "true", Accept: "text/html" }, signal: AbortSignal.timeout(20000),
  });
  const told = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".notice-error");
  const counted = answer.status === 409 && told?.textContent.trim() === words()?.dataset.already;
  if (answer.ok || counted) await show(location.pathname);
  else await draft(kept);
  write(null);
}

async function draft(kept) {
  write(null);
  await show(`${location.pathname}?${kept.body}`);
  const filled = document.getElementById("entry");
  if (filled) filled.dataset.touched = ""; // news that were asked for before may come after
  say(document.getElementById("messages"), "draft");
}

async function show(address) {
  silence();
  delete document.getElementById("entry")?.dataset.touched;
  document.getElementById("entry")?.removeAttribute("hx-morph-skip");
  await htmx.ajax("GET", address, { target: "#board", swap: "outerMorph", select: "#board" });
}

document.addEventListener("htmx:error", (event) => {
  const { ctx } = event.detail;
  const form = ctx && !ctx.response && ctx.sourceElement;
  if (form?.getAttribute?.("action")?.endsWith("/entries")) press(ctx);
  else if (form?.matches?.("#board form[method=post]")) say(form, "gone"); // a choice in secret is written down nowhere
});
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (!(ctx?.response?.status < 500)) return;
  if (ctx.sourceElement?.matches?.("form")) document.querySelector("[data-gone]")?.remove(); // it was pressed again
  again();
});
window.addEventListener("online", again);
document.addEventListener("click", (event) => {
  const away = event.target.closest?.("[data-unsend]");
  if (!away) return;
  event.preventDefault();
  write(null);
  silence();
});

// A page that was loaded anew, as from what is kept of it: its press is still there.
const kept = read();
if (kept) say(document.getElementById(kept.form), "kept");
