// A finger held until the end of the countdown says yes, one that let go says no; at zero every phone tells its own.
// While choices are due, phones ask oftener: a countdown is seen everywhere at once, and so is what came of it.

const TICK = 100; // milliseconds, like all below
const ASKS = 500;
const LATE = 1000; // a phone that was asleep at zero chose nothing: its player taps, and is late
const AGAIN = 1000; // what did not arrive is sent again, so many times
const TRIES = 60;

const section = () => document.querySelector("#secret[data-secret]");
const awake = () => document.visibilityState === "visible";

class HoldPad extends HTMLElement {
  connectedCallback() {
    if (this.button) return;
    this.button = this.querySelector("button");
    for (const name of ["pointerdown", "pointerup", "pointercancel", "lostpointercapture", "keydown", "keyup", "blur"]) {
      this.button.addEventListener(name, (event) => this[name](event));
    }
    // What a long press usually does is no business of a finger that stays
    for (const name of ["contextmenu", "selectstart", "dragstart"]) this.addEventListener(name, (event) => event.preventDefault());
  }

  get held() { return this.hasAttribute("data-held"); }
  set held(held) {
    this.toggleAttribute("data-held", held);
    this.button.setAttribute("aria-pressed", held);
  }

  pointerdown(event) {
    if (event.button) return;
    this.pointer = event.pointerId;
    this.button.setPointerCapture(event.pointerId);
    this.held = true;
  }
  pointerup(event) { if (event.pointerId === this.pointer) this.held = false; }
  pointercancel(event) { this.pointerup(event); }
  lostpointercapture(event) { this.pointerup(event); }

  keydown(event) {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    this.held = true;
  }
  keyup(event) { if (event.key === " " || event.key === "Enter") this.blur(event); }
  blur(event) {
    event.preventDefault();
    this.held = false;
  }

  // Zero: what the finger says now is said for good.
  settle() {
    this.querySelector("input").value = `${this.dataset.seat}-${Number(this.held)}`;
  }
}
customElements.define("hold-pad", HoldPad);

document.addEventListener("visibilitychange", () => {
  if (!awake()) document.querySelectorAll("hold-pad[data-held]").forEach((pad) => (pad.held = false));
});

// A finger that holds keeps the others from clicking: what a second one touches is pressed all the same.
document.addEventListener("pointerdown", (event) => {
  const button = event.isPrimary ? null : event.target.closest?.("#secret button:not(.hold)");
  if (!button) return;
  event.preventDefault();
  button.form.requestSubmit(button);
});

let zero = null; // the countdown that is seen: when it ends by this phone's clock, and whether that was told

// How much is left was true when the answer was made; of several, the one that travelled least comes closest.
function sight() {
  const { countdown, left } = section()?.dataset ?? {};
  if (!countdown) return (zero = null);
  const at = Date.now() + Number(left);
  if (zero?.countdown === countdown) zero.at = Math.min(zero.at, at);
  else zero = { countdown, at, told: Number(left) === 0 };
}

function show(left) {
  const count = section().querySelector(".count");
  const shown = zero ? String(Math.max(0, Math.ceil(left / 1000))) : "";
  if (count.textContent !== shown) count.textContent = shown;
}

const pads = () => [...(section()?.querySelectorAll("hold-pad") ?? [])];

let unsaid = null; // what the fingers said at zero, and where to: kept until the server has heard it
let sending = null;
let tries = 0;

function tell(left) {
  zero.told = true;
  if (!awake() || left < -LATE || !pads().length) return;
  for (const pad of pads()) pad.settle();
  const form = pads()[0].closest("form");
  unsaid = { url: form.action, said: new URLSearchParams(new FormData(form)) };
  tries = 0;
  send();
}

function send() {
  sending = pads()[0]?.closest("form") ?? null;
  if (sending) sending.requestSubmit();
  else post();
}

// Once the connection is back the page may go on without the pads: what they said is sent all the same, and is late.
async function post() {
  try {
    heard(await fetch(unsaid.url, { method: "POST", body: unsaid.said }));
    asked = 0;
  } catch {
    again();
  }
}

// An answer settles it, a refusal too; a server that is troubled or has no time is asked again.
function heard(response) {
  if (response?.status < 500 && response.status !== 429) unsaid = null;
  else if (unsaid) again();
}

function again() {
  if (++tries < TRIES) setTimeout(() => unsaid && !sending && send(), AGAIN);
}

document.addEventListener("htmx:finally:request", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (sourceElement !== sending) return;
  sending = null;
  heard(response);
});

let asked = 0;
function ask() {
  if (Date.now() - asked < ASKS) return;
  asked = Date.now();
  htmx.trigger(document.getElementById("board"), "wake");
}

setInterval(() => {
  if (!section()) return;
  if (sending && !sending.isConnected) {
    sending = null;
    if (unsaid) again();
  }
  if (!sending) ask();
  const left = zero ? zero.at - Date.now() : 0;
  show(left);
  if (zero && left <= 0 && !zero.told) tell(left);
}, TICK);

document.addEventListener("htmx:after:swap", sight);
sight();
