// What speaks against the hands of a photo as they are now: sentences, each with what it is about on the picture. The server
// says the same of a photo that it has read (templates/photos/_hands.html).
import { backsIn, differing, lacking } from "./face_down.js";
import { fill } from "../cards/card_codes.js";
import { most } from "./impossible_cards.js";
import { gap, middle } from "./outlines.js";
import { say } from "../cards/card_picker.js";

export function wrongIn(reading) {
  if (reading.nothing) return [{ text: reading.dataset.again, about: { place: reading.middle } }];
  const hands = reading.rows.filter((row) => reading.hands.get(row).length);
  const against = hands.map((row) => ({ ...ofHand(reading, row), about: { cards: reading.hands.get(row) }, row }));
  const wrong = [...ofMissing(reading, hands), ...against.filter(({ text }) => text)];
  const down = wrong.some(({ few }) => few) ? [{ text: reading.dataset.down }] : [];
  return [...wrong, ...hands.flatMap((row) => ofBacks(reading, row)), ...down, ...ofDecks(reading), ...ofCards(reading)];
}

function ofMissing(reading, hands) {
  if (reading.together) return []; // any number of hands is right
  const there = hands.filter((row) => reading.seated(reading.who(row))).map((row) => middle(reading.around(reading.hands.get(row))));
  const place = gap(there, reading.middle);
  return reading.missing.map((name, at) => ({
    text: fill(reading.dataset.missing, { name: reading.option(name).dataset.handOf }),
    about: at ? null : { place }, // one sentence there says enough
    few: true,
  }));
}

function ofHand(reading, row) {
  const { few, cut, many, whole, extra, over, spare } = reading.dataset, field = reading.into(reading.who(row));
  if (!field && reading.together) return { text: "" }; // somebody left it out
  if (!field && reading.missing.length) return { text: spare };
  if (!field) return { text: reading.hands.get(row).length === 1 ? over : fill(extra, { n: reading.names.length }) };
  const { low, high, expected, handOf: name } = reading.option(reading.who(row)).dataset, count = field.items.length;
  const told = (text) => fill(text, { name, count, expected });
  const runsOut = reading.hands.get(row).some((index) => reading.runsOut(index));
  if (count < low) return { text: told(runsOut ? cut : few), few: true };
  if (count > high) return { text: told(many) };
  return { text: count < high && runsOut ? told(whole) : "" };
}

// Cards that lie face down by a hand that has too few.
function ofBacks(reading, row) {
  const field = reading.into(reading.who(row)), { turn, turnAll } = reading.dataset;
  const few = field ? Number(reading.option(reading.who(row)).dataset.low) - field.items.length : 0;
  const backs = lacking(backsIn(reading.svg), reading.places, reading.hands.get(row), few);
  return backs.length ? [{ text: backs.length > 1 ? turnAll : turn, about: { backs } }] : [];
}

function ofDecks(reading) {
  const backs = backsIn(reading.svg).filter(({ differs }) => differs);
  return differing(reading).map((text) => ({ text, about: { backs } }));
}

function ofCards(reading) {
  const { twice, there, copies, decks, backs } = reading.dataset;
  const all = reading.fields.flatMap((field) => field.items);
  const told = [...new Set(all.map((item) => item.code))].flatMap((code) => {
    const same = all.filter((item) => item.code === code), times = same.length, limit = most(code, Number(copies));
    const lies = reading.elsewhere.filter((one) => one === code).length;
    if (times + lies <= limit) return [];
    const text = fill(times > limit ? twice : there, { card: say(code), times, decks, most: limit });
    const index = same.filter((item) => item.photo === reading).at(-1)?.index;
    return [{ text, about: index === undefined ? null : { index }, often: times > limit }];
  });
  return told.some(({ often }) => often) ? [...told, { text: backs }] : told;
}
