"""A game that is being made up: the data of a card as its form holds it, right or wrong, and its buttons.

Nothing of it is stored. It lies in the form and in the address of the page, so that Back and a reload bring
it as it was left, and two phones do not write over each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.hands import BadHand
from companion.house import BadStep, BadVariant, CheckLine, Variant, as_data, check_line, read_variant
from companion.house.steps import BET, IN_OR_OUT
from companion.house.variant import LONGEST_NAME, MOST_ROUNDS, STANDARD, VERSION
from companion.house.wilds import sorts
from companion.kit.letters import visible_length
from companion.web.forms import natural
from companion.web.house.asked import key_in
from companion.web.house.packing import (
    LISTED,
    MOST_LISTED,
    NUMBERS,
    ROUND,
    TEXTS,
    USUAL,
    Data,
    complete,
    packed,
    unpacked,
)
from companion.web.house.steps import Change, change_steps

_ASKED = ("settle", "house", "legs", "wimp", "declare_by")
"""What is about players who say in or out."""
_AMOUNTS = ("upto", "amount", "share", "growing", "limit")
"""What losers owe by the amount."""


@dataclass(frozen=True)
class Draft:
    """A card that may not be right yet: `data` has every field.

    `instead` is the key of the game on the shelf that it is a change of. `typed` is a step that was written
    and not understood, and `wrong` why.
    """

    data: Data
    instead: str | None = None
    typed: str = ""
    wrong: str = ""

    @property
    def rounds(self) -> list[Data]:
        """What each round has for itself, the first among them."""
        return [{name: self.data[name] for name in ROUND}, *self.data["then"]]

    @property
    def idle(self) -> frozenset[str]:
        """The fields that mean nothing beside the rest; one that is not as usual is shown all the same."""
        steps = {step for each in self.rounds for step in each["steps"]}
        apart = {
            "amount": self.data["settle"] not in _AMOUNTS,
            "wimp_amount": self.data["wimp"] != "amount",
            "limit": BET not in steps and not self.data["limit"],
        }
        if IN_OR_OUT not in steps:
            apart |= {name: self.data[name] == USUAL[name] for name in _ASKED}
        return frozenset(name for name, idle in apart.items() if idle)

    @cached_property
    def address(self) -> dict[str, Any]:
        """What the address of the page says of it, nothing where that would be too long: no game is."""
        written = packed(self.data)
        known = {"instead": self.instead} if self.instead else {}
        return {"draft": written, **known} if unpacked(written) is not None else {}


def draft_of(variant: Variant, instead: str | None = None) -> Draft:
    """Return the game as it is, to be changed."""
    return Draft(complete(as_data(variant)), instead)


def like(variant: Variant, game: str) -> Draft:
    """Return a game that begins as another is, which is called `game`, with a name of its own."""
    name = f"Our {game}"
    while visible_length(name) > LONGEST_NAME:
        name = name[:-1].rstrip()
    return Draft(complete({**as_data(variant), "name": name, "like": game}))


def sent(given: MultiDict[str, str]) -> Draft:
    """Return the draft that the form holds, once the button that was pressed has done its work."""
    many = min(max(natural(given.get("rounds", ""), 2) or 1, 1), MOST_ROUNDS)
    first, *then = (_round(given, at) for at in range(many))
    data = {
        **{name: given.get(name, "") for name in TEXTS},
        **{name: _number(given.get(name, "")) for name in NUMBERS},
        **{name: _list(given, name) for name in LISTED},
        "second": "second" in given,
        "version": VERSION,
        "rules": [line for line in given.get("rules", "").splitlines() if line.strip()][:MOST_LISTED],
        **first,
        "then": then,
    }
    draft = Draft(data, key_in(given))
    return _pressed(draft, given, given.get("do", ""))


def _round(given: MultiDict[str, str], at: int) -> Data:
    order = given.get(f"order-{at}", STANDARD)
    steps = given.getlist(f"step-{at}")[:MOST_LISTED]
    return {"steps": steps, "wild": _list(given, f"wild-{at}"), "order": order}


def _list(given: MultiDict[str, str], name: str) -> list[str]:
    """Return what was tapped and what was typed beside it, with commas."""
    texts = (*given.getlist(name), given.get(f"{name}-more", ""))
    said = (one.strip() for text in texts for one in text.split(","))
    return list(dict.fromkeys(filter(None, said)))[:MOST_LISTED]


def _number(text: str) -> int | str:
    found = natural(text.strip(), 9)
    return text.strip() if found is None else found


def _pressed(draft: Draft, given: MultiDict[str, str], pressed: str) -> Draft:
    """Return the draft after the button that was pressed: ``"add-0 1 up"``, ``"more-0-3"``, ``"round"``."""
    if pressed == "round" and len(draft.rounds) < MOST_ROUNDS:
        last = draft.rounds[-1]
        return _with_rounds(draft, [*draft.rounds, {**last, "wild": list(last["wild"])}])
    if pressed == "no-round":
        return _with_rounds(draft, draft.rounds[:-1] or draft.rounds)
    how, _, rest = pressed.partition("-")
    where, _, what = rest.partition(" " if how == "add" else "-")
    at = natural(where, 2)
    if at is None or at >= len(draft.rounds):
        return draft
    marked = {one for text in given.getlist(f"mark-{at}") if (one := natural(text, 2)) is not None}
    typed = given.get(f"typed-{at}", "")
    change = Change(how, what, frozenset(marked), natural(given.get(f"times-{at}", ""), 2) or 0, typed)
    try:
        steps = change_steps(draft.rounds[at]["steps"], change)
    except BadStep as bad:
        return replace(draft, typed=typed[:200], wrong=str(bad))
    rounds = draft.rounds
    rounds[at] = {**rounds[at], "steps": steps}
    return _with_rounds(draft, rounds)


def _with_rounds(draft: Draft, rounds: list[Data]) -> Draft:
    return replace(draft, data={**draft.data, **rounds[0], "then": rounds[1:]})


def checked(draft: Draft, players: int) -> tuple[Variant | None, CheckLine]:
    """Return the game, None while it cannot be one, and the line about it for so many players."""
    try:
        variant = read_variant(draft.data)
    except BadVariant as bad:
        return None, CheckLine(str(bad), bad.field, fits=False)
    return variant, check_line(variant, players)


def nearly(draft: Draft) -> tuple[Variant | None, frozenset[str]]:
    """Return the game without what is wrong, None where that cannot be, and the fields that are wrong."""
    data, wrong = dict(draft.data), frozenset[str]()
    while True:
        try:
            return read_variant(data), wrong
        except BadVariant as bad:
            fields = {fault.field for fault in bad.faults}
            wrong |= fields
            if not fields <= {*USUAL} - {"version"} or all(data[name] == USUAL[name] for name in fields):
                return None, wrong
            data |= {name: USUAL[name] for name in fields}


def apart(texts: list[str]) -> Iterator[str]:
    """Yield what is wild, dead or kills as a card has it, each sort by itself; else as it was typed."""
    for text in texts:
        try:
            yield from sorts([text])
        except BadHand:
            yield text
