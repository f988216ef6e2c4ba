"""A group: its evenings, who belongs to it, when it meets next, and what is left unpaid."""

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
"""Evenings on the page; older ones lie behind a link."""
_NOTHING: Mapping[str, str] = MappingProxyType({})


def group_of(key: str) -> tuple[Group, Person]:
    """Return the group and whose this phone is there; answer 404 to any other phone, as for no group."""
    try:
        return groups.find_group(key, device())
    except UnknownGroup as unknown:
        raise Refused(404, texts.NO_GROUP) from unknown


def person_of(group: Group, number: int) -> Person:
    """Return somebody of the group; answer 404 for nobody."""
    try:
        return groups.in_group(group, number)
    except Illegal as nobody:
        raise Refused(404, texts.NOBODY_THERE) from nobody


@blueprint.post("/t/<code>/group")
@rate_limits.tables
def found(code: str) -> ResponseReturnValue:
    """Make a group of those at the table; the form says which of them this phone's person is."""
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
    """Open an evening for those who were ticked, and go there."""
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
    """Take an evening into the group at which this phone was."""
    group, me = group_of(key)
    return changed(group, me, lambda: groups.adopt(group, table_of(request.form.get("code", "")), device()))


@blueprint.post("/g/<key>/name")
def rename(key: str) -> ResponseReturnValue:
    """Give the group another name."""
    group, me = group_of(key)
    return changed(group, me, lambda: groups.call_otherwise(group, me, request.form.get("name", "")))


@blueprint.post("/g/<key>/next")
def meet(key: str) -> ResponseReturnValue:
    """Say when and where it meets next."""
    group, me = group_of(key)
    typed, where = request.form.get("meets", ""), request.form.get("where", "")
    return changed(group, me, lambda: groups.meet(group, typed, where))


@blueprint.get("/g/<key>/next.ics")
def next_evening(key: str) -> ResponseReturnValue:
    """Return the next evening for a calendar."""
    group, _ = group_of(key)
    if group.meets is None:
        abort(404)
    home = url_for("groups.page", key=group.key, _external=True)
    return _file(calendar(group, home), "text/calendar; charset=utf-8", "next-evening.ics")


@blueprint.get("/g/<key>/group.json")
@rate_limits.files
def document(key: str) -> Response:
    """Return the group with all its evenings as another companion takes it in."""
    group, _ = group_of(key)
    pieces = exporting.streamed(group, __version__)
    return _file(pieces, "application/json; charset=utf-8", "group.json")


@blueprint.get("/g/<key>/group.csv")
@rate_limits.files
def sheet(key: str) -> Response:
    """Return what each player made of each game, for a spreadsheet."""
    group, _ = group_of(key)
    return _file(csv_rows.written(group.tables), "text/csv; charset=utf-8", "group.csv")


def _file(content: str | bytes | Iterator[str], kind: str, name: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return Response(content, content_type=kind, headers=kept)


def changed(group: Group, me: Person, change: Callable[[], object]) -> ResponseReturnValue:
    """Answer with the group's page once something was changed, or with the sentence why it was not."""
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
    """Return who was there last, by ids: they are asked again; everybody where there was no evening yet."""
    here = {person.id for person in groups.present(group)}
    sat = [person.id for person in people.at(newest).values()] if newest else []
    return [one for one in sat if one in here] or sorted(here) or [me.id]


def _to_let_in(newest: Table, me: Person) -> list[Seat]:
    """Return the seats at the newest evening whose phones `me` may let in: of people without a phone."""
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
    """Return this phone's evenings that may be taken into the group."""
    mine = tables.tables_of(device(), 30)
    return [one for one in mine if one.group_id is None and one.counts_in == group.counts_in]
