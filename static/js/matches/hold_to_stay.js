// A finger held until the end of the countdown says yes, one that let go says no; at zero every phone tells its own.
// Whoever did not touch the pad while it counted, or whose finger the browser lost, says nothing and is asked.
import { left } from "./countdown.js";

const LATE = 1000; // milliseconds: a phone that was asleep at zero chose nothing, and its player is asked
const AGAIN = 1000; // what did not arrive is sent again, so many times
const TRIES = 60;

const section = () => document.querySelector("#secret[data-secret]");
const awake = () => document.visibilityState === "visible";
const SAYS = { held: 1, free: 0 };

class HoldPad extends HTMLElement {
  connectedCallback() {
    if (this.button) return;
    this.button = this.querySelector("button");
    this.fingers = new Set();
    for (const name of ["pointerdown", "pointerup", "pointercancel", "lostpointercapture", "keydown", "keyup", "blur"]) {
      this.button.addEventListener(name, (event) => this[name](event));
    }
    // What a long press usually does is no business of a finger that stays: menu, selection, magnifier, zoom
    for (const name of ["contextmenu", "selectstart", "dragstart", "touchstart"]) {
      this.addEventListener(name, (event) => event.preventDefault(), { passive: false });
    }
  }

  // "" was not touched, "held" is held, "free" was let go, "lost" was lost by the browser, "over" has been told
  get finger() { return this.dataset.finger; }
  set finger(finger) {
    this.dataset.finger = finger;
    this.button.setAttribute("aria-pressed", finger === "held");
  }
  get held() { return this.finger === "held"; }

  // A new count: what was done before it counts for nothing, but for a finger that lies there already.
  begin() { if (!this.held) this.finger = ""; }

  hold() { if (this.finger !== "over") this.finger = "held"; }
  // Before the count nothing is said yet
  free() { if (this.held) this.finger = left() > 0 ? "free" : ""; }
  lose() {
    this.fingers.clear();
    if (this.held) this.finger = left() > 0 ? "lost" : "";
  }

  pointerdown(event) {
    if (event.button) return;
    if (event.isPrimary) this.fingers.clear(); // nobody told the end of those before it
    this.fingers.add(event.pointerId);
    this.button.setPointerCapture(event.pointerId);
    this.hold();
  }
  pointerup(event) { if (this.lift(event)) this.free(); }
  pointercancel(event) { if (this.lift(event)) this.lose(); }
  lostpointercapture(event) { this.pointercancel(event); }

  // Whether that was the last finger on the pad.
  lift(event) { return this.fingers.delete(event.pointerId) && !this.fingers.size; }

  keydown(event) {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    this.hold();
  }
  keyup(event) {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    this.free();
  }
  blur() { if (!this.fingers.size) this.lose(); } // a finger is told of by itself

  // Zero: what the finger says now is said for good.
  settle() {
    const says = SAYS[this.finger];
    this.querySelector("input").value = says === undefined ? "" : `${this.dataset.seat}-${says}`;
    this.finger = "over";
    return says !== undefined;
  }
}
customElements.define("hold-pad", HoldPad);

const pads = () => [...(section()?.querySelectorAll("hold-pad") ?? [])];
const loseAll = () => pads().forEach((pad) => pad.lose());

document.addEventListener("visibilitychange", () => awake() || loseAll());
window.addEventListener("pagehide", loseAll);

document.addEventListener("count:begins", () => {
  for (const pad of pads()) pad.begin();
  if (!pads().length) return;
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close(); // it would lie over the pad
  if (document.activeElement === document.body) pads()[0].button.focus({ preventScroll: true, focusVisible: false });
});

// A finger that holds keeps the others from clicking: what a second one touches is pressed all the same.
document.addEventListener("pointerdown", (event) => {
  const button = event.isPrimary ? null : event.target.closest?.("#secret button:not(.hold)");
  if (!button) return;
  event.preventDefault();
  if (button.form) button.form.requestSubmit(button);
  else button.click();
});

let unsaid = null; // what the fingers said at zero, and where to: kept until the server has heard it
let sending = null;
let tries = 0;

document.addEventListener("count:zero", (event) => {
  if (!awake() || event.detail.late > LATE) return;
  const said = pads().filter((pad) => pad.settle());
  if (!said.length) return;
  const form = said[0].closest("form");
  unsaid = { url: form.action, said: new URLSearchParams(new FormData(form)) };
  tries = 0;
  send();
});

function send() {
  sending = pads()[0]?.closest("form") ?? null;
  if (sending) sending.requestSubmit();
  else post();
}

// Once the connection is back the page may go on without the pads: what they said is sent all the same, and is late.
async function post() {
  try {
    heard(await fetch(unsaid.url, { method: "POST", body: unsaid.said }));
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

// An answer that takes the form away is told by the swap alone: the end of the request is then heard by nobody.
for (const name of ["htmx:after:swap", "htmx:finally:request"]) {
  document.addEventListener(name, (event) => {
    const { sourceElement, request, response } = event.detail.ctx ?? {};
    if (!sending || ![sourceElement, request?.form].includes(sending)) return;
    sending = null;
    heard(response);
  });
}

// While it is being sent nothing is asked. A form that something else took away is given time to be answered.
let gone = 0;
document.addEventListener("count:asks", (event) => {
  if (!sending) return;
  event.preventDefault();
  if (sending.isConnected) return (gone = 0);
  gone ||= performance.now();
  if (performance.now() - gone < AGAIN) return;
  sending = null;
  gone = 0;
  if (unsaid) again();
});
