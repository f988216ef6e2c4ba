// Whose the hands around a table are, once somebody has said whose some of them are. `hands` are the names they have now, in
// order around the table, "" for none; `sure` tells which of these somebody said; `seats` are all names, clockwise.

// The names once the hand `at` is `name`'s: the others follow around the table, and those that are sure stay what they are.
// Where that cannot be, two hands are exchanged.
export function named(hands, sure, seats, at, name) {
  const said = hands.map((one, hand) => (hand === at ? name : sure[hand] && one !== name ? one : ""));
  return followed(said, seats, at) ?? exchanged(hands, at, name);
}

function followed(said, seats, at) {
  const count = seats.length;
  const found = [...said];
  const away = (name) => (seats.indexOf(name) - seats.indexOf(said[at]) + count) % count;
  let last = 0;
  for (let step = 1; step < said.length; step++) {
    const hand = (at + step) % said.length;
    const place = said[hand] ? away(said[hand]) : last + 1;
    if (place <= last || place >= count) return null;
    found[hand] = seats[(seats.indexOf(said[at]) + place) % count];
    last = place;
  }
  return found;
}

export const exchanged = (hands, at, name) => hands.map((one, hand) => (hand === at ? name : one === name ? hands[at] : one));
