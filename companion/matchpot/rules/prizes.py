"""Prizes, the equal parts of a pot, and the names of the inputs for their winners."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.cards import RANK_NAMES
from companion.hands import Ranking
from companion.hands.definition.board_lines import list_board_lines
from companion.hands.definition.sides import (
    LOW_NAMES,
    CardPrize,
    HandPrize,
    PointsPrize,
    PrizeRule,
    format_half_points,
)
from companion.hands.judging.judging import Judge
from companion.hands.judging.lows import prize_ranking
from companion.matchpot.rules.stages import Stage


@dataclass(frozen=True)
class Prize:
    """A part of the pot.

    - `field_name`: name of the input for its winners.
    - `house_field_name`: name of the input that says that the kitty or the deck wins it.
    - `name`: name within a sentence, such as "the best hand".
    - `row_label`: word on a winner's row.
    - `title`: heading above the ranked hands.
    - `declaration`: words of a player who declares for it.
    - `hand_prefix`: words before a hand's name, if there are several prizes.
    - `may_lack_winner`: True if it may have no winner.
    - `must_be_declared`: True if it goes only to players who declare for it, in games with declaring. A card
      of a suit needs no declaring beside other prizes.
    - `is_low`: True if low cards win it.
    - `anchor`: section of the rules.
    """

    field_name: str
    house_field_name: str
    name: str
    row_label: str
    title: str
    declaration: str = ""
    hand_prefix: str = ""
    may_lack_winner: bool = False
    must_be_declared: bool = True
    is_low: bool = False
    anchor: str = "showdown"

    @property
    def winner_phrase(self) -> str:
        """Words about its winner: ``"has the best hand"``, ``"is nearest to 7"``."""
        name = self.name.replace(_SECOND_NEAREST, f"{_POINTS_PREFIX} second nearest")
        near = name.removeprefix(f"{_POINTS_PREFIX} ")
        return f"has {self.name}" if near == name else f"is {near}"

    @property
    def if_any_phrase(self) -> str:
        """Words to add to its name if it may have no winner, whether it may or not."""
        return "if there is one"


_POINTS_PREFIX = "the total"
_SECOND_NEAREST = "the second-nearest total"
_NAMES_WITHOUT_ARTICLE = ("board", "row", "column")
"""First words of line names that take no article."""

HIGH_PRIZE = Prize("high", "house", "the best hand", "best", "The best hands")
LOW_PRIZE = Prize(
    "low",
    "house_low",
    "the lowest hand",
    "lowest",
    "The lowest hands",
    hand_prefix="low",
    may_lack_winner=True,
    is_low=True,
    anchor="split",
)


@lru_cache(maxsize=256)  # every variant that players make has stages of its own
def prizes_of_stage(stage: Stage) -> tuple[Prize, ...]:
    """Return the prizes of a stage: the high, then the low if its contest has one.

    With `prize_rules` they are the prizes of its judge, in their order. If the second best hand wins, their
    names say so.
    """
    if stage.prize_rules is None:
        return (HIGH_PRIZE, LOW_PRIZE) if stage.contest.low else (HIGH_PRIZE,)
    judge = stage.prize_rules.judge
    found = [_prize_for_side(side, judge, stage.board_size) for side in judge.prizes]
    told = map(_second_best_prize, found) if stage.prize_rules.is_second_best_winning else found
    return tuple(_with_distinct_labels(list(told)))


def declarable_sides(sides: Sequence[PrizeRule]) -> tuple[PrizeRule, ...]:
    """Return those of `sides` that players declare for.

    A card of a suit needs no declaring beside other prizes. If all prizes are such cards, all are returned.
    """
    return tuple(side for side in sides if not isinstance(side, CardPrize)) or tuple(sides)


def _prize_for_side(side: PrizeRule, judge: Judge, board: int) -> Prize:
    several = len(judge.prizes) > 1
    where = _cards_used_phrase(side, judge, board)
    what, row = _prize_name_and_label(side, judge)
    what, row = f"{what}{' without the board' if where == ' alone' else where}", f"{row}{where}"
    field = str(side).replace(" ", "_")
    return Prize(
        field,
        "house" if field == HIGH_PRIZE.field_name else f"house_{field}",
        what,
        row,
        f"{what[:1].upper()}{what[1:]}",
        declaration=_declaration_words(side, where, judge),
        hand_prefix=_hand_prefix(side, where, judge) if several else "",
        may_lack_winner=side.may_have_no_winner,
        must_be_declared=side in declarable_sides(judge.prizes),
        is_low=isinstance(side, HandPrize) and side.ranking_name != "high",
        anchor="split" if several else "showdown",
    )


def winning_hand_name(side: HandPrize, order: Ranking, *, several: bool) -> str:
    """Return the name of the winning hand, without an article: ``"best badugi"``, ``"lowest hand"``.

    It is ``"highest card"`` or ``"lowest card"`` if one card makes a hand. `order` is the ranking by which
    the hands are compared for the prize. If there are several prizes, `several` is True: a first prize that a
    low ranking decides is then named by that ranking, so that it is not taken for the low.
    """
    if order.size == 1 and side.ranking_name in ("high", "low"):
        return "lowest card" if order.is_low else "highest card"
    if order.is_rainbow:
        return "best badugi"
    if side.ranking_name == "high" and order.is_low and several:
        return f"best {order.name.partition(',')[0]}"
    if side.ranking_name in ("high", "low"):
        return "lowest hand" if order.is_low else "best hand"
    return f"best {LOW_NAMES[side.ranking_name]}"


def board_line_name(lay: str, cards: int, row: int) -> str:
    """Return the name of a line on a board: ``"the line across"``.

    It has an article if it takes one, and is "the board" for a line without a name. `lay` is the layout of
    the board, `cards` its number of cards, and `row` the number of the line, from 1.
    """
    name = list_board_lines(lay, cards)[row - 1].name
    if not name or name.startswith(_NAMES_WITHOUT_ARTICLE):
        return name or "the board"
    return f"the {name}" if name.endswith("diagonal") else f"the line {name}"


def suit_card_name(side: CardPrize, sides: Collection[PrizeRule]) -> str:
    """Return the name of the suit card that wins a prize, without an article.

    Whether its ace is low is part of the name only if another prize of `sides` uses the other rule.
    """
    other = replace(side, ace_low=not side.ace_low)
    return side.name if other in sides else replace(side, ace_low=False).name


def _cards_used_phrase(side: PrizeRule, judge: Judge, board: int) -> str:
    """Return the words for the cards that make the hand; "" if all cards do."""
    if not isinstance(side, HandPrize):
        return ""
    return (
        " alone"
        if side.own_cards_only
        else f" with {board_line_name(judge.board_layout, board, side.row_number)}"
        if side.row_number
        else ""
    )


def _declaration_words(side: PrizeRule, where: str, judge: Judge) -> str:
    """Return the words of a player who declares for the prize."""
    if isinstance(side, CardPrize):
        return suit_card_name(side, judge.prizes)
    if isinstance(side, PointsPrize):
        return format_half_points(side.half_points)
    return (
        f"{'high' if side.ranking_name == 'high' else 'low'}"
        f"{' without the board' if side.own_cards_only else where}"
    )


def _hand_prefix(side: PrizeRule, where: str, judge: Judge) -> str:
    if isinstance(side, CardPrize):
        return suit_card_name(side, judge.prizes)
    return (
        f"{replace(side, row_number=0).name}{where}"
        if isinstance(side, HandPrize) and side.row_number
        else side.name
    )


def _prize_name_and_label(side: PrizeRule, judge: Judge) -> tuple[str, str]:
    """Return the name of a prize, and the word for its winner."""
    if isinstance(side, CardPrize):
        return f"the {suit_card_name(side, judge.prizes)}", side.name.split()[1]
    if isinstance(side, PointsPrize):
        near = f"nearest to {format_half_points(side.half_points)}"
        return f"{_POINTS_PREFIX} {near}{'' if side.may_exceed else ' without going over'}", near
    order = prize_ranking(side.ranking_name, judge.high_ranking)
    what = winning_hand_name(side, order, several=len(judge.prizes) > 1)
    row = "lowest" if order.is_low and not order.is_rainbow else what.split()[0]
    alike = replace(side, qualifying_rank="") in judge.prizes if side.qualifying_rank else False
    return f"the {what}{f' of {RANK_NAMES[side.qualifying_rank]} or better' if alike else ''}", row


def _second_best_prize(prize: Prize) -> Prize:
    """Return the prize for the second best instead of the best."""
    row = f"second {prize.row_label}"
    if prize.name.startswith(_POINTS_PREFIX):
        name = prize.name.replace(f"{_POINTS_PREFIX} nearest", _SECOND_NEAREST)
        return replace(prize, name=name, row_label=row)
    return replace(prize, name=prize.name.replace("the ", "the second ", 1), row_label=row)


def _with_distinct_labels(found: list[Prize]) -> Iterator[Prize]:
    """Yield the prizes, with longer words for those that would have the same words."""
    rows, said = [prize.row_label for prize in found], [prize.declaration for prize in found]
    for prize in found:
        row = prize.row_label if rows.count(prize.row_label) == 1 else prize.name.removeprefix("the ")
        says = prize.declaration if said.count(prize.declaration) == 1 else prize.hand_prefix
        yield replace(prize, row_label=row, declaration=says)
