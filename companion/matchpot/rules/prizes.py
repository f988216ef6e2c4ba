"""Prizes, the equal parts of a pot, and the names of the inputs for their winners."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.cards import RANK_NAMES
from companion.hands import Ranking
from companion.hands.definition.board_lines import lines
from companion.hands.definition.sides import LOWS, CardSide, HandSide, PointsSide, Side, points
from companion.hands.judging.judging import Judge
from companion.hands.judging.lows import order_of
from companion.matchpot.rules.stages import Stage


@dataclass(frozen=True)
class Prize:
    """A part of the pot.

    - `field`: name of the input for its winners.
    - `flag`: name of the input that says that the kitty or the deck wins it.
    - `what`: name within a sentence, such as "the best hand".
    - `row`: word on a winner's row.
    - `title`: heading above the ranked hands.
    - `said`: words of a player who declares for it.
    - `called`: words before a hand's name, if there are several prizes.
    - `optional`: True if it may have no winner.
    - `declared`: True if it goes only to players who declare for it, in games with declaring. A card of a
      suit needs no declaring beside other prizes.
    - `low`: True if low cards win it.
    - `anchor`: section of the rules.
    """

    field: str
    flag: str
    what: str
    row: str
    title: str
    said: str = ""
    called: str = ""
    optional: bool = False
    declared: bool = True
    low: bool = False
    anchor: str = "showdown"

    @property
    def has(self) -> str:
        """Words about its winner: ``"has the best hand"``, ``"is nearest to 7"``."""
        near = self.what.removeprefix(f"{_POINTS} ")
        return f"has {self.what}" if near == self.what else f"is {near}"

    @property
    def if_any(self) -> str:
        """Words added to its name if it may have no winner: ``"if there is one"``."""
        return "if there are any" if self.what.startswith(_POINTS) else "if there is one"


_POINTS = "the points"
_BARE = ("board", "row", "column")
"""First words of line names that take no article."""

HIGH = Prize("high", "house", "the best hand", "best", "The best hands")
LOW = Prize(
    "low",
    "house_low",
    "the lowest hand",
    "lowest",
    "The lowest hands",
    called="low",
    optional=True,
    low=True,
    anchor="split",
)


@lru_cache(maxsize=256)  # every variant that players make has stages of its own
def prizes(stage: Stage) -> tuple[Prize, ...]:
    """Return the prizes of a stage."""
    if stage.sides is None:
        return (HIGH, LOW) if stage.contest.low else (HIGH,)
    judge = stage.sides.judge
    found = [_prize(side, judge, stage.board) for side in judge.sides]
    told = map(_second, found) if stage.sides.second else found
    return tuple(_apart(list(told)))


def declared_for(sides: Sequence[Side]) -> tuple[Side, ...]:
    """Return those of `sides` that players declare for.

    A card of a suit needs no declaring beside other prizes.
    """
    return tuple(side for side in sides if not isinstance(side, CardSide)) or tuple(sides)


def _prize(side: Side, judge: Judge, board: int) -> Prize:
    several = len(judge.sides) > 1
    where = _where(side, judge, board)
    what, row = _told(side, judge)
    what, row = f"{what}{' of own cards' if where == ' alone' else ''}{where}", f"{row}{where}"
    field = str(side).replace(" ", "_")
    return Prize(
        field,
        "house" if field == HIGH.field else f"house_{field}",
        what,
        row,
        f"{what[:1].upper()}{what[1:]}",
        said=_said(side, where, judge),
        called=_called(side, where, judge) if several else "",
        optional=side.may_lack,
        declared=side in declared_for(judge.sides),
        low=isinstance(side, HandSide) and side.order != "high",
        anchor="split" if several else "showdown",
    )


def hand_called(side: HandSide, order: Ranking, *, several: bool) -> str:
    """Return the name of the winning hand, as ranked by `order`: ``"best badugi"``.

    With several prizes, the best hand by a low ranking has another name than a low.
    """
    if order.size == 1 and side.order in ("high", "low"):
        return "lowest card" if order.low else "highest card"
    if order.rainbow:
        return "best badugi"
    if side.order == "high" and order.low and several:
        return f"best {order.name.partition(',')[0]}"
    if side.order in ("high", "low"):
        return "lowest hand" if order.low else "best hand"
    return f"best {LOWS[side.order]}"


def line_called(lay: str, cards: int, row: int) -> str:
    """Return the name of a line on a board of so many cards: ``"the line across"``."""
    name = lines(lay, cards)[row - 1].name
    if not name or name.startswith(_BARE):
        return name or "the board"
    return f"the {name}" if name.endswith("diagonal") else f"the line {name}"


def suit_card(side: CardSide, sides: Collection[Side]) -> str:
    """Return the name of the suit card that wins a prize.

    Whether its ace is low is part of the name only if another prize uses the other rule.
    """
    other = replace(side, ace_low=not side.ace_low)
    return side.name if other in sides else replace(side, ace_low=False).name


def _where(side: Side, judge: Judge, board: int) -> str:
    """Return the words for the cards that make the hand; "" if all cards do."""
    if not isinstance(side, HandSide):
        return ""
    return " alone" if side.alone else f" with {line_called(judge.lay, board, side.row)}" if side.row else ""


def _said(side: Side, where: str, judge: Judge) -> str:
    """Return the words of a player who declares for the prize."""
    if isinstance(side, CardSide):
        return suit_card(side, judge.sides)
    if isinstance(side, PointsSide):
        return points(side.halves)
    return "own cards alone" if side.alone else f"{'high' if side.order == 'high' else 'low'}{where}"


def _called(side: Side, where: str, judge: Judge) -> str:
    if isinstance(side, CardSide):
        return suit_card(side, judge.sides)
    return f"{replace(side, row=0).name}{where}" if isinstance(side, HandSide) and side.row else side.name


def _told(side: Side, judge: Judge) -> tuple[str, str]:
    """Return the name of a prize, and the word for its winner."""
    if isinstance(side, CardSide):
        return f"the {suit_card(side, judge.sides)}", side.name.split()[1]
    if isinstance(side, PointsSide):
        near = f"nearest to {points(side.halves)}"
        return f"{_POINTS} {near}{'' if side.over else ' without going over'}", near
    order = order_of(side.order, judge.order)
    what = hand_called(side, order, several=len(judge.sides) > 1)
    row = "lowest" if order.low and not order.rainbow else what.split()[0]
    alike = replace(side, qualifies="") in judge.sides if side.qualifies else False
    return f"the {what}{f' of {RANK_NAMES[side.qualifies]} or better' if alike else ''}", row


def _second(prize: Prize) -> Prize:
    """Return the prize for the second best instead of the best."""
    row = f"second {prize.row}"
    if prize.what.startswith(_POINTS):
        return replace(prize, what=prize.what.replace(_POINTS, f"{_POINTS} second"), row=row)
    return replace(prize, what=prize.what.replace("the ", "the second ", 1), row=row)


def _apart(found: list[Prize]) -> Iterator[Prize]:
    """Yield the prizes, with longer words for those that would have the same words."""
    rows, said = [prize.row for prize in found], [prize.said for prize in found]
    for prize in found:
        row = prize.row if rows.count(prize.row) == 1 else prize.what.removeprefix("the ")
        says = prize.said if said.count(prize.said) == 1 else prize.called
        yield replace(prize, row=row, said=says)
