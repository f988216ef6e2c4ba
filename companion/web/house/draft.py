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
from companion.house import (
    BadStep,
    BadVariant,
    CheckLine,
    Variant,
    as_data,
    check_line,
    read_step,
    read_variant,
)
from companion.house.steps import BET, DECLARE, IN_OR_OUT
from companion.house.variant import LONGEST_NAME, STANDARD, VERSION
from companion.house.wilds import sorts
from companion.kit.letters import visible_length
from companion.web.forms import natural
from companion.web.house.asked import key_in, match_in
from companion.web.house.packing import (
    LISTED,
    MOST_DRAFTED,
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

_ASKED = ("settle", "house", "legs", "wimp")
"""What is about players who say in or out."""
_LONGEST_TYPED = 200
"""Letters of a step that is written."""
_AMOUNTS = ("upto", "amount", "share", "growing", "limit")
"""What losers owe by the amount."""


@dataclass(frozen=True)
class Draft:
    """A card that may not be right yet: `data` has every field.

    `instead` is the key of the game on the shelf that it is a change of, `match` the number of the match that
    it was played in. `typed` is what was written beside the steps of each round and is none of them yet.
    `refused` is why a button `at` a round did nothing.
    """

    data: Data
    instead: str | None = None
    match: int | None = None
    typed: tuple[str, ...] = ()
    at: int = 0
    refused: str = ""

    @property
    def rounds(self) -> list[Data]:
        """What each round has for itself, the first among them."""
        return [{name: self.data[name] for name in ROUND}, *self.data["then"]]

    @cached_property
    def asks(self) -> bool:
        """Whether players say in or out."""
        return self._has(IN_OR_OUT)

    @property
    def idle(self) -> frozenset[str]:
        """The fields that mean nothing beside the rest; one that is not as usual is shown all the same."""
        usual = {name for name in USUAL if self.data[name] == USUAL[name]}
        apart = {
            "amount": self.data["settle"] not in _AMOUNTS,
            "wimp_amount": self.data["wimp"] != "amount",
            "limit": "limit" in usual and not self._has(BET),
            "declare_by": "declare_by" in usual and not self.asks and not self._has(DECLARE),
            **{name: name in usual and not self.asks for name in _ASKED},
        }
        return frozenset(name for name, idle in apart.items() if idle)

    def typed_in(self, at: int) -> str:
        """Return what was written beside the steps of a round."""
        return self.typed[at] if at < len(self.typed) else ""

    def wrong_in(self, at: int) -> str:
        """Return what is wrong beside the steps of a round, "" for nothing."""
        if self.refused and at == self.at:
            return self.refused
        try:
            read_step(self.typed_in(at) or "bet")
        except BadStep as bad:
            return str(bad)
        return ""

    def _has(self, step: str) -> bool:
        return any(step in each["steps"] for each in self.rounds)

    @cached_property
    def address(self) -> dict[str, Any]:
        """What the address of the page says of it, nothing where that would be too long: no game is."""
        written = packed(self.data)
        known = {"instead": self.instead, "match": self.match}
        return {"draft": written, **known} if unpacked(written) is not None else {}


def draft_of(variant: Variant, instead: str | None = None, match: int | None = None) -> Draft:
    """Return the game as it is, to be changed."""
    return Draft(complete(as_data(variant)), instead, match)


def like(variant: Variant, game: str, match: int | None = None) -> Draft:
    """Return a game that begins as another is, which is called `game`, with a name of its own."""
    name = f"Our {game}"
    while visible_length(name) > LONGEST_NAME:
        name = name[:-1].rstrip()
    return Draft(complete({**as_data(variant), "name": name, "like": game}), match=match)


def sent(given: MultiDict[str, str]) -> Draft:
    """Return the draft that the form holds, once the button that was pressed has done its work."""
    many = min(max(natural(given.get("rounds", ""), 2) or 1, 1), MOST_DRAFTED)
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
    typed = tuple(given.get(f"typed-{at}", "").strip()[:_LONGEST_TYPED] for at in range(many))
    draft = Draft(data, key_in(given), match_in(given), typed)
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
    if pressed == "round":
        return _with_rounds(draft, [*draft.rounds, draft.rounds[-1]][:MOST_DRAFTED])
    if pressed == "no-round":
        return _with_rounds(draft, draft.rounds[:-1] or draft.rounds)
    how, _, rest = pressed.partition("-")
    where, _, what = rest.partition(" " if how == "add" else "-")
    at = natural(where, 2)
    if at is None or at >= len(draft.rounds):
        return draft
    marked = {one for text in given.getlist(f"mark-{at}") if (one := natural(text, 2)) is not None}
    times = natural(given.get(f"times-{at}", ""), 2) or 0
    change = Change(how, what, frozenset(marked), times, draft.typed_in(at))
    try:
        steps = change_steps(draft.rounds[at]["steps"], change)
    except BadStep as bad:
        return replace(draft, at=at, refused=str(bad))
    rounds = draft.rounds
    rounds[at] = {**rounds[at], "steps": steps}
    if how == "add" and not what:  # it is a step now
        draft = replace(draft, typed=(*draft.typed[:at], "", *draft.typed[at + 1 :]))
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
