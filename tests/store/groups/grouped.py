"""People of a group, how they come in, its next evening, and what stays unpaid."""

from companion.store.groups import groups, members
from companion.store.groups.groups import create_group_evening
from companion.store.models import Group, Person, Table
from store.evenings.money import record_payment


def person(group: Group, name: str) -> Person:
    return next(one for one in group.people if one.name == name)


def ann(group: Group) -> Person:
    return person(group, "Ann")


def come_in(group: Group, name: str, phone: str) -> Person:
    members.accept_invitation(
        members.create_phone_invitation(group, ann(group), person(group, name)).token, phone
    )
    return person(group, name)


def next_evening(group: Group, *guests: str, but: str = "", after: str = "") -> Table:
    playing = [one.id for one in groups.list_active_people(group) if one.name != but]
    after = after or groups.list_newest_evenings(group, 1)[0].code
    return create_group_evening(group, ann(group), playing, guests, "opener", after)


def names_at(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


def left_unpaid(
    table: Table, payer: int, payee: int, amount: int | None = None, phone: str = "opener"
) -> None:
    sits = [seat.id for seat in table.seats]
    record_payment(table, sits[payer], sits[payee], amount, f"{payer}{amount}", phone, left=True)
