// Over https this phone keeps the last board it saw, and shows it while there is no connection: `sw.js`. It is the only
// one, it is never one with what others may not see, and it goes when the table is left.

const BOARD = "companion-board";
const SETTLED = 1000; // milliseconds after which a change is written down
const RULES_LATER = 3000; // milliseconds after which a page is there, and the rules are kept as well
const LIVES = "[data-unsent], [data-dim], [data-stale], .flying, video, dialog.large";

// The page as it stands, without what belongs to this very moment.
function page() {
  const copy = document.documentElement.cloneNode(true);
  copy.classList.remove("settling");
  copy.querySelectorAll(LIVES).forEach((element) => element.remove());
  copy.querySelector("#offline")?.removeAttribute("hidden");
  return `<!doctype html>${copy.outerHTML}`;
}

async function keep() {
  const board = document.getElementById("board");
  const left = document.body.classList.contains("home") || board?.hasAttribute("data-left");
  const keeps = board?.dataset.keep;
  if (left || (keeps !== undefined && keeps !== "all")) return caches.delete(BOARD);
  if (keeps !== "all" || document.getElementById("offline")?.hidden === false) return;
  const cache = await caches.open(BOARD);
  for (const old of await cache.keys()) if (new URL(old.url).pathname !== location.pathname) await cache.delete(old);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await cache.put(location.pathname, new Response(page(), { headers }));
}

let soon = 0;
function later() {
  clearTimeout(soon);
  soon = setTimeout(() => keep().catch(() => {}), SETTLED);
}

// Where the certificate was only clicked away the browser takes no worker: then everything is as over http.
async function begin() {
  await navigator.serviceWorker.register(document.documentElement.dataset.worker);
  const { active } = await navigator.serviceWorker.ready;
  // What a page uses is listed a while after it came: it is told as it is listed, else the first page lacks some of it
  const told = (list) => active?.postMessage(list.getEntries().map(({ name }) => name).filter((name) => name.includes("/static/")));
  setTimeout(() => active?.postMessage("rules"), RULES_LATER);
  new PerformanceObserver(told).observe({ type: "resource", buffered: true });
  later();
  document.addEventListener("htmx:after:swap", later);
}
if (location.protocol === "https:" && navigator.serviceWorker) begin().catch(() => {});
