// [data-reveals]: a key whose radio unfolds what has that id. It comes into sight, and a second tap folds it up again.

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const shown = (event) => event.target.closest?.("[data-reveals]");

let before = null;
document.addEventListener("pointerdown", (event) => {
  const radio = shown(event)?.querySelector("input");
  before = radio?.checked ? radio : null;
});

document.addEventListener("click", (event) => {
  const key = shown(event);
  if (!key || event.target.type !== "radio") return;
  if (event.target === before) {
    before.checked = false;
    return;
  }
  document.getElementById(key.dataset.reveals)?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
});
