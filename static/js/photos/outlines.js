// What lies together on a picture: the line around it, and whether a place is within. Points are [x, y].

const side = ([ax, ay], [bx, by], [x, y]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);

// Points as an SVG has them: "1,2 3,4".
export const pointsIn = (text) => text.split(" ").filter(Boolean).map((point) => point.split(",").map(Number));

// The points that lie around all of them, in order.
export function around(points) {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (all) => all.reduce((line, point) => {
    while (line.length > 1 && side(line.at(-2), line.at(-1), point) <= 0) line.pop();
    return [...line, point];
  }, []).slice(0, -1);
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

// Whether a place lies within points that go around it, whichever way.
export function within(place, points) {
  const sides = points.map((point, at) => side(point, points[(at + 1) % points.length], place));
  return points.length > 2 && (sides.every((one) => one >= 0) || sides.every((one) => one <= 0));
}

export function middle(points) {
  const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

export const away = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

// Where something comes among others that run from the first place to the last.
export function comesAt(place, places) {
  const [first, last] = [places[0], places.at(-1)];
  const run = places.length > 1 ? [last[0] - first[0], last[1] - first[1]] : [1, 0];
  const along = ([x, y]) => x * run[0] + y * run[1];
  const at = places.findIndex((one) => along(one) > along(place));
  return at < 0 ? places.length : at;
}

// The place between the two of these that are farthest apart around a middle, as far from it as they are.
export function gap(places, [x, y]) {
  if (places.length < 2) return [x, y];
  const turns = places.map((place) => Math.atan2(place[1] - y, place[0] - x)).sort((one, other) => one - other);
  const wide = turns.map((turn, at) => (at + 1 < turns.length ? turns[at + 1] : turns[0] + 2 * Math.PI) - turn);
  const at = wide.indexOf(Math.max(...wide)), turn = turns[at] + wide[at] / 2;
  const far = places.reduce((sum, place) => sum + away(place, [x, y]), 0) / places.length;
  return [x + far * Math.cos(turn), y + far * Math.sin(turn)];
}
