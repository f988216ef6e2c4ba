// A photo whose hands are ranked at once. It is sent as soon as it is taken; the answer is the page of ranked hands, which comes in
// place of the page that the photo was taken on. Loaded by photo_input.js.
import { show } from "./photo_review.js";
import "./showdown_photo.js"; // draws the hands of a whole table
import { Sending } from "./photo_upload.js";

export class RankingPhoto extends HTMLElement {
  get input() { return this.querySelector("input[type=file]"); }
  get parts() { return this.querySelector("template[data-parts]"); }
  get found() { return this.querySelector(".found"); }
  get shoot() { return this.querySelector("[data-shoot]"); }
  get noted() { return { read: this.dataset.read ?? "one" }; }
  part(name) { return this.parts.content.querySelector(`.${name}`).cloneNode(true); }
  chip() { return null; } // it has no cards of its own
  say(text) { setTimeout(() => (this.querySelector(":scope > [role=status]").textContent = text), 100); }
}

export function read(field, file) {
  new Sending(field, (page, photo) => arrived(page, photo)).begin(file);
}

function arrived(page, photo) {
  const main = document.adoptNode(page.querySelector("main"));
  const shown = URL.createObjectURL(photo);
  const reading = main.querySelector(".reading"), place = reading.parentElement;
  show(reading, shown);
  reading.remove(); // until the fields that it fills are alive
  const address = main.querySelector("#ranked").dataset.address;
  const way = location.pathname === new URL(address, location.href).pathname ? "replaceState" : "pushState";
  history[way](null, "", address);
  document.querySelector("main").replaceWith(main);
  place.append(reading);
  document.body.classList.remove("home");
  htmx.process(main);
  place.closest("cards-field, hands-photo").shown = shown; // given back with the next photo
  const heading = main.querySelector("h1");
  document.title = `${heading.textContent} · Companion`;
  scrollTo(0, 0);
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// The page before is another one: this one was put in its place.
addEventListener("popstate", () => location.reload());

// The address has the cards as they are now, so that they are there again after a reload.
document.addEventListener("htmx:after:swap", () => {
  const address = document.getElementById("ranked")?.dataset.address;
  if (address) history.replaceState(null, "", address);
});

customElements.define("ranking-photo", RankingPhoto);
