"""Routes of a table: its seats, its matches, its balances, and the ways to join."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.evenings.money.counting import currencies_of, read_unit
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.store.database import clock
from companion.store.evenings import ledger
from companion.store.evenings.evenings import compute_evening
from companion.store.evenings.ledger import NewPotSplit
from companion.store.groups.groups import find_person_in_table_group
from companion.store.history import replays
from companion.store.history.results import has_readable_result
from companion.store.models import Adjustment, Match, PotSplit, Table
from companion.store.seating import seats
from companion.store.tables import opening, tables
from companion.web.access.device import current_device_id
from companion.web.addresses.links import qr_svg, reachable_url, url_by_address
from companion.web.current.seat_requests import next_seat_request_deadline_ms
from companion.web.current.table import (
    get_changeable_table,
    get_row_or_404,
    get_seat_or_404,
    get_table_or_404,
    get_table_version_or_404,
    is_page_current,
)
from companion.web.history.entries import list_table_event_lines
from companion.web.match_setup.game_list import load_game_choices
from companion.web.pages import texts
from companion.web.pages.change_handlers import change_handler
from companion.web.pages.errors import wants_fragment
from companion.web.pages.formats import table_formats
from companion.web.pages.forms import parse_natural_number

_NO_VALUES: Mapping[str, str] = MappingProxyType({})
_INVITATION_HIDDEN = "invitation_hidden"
"""Name of the cookie of a phone that moved a table's invitation to the end; it is sent to that table only."""
_INVITATION_HIDDEN_SECONDS = 24 * 60 * 60

blueprint = Blueprint("tables", __name__, url_prefix="/t/<code>")


@blueprint.get("")
def show_table(code: str) -> ResponseReturnValue:
    """Show the table. Answer 404 if there is none; any phone may look."""
    return render_table(get_table_or_404(code))


@blueprint.get("/board")
def poll_table(code: str) -> ResponseReturnValue:
    """Return the table, or 204 without content if the asking page needs no update.

    The page sends the version that it shows as `v`, and as `until` the next time to answer for a seat.
    It needs an update if there is a newer version or that time has passed. Answer 404 if there is no
    such table.
    """
    return (
        ("", 204) if is_page_current(get_table_version_or_404(code)) else render_table(get_table_or_404(code))
    )


@blueprint.get("/qr.svg")
def send_table_qr(code: str) -> ResponseReturnValue:
    """Return the QR code of the table's address as SVG; answer 404 if there is no such table."""
    return Response(qr_svg(_address(get_table_or_404(code))), mimetype="image/svg+xml")


def respond_with_table(table: Table) -> ResponseReturnValue:
    """Return the response after a change: the updated table for htmx, else a redirect to it."""
    return (
        render_table(table)
        if wants_fragment()
        else redirect(url_for("tables.show_table", code=table.code), 303)
    )


def render_table(
    table: Table,
    refused: str = "",
    *,
    status: int = 200,
    adjusting: Mapping[str, str] = _NO_VALUES,
    invitation_hidden: bool = False,
) -> ResponseReturnValue:
    """Return the table for htmx, else the whole page, with the HTTP `status`.

    `refused` is the reason of a refusal, shown on the page; "" without one. `adjusting` is the
    filled-in form of an adjustment that was refused. A table without matches, shared pots and adjustments
    begins with how the others join, if somebody who is there has no phone yet and this phone may enter
    things: not with `invitation_hidden`, nor for a phone that hid it before, nor at a trial.
    """
    hidden = invitation_hidden or _INVITATION_HIDDEN in request.cookies
    mine = tables.seats_held_by_phone(table, current_device_id())
    running, told = replays.find_running_match(table), _list_items(table)
    template = "tables/_table.html" if wants_fragment() else "tables/table.html"
    matches = (one for one in told if "match" in one)
    playing = next((one for one in matches if running is None or one["match"] == running), None)
    may_change = tables.may_phone_enter(table, current_device_id())
    page = render_template(
        template,
        table=table,
        mine=[seat.position for seat in mine],
        may_change=may_change,
        refused=refused,
        shelves=load_game_choices(table),
        address=_address(table),
        spare=url_by_address(url_for("tables.show_table", code=table.code)),
        evening=compute_evening(table),
        told=told,
        playing=playing,
        happened=list_table_event_lines(table),
        now=clock.now(),
        day_told=table_formats(table).relative_date,
        adjusting=adjusting,
        key=table.version,
        until=next_seat_request_deadline_ms(table),
        running=running,
        belongs=find_person_in_table_group(table, current_device_id()),
        inviting=may_change and not told and not hidden and _is_phone_missing(table),
        currencies={} if opening.has_recorded_amounts(table) else currencies_of(table.locale),
    )
    return page, status


change_table = change_handler(
    get_changeable_table,
    respond_with_table,
    lambda table, refused: render_table(table, str(refused), status=422),
)
"""Decorator for a route that changes the table that it gets."""


def _is_phone_missing(table: Table) -> bool:
    """Return whether a player who is there has no phone at the table; False for a trial."""
    return table.trial_device is None and any(seat.device is None and not seat.away for seat in table.seats)


@blueprint.post("/invitation/hide")
def hide_invitation(code: str) -> ResponseReturnValue:
    """Move the invitation from the top of this table's page to the end, on this phone, for a day.

    The response is the table: updated for htmx, else a redirect to it. Answer 404 if there is no such table;
    any phone may do it.
    """
    table = get_table_or_404(code)
    page = url_for("tables.show_table", code=table.code)
    response = make_response(
        render_table(table, invitation_hidden=True) if wants_fragment() else redirect(page, 303)
    )
    response.set_cookie(
        _INVITATION_HIDDEN,
        "1",
        max_age=_INVITATION_HIDDEN_SECONDS,
        path=page,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response


@blueprint.post("/players")
@change_table
def add_player(table: Table) -> None:
    """Add a player, named by the form input `name`, at the end of the circle.

    No phone holds the new seat. It is logged. At a group's table the seat gets the group's person of that
    name, or a new guest. The response is the table for htmx, else a redirect to it. Answer 404 without such a
    table, 403 if this phone may only watch, and 422 with the table if the name is not allowed, too like
    another player's, or the table is full.
    """
    seats.add_player(table, request.form.get("name", ""), current_device_id())


@blueprint.post("/players/<int:position>")
@change_table
def edit_player(table: Table, position: int) -> None:
    """Rename the player at `position` (form input `name`), or set whether they sit out (`away`).

    `away` is "1" for a player who sits out; anything else brings them back. A form may have both inputs,
    or neither: then nothing changes. A change is logged. Earlier log lines keep the earlier name. At a
    group's table a new name may be another person of the group. The response is the table for htmx, else a
    redirect to it. Answer 404 without such a table or seat, 403 if this phone may only watch, and 422 with
    the table for a name that is not allowed or too like another player's; then `away` is not changed either.
    """
    seat = get_seat_or_404(table, position)
    if "name" in request.form:
        seats.rename_player(seat, request.form["name"], current_device_id())
    if "away" in request.form:
        seats.set_sitting_out(seat, request.form["away"] == "1", current_device_id())


@blueprint.post("/unit")
@change_table
def change_table_unit(table: Table) -> None:
    """Change the unit in which the table counts; it is not logged.

    The form says it in `counts` (points or a currency), `sign` (of another currency) and `unit` (name of the
    points; if it is empty, they keep their name, or are called points). The response is the table for htmx,
    else a redirect to it. Answer 404 without such a table, 403 if this phone may only watch, and 422 with the
    table if that is no unit, any amount was recorded at the table already, or the evening is closed.
    """
    given = request.form
    counts_in = read_unit(given.get("counts", ""), given.get("sign", ""))
    own_name = opening.DEFAULT_UNIT_NAME if table.counts_in.sign else table.unit
    opening.set_table_unit(table, given.get("unit") or own_name, counts_in)


@blueprint.post("/pot")
@change_table
def share_waiting_pot(table: Table) -> None:
    """Share the pot that waits at the table equally among the players chosen in the form.

    It is not logged. `among` are the positions of their seats; others that the table does not have are
    ignored. `pot` is the pot that the page showed, in the smallest parts of the unit. A remainder goes one
    part each clockwise from the left of the last dealer. The response is the table for htmx, else a redirect
    to it. Answer 404 without such a table, 403 if this phone may only watch, and 422 with the table if no pot
    or another one waits now, nobody is chosen, a match is being played, or the evening is closed.
    """
    chosen = request.form.getlist("among")
    among = {seat.id for seat in table.seats if str(seat.position) in chosen}
    pot = parse_natural_number(request.form.get("pot", ""), 12) or 0
    ledger.record(table, NewPotSplit(among, pot), "", current_device_id())


@blueprint.post("/pot/<int:number>/back")
@change_table
def return_shared_pot(table: Table, number: int) -> None:
    """Undo the sharing `number` of a pot, so that the pot waits at the table again.

    It is not logged. The response is the table for htmx, else a redirect to it. Answer 404 without such a
    table or sharing, 403 if this phone may only watch, and 422 with the table if it was undone already, a
    later match has begun, or the evening is closed.
    """
    ledger.take_back(get_row_or_404(table.sharings, number), current_device_id())


def _list_items(table: Table) -> list[dict[str, Any]]:
    """Return the matches, shared pots and adjustments, newest first."""
    dated = [(match.number, _match_item(match)) for match in table.matches]
    dated += [(sharing.after, _shared_pot_item(sharing)) for sharing in table.sharings]
    dated += [(one.after, _adjustment_item(one)) for one in table.adjustments]
    return [told for _, told in sorted(dated, key=lambda one: one[0])][::-1]


def _adjustment_item(adjustment: Adjustment) -> dict[str, Any]:
    """Return an adjustment with its text: who paid whom how much, and why."""
    names = {seat.id: isolate_right_to_left_name(seat.name) for seat in adjustment.table.seats}
    told = adjustment.table.counts_in.format_amount
    paid = {"payer": names[adjustment.payer], "payee": names[adjustment.payee]}
    line = texts.PAYMENT_WITH_REASON.format(**paid, amount=told(adjustment.amount), why=adjustment.why)
    return {"adjustment": adjustment, "line": line}


def _shared_pot_item(sharing: PotSplit) -> dict[str, Any]:
    """Return a shared pot with everybody's shares, and whether it may be undone."""
    names = {seat.id: isolate_right_to_left_name(seat.name) for seat in sharing.table.seats}
    told = sharing.table.counts_in.format_amount
    shares = zip(sharing.players, sharing.shares, strict=True)
    return {
        "sharing": sharing,
        "pot": told(sum(sharing.shares)),
        "shares": ", ".join(f"{names[player]} {told(share)}" for player, share in shares),
        "may_be_taken_back": sharing.taken_back is None and ledger.may_take_back_pot_split(sharing),
    }


def _match_item(match: Match) -> dict[str, Any]:
    """Return the list item of a match: its game, its result or current state."""
    return {
        "match": match,
        "game": replays.game_name(match),
        "headline": _match_status(match),
        "over": match.result is not None,
    }


def _match_status(match: Match) -> str:
    """Return the result or the current state of a match as text, or why it cannot be shown."""
    if match.abandoned:
        return texts.ABANDONED
    if match.result is not None and not has_readable_result(match):
        return texts.DAMAGED_RESULT
    try:
        return (match.result and match.result.headline) or replays.load_replay(match).summary.headline
    except replays.UnreadableMatch as unreadable:
        return str(unreadable)


def _address(table: Table) -> str:
    return reachable_url(url_for("tables.show_table", code=table.code))
