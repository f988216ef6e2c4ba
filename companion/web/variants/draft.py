"""A game that is being made up: the data of a card as its form holds it, right or wrong, and its buttons.

Nothing of it is stored. It lies in the form and in the address of the page, so that Back and a reload bring
it as it was left, and two phones do not write over each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.hands import BadHand
from companion.kit.letters import visible_length
from companion.variants import (
    BadStep,
    BadVariant,
    CheckLine,
    Variant,
    as_data,
    check_line,
    read_step,
    read_variant,
)
from companion.variants.definition.steps import BET, DECLARE, IN_OR_OUT
from companion.variants.definition.variant import KITTY, LONGEST_NAME, POT
from companion.variants.definition.wilds import sorts
from companion.web.variants.encoding import ROUND, USUAL, Data, complete, packed, unpacked

_ASKED = ("settle", "house", "legs", "wimp")
"""What is about players who say in or out."""
_AMOUNTS = ("upto", "amount", "share", "growing", "limit")
"""What losers owe by the amount."""


@dataclass(frozen=True)
class Draft:
    """A card that may not be right yet: `data` has every field.

    `instead` is the key of the game on the shelf that it is a change of, `match` the number of the match that
    it was played in. `typed` is what was written beside the steps of each round and is none of them yet.
    `refused` is why a button `at` a round did nothing, `said` what it did, and `before` the draft that it was
    pressed on; steps of that round stay `marked` unless it used that up. `changing` is the step that is being
    written anew, as its round and its place there.
    """

    data: Data
    instead: str | None = None
    match: int | None = None
    typed: tuple[str, ...] = ()
    at: int = 0
    refused: str = ""
    marked: frozenset[int] = frozenset()
    said: str = ""
    before: "Draft | None" = None
    changing: str = ""

    @property
    def rounds(self) -> list[Data]:
        """What each round has for itself, the first among them."""
        return [{name: self.data[name] for name in ROUND}, *self.data["then"]]

    def with_rounds(self, rounds: list[Data]) -> "Draft":
        """Return the draft with these rounds, the first among them."""
        return replace(self, data={**self.data, **rounds[0], "then": rounds[1:]})

    @cached_property
    def asks(self) -> bool:
        """Whether players say in or out."""
        return self._has(IN_OR_OUT)

    @cached_property
    def declares(self) -> bool:
        """Whether players declare for a side."""
        return self._has(DECLARE)

    @property
    def idle(self) -> frozenset[str]:
        """The fields that mean nothing beside the rest; one that is not as usual is shown all the same."""
        usual = {name for name in USUAL if self.data[name] == USUAL[name]}
        apart = {
            "amount": self.data["settle"] not in _AMOUNTS,
            "wimp_amount": self.data["wimp"] != "amount",
            "limit": "limit" in usual and not self._has(BET),
            "reshuffle": "reshuffle" in usual and not self._draws,
            "wild_for": "wild_for" in usual and not (self._is_wild and len(self.data["sides"]) > 1),
            "declare_by": "declare_by" in usual and not self.asks and not self.declares,
            **{name: name in usual and not self.asks for name in _ASKED},
            **{name: name in usual and not means for name, means in self._of_the_pot.items()},
        }
        return frozenset(name for name, idle in apart.items() if idle)

    @property
    def _of_the_pot(self) -> Mapping[str, bool]:
        """What is said of antes, legs and who is out, and whether that can mean anything."""
        owed = self.asks and self.data["settle"] != POT
        legs, kitty = self.asks and self.data["legs"] not in (0, ""), self.data["house"] == KITTY
        ante, rounds = self.data["ante"] not in (0, ""), bool(self.data["then"]) and not self.data["dropped"]
        antes = owed and ante
        return {
            "ante_by": ante,
            "every_deal": antes,
            "nobody_in": antes and self.data["wimp"] == "none" and (rounds or not self.data["every_deal"]),
            "dropped": self.asks and bool(self.data["then"]),
            "alone_only": legs,
            "last_leg": legs and not self.data["alone_only"],
            "second_chance": self.asks and self.data["declare_by"] == "asked" and not kitty,
            "kitty_half": self.asks and kitty and len(self.data["sides"]) > 1,
        }

    @property
    def _draws(self) -> bool:
        """Whether players exchange cards; what is no step is none of theirs."""
        return any(_exchanges(step) for each in self.rounds for step in each["steps"])

    @property
    def _is_wild(self) -> bool:
        return any(each["wild"] for each in self.rounds)

    def typed_in(self, at: int) -> str:
        """Return what was written beside the steps of a round."""
        return self.typed[at] if at < len(self.typed) else ""

    def wrong_in(self, at: int) -> str:
        """Return what is wrong with what was written beside the steps of a round, "" for nothing."""
        try:
            read_step(self.typed_in(at) or "bet")
        except BadStep as bad:
            return str(bad)
        return ""

    def refused_in(self, at: int) -> str:
        """Return why a button at a round did nothing, "" for no reason."""
        return self.refused if at == self.at else ""

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


def _exchanges(written: str) -> bool:
    try:
        return read_step(written).exchanges
    except BadStep:
        return False


def apart(texts: list[str]) -> Iterator[str]:
    """Yield what is wild, dead or kills as a card has it, each sort by itself; else as it was typed."""
    for text in texts:
        try:
            yield from sorts([text])
        except BadHand:
            yield text
