// Cards of a photo that lie face down, as the server tells of them (companion/showdown_photo/face_down.py): those that a hand lacks, and two
// that cannot be of one deck. What is not spoken of is not drawn.
import { away, middle, pointsIn } from "./outlines.js";

const BESIDE = 1.3; // heights of a card from middle to middle: farther, and it lies by something else

// What the server said of those that one hand lacks, a sentence, as long as it does; else they are not drawn any longer.
export function lackedBy({ svg, dataset, field }) {
  const lacks = field.codes.length < Number(dataset.low ?? 0), backs = svg.querySelectorAll(".back[data-lacked]").length;
  for (const one of svg.querySelectorAll("[data-lacked]:not([data-differs])")) one.toggleAttribute("hidden", !lacks);
  return lacks && backs ? [backs > 1 ? dataset.turnAll : dataset.turn] : [];
}

export const differing = ({ svg, dataset }) => (svg.querySelector(".back[data-differs]") ? [dataset.twoDecks] : []);

export const backsIn = (svg) => [...svg.querySelectorAll(".back")].map((shape) => ({ shape, points: pointsIn(shape.dataset.card), differs: shape.hasAttribute("data-differs") }));

// Up to `few` of the backs that lie by the cards of a hand, the nearest. `cards` are the points of all that were read, by index.
export function lacking(backs, cards, hand, few) {
  const by = backs.map((back) => ({ back, ...next(middle(back.points), cards) }));
  const own = by.filter(({ far, index }) => hand.includes(index) && far <= BESIDE).sort((one, other) => one.far - other.far);
  const found = own.slice(0, Math.max(few, 0)).map(({ back }) => back);
  return backs.filter((back) => found.includes(back));
}

function next(place, cards) {
  const far = [...cards].map(([index, points]) => ({ index, far: away(place, middle(points)) / Math.max(1, away(points[0], points[3])) }));
  return far.reduce((nearest, one) => (one.far < nearest.far ? one : nearest), { far: Infinity });
}
