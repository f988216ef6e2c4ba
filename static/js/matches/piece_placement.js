// A piece picked before its card: [data-piece] is the button that places it, a card's radio says where. The other way
// round needs no script. A second tap puts the piece back, and so does anything that takes it from the stash.

let picked = ""; // what the button of the piece sends

const says = () => document.querySelector("[data-picked-says]");
const where = (form) => form?.querySelector("[name=where]:checked") ?? document.querySelector(`[name=where][form="${form?.id}"]:checked`);
const held = () => [...document.querySelectorAll("[data-piece]")].find((piece) => piece.value === picked);

function show() {
  const piece = picked && held();
  if (!piece) picked = "";
  for (const one of document.querySelectorAll("[data-piece]")) {
    if (one === piece) one.setAttribute("aria-pressed", "true");
    else one.removeAttribute("aria-pressed");
  }
  const line = says();
  if (!line) return;
  line.hidden = !piece;
  const name = piece ? piece.dataset.piece : "";
  line.textContent = piece ? line.dataset.pickedSays.replace("{piece}", name.charAt(0).toUpperCase() + name.slice(1)) : "";
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest?.("[data-piece]");
  if (!piece || where(piece.form)) return;
  event.preventDefault();
  picked = piece.value === picked ? "" : piece.value;
  show();
}, true);

// The card only says where: what is on it need not be unfolded under the finger
document.addEventListener("click", (event) => {
  if (picked && event.target.closest?.(".cell")) event.stopPropagation();
}, true);

document.addEventListener("change", (event) => {
  const piece = event.target.name === "where" && event.target.checked && picked && held();
  if (!piece) return;
  picked = "";
  piece.form.requestSubmit(piece);
});

// Once a piece lies there, no card is chosen any more: nothing stays armed
document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.request?.method === "POST" && ctx.response?.status < 300) {
    for (const chosen of document.querySelectorAll("[name=where]:checked")) chosen.checked = false;
  }
  show();
});
