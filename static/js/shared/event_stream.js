// News of the table come by a stream that says how often it has changed and nothing more; the page then asks for its
// board. While the stream is alive nothing else is asked. Without one (another server, a proxy that holds it back, an old
// browser) the page goes on asking. A browser has six connections to a host: its pages in sight at one table share one
// stream. Who wants to hold it claims it; who holds it answers, and passes on the versions, nothing else.

const SILENT = 40_000; // milliseconds: the server says something every fifteen seconds
const RARELY = 20_000; // while the stream is alive the page asks only so often: what no stream tells is seen too
const CALLS = 2_000; // who holds no stream claims it so often: whoever held it may be frozen or gone without a word
const ANSWERS = 200; // and holds it when nobody has answered by then
const FUTILE = 3; // streams that ended at once: this server keeps none

const board = () => document.querySelector("[data-stream]");
const shown = () => Number(board()?.dataset.seq ?? NaN);
const seen = () => document.visibilityState === "visible";

let stream = null;
let kept = false; // the server has said that it stays; the page says so too, as data-listens
let heard = 0; // when it said something last
let opened = false; // something answered; a server that is just begun anew does not
let futile = 0;
let newest = 0;
let posting = 0; // own entries on their way: their answer brings the board

let channel = null; // to the other pages of this browser at this table
let claiming = 0;
const me = Math.random(); // of two that want to hold it, the lower one does

const alive = () => kept && performance.now() - heard < SILENT;

function claim() {
  if (stream || claiming || !board() || !seen() || futile >= FUTILE || !window.EventSource) return;
  if (!window.BroadcastChannel) return listen();
  if (!channel) {
    channel = new BroadcastChannel(board().dataset.stream);
    channel.addEventListener("message", ({ data }) => heeds[data.says](data));
  }
  say("claims");
  claiming = setTimeout(listen, ANSWERS);
}

const say = (says) => channel?.postMessage({ says, whose: me, version: newest, stays: alive() });

const heeds = {
  claims({ whose }) {
    if (stream) say("leads");
    else if (claiming && me < whose) say("claims");
    else giveWay();
  },
  leads({ whose, version, stays }) {
    if (stream && me < whose) return say("leads");
    giveWay();
    keep(stays);
    if (stays) here();
    news(version);
  },
  leaves: claim,
};

function giveWay() {
  clearTimeout(claiming);
  claiming = 0;
  stream?.close();
  stream = null;
}

function listen() {
  claiming = 0;
  keep(false);
  stream = new EventSource(board().dataset.stream);
  opened = false;
  stream.addEventListener("open", () => (opened = true));
  stream.addEventListener("kept", back);
  stream.addEventListener("beat", here);
  stream.addEventListener("message", (event) => (here(), news(Number(event.data)), say("leads")));
  stream.addEventListener("error", lost);
}

const here = () => (heard = performance.now());

function back() {
  here();
  keep(true);
  say("leads");
  futile = 0;
  if (document.getElementById("offline")?.hidden === false) htmx.trigger(board(), "wake"); // so that this is said no more
}

function keep(stays) {
  kept = stays;
  document.documentElement.toggleAttribute("data-listens", stays);
}

function leave() {
  if (stream) say("leaves");
  giveWay();
  keep(false);
  channel?.close(); // an open one would keep the page out of the history
  channel = null;
}

// The browser connects anew by itself, unless it was refused.
function lost() {
  if (opened && !kept) futile += 1;
  opened = false;
  keep(false);
  say("leads");
  if (futile >= FUTILE || stream?.readyState === EventSource.CLOSED) leave();
}

function news(version) {
  newest = Math.max(newest, version);
  catchUp();
}

function catchUp() {
  if (!posting && newest > shown() && seen()) htmx.trigger(board(), "wake");
}

const own = (ctx) => ctx?.target?.id === "board" && ctx.request?.method === "POST";
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => own(ctx) && (posting += 1));
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!own(ctx)) return;
  posting = Math.max(0, posting - 1);
  catchUp();
});

// Asked for by an event is asked; by the clock only now and then.
let asked = 0;
let woken = false;
document.addEventListener("wake", () => (woken = true), true);
document.addEventListener("htmx:before:request", (event) => {
  if (event.detail.ctx.sourceElement !== board()) return;
  if (alive() && !woken && performance.now() - asked < RARELY) return event.preventDefault();
  woken = false;
  asked = performance.now();
});

// A phone that sleeps holds no stream: iOS cuts it without a word. What it missed it asks for when it wakes (live.js).
function follow() {
  if (seen()) claim();
  else leave();
}
document.addEventListener("visibilitychange", follow);
window.addEventListener("pageshow", follow);
window.addEventListener("offline", leave); // then it is asked again, and told that nothing answers
window.addEventListener("online", () => (leave(), claim()));
window.addEventListener("pagehide", leave);
setInterval(() => {
  if (stream && kept && !alive()) leave(); // it was cut and nobody was told
  follow();
}, CALLS);
follow();
