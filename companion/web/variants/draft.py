"""A variant that is being made: the data of its form, valid or not, and the buttons' effects.

Nothing of it is stored. It is in the form and in the address of the page. So Back and reload restore it, and
two phones do not overwrite each other.
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
"""Fields that apply only if players declare in or out."""
_AMOUNTS = ("upto", "amount", "share", "growing", "limit")
"""Values of `settle` for which losers owe by the amount."""


@dataclass(frozen=True)
class Draft:
    """A variant that may not be valid yet; `data` has every field.

    * `instead`: key of the kept variant that this one changes.
    * `match`: number of the match that it was played in.
    * `typed`: text typed beside the steps of each round that is no step yet.
    * `at`: round of the pressed button.
    * `refused`: reason why that button did nothing.
    * `marked`: positions of the marked steps in round `at`.
    * `said`: message about what the button did.
    * `before`: draft before the button was pressed.
    * `changing`: step that is being edited, as its round and position: "0-3".
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
        """Fields of each round, including the first."""
        return [{name: self.data[name] for name in ROUND}, *self.data["then"]]

    def with_rounds(self, rounds: list[Data]) -> "Draft":
        """Return the draft with these rounds, including the first."""
        return replace(self, data={**self.data, **rounds[0], "then": rounds[1:]})

    @cached_property
    def asks(self) -> bool:
        """True if players declare in or out."""
        return self._has(IN_OR_OUT)

    @cached_property
    def declares(self) -> bool:
        """True if players declare for a prize."""
        return self._has(DECLARE)

    @property
    def idle(self) -> frozenset[str]:
        """Fields to hide because they have no effect with the others.

        Most of them are shown all the same if they differ from the default.
        """
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
        """Fields about antes, legs and players who are out, each with whether it can have an effect."""
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
        """True if players exchange cards; text that is no step does not count."""
        return any(_exchanges(step) for each in self.rounds for step in each["steps"])

    @property
    def _is_wild(self) -> bool:
        return any(each["wild"] for each in self.rounds)

    def typed_in(self, at: int) -> str:
        """Return the text typed beside the steps of a round."""
        return self.typed[at] if at < len(self.typed) else ""

    def wrong_in(self, at: int) -> str:
        """Return the error in the text typed beside the steps of a round; "" if there is none."""
        try:
            read_step(self.typed_in(at) or "bet")
        except BadStep as bad:
            return str(bad)
        return ""

    def refused_in(self, at: int) -> str:
        """Return the reason why a button of a round did nothing; "" if there is none."""
        return self.refused if at == self.at else ""

    def _has(self, step: str) -> bool:
        return any(step in each["steps"] for each in self.rounds)

    @cached_property
    def address(self) -> dict[str, Any]:
        """Query values for the address of the page; empty if the draft would be too long for it."""
        written = packed(self.data)
        known = {"instead": self.instead, "match": self.match}
        return {"draft": written, **known} if unpacked(written) is not None else {}


def draft_of(variant: Variant, instead: str | None = None, match: int | None = None) -> Draft:
    """Return a draft of the variant itself, to be changed."""
    return Draft(complete(as_data(variant)), instead, match)


def like(variant: Variant, game: str, match: int | None = None) -> Draft:
    """Return a draft of a new variant based on another one called `game`, with a name of its own."""
    name = f"Our {game}"
    while visible_length(name) > LONGEST_NAME:
        name = name[:-1].rstrip()
    return Draft(complete({**as_data(variant), "name": name, "like": game}), match=match)


def checked(draft: Draft, players: int) -> tuple[Variant | None, CheckLine]:
    """Return the variant, or None if it is not valid, and its check line for that many players."""
    try:
        variant = read_variant(draft.data)
    except BadVariant as bad:
        return None, CheckLine(str(bad), bad.field, fits=False)
    return variant, check_line(variant, players)


def nearly(draft: Draft) -> tuple[Variant | None, frozenset[str]]:
    """Return the variant with its wrong fields set to defaults, and the names of these fields.

    The variant is None if that does not make it valid.
    """
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
    """Yield the sorts of wild, dead or killer cards one by one; text that is none as it was typed."""
    for text in texts:
        try:
            yield from sorts([text])
        except BadHand:
            yield text
