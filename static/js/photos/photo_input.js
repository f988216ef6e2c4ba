// A photo of cards is chosen. What sends it and shows its reading is loaded once somebody is about to: most pages see none.
const PLACES = "cards-field, hands-photo, ranking-photo";
const reading = (field) => {
  if (field?.matches("ranking-photo")) return import("./ranking_photo.js");
  return field?.matches("hands-photo") ? import("./showdown_photo.js") : import("./photo_review.js");
};
const offline = () => document.getElementById("offline")?.removeAttribute("hidden");

document.addEventListener("change", (event) => {
  const input = event.target;
  const field = input.type === "file" && input.closest(PLACES);
  if (!field) return;
  event.stopImmediatePropagation(); // a chosen file is no change of the entry
  const [file] = input.files;
  input.value = "";
  if (file) reading(field).then(({ read }) => read(field, file), offline);
}, true);

function about(event) {
  const field = event.target.closest?.(PLACES);
  if (field?.querySelector("input[type=file]")) reading(field).catch(() => {});
}
document.addEventListener("pointerdown", about);
document.addEventListener("focusin", about);

function unfold(place) {
  for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

// [data-shoots]: a photo of what goes into the place of that id is taken from elsewhere on the page.
document.addEventListener("click", (event) => {
  const place = document.getElementById(event.target.closest?.("[data-shoots]")?.dataset.shoots ?? "");
  if (!place) return;
  unfold(place);
  place.querySelector("[data-shoot]").click();
});

// [data-sample]: the photo at that address goes the way of one that was taken, into the place with the id data-place.
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.status);
  return answer.blob();
}
document.addEventListener("click", (event) => {
  const { sample, place: id } = event.target.closest?.("[data-sample]")?.dataset ?? {};
  const place = sample && document.getElementById(id);
  if (!place) return;
  event.preventDefault();
  unfold(place);
  Promise.all([reading(place), fetched(sample)]).then(([{ read }, photo]) => read(place, photo), offline);
});

// The camera at once, or what the phone has kept; a <cards-field> does this itself.
document.addEventListener("click", (event) => {
  const shoot = event.target.closest?.("hands-photo [data-shoot], ranking-photo [data-shoot]");
  if (!shoot) return;
  const field = shoot.closest(PLACES), input = field.querySelector("input[type=file]");
  if (shoot.dataset.read) field.dataset.read = shoot.dataset.read; // one hand or all of them
  if (shoot.dataset.shoot) input.setAttribute("capture", shoot.dataset.shoot);
  else input.removeAttribute("capture");
  input.click();
});

// [data-point]: the camera is read as it is pointed. Browsers lend it to pages that came over https alone.
const pointed = isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);
document.documentElement.toggleAttribute("data-pointed", pointed);
document.addEventListener("click", (event) => {
  const field = event.target.closest?.("[data-point]")?.closest(PLACES);
  if (!field) return;
  Promise.all([reading(field), import("./live_camera.js")])
    .then(([{ read }, { point }]) => point(field, (picture, seen) => read(field, picture, seen)), offline);
});

const shown = () => document.querySelectorAll(".reading").forEach((one) => reading(one.closest(PLACES)).catch(offline));
document.addEventListener("htmx:after:swap", shown);
shown();
