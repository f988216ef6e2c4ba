// Cards as text: what is typed into a field, read as the server does, and sentences about cards.

const SUITS = { "♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s" };
const TOKEN = /^(joker|jk|(?:10|[2-9tjqka])[cdhs])[\s,;.\ufe0e\ufe0f]*/i;

// The codes in a text, or null when something in it is no card.
export function parse(text) {
  let rest = text.replace(/[♣♧♦♢♥♡♠♤]/g, (suit) => SUITS[suit]).replace(/^[\s,;.\ufe0e\ufe0f]+/, "");
  const codes = [];
  while (rest) {
    const found = TOKEN.exec(rest);
    if (!found) return null;
    const word = found[1].toLowerCase();
    codes.push(word.startsWith("j") && word.includes("k") ? "Jk" : word.slice(0, -1).replace("10", "t").toUpperCase() + word.at(-1));
    rest = rest.slice(found[0].length);
  }
  return codes;
}

// A sentence with its {places} filled in, beginning with a capital.
export function fill(pattern, values) {
  const text = pattern.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
