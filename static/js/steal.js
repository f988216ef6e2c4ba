// Robbing melds by tapping their cards: a second tap leaves the meld alone again, and the cards taken go into the
// form's cards field by themselves.

let before = null;

document.addEventListener("pointerdown", (event) => {
  const radio = event.target.closest(".take")?.querySelector("input");
  before = radio?.checked ? radio : null;
});

document.addEventListener("click", (event) => {
  if (!event.target.matches?.(".take input") || event.target !== before) return;
  before = null;
  const leave = event.target.closest("[data-meld]").querySelector('input[value=""]');
  if (!leave) return;
  leave.checked = true;
  leave.dispatchEvent(new Event("change", { bubbles: true }));
});

function hand(form) {
  const field = form?.querySelector("cards-field");
  if (!field?.rob) return;
  const taken = [...form.querySelectorAll("[data-meld] input:checked")].map((radio) => radio.value);
  field.rob(taken.filter((code) => code.length === 2));
}

document.addEventListener("change", (event) => {
  const meld = event.target.closest?.("[data-meld]");
  if (meld) hand(event.target.form);
});

const all = () => document.querySelectorAll("form:has([data-meld])").forEach(hand);
document.addEventListener("htmx:after:swap", all);
customElements.whenDefined("cards-field").then(all);
