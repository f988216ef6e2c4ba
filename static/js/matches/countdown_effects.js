// A countdown that everybody feels: a tick a second, a tone at zero, the phone shaking, the figure beating. No sound needs a
// file. Browsers are silent until the page was touched once; what of it there is not, the others stand in for.

const KEPT = "companion-silent";
const still = matchMedia("(prefers-reduced-motion: reduce)");

// A browser may keep nothing for this page: then there is sound until it is turned off again.
function keep(silent) {
  try {
    localStorage.setItem(KEPT, silent ? "1" : "");
  } catch {}
}
function kept() {
  try {
    return localStorage.getItem(KEPT) === "1";
  } catch {
    return false;
  }
}

let silent = kept();
let desk = null;

export function unlock() {
  if (silent || !window.AudioContext || !document.querySelector("[data-countdown], [data-point]")) return;
  desk ??= new AudioContext();
  if (desk.state !== "running") desk.resume().catch(() => {});
}
for (const name of ["pointerdown", "pointerup", "keydown"]) addEventListener(name, unlock, true);

// Frequency in hertz; length and start, from now, in seconds.
function sound(frequency, length, start = 0) {
  if (silent || desk?.state !== "running") return;
  const at = desk.currentTime + start;
  const [pitch, loudness] = [desk.createOscillator(), desk.createGain()];
  pitch.type = "triangle";
  pitch.frequency.value = frequency;
  loudness.gain.setValueAtTime(0.4, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + length);
  pitch.connect(loudness).connect(desk.destination);
  pitch.start(at);
  pitch.stop(at + length);
}

// A page that was never touched may not shake the phone, and says so on its console if it tries.
function shake(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

function beat(count, size) {
  if (still.matches) return;
  count.animate([{ transform: `scale(${size})` }, { transform: "none" }], { duration: 450, easing: "ease-out" });
  const glow = [{ boxShadow: "inset 0 0 0 .8rem var(--accent)" }, { boxShadow: "inset 0 0 0 0 transparent" }];
  count.closest("[data-countdown]").animate(glow, { duration: 450, easing: "ease-out" });
}

document.addEventListener("count:second", (event) => {
  sound(880, 0.08);
  shake(40);
  beat(event.detail.count, 1.3);
});

document.addEventListener("count:zero", (event) => {
  sound(440, 0.9);
  shake(250);
  beat(event.detail.count, 1.6);
});

document.addEventListener("curtain:opens", () => {
  sound(587, 0.25);
  sound(880, 0.5, 0.12);
  shake([60, 60, 60]);
});

document.addEventListener("cards:all", () => {
  sound(659, 0.15);
  sound(988, 0.35, 0.1);
  shake(80);
});

// The switch: kept on the phone, for every table.
class SoundSwitch extends HTMLElement {
  connectedCallback() {
    this.button = this.querySelector("button");
    this.show();
    if (this.ready) return;
    this.ready = true;
    this.button.addEventListener("click", () => {
      silent = !silent;
      keep(silent);
      unlock();
      document.querySelectorAll("sound-switch").forEach((one) => one.show());
    });
  }

  show() {
    this.button.textContent = silent ? this.button.dataset.off : this.button.dataset.on;
  }
}
customElements.define("sound-switch", SoundSwitch);
