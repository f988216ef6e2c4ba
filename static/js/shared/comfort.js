// Small comforts: steppers, sharing the way to the table, a QR code across the room.

// An amount with hundredths goes up and down by whole ones. It is counted in hundredths: no fractions.
function stepMoney(input, by) {
  const places = Number(input.dataset.places);
  const scale = 10 ** places;
  const [, minus, wholes, parts = ""] = input.value.trim().match(/^(-?)(\d*)(?:[.,](\d*))?$/) ?? [];
  if (wholes === undefined || parts.length > places) return;
  const amount = Number(wholes + parts.padEnd(places, "0")) * (minus ? -1 : 1) + by * scale;
  const { min, max, mark } = input.dataset;
  const within = Math.max(Number(min), Math.min(Number(max), amount));
  const digits = String(Math.abs(within)).padStart(places + 1, "0");
  const [whole, rest] = [digits.slice(0, -places), digits.slice(-places)];
  input.value = (within < 0 ? "-" : "") + whole + (Number(rest) ? mark + rest : "");
}

class NumberStepper extends HTMLElement {
  connectedCallback() {
    if (this.ready) return;
    this.ready = true;
    this.addEventListener("click", (event) => {
      const pressed = event.target.closest("button");
      const input = this.querySelector("input");
      if (!pressed) return;
      if ("flip" in pressed.dataset) {
        if (!input.value) return input.focus();
        input.value = input.value.startsWith("-") ? input.value.slice(1) : `-${input.value}`;
      } else if (pressed.dataset.set) input.value = pressed.dataset.set;
      else if (input.dataset.places) stepMoney(input, Number(pressed.dataset.step));
      else if (pressed.dataset.step === "-1") input.stepDown();
      else input.stepUp();
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }
}
customElements.define("number-stepper", NumberStepper);

// [data-share="<address>"]: the phone's own share sheet, else the clipboard. A table in the house is reached
// without https, where neither exists; then a selected input is copied the old way.
async function share(button) {
  const url = new URL(button.dataset.share, location.href).href;
  if (navigator.share) {
    try {
      return await navigator.share({ title: button.dataset.title || document.title, url });
    } catch (refused) {
      if (refused.name === "AbortError") return;
    }
  }
  if (await copy(url)) {
    const says = button.querySelector("[data-says]") ?? button;
    says.textContent = button.dataset.done;
    says.setAttribute("role", "status");
  }
}
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = document.createElement("textarea");
    box.value = text;
    box.className = "sr";
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}

// [data-enlarge]: its picture as large as the screen, for the far end of the table.
function enlarge(button) {
  const dialog = document.createElement("dialog");
  dialog.className = "large";
  const copy = document.createElement("button");
  copy.type = "button";
  copy.className = "qr";
  copy.setAttribute("aria-label", button.getAttribute("aria-label") ?? "");
  copy.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
  dialog.append(copy);
  document.body.append(dialog);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const shared = event.target.closest?.("[data-share]");
  if (shared) return event.preventDefault(), share(shared);
  const large = event.target.closest?.("[data-enlarge]");
  if (large) enlarge(large);
});
