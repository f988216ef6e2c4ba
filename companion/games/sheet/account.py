"""Details of a log entry of a score sheet: cards and their points, totals, money."""

from collections.abc import Iterator

from companion.engine.account import EntryDetails, EntryStep, HandDetails
from companion.engine.event import Event
from companion.engine.game import JOIN
from companion.games.sheet.actions import team_cards_field_name
from companion.games.sheet.log_text import format_points, format_points_change, format_points_with_unit
from companion.games.sheet.paying import money_in_pot, money_won_by_seat, points_paid_for
from companion.games.sheet.rounds import team_card_points
from companion.games.sheet.state import State
from companion.kit.reading import cards_in

_ANCHORS_BY_ACTION = {JOIN: "joining", **dict.fromkeys(("take", "pay", "double", "ante"), "pot")}
"""Section of the rules that explains a changed total, by action; "totals" if not named."""


def entry_details(before: State, event: Event, after: State) -> EntryDetails:
    """Return the details of a log entry: the cards counted, the points, and the money.

    The hands are the cards entered for each team, if any. The steps are the totals that changed, teams that
    went out and, if points are worth something, the money that is paid and that goes into the pot.
    """
    return EntryDetails(
        tuple(_counted_hands(before, event)),
        (*_point_steps(before, event, after), *_money_steps(before, after)),
    )


def _counted_hands(before: State, event: Event) -> Iterator[HandDetails]:
    """Yield the cards that were entered, with their points. rules: sheet.md#cards"""
    for side in before.teams_in:
        if cards := cards_in(event.values, team_cards_field_name(side)):
            count = team_card_points(before, event.values, side)
            yield HandDetails(
                before.team_name(side), cards, f"Counts {format_points_with_unit(before, count)}"
            )


def _point_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    for side, (had, has) in enumerate(zip(before.totals, after.totals, strict=True)):
        if has == had:
            continue
        was = format_points_with_unit(before, had)
        now = f"{format_points_change(has - had)}: {was} before, {format_points(has)} now"
        yield EntryStep(
            f"{before.team_name(side)} "
            f"{f'begins with {format_points(has)}' if event.action == JOIN else now}",
            before.team_seats[side][0],
            has - had,
            before.options.score_unit,
            anchor=_ANCHORS_BY_ACTION.get(event.action, "totals"),
            counts_pieces=True,
        )
    for side in before.teams_in:
        if after.out_rounds[side]:
            yield EntryStep(f"{before.team_name(side)} is out", before.team_seats[side][0], anchor="out")


def _money_steps(before: State, after: State) -> Iterator[EntryStep]:
    """Yield the money for points: those that changed hands or, once the sheet is closed, all.

    rules: sheet.md#stake
    """
    stake = before.options.stake
    pot = money_in_pot(after) - money_in_pot(before)
    if not stake:
        return
    for seat, (had, has) in enumerate(zip(money_won_by_seat(before), money_won_by_seat(after), strict=True)):
        if has != had:
            points = points_paid_for(after, seat) - points_paid_for(before, seat)
            at = f"{format_points_with_unit(before, abs(points))} at {before.seats.unit.format_amount(stake)}"
            does = "gets" if has > had else "pays"
            yield EntryStep(f"{before.seats.names[seat]} {does} for {at}", seat, has - had, anchor="stake")
    if pot:
        yield EntryStep("In the pot", pot=pot, anchor="pot")
