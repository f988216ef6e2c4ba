"""Details of one log entry: the hands shown, and the amounts moved, step by step.

A step that moves money into the pot or out of it gives both amounts, so that every chip can be traced. For a
game without details of its own, they are found by comparing the summaries before and after the entry.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from companion.cards import Card
from companion.engine.summary import MatchSummary, ScoreRow

MONEY, CHIPS, OWED = "money", "chips", "owed"
"""Values of `EntryStep.kind`: money won or lost, chips on the table, debts not yet paid."""

_DISPLAYED_TO_TYPED = str.maketrans({"\u202f": None, "−": "-"})
"""Translation of a displayed number: no thin spaces, a hyphen for the minus sign."""
_CURRENCY_PATTERN = r"[^\d\s.,+()-]{0,12}"
_NUMBER_PATTERN = re.compile(
    rf"(?P<minus>[+-]?)(?:{_CURRENCY_PATTERN}\u00a0?)(?P<wholes>\d+)(?:[.,](?P<parts>\d+))?"
    rf"(?:\u00a0?{_CURRENCY_PATTERN})"
)


@dataclass(frozen=True)
class HandDetails:
    """A hand that was shown or melded, for the details of an entry.

    name: its owner: "Anna", "The kitty".
    cards: the owner's cards as they were entered; some are face down if that matters.
    rank_name: the hand in words, "Full house, kings over fours"; "" if a card is unknown.
    board: the board cards that it uses.
    counting_cards: the cards that make the hand, the most important first; empty if they are not known.
    wild_meanings: a text for each counting wild card that says which card it stands for.
    wild_cards: these wild cards.
    because: why the hand ranks above the next, or with whom it ties; "" for nothing.
    low: whether the hand is listed among the lowest hands.
    visible_to: the seats that saw it, None if everybody did.
    """

    name: str
    cards: tuple[Card, ...]
    rank_name: str
    board: tuple[Card, ...] = ()
    counting_cards: tuple[Card, ...] = ()
    wild_meanings: tuple[str, ...] = ()
    wild_cards: tuple[Card, ...] = ()
    because: str = ""
    low: bool = False
    visible_to: tuple[int, ...] | None = None


@dataclass(frozen=True)
class EntryStep:
    """One line of an entry's details: a sentence, and the amount that moved, if any.

    text: the sentence.
    seat: the seat that gets `amount`, None for none.
    amount: in the table's smallest unit; negative if the seat pays.
    kind: the kind of amount: `MONEY`, `CHIPS`, `OWED`, which has not moved yet, or a label of the
        game's own.
    pot: the amount that goes into the pot; negative if it comes out.
    anchor: the section of the rules; "" for none.
    counts_pieces: whether `amount` is a number of chips that are worth no money.
    """

    text: str
    seat: int | None = None
    amount: int = 0
    kind: str = MONEY
    pot: int = 0
    anchor: str = ""
    counts_pieces: bool = False

    @property
    def is_money(self) -> bool:
        """True if `amount` is in the table's unit of money, even if it is 0.

        It is False for a kind of the game's own.
        """
        return self.kind in (MONEY, CHIPS, OWED) and not self.counts_pieces


@dataclass(frozen=True)
class EntryDetails:
    """Details of one entry, which explain its result.

    hands: the hands shown, the best first and those for the low last.
    steps: the steps that lead to the new balances, in order.
    """

    hands: tuple[HandDetails, ...] = ()
    steps: tuple[EntryStep, ...] = ()


def details_from_summaries(before: MatchSummary, after: MatchSummary) -> EntryDetails:
    """Return entry details for a game that makes none: changes in money, figures and pot.

    There is a step "Money" for each seat whose money changed. There is a step for each row of the score board
    whose first figure changed (see `changed_figures`), unless it changed by as much as the row's money. Its
    seat is the row's first one, and its kind is the figure's label. The last step is "The pot" if the pot
    changed. No hands are given.

    Raises: ValueError if the summaries have different numbers of rows.
    """
    steps = [
        EntryStep("Money", seat, amount)
        for seat, amount in enumerate(money_change_by_seat(before, after))
        if amount
    ]
    for line, label, amount in changed_figures(before, after):
        if amount != total_for_row(money_change_by_seat(before, after), line):
            steps.append(EntryStep(label.capitalize(), line.seats[0], amount, label))
    pot = after.pot - before.pot
    return EntryDetails(steps=(*steps, *([EntryStep("The pot", pot=pot)] if pot else [])))


def money_change_by_seat(before: MatchSummary, after: MatchSummary) -> tuple[int, ...]:
    """Return the amount that each seat won or lost between two summaries, negative if lost.

    A seat that only one of the summaries has counts as 0 in the other.
    """
    return tuple(now - then for then, now in zip_longest(before.money, after.money, fillvalue=0))


def total_for_row(by_seat: Sequence[int], line: ScoreRow) -> int:
    """Return the sum of `by_seat` over the seats of one row of the score board.

    A seat beyond the end of `by_seat` counts as 0.
    """
    return sum(by_seat[seat] for seat in line.seats if seat < len(by_seat))


def changed_figures(before: MatchSummary, after: MatchSummary) -> Iterator[tuple[ScoreRow, str, int]]:
    """Yield each row of the score board whose first figure is a changed number.

    It yields (row after the change, new label, new figure less the old), in the order of the rows. A figure
    may be money with a currency sign; the difference is then in the smallest unit. A row is left out if it
    has no figure, if either figure is no number, or if its label changed by more than a plural s.

    Raises: ValueError if the summaries have different numbers of rows.
    """
    for then, now in zip(before.rows, after.rows, strict=True):
        if now.figures and then.figures:
            (was, old), (label, new) = then.figures[0], now.figures[0]
            had, has = _parse_figure(old), _parse_figure(new)
            if is_same_apart_from_plural(was, label) and had is not None and has is not None and had != has:
                yield now, label, has - had


def is_same_apart_from_plural(one: str, other: str) -> bool:
    """Return whether two labels are the same apart from a plural s, as "card" and "cards"."""
    return one.removesuffix("s") == other.removesuffix("s")


def _parse_figure(figure: str) -> int | None:
    """Return a figure as a number, None if it is anything else, such as "legs 2 of 3"."""
    found = _NUMBER_PATTERN.fullmatch(figure.translate(_DISPLAYED_TO_TYPED))
    return int(found["minus"] + found["wholes"] + (found["parts"] or "")) if found else None
