"""Rules of a group of people who play together for years: who in it may do what."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.tables import names
from companion.evenings.tables.entering import NotPermitted

HOST, MEMBER, GUEST = "host", "member", "guest"
"""Roles: a host decides who belongs, a member opens evenings, a guest only plays."""
ROLES = (HOST, MEMBER, GUEST)
"""The roles, from the highest to the lowest."""
COLOUR_COUNT = 9
MARKS = (
    "star",
    "moon",
    "ring",
    "square",
    "triangle",
    "drop",
    "cross",
    "bolt",
    "hexagon",
    "wave",
    "arrow",
    "flag",
)
MOST_PEOPLE = 200
MOST_PHONES = 8
"""Phones of one person in a group."""


@dataclass(frozen=True)
class GroupPerson:
    """A person in a group.

    id: the person's number in the group; those who came earlier have smaller ones.
    name: the name.
    role: one of `ROLES`.
    phones: the number of their phones in the group.
    joined_to: the id of the person whom a guest turned out to be, None for anybody else.
    has_left: whether the person has left or was deleted.
    """

    id: int
    name: str
    role: str
    phones: int = 0
    joined_to: int | None = None
    has_left: bool = False


def may_act_for(me: GroupPerson, other: GroupPerson) -> bool:
    """Return whether `me` may act for `other`: no guest, and of the same role or a higher one.

    A guest may not even act for themselves.
    """
    return me.role != GUEST and ROLES.index(me.role) <= ROLES.index(other.role)


def may_invite(me: GroupPerson, person: GroupPerson) -> bool:
    """Return whether `me` may invite a phone for the person, and see and withdraw invitations.

    A guest may not, nor somebody of a lower role than the person. If the person has phones already, only a
    host or that person may do so.
    """
    return may_act_for(me, person) and (me.role == HOST or me.id == person.id or not person.phones)


def refuse_non_host(me: GroupPerson, everybody: Iterable[GroupPerson]) -> None:
    """Check that `me` is a host; `everybody` in the group is needed for the message.

    Raises:
        NotPermitted: `me` is none; the message names the hosts.
    """
    if me.role != HOST:
        raise NotPermitted(texts.HOSTS_ONLY.format(hosts=_names_of_hosts(everybody)))


def check_may_act_for(me: GroupPerson, other: GroupPerson, everybody: Iterable[GroupPerson]) -> None:
    """Check that `me` may act for the other; `everybody` in the group is needed for the message.

    Raises:
        NotPermitted: `me` is a guest, or the other has a higher role. The message names the hosts.
    """
    if not may_act_for(me, other):
        raise NotPermitted(texts.HOSTS_ONLY.format(hosts=_names_of_hosts(everybody)))


def check_may_invite(me: GroupPerson, person: GroupPerson, everybody: Iterable[GroupPerson]) -> None:
    """Check that `me` may invite a phone for the person.

    Raises:
        NotPermitted: `me` is a guest or of a lower role, or is no host and the person is somebody else who
            has phones. The message names the hosts among `everybody`.
    """
    if not may_invite(me, person):
        sentence = texts.ONLY_HOST_INVITES_HOST if person.role == HOST else texts.PERSON_HAS_PHONES
        called = {"name": names.isolate_right_to_left_name(person.name), "hosts": _names_of_hosts(everybody)}
        raise NotPermitted(sentence.format(**called))


def _names_of_hosts(everybody: Iterable[GroupPerson]) -> str:
    return texts.OR_BETWEEN_NAMES.join(
        names.isolate_right_to_left_name(one.name)
        for one in everybody
        if one.role == HOST and not one.has_left
    )


def check_is_self_or_host(me: GroupPerson, other: GroupPerson, everybody: Iterable[GroupPerson]) -> None:
    """Check that `me` is the other person or a host.

    Raises:
        NotPermitted: `me` is neither; the message names the hosts among `everybody`.
    """
    if me.id != other.id:
        refuse_non_host(me, everybody)


def refuse_full_group(everybody: Collection[GroupPerson], more: int = 1) -> None:
    """Check that the group has room for `more` people.

    It has room for `MOST_PEOPLE` in all; everybody in `everybody` counts, also those who have left.

    Raises:
        Illegal: it has none.
    """
    if len(everybody) + more > MOST_PEOPLE:
        raise Illegal(texts.GROUP_FULL.format(limit=MOST_PEOPLE))


def refuse_similar_name(name: str, others: Iterable[GroupPerson]) -> None:
    """Check that the name is not too like that of somebody else in the group.

    `others` must not have the person themselves. People who left and joined guests do not count.

    Raises:
        BadName: it is too like one of theirs, or two of theirs are alike.
    """
    names.refuse_similar_names(
        [name, *(one.name for one in others if not one.has_left and one.joined_to is None)]
    )


def check_may_have_role(person: GroupPerson, role: str, everybody: Iterable[GroupPerson]) -> None:
    """Check that the person can have that role; `everybody` is everybody in the group.

    Whether somebody may give it is not checked.

    Raises:
        Illegal: there is no such role; the person has left or is a joined guest; they have no phone and would
            be more than a guest; or they are the last host and would be one no more.
    """
    hosts = [one for one in everybody if one.role == HOST and not one.has_left]
    if role not in ROLES:
        raise Illegal(texts.NO_ROLE)
    if person.joined_to is not None or person.has_left:
        raise Illegal(texts.NOT_IN_GROUP.format(name=names.isolate_right_to_left_name(person.name)))
    if role != GUEST and not person.phones:
        raise Illegal(texts.PERSON_WITHOUT_PHONE.format(name=names.isolate_right_to_left_name(person.name)))
    if role != HOST and hosts == [person]:
        raise Illegal(texts.LAST_HOST)


def check_may_add_phone(person: GroupPerson) -> None:
    """Check that the person can have one more phone; whether they have left is not checked.

    Raises:
        Illegal: it is a joined guest, or has `MOST_PHONES` phones or more already.
    """
    if person.joined_to is not None:
        raise Illegal(texts.NOT_IN_GROUP.format(name=names.isolate_right_to_left_name(person.name)))
    if person.phones >= MOST_PHONES:
        raise Illegal(
            texts.TOO_MANY_PHONES.format(
                name=names.isolate_right_to_left_name(person.name), limit=MOST_PHONES
            )
        )


def check_may_join_guest(
    guest: GroupPerson, person: GroupPerson, everybody: Iterable[GroupPerson], together: Sequence[str]
) -> None:
    """Check that the guest can be joined to that person.

    `together` names the evenings at which both sat. Whether the guest has left is not checked.

    Raises:
        Illegal: the guest is no guest or has a phone; the person is the guest, is joined to somebody or has
            left; the guest is joined already, or somebody is joined to the guest; or they sat together.
    """
    called = {
        "guest": names.isolate_right_to_left_name(guest.name),
        "name": names.isolate_right_to_left_name(person.name),
    }
    if guest.role != GUEST or guest.phones:
        raise Illegal(texts.NOT_A_PLAIN_GUEST.format(**called))
    if guest.id == person.id or person.joined_to is not None or person.has_left:
        raise Illegal(texts.PERSON_NOT_CHOSEN)
    if guest.joined_to is not None:
        raise Illegal(texts.GUEST_JOINED_ALREADY.format(**called))
    if any(one.joined_to == guest.id for one in everybody):
        raise Illegal(texts.GUEST_HAS_JOINED_GUEST.format(**called))
    if together:
        raise Illegal(texts.SAT_TOGETHER.format(**called, evening=together[0]))


def pick_next_host(everybody: Iterable[GroupPerson]) -> GroupPerson | None:
    """Return the person who must become a host because no host with a phone is left.

    Only people with a phone who have not left can. Members come before guests; among them the one with the
    lowest id. None if there is a host with a phone, or nobody can be one.
    """
    here = [one for one in everybody if one.phones and not one.has_left]
    if any(one.role == HOST for one in here):
        return None
    return min(here, key=lambda one: (one.role == GUEST, one.id), default=None)


def pick_free_colour_and_mark(taken: Collection[tuple[int, str]]) -> tuple[int, str]:
    """Return a colour number and a badge that nobody has together.

    Colours are numbered from 1. It is the first pair if all are `taken`.
    """
    steps = range(COLOUR_COUNT * len(MARKS))
    offers = [(step % COLOUR_COUNT + 1, MARKS[(step + step // 36) % len(MARKS)]) for step in steps]
    return next((offer for offer in offers if offer not in taken), offers[0])
