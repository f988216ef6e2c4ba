"""The inputs for a betting round that is entered by what was said at the table."""

from collections.abc import Sequence

from companion.engine.action import Action
from companion.engine.choice_fields import Choices
from companion.engine.field import Field, Layout, Values
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.typed_fields import MoneyField
from companion.kit.betting import BettingState
from companion.kit.reading import number_in
from companion.kit.seat_inputs import make_choice_field, make_seats_field

QuickBets = tuple[tuple[int, str], ...]
"""Usual bets as (amount, label), as a `MoneyField` has them."""
FOLD_BET_PREFIX = "put"
"""Prefix of the inputs for a bet that was put in before a fold; the seat follows."""


def make_close_betting_action(
    bet: Field,
    folders: Choices,
    fold_anchor: str,
    also: Sequence[Field] = (),
    *,
    primary: bool = True,
    row: str = "",
) -> Action:
    """Return the action ``close``, which ends a round: all are in for `bet` but those who fold.

    `bet` is its input for the bet. Those of `folders` who fold are in the input ``folded``. `fold_anchor` is
    the section of the rules about folding, and `also` are further inputs about those who fold. `primary` is
    as in `Action`. With a `row` the folds are tapped on the score board, and `row` is the word shown there.
    Nobody has to fold.
    """
    folded = make_seats_field("folded", "Players who fold", folders, fold_anchor, row=row)
    return Action("close", "End the betting round", (bet, folded, *also), anchor=bet.anchor, primary=primary)


def make_bet_or_raise_action(
    bet: Field,
    raisers: Choices,
    folders: Choices,
    fold_anchor: str,
    also: Sequence[Field] = (),
    more: Sequence[Field] = (),
) -> Action:
    """Return the action ``raise``: one of `raisers` bets or raises after some fold.

    Those of `folders` who folded before it are in the input ``folded``. Its inputs are ``who``, `bet`, those
    of `also`, ``folded`` and those of `more`. `also` are further inputs about the bet, `more` about those who
    folded. `fold_anchor` is the section of the rules about folding. `raisers` must not be empty; the first is
    the default of ``who``.
    """
    who = make_choice_field("who", "Player who bets or raises", raisers, bet.anchor)
    folded = make_seats_field("folded", "Players who fold before this bet", folders, fold_anchor)
    return Action("raise", "Bet or raise", (who, bet, *also, folded, *more), anchor=bet.anchor)


def make_closing_bet_field(
    level: int, high: int, quick: QuickBets, anchor: str, unit: MoneyUnit = WHOLE
) -> MoneyField:
    """Return the input ``to`` for the bet that everybody is in for at the end of a round.

    `level` is the bet to call, the smallest and usual value; `high` is the largest. `quick` are amounts to
    tap, and `anchor` is the section of the rules.
    """
    return MoneyField(
        "to",
        "Final bet to call",
        default=level,
        low=level,
        high=high,
        quick=quick,
        anchor=anchor,
        unit=unit,
        layout=Layout(
            help="The total each player has bet in this round, or 0 if everybody checked."
            if not level
            else ""
        ),
    )


def make_raise_field(
    least: int, high: int, quick: QuickBets, anchor: str, unit: MoneyUnit = WHOLE
) -> MoneyField:
    """Return the input ``to`` for the amount of a bet or raise, from 1 to `high`.

    `least` is the smallest one that is not an all-in; it is the default, or `high` if that is less. `quick`
    are amounts to tap, and `anchor` is the section of the rules.
    """
    label = "Total bet in this round"
    usual = min(least, high)
    return MoneyField("to", label, default=usual, low=1, high=high, quick=quick, anchor=anchor, unit=unit)


def make_fold_bet_fields(betting: BettingState, anchor: str) -> tuple[MoneyField, ...]:
    """Return an input for each player who has yet to act: the whole bet before a fold.

    They are in the order of seats, and may be left empty. The bet is that of this round; the smallest value
    of each input is the bet that is known already.
    """
    return tuple(_fold_bet_field(betting, seat, anchor) for seat in sorted(betting.seats_to_act))


def _fold_bet_field(betting: BettingState, seat: int, anchor: str) -> MoneyField:
    unit = betting.seats.unit
    format_amount = unit.format_amount
    name, there = betting.seats.names[seat], betting.bets[seat]
    return MoneyField(
        f"{FOLD_BET_PREFIX}{seat}",
        f"{name}'s bet before folding",
        low=there,
        anchor=anchor,
        unit=unit,
        layout=Layout(
            help=f"Enter the total bet for this round, including the {format_amount(there)} already in.",
            fold="Did anybody bet more before folding?",
        ),
    )


def read_fold_bets(values: Values) -> dict[int, int]:
    """Return the bets before a fold that were entered in the `make_fold_bet_fields`, by seat.

    Seats whose input is empty are left out.
    """
    fields = [name for name in values if name.startswith(FOLD_BET_PREFIX) and values[name] is not None]
    return {int(name.removeprefix(FOLD_BET_PREFIX)): number_in(values, name) for name in fields}
