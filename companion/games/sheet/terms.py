"""The terms of a score sheet: its chosen options, checked."""

from dataclasses import dataclass

from companion.engine.field import Illegal, Values
from companion.games.sheet.cards.values import parse_card_values
from companion.games.sheet.cards.worth import CARD_VALUE_TABLES, NO_COUNTING, OWN_VALUES, CardValues
from companion.games.sheet.options import (
    BUTTON_OPTIONS,
    DOWN_TO_ZERO,
    ENDED_BY_HAND,
    EXCHANGE,
    FREE_POINTS,
    GOAL_OPTIONS,
    HIGHEST_WINS,
    LIVES,
    LOSERS_PAY,
    LOWEST_WINS,
    OUT_AT_TARGET,
)
from companion.kit.reading import choice_in, flag_in, number_in

_MIN_PLAYERS_IN_TEAMS = 4
POINTS_UNIT, LIVES_UNIT = "points", "lives"
"""Units of the totals."""


@dataclass(frozen=True)
class MatchOptions:
    """The options of a sheet as they were chosen.

    `is_highest_best`: True if most points win; always with lives, never if the first at 0 wins.
    `round_kind`: kind of round, `FREE_POINTS`, `EXCHANGE` or `LOSERS_PAY`.
    `has_pot`: True if there is a pot; only if points change hands.
    `goal`: number that goes with `end_kind`, 0 if it has none.
    `stake`: money for a point, in the table's smallest unit.
    `counts_cards`: True if cards are counted, by `card_values`.
    `subtracts_cards`: True if card points are taken off; never if losers pay the winner.
    `rotates_deal`: True if the deal goes round.
    `button_points`: points that each button enters; empty unless each round gives points.
        Buttons of 0 are left out.
    """

    is_highest_best: bool
    round_kind: str
    has_pot: bool
    has_partners: bool
    end_kind: str
    goal: int
    stake: int
    counts_cards: bool
    card_values: CardValues
    subtracts_cards: bool
    deck_count: int
    rotates_deal: bool
    button_points: tuple[int, ...]

    @property
    def initial_points(self) -> int:
        """Points that everybody begins with: `goal` if the sheet counts down, else 0."""
        return self.goal if self.counts_down else 0

    @property
    def counts_down(self) -> bool:
        """True if points entered are taken off the total. rules: sheet.md#down"""
        return self.end_kind in (DOWN_TO_ZERO, LIVES)

    @property
    def exchanges_points(self) -> bool:
        """True if points change hands, or losers pay: all totals and the pot add up to 0.

        rules: sheet.md#exchange
        """
        return self.round_kind != FREE_POINTS

    @property
    def score_unit(self) -> str:
        """Unit of the totals, `LIVES_UNIT` or `POINTS_UNIT`."""
        return LIVES_UNIT if self.end_kind == LIVES else POINTS_UNIT


def read_options(players: int, options: Values) -> MatchOptions:
    """Return the terms that `options` make for this number of players.

    Raises: Illegal if the options do not go together, if partners do not fit the number of players, or if
    card values cannot be read.
    """
    end, kind, cards = (choice_in(options, name) for name in ("end", "round", "cards"))
    terms = MatchOptions(
        is_highest_best=end == LIVES or (end != DOWN_TO_ZERO and choice_in(options, "wins") == HIGHEST_WINS),
        round_kind=kind,
        has_pot=kind == EXCHANGE and flag_in(options, "pot"),
        has_partners=flag_in(options, "teams"),
        end_kind=end,
        goal=0 if end == ENDED_BY_HAND else number_in(options, GOAL_OPTIONS[end]),
        stake=number_in(options, "stake"),
        counts_cards=cards != NO_COUNTING,
        card_values=parse_card_values(choice_in(options, "values"))
        if cards == OWN_VALUES
        else CARD_VALUE_TABLES[cards],
        subtracts_cards=kind != LOSERS_PAY and flag_in(options, "against"),
        deck_count=number_in(options, "decks"),
        rotates_deal=flag_in(options, "deal"),
        button_points=tuple(number_in(options, name) for name in BUTTON_OPTIONS if options[name])
        if kind == FREE_POINTS
        else (),
    )
    _check_options(players, terms, options)
    return terms


def _check_options(players: int, terms: MatchOptions, options: Values) -> None:
    if terms.has_partners and (players % 2 or players < _MIN_PLAYERS_IN_TEAMS):
        raise Illegal(
            f"To play as partners, you need an even number of players, at least 4, not {players}.",
            field="teams",
            anchor="teams",
        )
    if not terms.exchanges_points:
        return
    if terms.counts_down or terms.end_kind == OUT_AT_TARGET:
        raise Illegal(
            "If points change hands, they add up to 0, so nobody can count down or go out. "
            "Choose something else under “When it ends”.",
            field="end",
            anchor="exchange",
        )
    if choice_in(options, "wins") == LOWEST_WINS:
        raise Illegal(
            "If points change hands, the most points win. Choose “Most points”.",
            field="wins",
            anchor="exchange",
        )
