// What lies in the tray of a <cards-field>: a button for each card, and a free slot for each that may still come.
import { button, draw, mark, sign, words } from "./card_picker.js";

// A chip's name is made of what is in it: the card's, the notes', and what a tap does. `told` says what a flag means.
export function chip(item, at, flag, wild, told) {
  const made = button("", draw(item.code));
  made.dataset.at = at;
  made.setAttribute("aria-keyshortcuts", "Delete");
  made.classList.toggle("unsure", !item.sure);
  made.classList.toggle("flagged", !!flag);
  if (!item.sure || flag) {
    const cut = item.photo?.isConnected && item.photo.cut(item.index);
    if (cut) made.prepend(cut);
    made.append(mark("badge", flag ? "!" : "?"), mark("note", flag ? told[flag] : words.unsure));
    if (flag && !item.sure) made.append(mark("sr", words.unsure));
  } else if (item.stolen) made.append(mark("note", words.stolen));
  made.classList.toggle("wild", wild);
  if (wild) made.append(mark(made.querySelector(".note") ? "sr" : "note", words.wild));
  made.append(mark("sr", words.change));
  return made;
}

// The first free slot is a button that adds a card, the others only show how many may follow.
export function slot(first) {
  const made = first ? button(words.add, sign("add")) : document.createElement("span");
  made.classList.add("slot");
  return made;
}
