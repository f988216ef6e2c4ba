"""A game of the match-pot and burn family as data: its forms, hands and options.

A game's module is `GAME = matchpot.game(Rules(...))` and little else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.engine.field import Value, Values
from companion.matchpot.rules.forms import Form


@dataclass(frozen=True)
class LastHand:
    """A hand that may be played for a left-over pot: its name, and the options that differ."""

    name: str
    options: Values


@dataclass(frozen=True)
class Rules:
    """A game: its forms, its extra options, and its defaults.

    - `summary_line`: description in under 60 letters.
    - `group`: heading under which it is listed among all games.
    - `defaults`: option values that differ from those in `catalogue.DEFAULTS`, with money in whole units.
    - `extra_options`: names of options that only some games have.
    - `named_sets`: values of several options under one name, with money in whole units.
    - `min_legs`: 1 if the game is always played for legs; else 0.
    - `offered_options`: names of the options that a table is asked; empty for all that apply.
    - `last_hand`: hand that may be played for the pot that a limit or a vote has left; None if there is none.
    - `edition`: number that rises with every change to the results of a match.
    """

    slug: str
    name: str
    forms: tuple[Form, ...]
    summary_line: str = ""
    group: str = "Match pot"
    defaults: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    extra_options: tuple[str, ...] = ()
    named_sets: Mapping[str, Values] = field(default_factory=lambda: MappingProxyType({}))
    min_legs: int = 0
    offered_options: tuple[str, ...] = ()
    last_hand: LastHand | None = None
    edition: int = 1

    @property
    def max_players(self) -> int:
        """Largest number of players, in any form."""
        return max(form.max_players for form in self.forms)

    @property
    def has_bets(self) -> bool:
        """True if any form has a betting round."""
        return any(form.has_bets for form in self.forms)

    def form_by_slug(self, slug: str) -> Form:
        """Return the form with that slug.

        Raises: StopIteration if there is none.
        """
        return next(form for form in self.forms if form.slug == slug)
