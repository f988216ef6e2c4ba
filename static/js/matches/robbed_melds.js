// Robbing melds by tapping their cards: a second tap leaves the meld alone again, and the cards taken go into the
// form's cards field by themselves.

let before = null;

document.addEventListener("pointerdown", (event) => {
  const radio = event.target.closest("[data-meld] .take")?.querySelector("input");
  before = radio?.checked ? radio : null;
});

document.addEventListener("click", (event) => {
  if (!event.target.matches?.("[data-meld] .take input") || event.target !== before) return;
  before = null;
  leave(event.target);
});

function leave(taken) {
  const radio = taken.closest("[data-meld]").querySelector('input[value=""]');
  if (!radio) return;
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

function hand(form) {
  const field = form?.querySelector("cards-field");
  if (!field?.rob || !form.querySelector("[data-meld]")) return;
  const taken = [...form.querySelectorAll("[data-meld] input:checked")].map((radio) => radio.value);
  field.rob(taken.filter((code) => code.length === 2));
}

document.addEventListener("change", (event) => hand(event.target.form));

// A stolen card taken out of the new meld is not stolen.
document.addEventListener("card-returned", (event) => {
  const taken = event.target.closest("form").querySelector(`[data-meld] input:checked[value="${CSS.escape(event.detail)}"]`);
  if (taken) leave(taken);
});

const all = () => document.querySelectorAll("form:has([data-meld])").forEach(hand);
document.addEventListener("htmx:after:swap", all);
customElements.whenDefined("cards-field").then(all);
