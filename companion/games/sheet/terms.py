"""What a table agreed on for its sheet, and whether that can be."""

from dataclasses import dataclass

from companion.engine.field import Illegal, Values
from companion.games.sheet.cards.values import read
from companion.games.sheet.cards.worth import NONE, OWN, TABLES, Worth
from companion.games.sheet.options import (
    BUTTONS,
    EXCHANGE,
    FREE,
    GOALS,
    HAND,
    HIGH,
    LIVES,
    LOW,
    OUT,
    PAY,
    ZERO,
)
from companion.kit.reading import choice_in, flag_in, number_in

_FEWEST_IN_TEAMS = 4
POINTS, LIFE = "points", "lives"
"""What is counted."""


@dataclass(frozen=True)
class Terms:
    """What was agreed. `goal` is the number that goes with `end`, 0 with none.

    `high` says that most points win, `cards` that cards are counted, by `worth`, and `against` that they
    are taken off: what losers pay is what they count. `buttons` are what each adds; `stake` is in the table's
    smallest unit.
    """

    high: bool
    round: str
    pot: bool
    teams: bool
    end: str
    goal: int
    stake: int
    cards: bool
    worth: Worth
    against: bool
    decks: int
    deal: bool
    buttons: tuple[int, ...]

    @property
    def begin(self) -> int:
        """The points that everybody begins with."""
        return self.goal if self.down else 0

    @property
    def down(self) -> bool:
        """Whether what is entered is counted down. rules: sheet.md#down"""
        return self.end in (ZERO, LIVES)

    @property
    def moves(self) -> bool:
        """Whether points change hands, so that all come to 0 with the pot. rules: sheet.md#exchange"""
        return self.round != FREE

    @property
    def unit(self) -> str:
        """What is counted."""
        return LIFE if self.end == LIVES else POINTS


def agreed(players: int, options: Values) -> Terms:
    """Return the terms that `options` make for so many players; raise `Illegal` if they cannot be."""
    end, kind, cards = (choice_in(options, name) for name in ("end", "round", "cards"))
    terms = Terms(
        high=end == LIVES or (end != ZERO and choice_in(options, "wins") == HIGH),
        round=kind,
        pot=kind == EXCHANGE and flag_in(options, "pot"),
        teams=flag_in(options, "teams"),
        end=end,
        goal=0 if end == HAND else number_in(options, GOALS[end]),
        stake=number_in(options, "stake"),
        cards=cards != NONE,
        worth=read(choice_in(options, "values")) if cards == OWN else TABLES[cards],
        against=kind != PAY and flag_in(options, "against"),
        decks=number_in(options, "decks"),
        deal=flag_in(options, "deal"),
        buttons=tuple(number_in(options, name) for name in BUTTONS if options[name]) if kind == FREE else (),
    )
    _check(players, terms, options)
    return terms


def _check(players: int, terms: Terms, options: Values) -> None:
    if terms.teams and (players % 2 or players < _FEWEST_IN_TEAMS):
        raise Illegal(
            f"Partners sit across from each other: that takes 4, 6 or more players, not {players}.",
            field="teams",
            anchor="teams",
        )
    if not terms.moves:
        return
    if terms.down or terms.end == OUT:
        raise Illegal(
            "Points that change hands come to 0 together: nobody counts down or goes out by them.",
            field="end",
            anchor="exchange",
        )
    if choice_in(options, "wins") == LOW:
        raise Illegal(
            "Where points change hands, most points win: fewest would want to lose them.",
            field="wins",
            anchor="exchange",
        )
