// Without a connection: the last board of this phone and the rules of all games, else a page that says so. Nothing that
// is sent passes through here.

const SHELL = "companion-shell";
const FILES = "companion-files";
const BOARD = "companion-board"; // js/start/offline_board.js writes it
const RULES = "companion-rules-"; // and the version of the rules, which every release may change
const MOST = 120; // files; older ones are of an earlier release
const MOST_RULES = 200; // pages
const PAUSE = 50; // milliseconds between two pages of rules, so that they hold up nobody
const NOWHERE = new URL("offline", registration.scope).href;
const ALL_RULES = new URL("rules", registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function prepare() {
  const answer = await fetch(NOWHERE, { cache: "reload" });
  if (!answer.ok) throw new Error("no shell");
  await (await caches.open(SHELL)).put(NOWHERE, answer.clone());
  await have(filesOf(await answer.text()));
  await self.skipWaiting();
}

const filesOf = (page) => [...page.matchAll(/(?:href|src)="([^"]*\/static\/[^"]+)"/g)].map(([, address]) => new URL(address, registration.scope).href);

// What a page has used before this was there; or that the page has time for the rules.
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(have(event.data));
  else if (event.data === "rules") event.waitUntil(keepRules());
});

let keeping = null;
function keepRules() {
  keeping ??= fetchRules().catch(() => {}).finally(() => (keeping = null)); // what is lacking is asked for by the next page
  return keeping;
}

// One page after the other, of nobody: without cookies. Those of an earlier version go when the newer ones are all there.
async function fetchRules() {
  const anew = { cache: "no-store", credentials: "omit" };
  const answer = await fetch(`${ALL_RULES}/offline.json`, anew);
  const { version, pages } = await answer.json();
  const cache = await caches.open(RULES + version);
  for (const address of pages.slice(0, MOST_RULES).map((path) => new URL(path, registration.scope).href)) {
    if (await cache.match(address)) continue;
    const page = await fetch(address, anew);
    if (page.status !== 200 || page.redirected) return;
    await have(filesOf(await page.clone().text()));
    await cache.put(address, page);
    await new Promise((go) => setTimeout(go, PAUSE));
  }
  for (const old of await caches.keys()) if (old.startsWith(RULES) && old !== RULES + version) await caches.delete(old);
}

// The kept page with the rules that an address names, without what it says of a match; for a question the list of games.
async function keptRules({ origin, pathname }) {
  const address = origin + pathname === `${ALL_RULES}/search` ? ALL_RULES : origin + pathname;
  for (const name of await caches.keys()) {
    const page = name.startsWith(RULES) && (await caches.match(address, { cacheName: name }));
    if (page) return page;
  }
}

async function have(addresses) {
  const cache = await caches.open(FILES);
  const lacks = async (address) => ours(address) && !(await cache.match(address));
  await Promise.all([...new Set(addresses)].map(async (address) => (await lacks(address)) && cache.add(address).catch(() => {})));
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(old);
}

const ours = (address) => address.startsWith(registration.scope) && new URL(address).pathname.includes("/static/");

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  if (ours(request.url) && !request.headers.has("Range")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(visit(request));
});

// A file with its digest in the address never changes; another is asked for anew while that can be done.
async function file(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request.url);
  if (kept && /\/static\/[0-9a-f]{12}\//.test(request.url)) return kept;
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await cache.put(request.url, answer.clone());
    return answer;
  } catch (lost) {
    if (kept) return kept;
    throw lost;
  }
}

// The board goes by the policy that the shell came with: what a page writes down itself has no headers of the server.
async function visit(request) {
  try {
    return await fetch(request);
  } catch {
    const shell = await caches.match(NOWHERE, { cacheName: SHELL });
    const board = await caches.match(new URL(request.url).pathname, { cacheName: BOARD });
    const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
    const policy = shell?.headers.get("Content-Security-Policy");
    if (policy) headers.set("Content-Security-Policy", policy);
    if (board && policy) return new Response(await board.text(), { headers });
    return (await keptRules(new URL(request.url))) ?? shell ?? Response.error();
  }
}
