// A photo of cards is chosen. What sends it and shows its reading is loaded once somebody is about to: most pages see none.
const reading = () => import("./reading.js");
const offline = () => document.getElementById("offline")?.removeAttribute("hidden");

document.addEventListener("change", (event) => {
  const input = event.target;
  const field = input.type === "file" && input.closest("cards-field");
  if (!field) return;
  event.stopImmediatePropagation(); // a chosen file is no change of the entry
  const [file] = input.files;
  input.value = "";
  if (file) reading().then(({ read }) => read(field, file), offline);
}, true);

const about = (event) => event.target.closest?.("cards-field")?.querySelector("input[type=file]") && reading().catch(() => {});
document.addEventListener("pointerdown", about);
document.addEventListener("focusin", about);

const shown = () => document.querySelector("photo-reading") && reading().catch(offline);
document.addEventListener("htmx:after:swap", shown);
shown();
