// The button of an entry that is made on the board says what would be recorded, as the server words it, and is dead
// until something is chosen. [data-arms] is what it says then, [data-ready] means that nothing has to be; what says more than
// the button is [data-stays].

const forms = () => document.querySelectorAll("form[data-arms]:has(.preview):has(.primary)");

function changed(form) {
  return [...form.elements].some((input) => {
    if ("tie" in input.dataset) return false;
    if (input.type === "checkbox" || input.type === "radio") return input.checked !== input.defaultChecked;
    return input.type !== "hidden" && "defaultValue" in input && input.value !== input.defaultValue;
  });
}

function fit(form) {
  const button = form.querySelector(".primary");
  const asked = form.querySelector(".preview");
  const chosen = "ready" in form.dataset || changed(form);
  const dead = !chosen || Boolean(asked.querySelector(".refusal"));
  const says = chosen ? asked.querySelector("[data-says]")?.dataset.says || form.dataset.label : form.dataset.arms;
  if (button.textContent !== says) button.textContent = says;
  button.disabled = dead;
  button.setAttribute("aria-disabled", dead);
  asked.classList.toggle("told", !dead && !asked.querySelector("[data-stays]"));
}

const all = () => forms().forEach(fit);

// Nobody is a choice beside which there is no other; and where an entry is put right so is a winner, unless some tied.
function alone(input) {
  const tie = input.form.querySelector("[data-tie]");
  const single = "usuallyOne" in input.dataset && tie && !tie.checked;
  for (const other of input.form.elements) {
    const apart = other !== input && other.name === input.name && other.type === "checkbox";
    if (apart && (single || "alone" in input.dataset || "alone" in other.dataset)) other.checked = false;
  }
}

// That some tied changes nothing by itself; that nobody did leaves the first of them.
document.addEventListener("change", (event) => {
  const tie = event.target;
  if (!("tie" in tie.dataset)) return;
  event.stopPropagation();
  const won = [...tie.form.querySelectorAll("[data-usually-one]:checked")];
  const left = new Map(won.map((input) => [input.name, input]).reverse());
  const others = tie.checked ? [] : won.filter((input) => left.get(input.name) !== input);
  for (const other of others) other.checked = false;
  others[0]?.dispatchEvent(new Event("change", { bubbles: true }));
}, true);

function anew(form) {
  if (!form?.matches("[data-arms]:has(.preview):has(.primary)")) return false;
  form.querySelector(".preview").replaceChildren(); // of what was chosen before
  fit(form);
  return true;
}

let typing = 0;
document.addEventListener("change", ({ target }) => {
  clearTimeout(typing);
  if (target.type === "checkbox" && target.checked && target.form) alone(target);
  anew(target.form);
});

// A number is read while it is typed: nobody presses a button that still says another, or is dead for one put right.
const REST = 500; // milliseconds
document.addEventListener("input", ({ target }) => {
  clearTimeout(typing);
  if (!target.matches("[type=number], [data-places]") || !anew(target.form)) return;
  typing = setTimeout(() => target.dispatchEvent(new Event("change", { bubbles: true })), REST);
});

document.addEventListener("htmx:after:swap", all);
document.addEventListener("htmx:finally:request", () => setTimeout(all)); // a button comes back alive from a request
addEventListener("pageshow", all);
all();
