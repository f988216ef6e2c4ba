// The camera pointed at cards, where the page came over https: small frames are read as they come, and a card that several
// of them agree on is marked. Once all that are expected are there it sounds, and that picture goes the way of a photo.
import { fill } from "../cards/card_codes.js";
import { unlock } from "../matches/countdown_effects.js";
import { draw } from "../cards/card_picker.js";
import { shape } from "./photo_review.js";
import { AGAIN, beside, drawn, formOf, jpeg } from "./photo_upload.js";

const EVERY = 300; // milliseconds from one frame to the next, or longer where the answer takes longer
const SIDE = 640; // pixels of a frame's longer side
const LATER = 1500; // milliseconds after which the next frame may be read where one could not
const LOST = 15000; // milliseconds without any answer after which a photo is the better way
const TIRED = 120000; // and altogether: a phone forgotten on the table

const pause = (time) => new Promise((done) => setTimeout(done, Math.max(0, time)));

// Begins on a field; `taken(picture, seen)` gets the picture that was agreed on and what the frames before it showed.
export function point(field, taken) {
  field.pointing?.cancel();
  field.sending?.cancel();
  field.pointing = new Pointing(field, taken);
  return field.pointing.begin();
}

class Pointing {
  seen = "[]";

  constructor(field, taken) {
    this.field = field;
    this.taken = taken;
    this.found = field.querySelector(".found");
    this.before = [...this.found.childNodes];
  }

  get video() { return this.panel.querySelector("video"); }
  get stopped() { return this.ended || !this.panel.isConnected || document.hidden; }

  async begin() {
    this.panel = this.field.part("pointing");
    this.panel.querySelector("[data-cancel]").addEventListener("click", () => this.cancel());
    this.panel.querySelector("[data-take]").addEventListener("click", () => this.take());
    this.found.replaceChildren(this.panel);
    this.panel.scrollIntoView({ block: "nearest" });
    unlock();
    this.tell(this.panel.dataset.start);
    try {
      const camera = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } };
      this.stream = await navigator.mediaDevices.getUserMedia({ video: camera });
      if (this.ended) return this.stop(); // cancelled while the browser asked
      this.video.srcObject = this.stream;
      await this.video.play();
      this.panel.scrollIntoView({ block: "nearest" }); // as high as it is by now
    } catch {
      return this.ended || this.refuse(this.panel.dataset.denied);
    }
    this.began = this.heard = performance.now();
    await this.watch();
  }

  async watch() {
    while (!this.stopped) {
      const since = performance.now();
      const later = await this.glimpse().catch(() => LATER);
      if (performance.now() - this.heard > LOST) return this.refuse(this.panel.dataset.lost);
      if (performance.now() - this.began > TIRED) return this.cancel();
      await pause((later || EVERY) - (performance.now() - since));
    }
    if (!this.ended) this.cancel();
  }

  // One frame sent and its answer shown; returns how long to wait where there was none.
  async glimpse() {
    const { videoWidth: width, videoHeight: height } = this.video;
    if (!width) return EVERY;
    const whole = drawn(this.video, width, height);
    const frame = await jpeg(drawn(whole, width, height, SIDE), 0.8);
    const headers = { Accept: "application/json", "HX-Request": "true" };
    const answer = await fetch(beside(this.field, "frame"), { method: "POST", body: formOf(this.field, frame, { seen: this.seen }), headers });
    if (this.stopped) return 0;
    if (AGAIN.includes(answer.status)) return LATER;
    if (!answer.ok) return void this.refuse(this.panel.dataset.lost);
    const told = await answer.json();
    this.heard = performance.now();
    if (this.stopped) return 0;
    this.whole = whole;
    this.seen = JSON.stringify(told.seen);
    this.show(told);
    if (told.done) this.all();
    return 0;
  }

  show({ width, height, cards, agreed, expected }) {
    const svg = this.panel.querySelector("svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const marks = (card) => card.corners.map((points) => shape("polygon", { points: points.join(" "), class: card.steady ? "steady" : "" }));
    svg.replaceChildren(...cards.flatMap(marks));
    this.panel.querySelector(".tray").replaceChildren(...agreed.map(({ card, sure }) => {
      const made = draw(card);
      made.classList.toggle("unsure", !sure);
      return made;
    }));
    this.panel.querySelector("[data-take]").hidden = !cards.length;
    if (!this.shown) this.panel.scrollIntoView({ block: "nearest" });
    this.shown = true;
    const { of, some } = this.panel.dataset;
    this.tell(fill(expected ? of : some, { n: agreed.length, expected }));
  }

  // A screen reader hears what has changed, not every frame.
  tell(text) {
    if (this.told === text) return;
    this.told = text;
    this.panel.querySelector("[data-text]").textContent = text;
    this.field.say(text);
  }

  all() {
    document.dispatchEvent(new CustomEvent("cards:all"));
    this.take();
  }

  // The picture of the last answer, in all its pixels, with what the frames agreed on.
  async take() {
    const picture = this.whole;
    this.stop();
    if (!picture) return this.cancel();
    this.found.replaceChildren(...this.before);
    this.taken(new File([await jpeg(picture, 0.92)], "photo.jpg", { type: "image/jpeg" }), this.seen);
  }

  refuse(sentence) {
    this.stop();
    const notice = this.field.part("doubt");
    notice.querySelector("[data-text]").textContent = sentence;
    this.found.replaceChildren(...this.before, notice);
    this.field.say(sentence);
    this.field.shoot?.focus();
  }

  cancel() {
    this.stop();
    this.found.replaceChildren(...this.before);
    this.field.shoot?.focus();
  }

  // The camera's light goes out at once.
  stop() {
    this.ended = true;
    if (this.field.pointing === this) this.field.pointing = null;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
  }
}
