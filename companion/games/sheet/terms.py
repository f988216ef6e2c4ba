"""The terms of a score sheet: its chosen options, checked."""

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
"""Units of the totals."""


@dataclass(frozen=True)
class Terms:
    """The options of a sheet as they were chosen.

    `high`: True if most points win.
    `round`: kind of round, `FREE`, `EXCHANGE` or `PAY`.
    `goal`: number that goes with `end`, 0 if it has none.
    `stake`: money for a point, in the table's smallest unit.
    `cards`: True if cards are counted, by `worth`.
    `against`: True if card points are taken off; never if losers pay the winner.
    `deal`: True if the deal goes round.
    `buttons`: points that each button adds.
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
        """Points that everybody begins with."""
        return self.goal if self.down else 0

    @property
    def down(self) -> bool:
        """True if points entered are taken off the total. rules: sheet.md#down"""
        return self.end in (ZERO, LIVES)

    @property
    def moves(self) -> bool:
        """True if points change hands: all totals and the pot add up to 0. rules: sheet.md#exchange"""
        return self.round != FREE

    @property
    def unit(self) -> str:
        """Unit of the totals."""
        return LIFE if self.end == LIVES else POINTS


def agreed(players: int, options: Values) -> Terms:
    """Return the terms that `options` make for this number of players.

    Raises: Illegal if the options do not go together.
    """
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
