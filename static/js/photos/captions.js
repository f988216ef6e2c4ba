// Sentences written on a picture, as the server writes them (companion/showdown_photo/captions.py): each beside what it is about, where it
// covers least of what lies there and of those before, and not beyond the picture. Boxes are {x, y, width, height}.
const LINES = 24; // are as high as the picture is wide
const LONG = 18; // letters of a line
const LEAD = 1.2; // from line to line, in heights of its letters

const lines = (text) => text.split(" ").reduce((all, word) => {
  const longer = all.length ? `${all.at(-1)} ${word}` : word;
  return all.length && longer.length <= LONG ? [...all.slice(0, -1), longer] : [...all, word];
}, []);

const shared = (one, other) => {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(wide, 0) * Math.max(high, 0);
};

function* beside(box, { width, height }, room) {
  const x = box.x + (box.width - width) / 2, y = box.y + (box.height - height) / 2;
  if (!box.width) yield { x, y, width, height };
  yield { x, y: box.y - height - room, width, height };
  yield { x, y: box.y + box.height + room, width, height };
  yield { x: box.x + box.width + room, y, width, height };
  yield { x: box.x - width - room, y, width, height };
}

// Writes `said`, [text, box of what it is about, kind, number of a hand] each, on `svg` into `place`; `lying` are boxes of what lies there.
export function write(svg, place, said, lying, shape) {
  const picture = svg.viewBox.baseVal, size = picture.width / LINES, lead = size * LEAD, covered = [...lying];
  const inside = (box) => ({
    ...box,
    x: box.x + Math.max(0, -box.x) - Math.max(0, box.x + box.width - picture.width),
    y: box.y + Math.max(0, -box.y) - Math.max(0, box.y + box.height - picture.height),
  });
  place.replaceChildren();
  for (const [text, about, kind, hand] of said) {
    const caption = shape("text", { class: `caption ${kind}`, "font-size": size, "stroke-width": size / 5, "data-hand": hand ?? "" });
    caption.append(...lines(text).map((line, at) => shape("tspan", { x: 0, y: at * lead }, line)));
    place.append(caption);
    const needs = { width: caption.getBBox().width, height: lead * caption.children.length };
    const places = [...beside(about, needs, size / 3)].map(inside);
    const covers = places.map((one) => covered.reduce((sum, other) => sum + shared(one, other), 0));
    const box = places[covers.indexOf(Math.min(...covers))];
    covered.push(box);
    [...caption.children].forEach((line, at) => {
      line.setAttribute("x", box.x + box.width / 2);
      line.setAttribute("y", box.y + lead * (at + 0.5));
    });
  }
}
