// Which cards cannot be right: more of one than the decks have, among these or together with the rest of the table.
// The server asks the same of every reading and every entry (companion/showdown_photo/photo_review.py).

const JOKERS = 2; // a deck

const count = (codes) => codes.reduce((sum, code) => sum.set(code, (sum.get(code) ?? 0) + 1), new Map());

export const most = (code, copies) => copies * (code === "Jk" ? JOKERS : 1);

// "twice", "elsewhere" or "" for each item; what was stolen lay elsewhere and is here now.
export function flags(items, copies, elsewhere) {
  const here = count(items.map((item) => item.code));
  const there = count(elsewhere);
  for (const item of items) if (item.stolen) there.set(item.code, Math.max(0, (there.get(item.code) ?? 0) - 1));
  return items.map(({ code }) => {
    if (here.get(code) > most(code, copies)) return "twice";
    return here.get(code) + (there.get(code) ?? 0) > most(code, copies) ? "elsewhere" : "";
  });
}
