// Without a connection: the last board of this phone, else a page that says so. Nothing that is sent passes through here.

const SHELL = "companion-shell";
const FILES = "companion-files";
const BOARD = "companion-board"; // js/start/offline_board.js writes it
const MOST = 120; // files; older ones are of an earlier release
const NOWHERE = new URL("offline", registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function prepare() {
  const answer = await fetch(NOWHERE, { cache: "reload" });
  if (!answer.ok) throw new Error("no shell");
  await (await caches.open(SHELL)).put(NOWHERE, answer.clone());
  const named = [...(await answer.text()).matchAll(/(?:href|src)="([^"]*\/static\/[^"]+)"/g)];
  await have(named.map(([, address]) => new URL(address, registration.scope).href));
  await self.skipWaiting();
}

// What a page has used before this was there.
self.addEventListener("message", (event) => Array.isArray(event.data) && event.waitUntil(have(event.data)));

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
    return shell ?? Response.error();
  }
}
