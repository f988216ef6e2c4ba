// Who plays: a kept name goes into the next free input with a tap, and out again; there is always a free one more.
const MOST = 52; // as many as sit at a table

for (const list of document.querySelectorAll("[data-names]")) {
  const box = list.querySelector(".names");
  const inputs = () => [...box.querySelectorAll("input")];
  const chips = [...list.querySelectorAll(".kept input")];
  for (const chip of chips) chip.removeAttribute("name"); // the inputs send what is tapped, in the order of the taps
  const like = (one, other) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

  function grow() {
    const all = inputs();
    if (!all.at(-1).value.trim() || all.length >= MOST) return;
    const next = all.at(-1).cloneNode();
    const label = next.getAttribute("aria-label").replace(/\d+/, all.length + 1);
    next.value = "";
    next.removeAttribute("value");
    next.setAttribute("aria-label", label);
    next.placeholder = label;
    box.append(next);
  }

  function mark() {
    grow();
    for (const chip of chips) chip.checked = inputs().some((input) => like(input.value, chip.value));
  }

  // Names close ranks: nobody has to look for the gap.
  function put(names) {
    for (const [at, input] of inputs().entries()) input.value = names[at] ?? "";
    mark();
  }

  list.addEventListener("change", ({ target }) => {
    if (!chips.includes(target)) return;
    const names = inputs().map((input) => input.value).filter((name) => name.trim());
    put(target.checked ? [...names, target.value] : names.filter((name) => !like(name, target.value)));
  });
  list.addEventListener("input", ({ target }) => chips.includes(target) || mark());

  // The phone's own key goes on to the next name; on an empty input it opens the table.
  list.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !inputs().includes(event.target) || !event.target.value.trim()) return;
    event.preventDefault();
    inputs().find((input) => !input.value.trim())?.focus();
  });

  // A page that comes back from the phone's memory has its inputs filled without a word.
  window.addEventListener("pageshow", mark);
  mark();
}
