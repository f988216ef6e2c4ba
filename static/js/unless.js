// An input that means nothing beside a value of another is not asked for. It is sent all the same, as it stands.
function sent(form, name) {
  const inputs = [...form.elements].filter((input) => input.name === name);
  const choice = inputs.some((input) => input.type === "radio" || input.type === "checkbox");
  if (!choice) return inputs[0]?.value;
  return inputs.find((input) => input.checked)?.value ?? "0";
}

function fit(form) {
  for (const part of form.querySelectorAll("[data-unless]")) {
    part.hidden = part.dataset.values.split(" ").includes(sent(form, part.dataset.unless));
  }
}

const refit = (event) => event.target.form?.querySelector("[data-unless]") && fit(event.target.form);
document.addEventListener("change", refit);
document.addEventListener("input", refit);
for (const form of document.forms) fit(form);
