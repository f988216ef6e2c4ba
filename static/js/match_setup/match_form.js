// A call that is half changed lies in the address of its page: Back and a reload bring it as it was left.
function keep(event) {
  const call = event.target.closest?.("#call form:has([name=game])");
  if (!call) return;
  const values = [...new FormData(call)].filter(([name]) => name !== "csrf_token");
  history.replaceState(history.state, "", `${location.pathname}?${new URLSearchParams(values)}`);
}
for (const name of ["input", "change"]) document.addEventListener(name, keep);

// Which of the presets it is stands in sight, also one at the far end of their row.
const preset = document.querySelector(".presets [aria-current]");
if (preset) preset.parentElement.scrollLeft += preset.getBoundingClientRect().right - preset.parentElement.getBoundingClientRect().right + 16;
