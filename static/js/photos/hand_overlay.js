// How the cards of a photo lie: a line around those that lie together, what is written beside them, and a card that is
// dragged from there to somewhere else. Whose they are is for showdown_photo.js. All of it is drawn on the phone: nothing is asked
// while a card is on its way.
import { backsIn } from "./face_down.js";
import { write } from "./captions.js";
import { dragging } from "./dragging.js";
import { around, away, middle, pointsIn, within } from "./outlines.js";
import { draw } from "../cards/card_picker.js";
import { PhotoReading, shape } from "./photo_review.js";

const CUT = 0.1; // of a card's height beyond the picture: where it is said to be is about right
const THUMB = 8; // pixels on the screen about what is written there
const REACH = 24; // pixels on the screen about a corner within which its card is still taken hold of

// `groups` are [key, indexes of cards]; `moved(index, key)` hears where a card was put, `key` undefined beside all of them.
export class LaidReading extends PhotoReading {
  begin() {
    this.places = new Map(this.corners.map((corner) => [Number(corner.dataset.index), pointsIn(corner.dataset.card)]));
    super.begin();
  }

  listen() {
    super.listen();
    dragging(this.picture, {
      grip: (x, y) => this.grip(x, y),
      start: (index, x, y) => this.taken(index, x, y),
      move: (index, x, y) => this.drag(x, y),
      drop: (index, x, y) => this.put(index, x, y),
      leave: (index) => this.let(index),
    }, this.leaving.signal);
  }

  get picture() { return this.querySelector(".picture"); }
  get size() { return this.svg.viewBox.baseVal; }
  get middle() { return [this.size.width / 2, this.size.height / 2]; }
  place(index) { return middle(this.places.get(index)); }
  around(cards) { return around(cards.flatMap((index) => this.places.get(index))); }

  // The same on the picture and on the screen.
  seen(x, y) {
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
    return [left, top];
  }

  runsOut(index) {
    const place = this.places.get(index), { width, height } = this.size, room = CUT * away(place[0], place[3]);
    return place.some(([x, y]) => x < -room || y < -room || x > width + room || y > height + room);
  }

  // What is written on the picture: [text, what it is about, kind, whose it is]. That is about cards, a corner, a place, or backs.
  tell(all) {
    const down = backsIn(this.svg), spoken = all.flatMap(([, { backs }]) => backs ?? []).map(({ shape: back }) => back);
    for (const { shape: back } of down) back.toggleAttribute("hidden", !spoken.includes(back));
    const captions = this.querySelector(".captions"), groups = this.groups.filter(([, cards]) => cards.length);
    const lying = [...groups.map(([, cards]) => ({ cards })), ...down.map((back) => ({ backs: [back] }))];
    this.svg.append(captions); // over all that was drawn since
    write(this.svg, captions, all.map(([text, about, ...more]) => [text, this.box(about), ...more]), lying.map((one) => this.box(one)), shape);
  }

  box({ cards, index, place, backs }) {
    const points = backs ? backs.flatMap((back) => back.points) : cards ? this.around(cards) : index === undefined ? [place] : pointsIn(this.corner(index).querySelector("polygon").getAttribute("points"));
    const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }

  // What is written at a place on the screen, or so near that a thumb means it.
  written(x, y) {
    return [...this.querySelectorAll(".captions [data-hand]")].find((one) => {
      const box = one.getBoundingClientRect();
      return one.dataset.hand && x > box.left - THUMB && x < box.right + THUMB && y > box.top - THUMB && y < box.bottom + THUMB;
    });
  }

  // The card that is taken hold of: of those that lie there the one whose corner is nearest, as cards lie over each other.
  grip(x, y) {
    const place = this.seen(x, y), reach = REACH / this.svg.getScreenCTM().a;
    const held = this.groups.flatMap(([, cards]) => cards).map((index) => {
      const { x: left, y: top, width, height } = this.box({ index });
      return { index, far: away(place, [left + width / 2, top + height / 2]) };
    });
    const near = held.filter(({ index, far }) => far < reach || within(place, this.places.get(index))).sort((one, other) => one.far - other.far);
    return near[0]?.index ?? null;
  }

  // Whose line a place is within; where lines cross, that with the nearest card.
  over(place) {
    const nearest = (cards) => Math.min(...cards.map((index) => away(place, this.place(index))));
    const found = this.groups.filter(([, cards]) => within(place, this.around(cards)));
    return found.sort(([, one], [, other]) => nearest(one) - nearest(other))[0]?.[0];
  }

  taken(index, x, y) {
    this.dragged = draw(this.items.get(index).code);
    this.dragged.classList.add("dragged");
    this.picture.append(this.dragged);
    this.corner(index).classList.add("taken");
    this.drag(x, y);
  }

  drag(x, y) {
    const box = this.picture.getBoundingClientRect();
    this.dragged.style.translate = `${x - box.x}px ${y - box.y}px`;
    const over = this.over(this.seen(x, y));
    for (const [key] of this.groups) this.line(key).classList.toggle("over", key === over);
  }

  let(index) {
    this.dragged.remove();
    this.corner(index).classList.remove("taken");
    for (const [key] of this.groups) this.line(key).classList.remove("over");
  }

  put(index, x, y) {
    const place = this.seen(x, y), { width, height } = this.size;
    this.let(index);
    if (within(place, [[0, 0], [width, 0], [width, height], [0, height]])) this.moved(index, this.over(place));
  }
}
