"""Pages about a person of a group: name, badge, role, phones, leaving, and invitations."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.groups import groups as rules
from companion.evenings.groups.groups import HOST
from companion.evenings.tables.entering import NotPermitted
from companion.store.groups import groups, members, people
from companion.store.groups.members import UnknownInvitation
from companion.store.models import Group, Person
from companion.store.privacy import person as forgotten
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id, renew_device_cookie
from companion.web.addresses.links import qr_svg, reachable_url
from companion.web.current.table import get_seat_or_404, get_table_or_404
from companion.web.groups.routes import (
    GroupContext,
    change_group,
    get_group_and_viewer_or_404,
    get_person_or_404,
)
from companion.web.pages import texts
from companion.web.pages.change_handlers import change_handler
from companion.web.pages.errors import RequestRefused
from companion.web.pages.formats import request_formats
from companion.web.pages.forms import parse_natural_number

blueprint = Blueprint("members", __name__)
rate_limits.limit_entries(blueprint)

_NO_VALUES: Mapping[str, str] = MappingProxyType({})
_PERSON_URL = "/g/<key>/people/<int:number>"


class PersonContext(NamedTuple):
    """Group, viewer and person that a form of the person's page is about.

    `me` is the person in the group that the requesting phone belongs to.
    """

    group: Group
    me: Person
    person: Person


def _get_person_and_viewer(key: str, number: int) -> PersonContext:
    group, me = get_group_and_viewer_or_404(key)
    return PersonContext(group, me, get_person_or_404(group, number))


def _respond_with_person(about: PersonContext) -> ResponseReturnValue:
    """Answer with the person's page, or with the start page if this phone has just left the group."""
    group, me, person = about
    if all(phone.device != current_device_id() for phone in me.phones):
        return redirect(url_for("home.show_start_page"), 303)
    return redirect(url_for("members.show_person", key=group.key, number=person.id), 303)


def _respond_with_group(about: PersonContext) -> ResponseReturnValue:
    """Answer with the group's page, or with the start page if the person who left was oneself."""
    group, me, person = about
    if me is person:
        return redirect(url_for("home.show_start_page"), 303)
    return redirect(url_for("groups.show_group", key=group.key), 303)


def _render_person(
    group: Group,
    me: Person,
    person: Person,
    refused: str = "",
    *,
    status: int = 200,
    typed: Mapping[str, str] = _NO_VALUES,
) -> ResponseReturnValue:
    page = render_template(
        "groups/person.html",
        group=group,
        me=me,
        person=person,
        itself=people.resolve_joined_guest(person),
        selves=people.person_with_joined_guests(person),
        host=me.role == HOST,
        own=me is person,
        roles=rules.ROLES,
        colours=range(1, rules.COLOUR_COUNT + 1),
        marks=rules.MARKS,
        hosts=[one for one in groups.list_active_people(group) if one.role == HOST],
        others=[
            one for one in groups.list_active_people(group) if one is not person and _may_act_for(me, one)
        ],
        may_part=_may_act_for(me, people.resolve_joined_guest(person)),
        not_invited=_reason_not_to_invite(group, me, person),
        invitations=[(one, _address(one.token)) for one in members.list_visible_invitations(me, person)],
        refused=refused,
        typed=typed,
        invited_for=members.INVITATION_LIFETIME,
        date_told=request_formats().date,
        device=current_device_id(),
    )
    return page, status


def _render_refusal(about: PersonContext, refused: Exception) -> ResponseReturnValue:
    return _render_person(*about, str(refused), status=422, typed=request.form)


_change_person = change_handler(_get_person_and_viewer, _respond_with_person, _render_refusal)
_end_membership = change_handler(_get_person_and_viewer, _respond_with_group, _render_refusal)


@blueprint.post("/g/<key>/people")
@change_group
def add_person(about: GroupContext) -> None:
    """Add a guest to the group, named by the form input `name`, and go to the group's page.

    Anybody in the group may do so. Answer 404 if there is no such group for this phone, and 422 with the
    group's page if the name is not allowed or too like another in the group, or the group is full.
    """
    members.add_guest(about.group, request.form.get("name", ""))


@blueprint.get(_PERSON_URL)
def show_person(key: str, number: int) -> ResponseReturnValue:
    """Show a person of the group, also one who left or a guest merged with another person.

    Answer 404 if there is no such group or person for this phone, or the person was anonymised.
    """
    return _render_person(*_get_person_and_viewer(key, number))


@blueprint.post(f"{_PERSON_URL}/name")
@_change_person
def rename_person(about: PersonContext) -> None:
    """Rename a person to the form input `name`, and go to the person's page.

    Anybody may rename a guest, unless the guest is merged with somebody who is none. Evenings keep the
    name that was used there. Answer 404 if there is no such group or person for this phone, 403 if the
    viewer is neither a host nor the person, and 422 with the page if the name is not allowed or too like
    another in the group.
    """
    members.rename_person(*about, request.form.get("name", ""))


@blueprint.post(f"{_PERSON_URL}/look")
@_change_person
def set_colour_and_badge(about: PersonContext) -> None:
    """Set a person's colour and badge, and go to the person's page.

    The form has the number of the colour as `colour`, and the name of the badge as `mark`. Answer 404
    if there is no such group or person for this phone, 403 if the viewer is neither a host nor the
    person, and 422 with the person's page if there is no such colour or badge, or somebody else has
    both.
    """
    colour = parse_natural_number(request.form.get("colour", ""), 2) or 0
    members.set_colour_and_badge(*about, colour, request.form.get("mark", ""))


@blueprint.post(f"{_PERSON_URL}/role")
@_change_person
def set_role(about: PersonContext) -> None:
    """Set a person's role to the one in the form input `role`, and go to the person's page.

    The roles are host, member and guest. The phones of somebody who becomes a guest leave the group. A
    change withdraws the person's invitations, and a lower role also those that the person may have seen.
    Answer 404 if there is no such group or person for this phone, 403 if the viewer is not a host, and 422
    with the person's page if there is no such role, the person has left, is a merged guest or the last
    host, or would be more than a guest without a phone.
    """
    members.set_role(*about, request.form.get("role", ""))


@blueprint.post(f"{_PERSON_URL}/invite")
@_change_person
def create_invitation(about: PersonContext) -> None:
    """Create a link by which one phone joins the group as that person, within a week.

    Go to the person's page, which shows the link, also for somebody who has left. Answer 404 if there is no
    such group or person for this phone. Answer 403 if the viewer is a guest or of a lower role than the
    person, or if the person has phones and the viewer is neither a host nor the person. Answer 422 with the
    person's page if the person is a merged guest, or has the largest number of phones.
    """
    members.create_phone_invitation(*about)


@blueprint.post(f"{_PERSON_URL}/withdraw")
@_change_person
def withdraw_invitations(about: PersonContext) -> None:
    """Withdraw all invitations of the person, and go to the person's page.

    Nothing happens if there is none. Answer 404 if there is no such group or person for this phone, and 403
    if the viewer may not invite that person, as in `create_invitation`.
    """
    members.withdraw_invitations(*about)


@blueprint.post("/g/<key>/let-in/<code>/<int:position>")
@change_group
def add_seat_phone_to_person(about: GroupContext, code: str, position: int) -> None:
    """Add the phone that holds a seat at an evening to the phones of the seat's person.

    `code` and `position` name the seat. A guest becomes a member by it. Go to the group's page. Nothing
    happens if the phone is that person's already. Answer 404 if there is no such group for this phone, or
    no such table or seat, and 403 if the viewer may not invite that person, as in `create_invitation`.
    Answer 422 with the group's page if nobody of the group sits there with a phone, the phone is somebody
    else's in the group, or the person has the largest number of phones.
    """
    members.add_seat_phone_to_group(*about, get_seat_or_404(get_table_or_404(code), position))


@blueprint.post(f"{_PERSON_URL}/phones/<int:phone>/out")
@_change_person
def remove_device(about: PersonContext, phone: int) -> None:
    """Remove the phone with number `phone` from the person, and go to the person's page.

    A phone that removed itself goes to the start page. The removed phone no longer opens the group, and
    invitations that the person may have seen are withdrawn. Nothing happens if the person has no such phone.
    If no host with a phone is left, somebody with a phone becomes one, a member before a guest. Answer 404 if
    there is no such group or person for this phone, and 403 if the viewer is neither a host nor the person.
    """
    members.remove_phone_of_person(*about, phone)


@blueprint.post(f"{_PERSON_URL}/join")
@_change_person
def merge_guest(about: PersonContext) -> None:
    """Merge a guest with the person whose number is in the form input `person`.

    All that the guest played then counts as that person's, and the guest's invitations are withdrawn. Go
    to the guest's page. Answer 404 if there is no such group or guest for this phone, 403 if the viewer
    is a guest or one of the two has a higher role, and 422 with the guest's page if no person was chosen
    or the two cannot be one.
    """
    chosen = parse_natural_number(request.form.get("person", ""), 9)
    if chosen is None:
        raise Illegal(texts.CHOOSE_PERSON)
    members.join_guest_to_person(*about, groups.get_person_by_id(about.group, chosen))


@blueprint.post(f"{_PERSON_URL}/part")
@_change_person
def unmerge_guest(about: PersonContext) -> None:
    """Undo the merge of a guest with another person, and go to the guest's page.

    The guest's name gets a number if somebody else in the group has it by now. Answer 404 if there is no
    such group or guest for this phone, 403 if the viewer is a guest or the person has a higher role, and
    422 with the guest's page if the guest is not merged.
    """
    members.separate_joined_guest(*about)


@blueprint.post(f"{_PERSON_URL}/leave")
@_end_membership
def remove_person(about: PersonContext) -> None:
    """Remove a person and their phones from the group; matches keep the name.

    Go to the group's page, or to the start page if the viewer is the person. Invitations that the person
    may have seen are withdrawn. If no host with a phone is left, somebody with a phone becomes one, a
    member before a guest. Answer 404 if there is no such group or person for this phone, and 403 if the
    viewer is neither a host nor the person.
    """
    members.remove_person(*about)


@blueprint.post(f"{_PERSON_URL}/forget")
@_end_membership
def anonymise_person(about: PersonContext) -> None:
    """Replace the person by a neutral name in all evenings, and remove them from the group.

    Guests merged with the person are replaced, too. The person's phones lose the seats, and all their
    photos are deleted. For the rest the person is removed as by `remove_person`. Go to the group's page, or
    to the start page if the viewer is the person. This cannot be undone. Answer 404 if there is no such
    group or person for this phone, and 403 if the viewer is neither a host nor the person.
    """
    forgotten.anonymise_person(*about)


def _may_act_for(me: Person, other: Person) -> bool:
    return rules.may_act_for(people.to_group_person(me), people.to_group_person(other))


def _reason_not_to_invite(group: Group, me: Person, person: Person) -> str:
    """Return the reason why `me` may not invite the person, "" if it is allowed."""
    try:
        rules.check_may_invite(
            people.to_group_person(me), people.to_group_person(person), people.to_group_people(group)
        )
    except NotPermitted as refused:
        return str(refused)
    return ""


@blueprint.get("/i/<token>")
def show_invitation(token: str) -> ResponseReturnValue:
    """Show the invitation: its group and the person it is for.

    The page also says who this phone is in the group already. Nothing is used up by that. The phone's
    cookie then lasts another year. An invitation that was used or withdrawn, has expired or never existed
    is answered with 404 and a page about it.
    """
    renew_device_cookie()
    try:
        made = members.get_valid_invitation(token)
    except UnknownInvitation as unknown:
        return _render_invalid_invitation(unknown)
    person = made.person
    known = next(
        (one for group, one in groups.groups_of_phone(current_device_id()) if group is person.group), None
    )
    return render_template(
        "groups/invited.html", invitation=made, person=person, group=person.group, known=known
    )


@blueprint.post("/i/<token>")
@rate_limits.limit_joins
def accept_invitation(token: str) -> ResponseReturnValue:
    """Join the group as the person that the invitation is for, and go to the group's page.

    The invitation is used up, a guest becomes a member, and somebody who had left is back. The person's
    first phone withdraws their other invitations. They become a host if the group has none. A phone that
    is that person's already goes there, too, and does not use the invitation up. An invitation that is not
    valid is answered with 404 and a page about it. A phone of somebody else in the group, one too many, or
    an invitation for a merged guest is answered with 422.
    """
    try:
        group = members.accept_invitation(token, current_device_id())
    except UnknownInvitation as unknown:
        return _render_invalid_invitation(unknown)
    return redirect(url_for("groups.show_group", key=group.key), 303)


@blueprint.get("/i/<token>/qr.svg")
def send_invitation_qr(token: str) -> Response:
    """Return the QR code of an invitation's full URL as SVG; answer 404 if it is not valid."""
    try:
        members.get_valid_invitation(token)
    except UnknownInvitation as unknown:
        raise RequestRefused(404, str(unknown)) from unknown
    return Response(qr_svg(_address(token)), mimetype="image/svg+xml")


def _render_invalid_invitation(unknown: UnknownInvitation) -> ResponseReturnValue:
    """Return the page for an invalid invitation, with the groups of this phone."""
    return render_template(
        "groups/not_invited.html", why=str(unknown), groups=groups.groups_of_phone(current_device_id())
    ), 404


def _address(token: str) -> str:
    return reachable_url(url_for("members.show_invitation", token=token))
