// Something on a picture is dragged: at once with a mouse or a pen; with a finger after it has rested there for a moment, so
// that a swipe scrolls the page as ever and a tap stays a tap.
const RESTED = 220; // milliseconds
const MOVED = 8; // pixels that are no slip of the finger

// `grip(x, y)` says what is taken hold of there, if anything; then come `start(what, x, y)`, `move(what, x, y)` and either
// `drop(what, x, y)` or `leave(what)`.
export function dragging(picture, { grip, start, move, drop, leave }, signal) {
  let held = null; // {what, id, x, y, touch, timer, begun, moved}
  let dragged = false; // the click that a drag ends in is no tap

  const begin = () => {
    clearTimeout(held.timer);
    held.begun = true;
    picture.setPointerCapture?.(held.id);
    if (held.touch) navigator.vibrate?.(12);
    start(held.what, held.x, held.y);
  };
  const end = () => {
    clearTimeout(held?.timer);
    const was = held;
    held = null;
    dragged = Boolean(was?.moved);
    return was;
  };
  const give = () => {
    const was = end();
    if (was?.begun) leave(was.what);
  };

  const on = (name, does, options = {}) => picture.addEventListener(name, does, { signal, ...options });

  on("pointerdown", (event) => {
    dragged = false;
    if (held || !event.isPrimary || event.button) return give();
    const what = grip(event.clientX, event.clientY);
    if (what === null) return;
    const touch = event.pointerType === "touch";
    held = { what, id: event.pointerId, x: event.clientX, y: event.clientY, touch, begun: false };
    if (touch) held.timer = setTimeout(begin, RESTED);
  });
  on("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > MOVED;
    if (!held.begun && far) {
      if (held.touch) return void end(); // it is a swipe
      begin();
    }
    if (!held.begun) return;
    held.moved ||= far;
    move(held.what, event.clientX, event.clientY);
  });
  on("pointerup", (event) => {
    if (held?.id !== event.pointerId) return;
    if (!held.moved) return give(); // somebody rested on a tap
    const was = end();
    drop(was.what, event.clientX, event.clientY);
  });
  on("pointercancel", give);
  on("touchmove", (event) => held?.begun && event.preventDefault(), { passive: false });
  on("contextmenu", (event) => held?.touch && event.preventDefault());
  on("dragstart", (event) => event.preventDefault());
  on("click", (event) => dragged && event.stopImmediatePropagation(), { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !held?.begun) return;
    event.preventDefault();
    give();
  }, { signal });
}
