// What everybody chose in secret: cards that lie face down on every phone, and turn on all of them in one moment.
// Classes of the page say how far it is: "sealed" while choices are due, "curtain" over the match, "open" once they have turned.

const SHOWN = 2800; // milliseconds that the cards lie open before the match comes back

const page = document.documentElement.classList;
const cards = () => document.querySelector("[data-reveal]");

let key = null; // which reveal is on the page: one is shown once
let next = 0;

function lift() {
  clearTimeout(next);
  page.remove("curtain", "open");
}

function open() {
  page.add("open");
  document.dispatchEvent(new CustomEvent("curtain:opens"));
  next = setTimeout(lift, SHOWN);
}

// Who has not waited for it sees no curtain, but nobody sees anything before the moment.
function sight() {
  const due = page.contains("sealed");
  page.toggle("sealed", Boolean(document.querySelector("[data-secret]")));
  const { reveal, left } = cards()?.dataset ?? {};
  if (reveal === undefined) lift();
  else if (reveal !== key && (due || Number(left))) {
    lift();
    page.add("curtain");
    scrollTo({ top: 0, behavior: "instant" }); // what comes of it is told there
    next = setTimeout(open, Number(left));
  }
  key = reveal;
}

document.addEventListener("click", (event) => {
  if (page.contains("open") && event.target.closest?.("[data-reveal]")) lift();
});

document.addEventListener("htmx:after:swap", sight);
sight();
