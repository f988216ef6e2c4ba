// Without a connection nobody answers a question about the rules: a sentence says so, and in the list of all games those
// stay that have what is typed in one of their names.

const box = () => document.getElementById("rules-q");

function narrow(wanted) {
  const list = document.querySelector("[data-all-games]");
  if (!list) return;
  const games = [...list.querySelectorAll("li")];
  const has = (game) => `${game.textContent} ${game.dataset.names}`.toLocaleLowerCase().includes(wanted);
  const some = wanted !== "" && games.some(has);
  for (const game of games) game.hidden = some && !has(game);
  for (const group of list.children) {
    group.hidden = [...group.querySelectorAll("li")].every((game) => game.hidden);
    if (group.matches("details") && some) group.open = !group.hidden;
  }
}

function unanswered(lost) {
  const says = document.querySelector("[data-unanswered]");
  if (!says || says.hidden === !lost) return lost && narrow(box().value.trim().toLocaleLowerCase());
  says.hidden = !lost;
  if (lost) document.getElementById("rules-hits").replaceChildren();
  narrow(lost ? box().value.trim().toLocaleLowerCase() : "");
}

const asks = (ctx) => ctx?.sourceElement?.id === "rules-q";
document.addEventListener("htmx:error", ({ detail: { ctx } }) => asks(ctx) && !ctx.response && unanswered(true));
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => asks(ctx) && unanswered(false));

// A question that was sent: `sw.js` shows the list of games in place of what was found.
const sent = new URLSearchParams(location.search).get("q");
if (location.pathname.endsWith("/search") && document.querySelector("[data-all-games]")) {
  box().value = sent ?? "";
  unanswered(true);
}
