"""Options that a match was started with, and the section of the rules for its current phase."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.evenings.money.stakes import filter_valid_options
from companion.store.history import replays
from companion.store.history.registry import get_game
from companion.store.models import Match
from companion.web.current.match import get_match_or_404
from companion.web.current.viewer import format_match_reference


@dataclass(frozen=True)
class AgreedOptions:
    """Options that a match was started with, to be shown beside the rules.

    Attributes:
        at: The match as a value in URLs: "CODE.NUMBER".
        match: The match.
        options_by_anchor: Texts of all options that have a value, also of those at their default, by the
            anchor of the rules section that explains them. A pot that was taken over is not among them.
    """

    at: str
    match: Match
    options_by_anchor: Mapping[str, tuple[str, ...]]

    @property
    def phase_anchor(self) -> str:
        """Anchor of the rules section for the current phase.

        It is "" if there is none, or if the match cannot be replayed.
        """
        try:
            return replays.load_replay(self.match).summary.anchor
        except replays.UnreadableMatch:
            return ""

    @property
    def anchored_options(self) -> tuple[tuple[str, str], ...]:
        """All options as text, each with the anchor of the section that explains it."""
        return tuple((anchor, one) for anchor, several in self.options_by_anchor.items() for one in several)

    def options_at(self, anchor: str) -> tuple[str, ...]:
        """Return the match's options of that section, for example ``("Legs to win: 2",)``.

        The result is () if the section explains none.
        """
        return self.options_by_anchor.get(anchor, ())


def find_agreed_options(at: str, slug: str | None) -> AgreedOptions | None:
    """Return the options of the match `at`, "CODE.NUMBER"; None if it is of another game.

    `slug` is the wanted game; None fits no match. Text that is not of that form gives None, too.
    Options that the game does not have any more are left out; all are if the companion does not have the
    game any more. Answer 404 if there is no such table or match, whatever `slug` is.
    """
    code, _, number = at[:40].rpartition(".")
    if not code or not number.isdecimal():
        return None
    match = get_match_or_404(code, int(number))
    return (
        AgreedOptions(format_match_reference(match), match, _options_by_anchor(match))
        if match.game == slug
        else None
    )


def _options_by_anchor(match: Match) -> Mapping[str, tuple[str, ...]]:
    try:
        game = get_game(match.game, match.card)
    except Illegal:  # a game that was removed from the companion
        return {}
    unit = match.table.counts_in
    values = filter_valid_options(game, match.options, unit).values
    found: defaultdict[str, list[str]] = defaultdict(list)
    for field in game.options.choosable_fields_in(unit):
        value = values.get(field.name, field.default)
        if value not in (None, ""):
            found[field.anchor].append(f"{field.label}: {field.format_value(value)}")
    return {anchor: tuple(told) for anchor, told in found.items()}
