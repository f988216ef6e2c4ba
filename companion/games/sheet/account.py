"""Details of a log entry of a score sheet: cards and their points, totals, money."""

from collections.abc import Iterator

from companion.engine.account import Account, Hand, Step
from companion.engine.event import Event
from companion.engine.game import JOIN
from companion.games.sheet.actions import cards_field
from companion.games.sheet.log_text import counted, moved, told
from companion.games.sheet.paying import in_pot, money, paid_for
from companion.games.sheet.rounds import card_points
from companion.games.sheet.state import State
from companion.kit.reading import cards_in

_ANCHORS = {JOIN: "joining", **dict.fromkeys(("take", "pay", "double", "ante"), "pot")}
"""Section of the rules that explains a changed total, by action; "totals" if not named."""


def account(before: State, event: Event, after: State) -> Account:
    """Return the details of a log entry: the cards counted, the points, and the money."""
    return Account(tuple(_hands(before, event)), (*_points(before, event, after), *_money(before, after)))


def _hands(before: State, event: Event) -> Iterator[Hand]:
    """Yield the cards that were entered, with their points. rules: sheet.md#cards"""
    for side in before.inside:
        if cards := cards_in(event.values, cards_field(side)):
            count = card_points(before, event.values, side)
            yield Hand(before.name(side), cards, f"Counts {counted(before, count)}")


def _points(before: State, event: Event, after: State) -> Iterator[Step]:
    for side, (had, has) in enumerate(zip(before.totals, after.totals, strict=True)):
        if has == had:
            continue
        now = f"{moved(has - had)}: {counted(before, had)} before, {told(has)} now"
        yield Step(
            f"{before.name(side)} {f'begins with {told(has)}' if event.action == JOIN else now}",
            before.sides[side][0],
            has - had,
            before.terms.unit,
            anchor=_ANCHORS.get(event.action, "totals"),
            things=True,
        )
    for side in before.inside:
        if after.out[side]:
            yield Step(f"{before.name(side)} is out", before.sides[side][0], anchor="out")


def _money(before: State, after: State) -> Iterator[Step]:
    """Yield the money for points: those that changed hands or, once the sheet is closed, all.

    rules: sheet.md#stake
    """
    stake = before.terms.stake
    pot = in_pot(after) - in_pot(before)
    if not stake:
        return
    for seat, (had, has) in enumerate(zip(money(before), money(after), strict=True)):
        if has != had:
            points = paid_for(after, seat) - paid_for(before, seat)
            at = f"{counted(before, abs(points))} at {before.seats.unit.told(stake)}"
            does = "gets" if has > had else "pays"
            yield Step(f"{before.seats.names[seat]} {does} for {at}", seat, has - had, anchor="stake")
    if pot:
        yield Step("What lies in the pot", pot=pot, anchor="pot")
