"""Pages about a person of a group: name, badge, role, phones, leaving, and invitations."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.groups import groups as rules
from companion.evenings.groups.groups import HOST
from companion.evenings.tables.entering import NotYours
from companion.evenings.tables.names import BadName
from companion.store.groups import groups, members, people
from companion.store.groups.members import UnknownInvitation
from companion.store.models import Group, Person
from companion.store.privacy import person as forgotten
from companion.web.access import rate_limits
from companion.web.access.device import device, renew
from companion.web.addresses.links import qr_svg, reachable_url
from companion.web.current.table import seat_of, table_of
from companion.web.groups.routes import changed, group_of, person_of
from companion.web.history.entries import date_told
from companion.web.pages import texts
from companion.web.pages.errors import Refused
from companion.web.pages.forms import natural

blueprint = Blueprint("members", __name__)
rate_limits.entries(blueprint)

_NOTHING: Mapping[str, str] = MappingProxyType({})
_ABOUT = "/g/<key>/people/<int:number>"


class About(NamedTuple):
    """A person of a group, and the viewer `me`."""

    group: Group
    me: Person
    person: Person


@blueprint.post("/g/<key>/people")
def add(key: str) -> ResponseReturnValue:
    """Add a person to the group."""
    group, me = group_of(key)
    return changed(group, me, lambda: members.add(group, request.form.get("name", "")))


@blueprint.get(_ABOUT)
def page(key: str, number: int) -> ResponseReturnValue:
    """Show a person of the group."""
    group, me = group_of(key)
    return _page(group, me, person_of(group, number))


@blueprint.post(f"{_ABOUT}/name")
def rename(key: str, number: int) -> ResponseReturnValue:
    """Rename a person."""
    name = request.form.get("name", "")
    return _done(key, number, lambda about: members.rename(*about, name))


@blueprint.post(f"{_ABOUT}/look")
def dress(key: str, number: int) -> ResponseReturnValue:
    """Set a person's colour and badge."""
    colour, mark = natural(request.form.get("colour", ""), 2) or 0, request.form.get("mark", "")
    return _done(key, number, lambda about: members.dress(*about, colour, mark))


@blueprint.post(f"{_ABOUT}/role")
def set_role(key: str, number: int) -> ResponseReturnValue:
    """Set a person's role: host, member or guest."""
    role = request.form.get("role", "")
    return _done(key, number, lambda about: members.set_role(*about, role))


@blueprint.post(f"{_ABOUT}/invite")
def invite(key: str, number: int) -> ResponseReturnValue:
    """Create an invitation for a phone of the person."""
    return _done(key, number, lambda about: members.invite(*about))


@blueprint.post(f"{_ABOUT}/withdraw")
def withdraw(key: str, number: int) -> ResponseReturnValue:
    """Withdraw all invitations of the person."""
    return _done(key, number, lambda about: members.withdraw(*about))


@blueprint.post("/g/<key>/let-in/<code>/<int:position>")
def let_in(key: str, code: str, position: int) -> ResponseReturnValue:
    """Admit the phone that holds a seat at the group's evening as a phone of the seat's person."""
    group, me = group_of(key)
    return changed(group, me, lambda: members.let_in(group, me, seat_of(table_of(code), position)))


@blueprint.post(f"{_ABOUT}/phones/<int:phone>/out")
def take_phone_out(key: str, number: int, phone: int) -> ResponseReturnValue:
    """Remove one of the person's phones from the group."""
    return _done(key, number, lambda about: members.take_phone_out(*about, phone))


@blueprint.post(f"{_ABOUT}/join")
def join(key: str, number: int) -> ResponseReturnValue:
    """Merge a guest with another person of the group."""

    def change(about: About) -> None:
        chosen = natural(request.form.get("person", ""), 9)
        if chosen is None:
            raise Illegal(texts.WHO_IS_THAT)
        members.join(*about, groups.in_group(about.group, chosen))

    return _done(key, number, change)


@blueprint.post(f"{_ABOUT}/part")
def part(key: str, number: int) -> ResponseReturnValue:
    """Undo the merge of a guest with another person."""
    return _done(key, number, lambda about: members.part(*about))


@blueprint.post(f"{_ABOUT}/leave")
def leave(key: str, number: int) -> ResponseReturnValue:
    """Remove a person from the group."""
    return _done(key, number, lambda about: members.leave(*about))


@blueprint.post(f"{_ABOUT}/forget")
def forget(key: str, number: int) -> ResponseReturnValue:
    """Anonymise a person in all histories of the group."""
    return _done(key, number, lambda about: forgotten.forget(*about))


def _done(key: str, number: int, change: Callable[[About], object]) -> ResponseReturnValue:
    """Make the change, then answer with the person's page.

    If the person has left the group, answer with the group's page, or with the start page if it was oneself.
    """
    group, me = group_of(key)
    person, mine = person_of(group, number), me.id == number
    try:
        change(About(group, me, person))
    except (BadName, Illegal) as refused:
        return _page(group, me, person, str(refused), status=422, typed=request.form)
    if person.left is None:
        return redirect(url_for("members.page", key=key, number=number), 303)
    return redirect(url_for("home.index") if mine else url_for("groups.page", key=key), 303)


def _page(
    group: Group,
    me: Person,
    person: Person,
    refused: str = "",
    *,
    status: int = 200,
    typed: Mapping[str, str] = _NOTHING,
) -> ResponseReturnValue:
    page = render_template(
        "groups/person.html",
        group=group,
        me=me,
        person=person,
        itself=people.themselves(person),
        selves=people.selves(person),
        host=me.role == HOST,
        own=me is person,
        roles=rules.ROLES,
        colours=range(1, rules.COLOURS + 1),
        marks=rules.MARKS,
        hosts=[one for one in groups.present(group) if one.role == HOST],
        others=[one for one in groups.present(group) if one is not person and _may_act_for(me, one)],
        may_part=_may_act_for(me, people.themselves(person)),
        not_invited=_reason_not_to_invite(group, me, person),
        invitations=[(one, _address(one.token)) for one in members.shown_to(me, person)],
        refused=refused,
        typed=typed,
        invited_for=members.INVITED_FOR,
        date_told=date_told,
        device=device(),
    )
    return page, status


def _may_act_for(me: Person, other: Person) -> bool:
    return rules.may_act_for(people.somebody(me), people.somebody(other))


def _reason_not_to_invite(group: Group, me: Person, person: Person) -> str:
    """Return the reason why `me` may not invite the person, "" if it is allowed."""
    try:
        rules.refuse_inviting(people.somebody(me), people.somebody(person), people.everybody(group))
    except NotYours as refused:
        return str(refused)
    return ""


@blueprint.get("/i/<token>")
def invited(token: str) -> ResponseReturnValue:
    """Show the invitation: its group and the person it is for."""
    renew()
    try:
        made = members.invitation(token)
    except UnknownInvitation as unknown:
        return _not_invited(unknown)
    person = made.person
    known = next((one for group, one in groups.groups_of(device()) if group is person.group), None)
    return render_template(
        "groups/invited.html", invitation=made, person=person, group=person.group, known=known
    )


@blueprint.post("/i/<token>")
@rate_limits.knocks
def accept(token: str) -> ResponseReturnValue:
    """Join the group as the person that the invitation is for."""
    try:
        group = members.accept(token, device())
    except UnknownInvitation as unknown:
        return _not_invited(unknown)
    return redirect(url_for("groups.page", key=group.key), 303)


@blueprint.get("/i/<token>/qr.svg")
def qr(token: str) -> Response:
    """Return the QR code of an invitation."""
    try:
        members.invitation(token)
    except UnknownInvitation as unknown:
        raise Refused(404, str(unknown)) from unknown
    return Response(qr_svg(_address(token)), mimetype="image/svg+xml")


def _not_invited(unknown: UnknownInvitation) -> ResponseReturnValue:
    """Return the page for an invalid invitation, with the groups of this phone."""
    return render_template(
        "groups/not_invited.html", why=str(unknown), groups=groups.groups_of(device())
    ), 404


def _address(token: str) -> str:
    return reachable_url(url_for("members.invited", token=token))
