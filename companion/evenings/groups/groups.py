"""A group of people who play together for years: who in it may do what."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.tables import names
from companion.evenings.tables.entering import NotYours

HOST, MEMBER, GUEST = "host", "member", "guest"
"""A host says who belongs to it, a member opens its evenings and sees its years, a guest plays along."""
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
    """Somebody of a group, with so many `phones` in it; `joined_to` is who a guest turned out to be."""

    id: int
    name: str
    role: str
    phones: int = 0
    joined_to: int | None = None
    gone: bool = False


def may_act_for(me: Somebody, other: Somebody) -> bool:
    """Return whether `me` has a part in the group and no lower role than the other."""
    return me.role != GUEST and ROLES.index(me.role) <= ROLES.index(other.role)


def may_invite(me: Somebody, person: Somebody) -> bool:
    """Return whether `me` may invite a phone for the person, and so may see and withdraw the invitations.

    A phone for somebody who has phones is invited by a host or by that person only.
    """
    return may_act_for(me, person) and (me.role == HOST or me.id == person.id or not person.phones)


def refuse_but_host(me: Somebody, everybody: Iterable[Somebody]) -> None:
    """Raise `NotYours` for whoever is no host, with who is."""
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
    """Raise `NotYours` where somebody changes what is another's to change, and is no host."""
    if me.id != other.id:
        refuse_but_host(me, everybody)


def refuse_more(everybody: Collection[Somebody], more: int = 1) -> None:
    """Raise `Illegal` if the group has no room for so many more."""
    if len(everybody) + more > MOST_PEOPLE:
        raise Illegal(texts.FULL_GROUP.format(limit=MOST_PEOPLE))


def refuse_name(name: str, others: Iterable[Somebody]) -> None:
    """Raise `BadName` if somebody else of the group would be taken for that name."""
    names.distinct([name, *(one.name for one in others if not one.gone and one.joined_to is None)])


def refuse_role(person: Somebody, role: str, everybody: Iterable[Somebody]) -> None:
    """Raise `Illegal` if the person cannot have that role."""
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
    """Raise `Illegal` if no phone can come in as that person."""
    if person.joined_to is not None:
        raise Illegal(texts.NOT_IN_GROUP.format(name=names.isolated(person.name)))
    if person.phones >= MOST_PHONES:
        raise Illegal(texts.MANY_PHONES.format(name=names.isolated(person.name), limit=MOST_PHONES))


def refuse_joining(
    guest: Somebody, person: Somebody, everybody: Iterable[Somebody], together: Sequence[str]
) -> None:
    """Raise `Illegal` if the guest cannot be that person; `together` are evenings at which both sat."""
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
    """Return who becomes a host where none is left with a phone: the member who has been there longest."""
    here = [one for one in everybody if one.phones and not one.gone]
    if any(one.role == HOST for one in here):
        return None
    return min(here, key=lambda one: (one.role == GUEST, one.id), default=None)


def free_look(taken: Collection[tuple[int, str]]) -> tuple[int, str]:
    """Return a colour and a mark that nobody has, and of which as few as may be have either."""
    steps = range(COLOURS * len(MARKS))
    offers = [(step % COLOURS + 1, MARKS[(step + step // 36) % len(MARKS)]) for step in steps]
    return next((offer for offer in offers if offer not in taken), offers[0])
