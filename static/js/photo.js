// A photo of cards: made smaller on the phone, sent with its progress shown, and its reading laid over the picture.
import { words } from "./picker.js";

const LONG_SIDE = 2048;
const NEAR = 44; // pixels on the screen within which a tap still means a corner

// A JPEG of the photo, upright, its long side at most 2048; the file itself where the browser cannot decode it.
// What a canvas writes carries no place or camera: those never leave the phone.
async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((done) => canvas.toBlob((blob) => done(blob ?? file), "image/jpeg", 0.85));
  } catch {
    return file;
  }
}

// XMLHttpRequest, because fetch cannot tell how much has been sent.
function send(url, form, progress) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.timeout = 60000;
    request.setRequestHeader("HX-Request", "true");
    request.setRequestHeader("Accept", "text/html");
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => done(request);
    request.onerror = request.ontimeout = request.onabort = () => failed(new Error("not sent"));
    request.send(form);
  });
}

function notice(text) {
  const made = document.createElement("p");
  made.className = "notice notice-error";
  made.setAttribute("role", "alert");
  made.textContent = text;
  return made;
}

async function read(field, file) {
  const found = field.querySelector(".found");
  const panel = document.createElement("div");
  panel.className = "sending";
  const bar = document.createElement("progress");
  bar.max = 1;
  bar.value = 0;
  const says = document.createElement("p");
  says.setAttribute("role", "status");
  says.textContent = words.sending;
  panel.append(says, bar);
  found.replaceChildren(panel);
  try {
    const photo = await smaller(file);
    const form = new FormData();
    const token = field.closest("form")?.querySelector("[name=csrf_token]");
    if (token) form.set("csrf_token", token.value);
    form.set("field", field.input.name);
    form.set("photo", photo, "photo.jpg");
    const answer = await send(field.dataset.photoUrl, form, (share) => {
      bar.value = share;
      if (share === 1) (says.textContent = words.reading), bar.removeAttribute("value");
    });
    const page = new DOMParser().parseFromString(answer.responseText, "text/html");
    const reading = page.querySelector("photo-reading");
    if (reading) {
      const picture = reading.querySelector("[data-photo]");
      picture.src = URL.createObjectURL(photo);
      picture.addEventListener("load", () => URL.revokeObjectURL(picture.src), { once: true });
      found.replaceChildren(document.adoptNode(reading));
      field.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    } else {
      const told = page.querySelector(".notice") ?? notice(words.failed);
      found.replaceChildren(document.adoptNode(told));
    }
  } catch {
    found.replaceChildren(notice(words.failed));
  }
}

document.addEventListener("change", (event) => {
  const input = event.target;
  const field = input.type === "file" && input.closest("cards-field");
  if (!field) return;
  event.stopImmediatePropagation(); // a chosen file is no change of the entry
  const [file] = input.files;
  input.value = "";
  if (file) read(field, file);
}, true);

// <photo-reading>: hands its cards to the field around it, unsure ones first; a tap on a corner changes that card.
class PhotoReading extends HTMLElement {
  connectedCallback() {
    this.field = this.closest("cards-field");
    if (!this.field || this.done) return;
    this.done = true;
    const items = [...this.querySelectorAll(".found-cards li")].map((line, index) => ({
      code: line.dataset.card,
      sure: line.dataset.sure === "1",
      others: line.dataset.others.split(" ").filter(Boolean),
      index,
      photo: this,
    }));
    this.querySelector(".found-cards").hidden = true; // the tray shows them now
    if (!items.length) return;
    this.field.set([...items.filter((item) => !item.sure), ...items.filter((item) => item.sure)]);
    this.field.addEventListener("cards-drawn", () => this.isConnected && this.mark());
    this.mark();
    this.querySelector(".picture svg").addEventListener("click", (event) => this.tapped(event));
    const lit = (event) => this.light(event.target.closest?.("[data-at]"));
    this.field.tray.addEventListener("focusin", lit);
    this.field.tray.addEventListener("pointerover", lit);
    this.field.tray.addEventListener("pointerleave", () => this.light(null));
  }

  // Which corners still stand for a card, and which of those a person has not confirmed.
  mark() {
    for (const corner of this.querySelectorAll(".picture g")) {
      const item = this.field.items.find((one) => one.photo === this && one.index === Number(corner.dataset.index));
      corner.setAttribute("class", item ? (item.sure ? "sure" : "unsure") : "gone");
      corner.querySelector("text")?.remove();
      if (item && !item.sure) this.write(corner, "?");
    }
  }

  write(corner, text) {
    const box = corner.querySelector("polygon").getBBox();
    const size = this.querySelector(".picture svg").viewBox.baseVal.width / 16;
    const made = document.createElementNS("http://www.w3.org/2000/svg", "text");
    made.setAttribute("x", box.x + box.width / 2);
    made.setAttribute("y", box.y - size * 0.6 > 0 ? box.y - size * 0.6 : box.y + box.height + size * 0.6);
    made.setAttribute("font-size", size);
    made.setAttribute("stroke-width", size / 6);
    made.textContent = text;
    corner.append(made);
  }

  light(chip) {
    const item = chip && this.field.items[Number(chip.dataset.at)];
    for (const corner of this.querySelectorAll(".picture g")) {
      corner.classList.toggle("lit", !!item && item.photo === this && item.index === Number(corner.dataset.index));
    }
  }

  // Corners are small on a phone: the nearest one is meant.
  tapped(event) {
    let best = null;
    for (const corner of this.querySelectorAll(".picture g:not(.gone) polygon")) {
      const box = corner.getBoundingClientRect();
      const away = Math.hypot(
        Math.max(box.left - event.clientX, 0, event.clientX - box.right),
        Math.max(box.top - event.clientY, 0, event.clientY - box.bottom),
      );
      if (away <= NEAR && (!best || away < best.away)) best = { away, index: Number(corner.parentNode.dataset.index) };
    }
    if (!best) return;
    const at = this.field.items.findIndex((item) => item.photo === this && item.index === best.index);
    if (at >= 0) this.field.change(at);
    else this.field.choose();
  }
}

customElements.define("photo-reading", PhotoReading);
