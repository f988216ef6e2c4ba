"""Pages of a group: its evenings, members, next meeting, exports and open debts."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.groups import groups as rules
from companion.evenings.groups.groups import HOST
from companion.evenings.tables.names import BadName, isolate_right_to_left_name
from companion.evenings.tables.seat_changes import SeatTaken
from companion.store.database import clock
from companion.store.evenings import csv_rows
from companion.store.exchange import exporting
from companion.store.groups import debts, groups, people
from companion.store.groups.groups import UnknownGroup
from companion.store.models import Group, Person, RecordedPayment, Seat, Table
from companion.store.privacy.trials import delete_trial_of_phone
from companion.store.seating import seats
from companion.store.tables import tables
from companion.version import __version__
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id, renew_device_cookie
from companion.web.current.table import get_changeable_table, get_table_or_404
from companion.web.groups.calendar import format_next_meeting, render_meeting_calendar
from companion.web.pages import texts
from companion.web.pages.change_handlers import change_handler
from companion.web.pages.errors import RequestRefused
from companion.web.pages.formats import request_formats, request_locale
from companion.web.pages.forms import parse_natural_number
from companion.web.tables.seat_routes import respond_with_origin_page

blueprint = Blueprint("groups", __name__)
rate_limits.limit_entries(blueprint)

MAX_EVENINGS_SHOWN = 12
"""Number of evenings on the page; older ones are behind a link."""
_NO_VALUES: Mapping[str, str] = MappingProxyType({})


class GroupContext(NamedTuple):
    """A group, and the person `me` in it that the requesting phone belongs to."""

    group: Group
    me: Person


def get_group_and_viewer_or_404(key: str) -> GroupContext:
    """Return the group with that key, and the person in it that this phone belongs to.

    A phone outside of the group is answered with 404, as if there were no such group.
    """
    try:
        return GroupContext(*groups.get_group_and_person(key, current_device_id()))
    except UnknownGroup as unknown:
        raise RequestRefused(404, texts.NO_GROUP) from unknown


def get_person_or_404(group: Group, number: int) -> Person:
    """Return the person of the group with that number; answer 404 if there is none.

    One who left the group, or a guest merged with somebody, is found. A person who was anonymised counts
    as none.
    """
    try:
        return groups.get_person_by_id(group, number)
    except Illegal as nobody:
        raise RequestRefused(404, texts.NO_SUCH_PERSON) from nobody


def _render_group(
    group: Group, me: Person, refused: str = "", *, status: int = 200, typed: Mapping[str, str] = _NO_VALUES
) -> ResponseReturnValue:
    before = parse_natural_number(request.args.get("before", ""), 9)
    newest = groups.list_newest_evenings(group, 1)
    evenings = groups.list_newest_evenings(group, MAX_EVENINGS_SHOWN + 1, before)
    mine = tables.tables_of_phone(current_device_id(), 30)
    active = groups.list_active_people(group)
    here = {person.id for person in active}
    sat = [person.id for person in people.people_by_seat_id(newest[0]).values()] if newest else []
    others = [one for one in mine if one.group_id is None and one.counts_in.is_same_currency(group.counts_in)]
    page = render_template(
        "groups/group.html",
        group=group,
        me=me,
        host=me.role == HOST,
        newest=newest[0] if newest else None,
        mine=groups.find_seat_of_person(newest[0], me) if newest else None,
        last=[one for one in sat if one in here] or sorted(here) or [me.id],
        here=active,
        to_let_in=_seats_to_admit(newest[0], me) if newest else [],
        joined=people.person_with_joined_guests,
        evenings=evenings[:MAX_EVENINGS_SHOWN],
        older=evenings[MAX_EVENINGS_SHOWN - 1].id if len(evenings) > MAX_EVENINGS_SHOWN else None,
        debts=[_debt_values(one) for one in debts.list_open_debts(group)],
        others=others,
        meeting=format_next_meeting(group),
        refused=refused,
        typed=typed,
        now=clock.now(),
        day_told=request_formats().relative_date,
        device=current_device_id(),
    )
    return page, status


change_group = change_handler(
    get_group_and_viewer_or_404,
    lambda about: redirect(url_for("groups.show_group", key=about.group.key), 303),
    lambda about, refused: _render_group(*about, str(refused), status=422, typed=request.form),
)
"""Decorator for a route that changes the group that it gets with the viewer."""


@blueprint.post("/t/<code>/group")
@rate_limits.limit_tables
def create_group(code: str) -> ResponseReturnValue:
    """Create a group of the players at the table, and go to its page.

    The table becomes its first evening. The form has the `name`, and in `me` the seat position of the one
    who uses this phone: that person becomes the host, the others guests. Of the phones only this one
    joins; it does not take the seat. Answer 404 if there is no such table, and 403 if this phone may only
    watch. Answer 422 with an error page if nobody is chosen, the name is not allowed, another phone holds
    that seat, or the table is a group's already.
    """
    table = get_changeable_table(code)
    me = next((seat for seat in table.seats if str(seat.position) == request.form.get("me", "")), None)
    try:
        if me is None:
            raise Illegal(texts.CHOOSE_YOURSELF)
        group = groups.create_group(table, request.form.get("name", ""), me, current_device_id())
    except (BadName, Illegal) as refused:
        raise RequestRefused(422, str(refused)) from refused
    return redirect(url_for("groups.show_group", key=group.key), 303)


@blueprint.get("/g/<key>")
def show_group(key: str) -> ResponseReturnValue:
    """Show the group with its newest evenings, or those before the one with the id `before`.

    `before` is in the query; an unknown or invalid one is ignored. The phone's cookie then lasts another
    year. Answer 404 if there is no such group for this phone.
    """
    renew_device_cookie()
    return _render_group(*get_group_and_viewer_or_404(key))


@blueprint.post("/g/<key>/evenings")
@rate_limits.limit_tables
@change_group
def open_evening(about: GroupContext) -> ResponseReturnValue:
    """Open an evening for the ticked people, and go there.

    `person` are their numbers, and `guest` are names of others, of which the first 20 count. Unknown
    numbers and blank names are ignored. A name of somebody in the group is that person; any other is a new
    guest. This phone holds the viewer's seat, if they play, and open debts between these people move to the
    evening. `after` is the code of the evening that was the newest when the page was made: the same form
    sent twice opens one evening, if it names no `guest`. A trial of this phone is deleted. Answer 404 if
    there is no such group for this phone, and 422 with its page if a name is not allowed, nobody or too many
    play, or the group is full.
    """
    playing = [int(one) for one in request.form.getlist("person") if parse_natural_number(one, 9) is not None]
    guests = request.form.getlist("guest")[:20]
    after = request.form.get("after", "")
    table = groups.create_group_evening(*about, playing, guests, current_device_id(), after, request_locale())
    delete_trial_of_phone(current_device_id())
    return redirect(url_for("tables.show_table", code=table.code), 303)


@blueprint.post("/g/<key>/sit/<code>")
def take_own_seat(key: str, code: str) -> ResponseReturnValue:
    """Take the viewer's own seat at an evening of the group, and go there.

    If the table is not the group's, or the viewer has no seat there, nothing is taken. The seat may be
    taken from another phone of the viewer; from somebody else's only if the player was never renamed there
    and is no merged guest. Answer 404 if there is no such group for this phone or no such table, and 409
    with the table if another phone keeps the seat.
    """
    group, me = get_group_and_viewer_or_404(key)
    table = get_table_or_404(code)
    seat = groups.find_seat_of_person(table, me) if table.group_id == group.id else None
    try:
        if seat is not None:
            seats.claim_seat(seat, current_device_id())
    except SeatTaken as taken:
        return respond_with_origin_page(table, str(taken), status=409)
    return redirect(url_for("tables.show_table", code=table.code), 303)


@blueprint.post("/g/<key>/adopt")
@change_group
def move_evening_into_group(about: GroupContext) -> None:
    """Move the evening with the code in the form input `code` into the group.

    Its players become the people of the group with the same names, or new guests of it; no person if the
    group is full. No debts move. Go to the group's page. Answer 404 if there is no such group for this phone
    or no such table, and 422 with the group's page if the phone neither opened the table nor holds a seat
    there, the evening is a group's already, or its unit has another sign or number of decimals.
    """
    table = get_table_or_404(request.form.get("code", ""))
    groups.add_earlier_evening(about.group, table, current_device_id())


@blueprint.post("/g/<key>/name")
@change_group
def rename_group(about: GroupContext) -> None:
    """Rename the group to the form input `name`, and go to its page.

    Answer 404 if there is no such group for this phone, 403 if the viewer is not a host, and 422 with
    its page if the name is not allowed.
    """
    groups.rename_group(*about, request.form.get("name", ""))


@blueprint.post("/g/<key>/next")
@change_group
def set_next_meeting(about: GroupContext) -> None:
    """Set the time and place of the next meeting, and go to the group's page.

    The form has the local time as `meets` and the place as `where`. An empty input leaves the time or
    the place open, and a day without a time is its midnight. Any person of the group may do so. Answer 404
    if there is no such group for this phone, and 422 with its page if that is no local time or no name of a
    place.
    """
    groups.set_next_meeting(about.group, request.form.get("meets", ""), request.form.get("where", ""))


@blueprint.get("/g/<key>/next.ics")
def export_next_meeting(key: str) -> ResponseReturnValue:
    """Return the next evening as a calendar file.

    Answer 404 if its time is not set, or there is no such group for this phone.
    """
    group, _ = get_group_and_viewer_or_404(key)
    if group.meets is None:
        abort(404)
    home = url_for("groups.show_group", key=group.key, _external=True)
    return _file(render_meeting_calendar(group, home), "text/calendar; charset=utf-8", "next-evening.ics")


@blueprint.get("/g/<key>/group.json")
@rate_limits.limit_files
def export_group_json(key: str) -> Response:
    """Return the group with all its evenings as JSON, which another companion can import.

    Answer 404 if there is no such group for this phone.
    """
    group, _ = get_group_and_viewer_or_404(key)
    pieces = exporting.stream_group_document(group, __version__)
    return _file(pieces, "application/json; charset=utf-8", "group.json")


@blueprint.get("/g/<key>/group.csv")
@rate_limits.limit_files
def export_group_csv(key: str) -> Response:
    """Return the result of each player in each finished match of the group as CSV.

    Answer 404 if there is no such group for this phone.
    """
    group, _ = get_group_and_viewer_or_404(key)
    return _file(csv_rows.format_csv(group.tables), "text/csv; charset=utf-8", "group.csv")


def _file(content: str | bytes | Iterator[str], kind: str, name: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return Response(content, content_type=kind, headers=kept)


def _seats_to_admit(newest: Table, me: Person) -> list[Seat]:
    """Return the seats at the newest evening whose phones `me` may admit to the group.

    These are seats of people who have no phone in the group yet.
    """
    return [
        seat
        for seat in newest.seats
        if seat.device not in (None, current_device_id())
        and seat.person is not None
        and seat.person.joined_to is None
        and not seat.person.phones
        and rules.may_invite(people.to_group_person(me), people.to_group_person(seat.person))
    ]


def _debt_values(left: RecordedPayment) -> dict[str, object]:
    names = {seat.id: isolate_right_to_left_name(seat.name) for seat in left.table.seats}
    paid = {
        "payer": names.get(left.payer or 0, texts.BANK_NAME),
        "payee": names.get(left.payee or 0, texts.BANK_NAME),
    }
    return {
        "line": texts.DEBT.format(**paid, amount=left.table.counts_in.format_amount(left.amount)),
        "table": left.table,
    }
