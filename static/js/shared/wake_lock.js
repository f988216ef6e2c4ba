// The screen stays on where [data-awake] is: by the lock that https gives, else by a film that is begun by a tap.
// Where neither works it is said once which setting to change: #dim-template.

const FILM = new URL("../../awake.mp4", import.meta.url).href;
const SAID = "companion-dim";
const wanted = () => document.visibilityState === "visible" && document.querySelector("[data-awake]") !== null;

// The lock is lost whenever the page is hidden, so it is asked for again on every return.
let lock = null;
async function locked() {
  if (!wanted()) return;
  try {
    if (!lock || lock.released) lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // refused, as on a nearly empty battery: the phone may sleep then
  }
}

// A film with a track of silence: muted, or played in a loop, it would keep no iPhone awake. So it jumps back by itself.
let film = null;
function filmed() {
  film = document.createElement("video");
  film.src = FILM;
  film.className = "sr";
  film.playsInline = true;
  film.disableRemotePlayback = true;
  film.tabIndex = -1;
  film.setAttribute("aria-hidden", "true");
  film.addEventListener("timeupdate", () => film.currentTime > 10 && (film.currentTime = 0));
  document.body.append(film);
  if (navigator.audioSession) navigator.audioSession.type = "ambient"; // the music goes on
}

async function shown() {
  if (!wanted()) return film?.pause();
  if (!film) filmed();
  if (!film.isConnected) document.body.append(film);
  if (!film.paused) return;
  try {
    await film.play();
  } catch (refused) {
    if (refused.name !== "AbortError" && wanted()) say();
  }
}

// What may be remembered on this phone; in a private window nothing may.
const remembered = () => {
  try {
    return localStorage.getItem(SAID) !== null;
  } catch {
    return false;
  }
};
function say() {
  const says = document.getElementById("dim-template");
  if (!says || remembered() || document.querySelector("[data-dim]")) return;
  document.getElementById("messages")?.append(says.content.cloneNode(true));
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-dim-known]")) return;
  event.target.closest("[data-dim]").remove();
  try {
    localStorage.setItem(SAID, "1");
  } catch {
    // then it is said again
  }
});

const byLock = () => Boolean(navigator.wakeLock);
const returned = () => (byLock() ? locked() : film && shown());
document.addEventListener("visibilitychange", returned);
document.addEventListener("htmx:after:swap", returned);
document.addEventListener("pointerdown", () => byLock() && locked());
document.addEventListener("click", () => byLock() || shown()); // a film begins by a tap only
returned();
