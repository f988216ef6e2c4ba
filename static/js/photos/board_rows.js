// A board that is laid, as a page is read: row by row from the top, each from the left. The server does the same for what it has
// read (companion/vision/choosing/rows.py); here cards are still added, put right, and dragged.
import { away } from "./outlines.js";

const STEP = 5; // degrees from one way to hold the picture to the next that is tried
const UPRIGHT = 0.0005; // for each degree: a board is held upright where others would do as well
const FIRST = 1; // degree by which the left comes first where a picture from either side would do as well
const LOOSE = 0.25; // of all that cards are apart up and down, within rows: what lies looser is in no rows
const NEXT = 0.5; // of how far a card is from the next one, at least from row to row: a row that is bent is one

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const mean = (numbers) => sum(numbers) / numbers.length;
const square = (numbers) => sum(numbers.map((one) => (one - mean(numbers)) ** 2));

// The parts of a list with so many in each.
export const cut = (list, rows) => rows.map((count, row) => list.slice(sum(rows.slice(0, row)), sum(rows.slice(0, row + 1))));

// The numbers of the places row by row; in their order where they do not lie so.
export function inRows(places, rows) {
  const usual = places.map((_, at) => at);
  if (!rows.length || sum(rows) !== places.length) return usual;
  const near = NEXT * next(places);
  let best = { worth: Infinity };
  for (let turn = -180; turn < 180; turn += STEP) {
    const held = places.map(([x, y]) => turned(x, y, (turn * Math.PI) / 180));
    const lines = cut([...usual].sort((one, other) => held[one][1] - held[other][1]), rows);
    const loose = looseness(lines.map((line) => line.map((at) => held[at][1])), near);
    const worth = loose + UPRIGHT * Math.abs(turn - FIRST);
    if (worth < best.worth) best = { held, lines, loose, worth };
  }
  if (best.loose > LOOSE) return usual;
  return best.lines.flatMap((line) => line.sort((one, other) => best.held[one][0] - best.held[other][0]));
}

// How much heights differ within rows, as a share of how much they do at all; all of it where two rows are too near.
function looseness(rows, near) {
  const middles = rows.map(mean);
  if (middles.some((one, at) => at && one - middles[at - 1] < near)) return 1;
  return sum(rows.map(square)) / Math.max(square(rows.flat()), 1e-9);
}

// How far places are from the one next to them, as a rule.
function next(places) {
  const near = places.map((place, at) => Math.min(...places.filter((_, other) => other !== at).map((other) => away(place, other))));
  const sorted = near.sort((one, other) => one - other), half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}

const turned = (x, y, by) => [x * Math.cos(by) - y * Math.sin(by), x * Math.sin(by) + y * Math.cos(by)];

// Cards as a <cards-field> has them, in order where one photo tells of each where it lies.
export function laid(items, rows) {
  if (!rows.length || !items.every(({ photo }) => photo && photo === items[0].photo)) return items;
  const places = items.map(({ photo, index }) => photo.place(index));
  return inRows(places, rows).map((at) => items[at]);
}
