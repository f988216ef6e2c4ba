"""Pages of a group: its evenings, members, next meeting, exports and open debts."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.groups import groups as rules
from companion.evenings.groups.groups import HOST
from companion.evenings.tables.names import BadName, isolated
from companion.evenings.tables.seat_changes import SeatTaken
from companion.store.database import clock
from companion.store.evenings import csv_rows
from companion.store.exchange import exporting
from companion.store.groups import debts, groups, people
from companion.store.groups.groups import UnknownGroup
from companion.store.models import Group, Handover, Person, Seat, Table
from companion.store.seating import seats
from companion.store.tables import tables
from companion.version import __version__
from companion.web.access import rate_limits
from companion.web.access.device import device, renew
from companion.web.current.table import table_of, table_to_change
from companion.web.groups.calendar import calendar, meeting_told
from companion.web.history.entries import day_told
from companion.web.pages import texts
from companion.web.pages.errors import Refused
from companion.web.pages.forms import natural
from companion.web.tables.seat_routes import answered

blueprint = Blueprint("groups", __name__)
rate_limits.entries(blueprint)

SHOWN = 12
"""Number of evenings on the page; older ones are behind a link."""
_NOTHING: Mapping[str, str] = MappingProxyType({})


def group_of(key: str) -> tuple[Group, Person]:
    """Return the group and this phone's person there.

    A phone outside of the group gets 404, as if there were no such group.
    """
    try:
        return groups.find_group(key, device())
    except UnknownGroup as unknown:
        raise Refused(404, texts.NO_GROUP) from unknown


def person_of(group: Group, number: int) -> Person:
    """Return a person of the group; answer 404 if there is none."""
    try:
        return groups.in_group(group, number)
    except Illegal as nobody:
        raise Refused(404, texts.NOBODY_THERE) from nobody


@blueprint.post("/t/<code>/group")
@rate_limits.tables
def found(code: str) -> ResponseReturnValue:
    """Create a group of the players at the table; the form names the one who uses this phone."""
    table = table_to_change(code)
    me = next((seat for seat in table.seats if str(seat.position) == request.form.get("me", "")), None)
    try:
        if me is None:
            raise Illegal(texts.WHICH_OF_THEM)
        group = groups.found(table, request.form.get("name", ""), me, device())
    except (BadName, Illegal) as refused:
        raise Refused(422, str(refused)) from refused
    return redirect(url_for("groups.page", key=group.key), 303)


@blueprint.get("/g/<key>")
def page(key: str) -> ResponseReturnValue:
    """Show the group."""
    renew()
    return _page(*group_of(key))


@blueprint.post("/g/<key>/evenings")
@rate_limits.tables
def open_evening(key: str) -> ResponseReturnValue:
    """Open an evening for the ticked people, and go there."""
    group, me = group_of(key)
    playing = [int(one) for one in request.form.getlist("person") if natural(one, 9) is not None]
    guests = request.form.getlist("guest")[:20]
    try:
        table = groups.open_evening(group, me, playing, guests, device(), request.form.get("after", ""))
    except (BadName, Illegal) as refused:
        return _page(group, me, str(refused), status=422, typed=request.form)
    return redirect(url_for("tables.show", code=table.code), 303)


@blueprint.post("/g/<key>/sit/<code>")
def sit(key: str, code: str) -> ResponseReturnValue:
    """Take one's own seat at an evening of the group, and go there."""
    group, me = group_of(key)
    table = table_of(code)
    seat = groups.seat_at(table, me) if table.group_id == group.id else None
    try:
        if seat is not None:
            seats.claim(seat, device())
    except SeatTaken as taken:
        return answered(table, str(taken), status=409)
    return redirect(url_for("tables.show", code=table.code), 303)


@blueprint.post("/g/<key>/adopt")
def adopt(key: str) -> ResponseReturnValue:
    """Move an evening of this phone into the group."""
    group, me = group_of(key)
    return changed(group, me, lambda: groups.adopt(group, table_of(request.form.get("code", "")), device()))


@blueprint.post("/g/<key>/name")
def rename(key: str) -> ResponseReturnValue:
    """Rename the group."""
    group, me = group_of(key)
    return changed(group, me, lambda: groups.call_otherwise(group, me, request.form.get("name", "")))


@blueprint.post("/g/<key>/next")
def meet(key: str) -> ResponseReturnValue:
    """Set the time and place of the next meeting."""
    group, me = group_of(key)
    typed, where = request.form.get("meets", ""), request.form.get("where", "")
    return changed(group, me, lambda: groups.meet(group, typed, where))


@blueprint.get("/g/<key>/next.ics")
def next_evening(key: str) -> ResponseReturnValue:
    """Return the next evening as a calendar file; 404 if none is set."""
    group, _ = group_of(key)
    if group.meets is None:
        abort(404)
    home = url_for("groups.page", key=group.key, _external=True)
    return _file(calendar(group, home), "text/calendar; charset=utf-8", "next-evening.ics")


@blueprint.get("/g/<key>/group.json")
@rate_limits.files
def document(key: str) -> Response:
    """Return the group with all its evenings as JSON, which another companion can import."""
    group, _ = group_of(key)
    pieces = exporting.streamed(group, __version__)
    return _file(pieces, "application/json; charset=utf-8", "group.json")


@blueprint.get("/g/<key>/group.csv")
@rate_limits.files
def sheet(key: str) -> Response:
    """Return the result of each player in each match as CSV."""
    group, _ = group_of(key)
    return _file(csv_rows.written(group.tables), "text/csv; charset=utf-8", "group.csv")


def _file(content: str | bytes | Iterator[str], kind: str, name: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return Response(content, content_type=kind, headers=kept)


def changed(group: Group, me: Person, change: Callable[[], object]) -> ResponseReturnValue:
    """Make the change and go to the group's page; if it is refused, show the reason there."""
    try:
        change()
    except (BadName, Illegal) as refused:
        return _page(group, me, str(refused), status=422, typed=request.form)
    return redirect(url_for("groups.page", key=group.key), 303)


def _page(
    group: Group, me: Person, refused: str = "", *, status: int = 200, typed: Mapping[str, str] = _NOTHING
) -> ResponseReturnValue:
    before = natural(request.args.get("before", ""), 9)
    newest = groups.evenings(group, 1)
    evenings = groups.evenings(group, SHOWN + 1, before)
    page = render_template(
        "groups/group.html",
        group=group,
        me=me,
        host=me.role == HOST,
        newest=newest[0] if newest else None,
        mine=groups.seat_at(newest[0], me) if newest else None,
        last=_last(group, newest[0] if newest else None, me),
        here=groups.present(group),
        to_let_in=_to_let_in(newest[0], me) if newest else [],
        joined=people.selves,
        evenings=evenings[:SHOWN],
        older=evenings[SHOWN - 1].id if len(evenings) > SHOWN else None,
        debts=[_debt(one) for one in debts.open_debts(group)],
        others=_others(group),
        meeting=meeting_told(group),
        refused=refused,
        typed=typed,
        now=clock.now(),
        day_told=day_told,
        device=device(),
    )
    return page, status


def _last(group: Group, newest: Table | None, me: Person) -> list[int]:
    """Return the IDs of the people at the last evening; of all members if there was none."""
    here = {person.id for person in groups.present(group)}
    sat = [person.id for person in people.at(newest).values()] if newest else []
    return [one for one in sat if one in here] or sorted(here) or [me.id]


def _to_let_in(newest: Table, me: Person) -> list[Seat]:
    """Return the seats at the newest evening whose phones `me` may admit to the group.

    These are seats of people who have no phone in the group yet.
    """
    return [
        seat
        for seat in newest.seats
        if seat.device not in (None, device())
        and seat.person is not None
        and seat.person.joined_to is None
        and not seat.person.phones
        and rules.may_invite(people.somebody(me), people.somebody(seat.person))
    ]


def _debt(left: Handover) -> dict[str, object]:
    names = {seat.id: isolated(seat.name) for seat in left.table.seats}
    paid = {"payer": names.get(left.payer or 0, texts.BOX), "payee": names.get(left.payee or 0, texts.BOX)}
    return {
        "line": texts.OWES.format(**paid, amount=left.table.counts_in.told(left.amount)),
        "table": left.table,
    }


def _others(group: Group) -> list[Table]:
    """Return this phone's evenings that may be moved into the group."""
    mine = tables.tables_of(device(), 30)
    return [one for one in mine if one.group_id is None and one.counts_in == group.counts_in]
