"""Rules of a group of people who play together for years: who in it may do what."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.tables import names
from companion.evenings.tables.entering import NotYours

HOST, MEMBER, GUEST = "host", "member", "guest"
"""Roles: a host decides who belongs, a member opens evenings, a guest only plays."""
ROLES = (HOST, MEMBER, GUEST)
"""The roles, from the highest to the lowest."""
COLOURS = 9
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
class Somebody:
    """A person in a group.

    `phones` is the number of their phones in the group. `joined_to` is the id of the person whom a guest
    turned out to be. `gone` means that the person has left or was deleted.
    """

    id: int
    name: str
    role: str
    phones: int = 0
    joined_to: int | None = None
    gone: bool = False


def may_act_for(me: Somebody, other: Somebody) -> bool:
    """Return whether `me` is no guest and has the same role as the other or a higher one."""
    return me.role != GUEST and ROLES.index(me.role) <= ROLES.index(other.role)


def may_invite(me: Somebody, person: Somebody) -> bool:
    """Return whether `me` may invite a phone for the person, and see and withdraw the invitations.

    If the person has phones already, only a host or that person may do so.
    """
    return may_act_for(me, person) and (me.role == HOST or me.id == person.id or not person.phones)


def refuse_but_host(me: Somebody, everybody: Iterable[Somebody]) -> None:
    """Check that `me` is a host.

    Raises:
        NotYours: `me` is none; the message names the hosts.
    """
    if me.role != HOST:
        raise NotYours(texts.HOSTS_ONLY.format(hosts=_names_of_hosts(everybody)))


def refuse_acting_for(me: Somebody, other: Somebody, everybody: Iterable[Somebody]) -> None:
    """Check that `me` may act for the other.

    Raises:
        NotYours: the other has a higher role.
    """
    if not may_act_for(me, other):
        raise NotYours(texts.HOSTS_ONLY.format(hosts=_names_of_hosts(everybody)))


def refuse_inviting(me: Somebody, person: Somebody, everybody: Iterable[Somebody]) -> None:
    """Check that `me` may invite a phone for the person.

    Raises:
        NotYours: the person has a higher role, or has phones and is somebody else.
    """
    if not may_invite(me, person):
        sentence = texts.IS_HOST if person.role == HOST else texts.HAS_PHONES
        called = {"name": names.isolated(person.name), "hosts": _names_of_hosts(everybody)}
        raise NotYours(sentence.format(**called))


def _names_of_hosts(everybody: Iterable[Somebody]) -> str:
    return texts.EITHER.join(
        names.isolated(one.name) for one in everybody if one.role == HOST and not one.gone
    )


def refuse_for(me: Somebody, other: Somebody, everybody: Iterable[Somebody]) -> None:
    """Check that `me` is the other person or a host.

    Raises:
        NotYours: `me` is neither.
    """
    if me.id != other.id:
        refuse_but_host(me, everybody)


def refuse_more(everybody: Collection[Somebody], more: int = 1) -> None:
    """Raise `Illegal` if the group has no room for `more` people."""
    if len(everybody) + more > MOST_PEOPLE:
        raise Illegal(texts.FULL_GROUP.format(limit=MOST_PEOPLE))


def refuse_name(name: str, others: Iterable[Somebody]) -> None:
    """Raise `BadName` if the name is too like that of somebody else in the group."""
    names.distinct([name, *(one.name for one in others if not one.gone and one.joined_to is None)])


def refuse_role(person: Somebody, role: str, everybody: Iterable[Somebody]) -> None:
    """Check that the person can have that role.

    Raises:
        Illegal: there is no such role; the person has left or is a joined guest; they have no phone and would
            be more than a guest; or they are the last host.
    """
    hosts = [one for one in everybody if one.role == HOST and not one.gone]
    if role not in ROLES:
        raise Illegal(texts.NO_ROLE)
    if person.joined_to is not None or person.gone:
        raise Illegal(texts.NOT_IN_GROUP.format(name=names.isolated(person.name)))
    if role != GUEST and not person.phones:
        raise Illegal(texts.NO_PHONE.format(name=names.isolated(person.name)))
    if role != HOST and hosts == [person]:
        raise Illegal(texts.LAST_HOST)


def refuse_phone(person: Somebody) -> None:
    """Raise `Illegal` if the person is a joined guest or has the largest number of phones already."""
    if person.joined_to is not None:
        raise Illegal(texts.NOT_IN_GROUP.format(name=names.isolated(person.name)))
    if person.phones >= MOST_PHONES:
        raise Illegal(texts.MANY_PHONES.format(name=names.isolated(person.name), limit=MOST_PHONES))


def refuse_joining(
    guest: Somebody, person: Somebody, everybody: Iterable[Somebody], together: Sequence[str]
) -> None:
    """Check that the guest can be joined to that person.

    `together` names the evenings at which both sat.

    Raises:
        Illegal: the two cannot be one person.
    """
    called = {"guest": names.isolated(guest.name), "name": names.isolated(person.name)}
    if guest.role != GUEST or guest.phones:
        raise Illegal(texts.NO_GUEST.format(**called))
    if guest.id == person.id or person.joined_to is not None or person.gone:
        raise Illegal(texts.NOBODY_TO_BE)
    if guest.joined_to is not None:
        raise Illegal(texts.JOINED_ALREADY.format(**called))
    if any(one.joined_to == guest.id for one in everybody):
        raise Illegal(texts.IS_JOINED_TO.format(**called))
    if together:
        raise Illegal(texts.BOTH_THERE.format(**called, evening=together[0]))


def heir(everybody: Iterable[Somebody]) -> Somebody | None:
    """Return who becomes a host if no host with a phone is left; None if nobody has to or can.

    Members come before guests; among them the one who has been there longest.
    """
    here = [one for one in everybody if one.phones and not one.gone]
    if any(one.role == HOST for one in here):
        return None
    return min(here, key=lambda one: (one.role == GUEST, one.id), default=None)


def free_look(taken: Collection[tuple[int, str]]) -> tuple[int, str]:
    """Return a colour and a badge that nobody has together; the first pair if all are taken."""
    steps = range(COLOURS * len(MARKS))
    offers = [(step % COLOURS + 1, MARKS[(step + step // 36) % len(MARKS)]) for step in steps]
    return next((offer for offer in offers if offer not in taken), offers[0])
