"""What a match was called with, and the section of its rules that it falls under now."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.field import Field, Illegal, Value
from companion.evenings.money.stakes import fitting
from companion.store.history import replays
from companion.store.history.registry import game_called
from companion.store.models import Match
from companion.web.current.match import match_of
from companion.web.current.viewer import at_match


@dataclass(frozen=True)
class Agreed:
    """What is agreed on in a match, told by the section of the rules that says what it means.

    `at` is how an address names the match.
    """

    at: str
    match: Match
    told: Mapping[str, tuple[str, ...]]

    @property
    def due(self) -> str:
        """Where in the rules the present phase of the match is told, "" for nowhere."""
        try:
            return replays.load(self.match).summary.anchor
        except replays.Unreadable:
            return ""

    @property
    def all_told(self) -> tuple[tuple[str, str], ...]:
        """All that is agreed on, each with the section that says what it means."""
        return tuple((anchor, one) for anchor, several in self.told.items() for one in several)

    def here(self, anchor: str) -> tuple[str, ...]:
        """Return what this match has of that section: ``("Legs to win: 2",)``."""
        return self.told.get(anchor, ())


def agreed_at(at: str, slug: str | None) -> Agreed | None:
    """Return what the match has agreed on that an address names, None where it names none of that game."""
    code, _, number = at[:40].rpartition(".")
    if not code or not number.isdecimal():
        return None
    match = match_of(code, int(number))
    return Agreed(at_match(match), match, _told(match)) if match.game == slug else None


def _told(match: Match) -> Mapping[str, tuple[str, ...]]:
    try:
        game = game_called(match.game, match.card)
    except Illegal:  # a game that the companion has no more
        return {}
    unit = match.table.counts_in
    values = fitting(game, match.options, unit).values
    found: defaultdict[str, list[str]] = defaultdict(list)
    for field in game.asked_in(unit):
        value = values.get(field.name, field.default)
        if value not in (None, ""):
            found[field.anchor].append(f"{field.label}: {_said(field, value)}")
    return {anchor: tuple(told) for anchor, told in found.items()}


def _said(field: Field, value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if field.kind == "money" and isinstance(value, int):
        # Where it may be a number of per cent, no sign stands beside it
        return field.unit.told(value) if field.signed else field.unit.typed(value)
    return dict(field.choices).get(str(value), str(value))
