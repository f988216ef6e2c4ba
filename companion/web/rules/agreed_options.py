"""Options that a match was started with, and the section of the rules for its current phase."""

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
    """Options of a match, by the anchor of the rules section that explains them.

    `at` is the match in an address: the table's code and the match's number.
    """

    at: str
    match: Match
    told: Mapping[str, tuple[str, ...]]

    @property
    def due(self) -> str:
        """Anchor of the rules section for the current phase; "" if there is none."""
        try:
            return replays.load(self.match).summary.anchor
        except replays.Unreadable:
            return ""

    @property
    def all_told(self) -> tuple[tuple[str, str], ...]:
        """All options, each with the anchor of the section that explains it."""
        return tuple((anchor, one) for anchor, several in self.told.items() for one in several)

    def here(self, anchor: str) -> tuple[str, ...]:
        """Return the match's options of that section, for example ``("Legs to win: 2",)``."""
        return self.told.get(anchor, ())


def agreed_at(at: str, slug: str | None) -> Agreed | None:
    """Return the options of the match that an address names; None if it is no match of that game."""
    code, _, number = at[:40].rpartition(".")
    if not code or not number.isdecimal():
        return None
    match = match_of(code, int(number))
    return Agreed(at_match(match), match, _told(match)) if match.game == slug else None


def _told(match: Match) -> Mapping[str, tuple[str, ...]]:
    try:
        game = game_called(match.game, match.card)
    except Illegal:  # a game that was removed from the companion
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
        # No currency sign, because the value may be a percentage
        return field.unit.told(value) if field.signed else field.unit.typed(value)
    return dict(field.choices).get(str(value), str(value))
