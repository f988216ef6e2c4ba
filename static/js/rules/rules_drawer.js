// The rules over the match: what was begun stays as it is under them. Every section that is opened is a step that the
// phone's own Back takes back, and the last step closes the drawer. Without scripts the links lead to the page.

const SETTLES = 400; // milliseconds

const drawer = document.querySelector("dialog.drawer");
const drawn = drawer.querySelector("[data-drawn]");
const lost = drawer.querySelector("[data-lost]");
const prompt = () => document.querySelector("#board .prompt")?.textContent.trim() ?? "";

const page = document.documentElement.classList;
const step = () => history.state?.rules; // where the reader is: {url, anchor, depth}; undefined is the match
const tops = new Map(); // by depth: how far down the reader was
let at = 0; // the depth that is shown
let shown = ""; // the address of what is drawn
let opener = null;
let settled = 0;
let going = false; // a step back is on its way: a second tap asks for no other

// What leads to a section of some rules, as {url, anchor}; this table's values are kept where it is this game's page.
function leadsTo(link) {
  const written = link.getAttribute("href");
  if (drawn.contains(link) && written.startsWith("#")) return { url: shown, anchor: written.slice(1) };
  if (!link.pathname.startsWith(drawer.dataset.base) || link.pathname.endsWith("/search")) return null;
  const own = new URL(drawer.dataset.url, location.href).pathname === link.pathname;
  return { url: own ? drawer.dataset.url : link.pathname + link.search, anchor: decodeURIComponent(link.hash.slice(1)) };
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const place = leadsTo(link);
  if (!place) return;
  event.preventDefault();
  if (event.detail > 1) return; // the second tap of a double one was meant for what lay here before
  if (!drawer.open) opener = link;
  going = false; // a step back that had not come yet is overtaken, and never comes
  tops.set(at, drawn.scrollTop);
  history.pushState({ ...history.state, rules: { ...place, depth: at + 1 } }, "");
  show();
});

addEventListener("popstate", () => {
  going = false;
  tops.set(at, drawn.scrollTop);
  show(tops.get(step()?.depth));
});

// Shows the step that the reader is at, `top` pixels down if it was seen before.
async function show(top) {
  const place = step();
  at = place?.depth ?? 0;
  if (!place) return close();
  drawer.querySelector("[data-back]").hidden = at < 2;
  const opening = !drawer.open;
  if (opening) open();
  if (opening || shown !== place.url) await draw(place.url);
  if (step() === place || step()?.depth === at) find(place.anchor, top);
}

function open() {
  const { scrollX, scrollY } = window;
  cover();
  drawer.showModal();
  window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
  meanwhile();
}

function close() {
  if (!drawer.open) return;
  const { scrollX, scrollY } = window;
  drawer.close();
  opener?.isConnected && opener.focus({ preventScroll: true });
  window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
  // The second tap of a double one is not meant for what lay under the drawer
  page.add("uncovered");
  settled = setTimeout(cover, SETTLES);
}

function cover() {
  clearTimeout(settled);
  page.remove("uncovered");
}

async function draw(url) {
  lost.hidden = true;
  drawn.ariaBusy = "true";
  try {
    const answer = await fetch(url, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    drawn.innerHTML = await answer.text();
    htmx.process(drawn);
    import("./offline_search.js").catch(() => {}); // the page's own tag does not run here
    shown = url;
  } catch {
    lost.hidden = false;
  }
  drawn.ariaBusy = null;
}

function find(anchor, top) {
  drawn.querySelector("[data-here]")?.removeAttribute("data-here");
  const heading = document.getElementById(`rule-${anchor}`);
  heading?.setAttribute("data-here", "");
  for (let fold = heading?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  if (top !== undefined) drawn.scrollTo({ top, behavior: "instant" });
  else if (!heading) drawn.scrollTo({ top: 0, behavior: "instant" });
  else {
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "start", behavior: "instant" });
  }
}

function go(steps) {
  if (going || !step()) return;
  going = true;
  setTimeout(() => (going = false), 5 * SETTLES); // a step that never came must not hold the drawer open for ever
  history.go(-steps);
}
const back = () => go(1);
const leave = () => go(step()?.depth);

drawer.addEventListener("cancel", (event) => (event.preventDefault(), back())); // Escape, and Back where it asks the dialog first
drawer.addEventListener("close", leave); // a browser that did not ask
drawer.querySelector("[data-back]").addEventListener("click", back);
drawer.querySelector("[data-close]").addEventListener("click", leave);
drawer.querySelector("[data-again]").addEventListener("click", () => draw(step().url));
drawer.addEventListener("click", (event) => event.target === drawer && leave()); // beside it
drawer.addEventListener("submit", (event) => {
  event.preventDefault(); // what is typed is looked for at once; now the keyboard may go
  document.activeElement.blur();
});

// The match goes on under it: what is due there is said, and a count that wants this player's finger comes first.
function meanwhile() {
  const says = drawer.querySelector("[data-meanwhile]");
  if (says.textContent !== prompt()) says.textContent = prompt();
  if (document.querySelector("#secret:not([data-countdown='']) hold-pad")) leave();
}
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (drawer.open) meanwhile();
  if (ctx.target?.id === "rules-hits") drawn.scrollTo({ top: 0, behavior: "instant" }); // what was found stands first
});

if (step()) show();
