// The list of games, narrowed by what is typed: a game stays that has it in its name or its line.
function narrow(input) {
  const wanted = input.value.trim().toLocaleLowerCase();
  const shelves = input.closest("[data-shelves]");
  for (const shelf of shelves.querySelectorAll("[data-shelf]")) {
    const games = [...shelf.querySelectorAll("li")];
    for (const game of games) game.hidden = !game.textContent.toLocaleLowerCase().includes(wanted);
    shelf.hidden = games.every((game) => game.hidden);
    if (shelf.matches("details") && wanted) shelf.open = !shelf.hidden;
  }
  shelves.querySelector("[data-none]").hidden = [...shelves.querySelectorAll("[data-shelf]")].some((shelf) => !shelf.hidden);
}

document.addEventListener("input", (event) => event.target.matches?.("[data-narrow]") && narrow(event.target));
document.addEventListener("htmx:after:swap", () => document.querySelectorAll("[data-narrow]").forEach(narrow));
