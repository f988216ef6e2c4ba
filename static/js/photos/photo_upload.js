// A photo on its way: made smaller on the phone, sent with its progress shown, cancelled, sent again when it was lost.
import { words } from "../cards/card_picker.js";

const LONG_SIDE = 2048;
const STALLED = 30000; // milliseconds without a byte moving: slow is not lost
const READ_WITHIN = 120000; // with those of others before it
const ASKS = 1000; // how often it is asked how many those are
export const AGAIN = [0, 408, 429, 500, 502, 503, 504]; // answers after which the same photo may be read a moment later

// A JPEG of the photo, upright, its long side at most 2048; the file itself where the browser cannot decode it.
// What a canvas writes carries no place or camera: those never leave the phone.
async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = drawn(picture, picture.width, picture.height, LONG_SIDE);
    picture.close();
    return (await jpeg(canvas, 0.92)) ?? file;
  } catch {
    return file;
  }
}

// A canvas that shows a picture of that size, its longer side so many pixels at most.
export function drawn(picture, width, height, longest = Infinity) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
export const jpeg = (canvas, quality) => new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));

// What goes with every picture of a field, the picture last, and where: beside its photos, with what they are sent with,
// for where there are several servers that leads to the same one.
export function formOf(field, picture, more) {
  const form = new FormData();
  const token = field.closest("form")?.querySelector("[name=csrf_token]");
  if (token) form.set("csrf_token", token.value);
  for (const [name, value] of Object.entries(more)) if (value) form.set(name, value);
  form.set("photo", picture, "photo.jpg");
  return form;
}
export function beside(field, name) {
  const to = new URL(field.dataset.photoUrl, location.href);
  to.pathname = to.pathname.replace(/\/(photos(\/hands)?|rank)$/, `/photos/${name}`);
  return to;
}

// XMLHttpRequest, because fetch cannot tell how much has been sent. `progress` hears shares up to 1.
function post(url, form, progress, signal) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    let waiting = 0;
    const patience = (time) => (clearTimeout(waiting), (waiting = setTimeout(() => request.abort(), time)));
    request.open("POST", url);
    request.setRequestHeader("HX-Request", "true");
    request.setRequestHeader("Accept", "text/html");
    request.upload.onprogress = (event) => {
      patience(STALLED);
      if (event.lengthComputable) progress(event.loaded / event.total);
    };
    request.upload.onload = () => (patience(READ_WITHIN), progress(1));
    request.onload = () => done(request);
    request.onerror = request.onabort = () => failed(new Error("not sent"));
    request.onloadend = () => clearTimeout(waiting);
    signal.addEventListener("abort", () => request.abort());
    patience(STALLED);
    request.send(form);
  });
}

// What is under the field while a photo is on its way; `arrived(page, photo)` takes what the server answers.
export class Sending {
  constructor(field, arrived, seen = "") {
    this.field = field;
    this.seen = seen;
    this.arrived = arrived;
    this.found = field.querySelector(".found");
    field.pointing?.cancel();
    this.before = field.sending ? field.sending.before : [...this.found.childNodes];
    field.sending?.stop();
    field.sending = this;
    this.stopping = new AbortController();
  }

  get stopped() { return this.stopping.signal.aborted; }

  async begin(file) {
    const panel = this.show("sending");
    this.bar = panel.querySelector("progress");
    this.bar.removeAttribute("value");
    this.stage(panel.dataset.smaller);
    this.photo ??= await smaller(file);
    if (!this.stopped) await this.send();
  }

  async send() {
    this.progress(0);
    this.ticket = String(Math.random()).slice(2);
    const asking = setInterval(() => this.sent && this.place(), ASKS);
    try {
      const answer = await post(this.field.dataset.photoUrl, this.form(), (share) => this.progress(share), this.stopping.signal);
      if (!this.stopped) this.answered(answer);
    } catch {
      if (!this.stopped) this.lost(words.failed);
    } finally {
      clearInterval(asking);
    }
  }

  // How many photos are read before this one. It is none that is not known: the photo is on its way or being read.
  async place() {
    const to = beside(this.field, "waiting");
    to.searchParams.set("ticket", this.ticket);
    const answer = await fetch(to).catch(() => null);
    const told = answer?.status === 200 ? await answer.text() : this.panel.dataset.reading;
    if (this.sent && told && !this.stopped) this.stage(told);
  }

  form() {
    return formOf(this.field, this.photo, { field: this.field.input.name, ticket: this.ticket, seen: this.seen, ...this.field.noted });
  }

  progress(share) {
    this.sent = share === 1;
    const { sending, reading } = this.panel.dataset;
    this.stage(share < 1 ? sending : reading, share < 1 ? ` · ${Math.floor(share * 100)} %` : "");
    if (share < 1) this.bar.value = share;
    else this.bar.removeAttribute("value");
  }

  // A screen reader hears each stage once; how far it has come, it asks the bar.
  stage(words, more = "") {
    this.panel.querySelector("[data-text]").textContent = words + more;
    this.bar.setAttribute("aria-label", words);
    if (this.staged !== words) this.field.say(words);
    this.staged = words;
  }

  answered(answer) {
    const page = new DOMParser().parseFromString(answer.responseText, "text/html");
    const told = page.querySelector(".notice");
    if (page.querySelector(".reading")) this.finish(page);
    else if (AGAIN.includes(answer.status)) this.lost(told?.textContent.trim() || words.failed);
    else this.refused(told);
  }

  finish(page) {
    this.field.sending = null;
    const held = this.found.contains(document.activeElement);
    this.arrived(page, this.photo);
    if (held) this.field.chip(0)?.focus({ preventScroll: true });
  }

  refused(told) {
    if (!told) return this.lost(words.failed);
    this.field.sending = null;
    const held = this.found.contains(document.activeElement);
    this.found.replaceChildren(document.adoptNode(told));
    if (held) this.field.shoot?.focus();
  }

  // The photo is kept, so that nobody has to take it again.
  lost(sentence) {
    const held = this.found.contains(document.activeElement);
    const panel = this.show("unsent");
    panel.querySelector("[data-text]").textContent = sentence;
    this.field.say(sentence);
    if (held) panel.querySelector("[data-again]").focus();
  }

  show(name) {
    const focused = this.found.contains(document.activeElement);
    this.panel = this.field.part(name);
    this.panel.querySelector("[data-cancel]").addEventListener("click", () => this.cancel());
    this.panel.querySelector("[data-again]")?.addEventListener("click", () => this.begin());
    this.found.replaceChildren(this.panel);
    this.panel.scrollIntoView({ block: "nearest" }); // not under the button at the bottom
    if (focused) this.panel.querySelector("button").focus();
    return this.panel;
  }

  cancel() {
    this.stop();
    this.field.sending = null;
    this.found.replaceChildren(...this.before);
    this.field.say(this.field.part("sending").dataset.cancelled);
    this.field.shoot?.focus();
  }

  stop() {
    this.stopping.abort();
  }
}
