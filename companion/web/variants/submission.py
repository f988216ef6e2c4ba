"""The draft that the form of a variant holds after the pressed button took effect."""

from collections.abc import Sequence
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from companion.variants import BadStep
from companion.variants.definition.variant import STANDARD, VERSION
from companion.web.match_setup.chosen_variant import key_in, match_in
from companion.web.pages.forms import natural
from companion.web.variants.draft import Draft
from companion.web.variants.emptied_rows import as_they_stood, without_emptied
from companion.web.variants.encoding import (
    FLAGS,
    LISTED,
    MOST_DRAFTED,
    MOST_LISTED,
    MOST_STEPS_DRAFTED,
    NUMBERS,
    TEXTS,
    USUAL,
    Data,
)
from companion.web.variants.step_buttons import ADD, CHANGE, Change, change_steps, marked_after, told
from companion.web.variants.wild import newest

_LONGEST_TYPED = 200
"""Largest length of a typed step in letters."""
_SIDE = "side"
"""Prefix of the button values that move a prize up or down."""
_UNDONE_BY_ITS_LIKE = ("more", "less", CHANGE, "")
"""Buttons without undo: the button next to them reverses them, or they only unfold something."""


def sent(given: MultiDict[str, str]) -> Draft:
    """Return the draft that the form holds, after the pressed button took effect."""
    many = min(max(natural(given.get("rounds", ""), 2) or 1, 1), MOST_DRAFTED)
    first, *then = (_round(given, at) for at in range(many))
    data = {
        **{name: given.get(name, USUAL.get(name, "")) for name in TEXTS},
        **{name: _number(given.get(name, "")) for name in NUMBERS},
        **{name: _list(given, name) for name in LISTED},
        **{name: name in given for name in FLAGS},
        "version": VERSION,
        "rules": [line for line in given.get("rules", "").splitlines() if line.strip()][:MOST_LISTED],
        **first,
        "then": then,
    }
    data["sides"] = _in_order(data["sides"], given.getlist("sides-order"))
    typed = tuple(given.get(f"typed-{at}", "").strip()[:_LONGEST_TYPED] for at in range(many))
    draft = _with_marked(Draft(data, key_in(given), match_in(given), typed), given)
    pressed, stood = given.get("do", ""), as_they_stood(draft, given)
    after, before = without_emptied(_pressed(draft, given, pressed)), without_emptied(stood)
    quick = pressed.partition("-")[0] in _UNDONE_BY_ITS_LIKE and stood.data == draft.data
    return after if quick or after.data == before.data else replace(after, before=before)


def _with_marked(draft: Draft, given: MultiDict[str, str]) -> Draft:
    """Return the draft with the marks of the first round that has any."""
    there = [_marked(given, at, each["steps"]) for at, each in enumerate(draft.rounds)]
    at = next((at for at, marked in enumerate(there) if marked), 0)
    return replace(draft, at=at, marked=there[at])


def is_of_sides(pressed: str) -> bool:
    """Return True if the pressed button is about the prizes."""
    return pressed.partition("-")[0] == _SIDE


def _round(given: MultiDict[str, str], at: int) -> Data:
    order = given.get(f"order-{at}", STANDARD)
    steps = [one.strip()[:_LONGEST_TYPED] for one in given.getlist(f"step-{at}")[:MOST_STEPS_DRAFTED]]
    wild = newest(_list(given, f"wild-{at}"), given.getlist(f"wild-{at}-stood"))
    return {"steps": steps, "wild": wild, "order": order}


def _list(given: MultiDict[str, str], name: str) -> list[str]:
    """Return the tapped values and the typed ones, which are separated by commas, each once."""
    texts = (*given.getlist(name), given.get(f"{name}-more", ""))
    said = (one.strip() for text in texts for one in text.split(","))
    return list(dict.fromkeys(filter(None, said)))[:MOST_LISTED]


def _in_order(chosen: Sequence[str], order: Sequence[str]) -> list[str]:
    """Return the chosen values in their earlier order; new ones come last."""
    stood = dict.fromkeys(order)
    return [*(one for one in stood if one in chosen), *(one for one in chosen if one not in stood)]


def _number(text: str) -> int | str:
    found = natural(text.strip(), 9)
    return text.strip() if found is None else found


def _pressed(draft: Draft, given: MultiDict[str, str], pressed: str) -> Draft:
    """Return the draft after the pressed button: ``"add-0 1 up"``, ``"more-0-3"``, ``"round"``."""
    if pressed == "round":
        return draft.with_rounds([*draft.rounds, draft.rounds[-1]][:MOST_DRAFTED])
    if pressed == "no-round":
        fewer = draft.with_rounds(draft.rounds[:-1] or draft.rounds)
        return replace(fewer, at=0, marked=frozenset())
    how, _, rest = pressed.partition("-")
    where, _, what = rest.partition(" " if how == ADD else "-")
    at = natural(where, 2)
    if how == _SIDE and at is not None:
        return replace(draft, data={**draft.data, "sides": _moved(draft.data["sides"], at, what)})
    if at is None or at >= len(draft.rounds):
        return draft
    if how == CHANGE:
        return replace(draft, changing=f"{at}-{what}")
    marked = _marked(given, at, draft.rounds[at]["steps"])
    return _with_steps(draft, at, Change(how, what, marked, draft.typed_in(at)))


def _marked(given: MultiDict[str, str], at: int, steps: Sequence[str]) -> frozenset[int]:
    return frozenset(place for place in range(len(steps)) if str(place) in given.getlist(f"mark-{at}"))


def _with_steps(draft: Draft, at: int, change: Change) -> Draft:
    before = draft.rounds[at]["steps"]
    try:
        steps = change_steps(before, change)
    except BadStep as bad:
        return replace(draft, at=at, refused=str(bad), marked=change.marked)
    rounds = draft.rounds
    rounds[at] = {**rounds[at], "steps": steps}
    if change.how == ADD and not change.what:  # the typed text became a step
        draft = replace(draft, typed=(*draft.typed[:at], "", *draft.typed[at + 1 :]))
    marked, said = marked_after(len(before), change), told(before, steps, change)
    return replace(draft.with_rounds(rounds), at=at, marked=marked, said=said)


def _moved(sides: Sequence[str], at: int, where: str) -> list[str]:
    """Return the prizes with the one at `at` moved one place up or down."""
    other = at - 1 if where == "earlier" else at + 1
    moved = list(sides)
    if 0 <= other < len(moved) and at < len(moved):
        moved[at], moved[other] = moved[other], moved[at]
    return moved
