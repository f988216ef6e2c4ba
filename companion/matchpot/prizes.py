"""What a pot has equal parts for, and what the inputs are called that say who wins each."""

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.hands.sides import CardSide, HandSide, PointsSide, Side
from companion.matchpot.stages import Stage


@dataclass(frozen=True)
class Prize:
    """A part of the pot. `field` takes who wins it, `flag` that the kitty or the deck does, `what` is it for.

    `row` is the word that the row of a winner has, `title` stands above hands in order, `said` is what
    players say who declare for it, `called` stands before the name of a hand where several parts are told.
    `optional` says that there may be nobody for it, `declared` that it goes only to who declares for it,
    where players declare: a card of a suit needs no declaring beside others. `low` says that low cards win
    it. `anchor` names the section of the rules.
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


@lru_cache(maxsize=256)  # every card that a table makes up has stages of its own
def prizes(stage: Stage) -> tuple[Prize, ...]:
    """Return the parts of the pot in that stage."""
    if stage.sides is None:
        return (HIGH, LOW) if stage.contest.low else (HIGH,)
    several, sides = len(stage.sides.judge.sides) > 1, stage.sides
    found = [_prize(side, several=several) for side in sides.judge.sides]
    if not any(prize.declared for prize in found):
        found = [replace(prize, declared=True) for prize in found]
    return tuple(map(_second, found)) if sides.second else tuple(found)


def _prize(side: Side, *, several: bool) -> Prize:
    what, row, optional = _told(side)
    field = str(side).replace(" ", "_")
    return Prize(
        field,
        "house" if field == HIGH.field else f"house_{field}",
        what,
        row,
        f"{what[:1].upper()}{what[1:]}",
        said=_said(side),
        called=side.name if several else "",
        optional=optional,
        declared=not isinstance(side, CardSide),
        low=isinstance(side, HandSide) and side.order != "high",
        anchor="split" if several else "showdown",
    )


def _said(side: Side) -> str:
    """Return what a player says who declares for a part."""
    if not isinstance(side, HandSide):
        return side.name.removeprefix("nearest to ")
    plain = "high" if side.order == "high" else "low"
    return str(side) if side.alone or side.row else plain


def _told(side: Side) -> tuple[str, str, bool]:
    """Return what a part is for, the word for who has it, and whether there may be nobody."""
    if isinstance(side, CardSide):
        return f"the {side.name}", side.name.split()[1], True
    if isinstance(side, PointsSide):
        return f"the points {side.name}", "nearest", not side.over
    assert isinstance(side, HandSide)  # noqa: S101 - for the type checker: there are three kinds of sides
    best = {"high": "the best hand", "badugi": "the best badugi"}.get(side.order, "the lowest hand")
    where = " of own cards alone" if side.alone else f" with row {side.row}" if side.row else ""
    return f"{best}{where}", "lowest" if "lowest" in best else "best", bool(side.qualifies)


def _second(prize: Prize) -> Prize:
    """Return the same for whoever is second."""
    nearest = "points nearest"
    if nearest in prize.what:
        return replace(prize, what=prize.what.replace(nearest, "points second nearest"))
    return replace(prize, what=prize.what.replace("the ", "the second ", 1), row=f"second {prize.row}")
