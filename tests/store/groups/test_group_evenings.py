"""The evenings of a group: the same people again, guests, one from before, its stakes and debts."""

from datetime import timedelta

import pytest

from companion.engine.field import Illegal
from companion.engine.money import MoneyUnit
from companion.evenings.money.settling import OwedPayment
from companion.evenings.tables.names import BadName
from companion.evenings.tables.seat_changes import SeatTaken
from companion.store import db
from companion.store.database.changes import mark_other_table_changed, table_changed
from companion.store.evenings import ledger
from companion.store.evenings.evenings import compute_evening
from companion.store.groups import debts, groups, members, people
from companion.store.groups.groups import create_group_evening
from companion.store.history.registry import get_game
from companion.store.models import Group, Table
from companion.store.privacy import device
from companion.store.seating import seats
from companion.store.tables.opening import open_table, set_table_unit
from companion.store.tables.tables import load_table_version
from companion.store.variants import presets
from store.asked import asked
from store.evenings.money import record_payment
from store.matches.toy_matches import begun, won_by

from .grouped import ann, come_in, left_unpaid, names_at, next_evening, person


@pytest.fixture
def group(table: Table) -> Group:
    """Ann, Bo and Cy; Ann's phone is "opener", which opened the table."""
    return groups.create_group(table, "Our Fridays", table.seats[0], "opener")


def test_the_same_people_again_is_one_press(table: Table, group: Group):
    come_in(group, "Bo", "bo")
    evening = next_evening(group)
    assert names_at(evening) == ["Ann", "Bo", "Cy"]
    assert [seat.device for seat in evening.seats] == ["opener", None, None]
    assert evening.group is group
    assert people.people_by_seat_id(evening).keys() == {seat.id for seat in evening.seats}
    assert next_evening(group, after=table.code) is evening, "pressed twice"
    fewer = next_evening(group, "Dee", but="Cy")
    assert names_at(fewer) == ["Ann", "Bo", "Dee"]
    assert person(group, "Dee").role == "guest"
    seats.claim_seat(evening.seats[1], "bo")
    assert groups.find_seat_of_person(evening, person(group, "Bo")) is evening.seats[1]
    with pytest.raises(BadName):
        create_group_evening(group, ann(group), [], [], "opener", "")


def test_a_guest_by_the_name_of_somebody_is_that_one(group: Group):
    come_in(group, "Bo", "bo")
    evening = create_group_evening(group, ann(group), [ann(group).id], ["bo", "Zoë"], "opener", "")
    assert [seat.person.name for seat in evening.seats] == ["Ann", "Bo", "Zoë"]
    later = seats.add_player(evening, "cy", "opener")
    assert later.person is person(group, "Cy")
    new = seats.add_player(evening, "Eve", "opener")
    assert (new.person.name, new.person.role) == ("Eve", "guest")
    seats.rename_player(new, "Eva", "opener")
    assert (new.person.name, new.formerly) == ("Eva", ["Eve"])
    seats.rename_player(later, "Cyril", "opener")
    assert later.person is person(group, "Cy"), "called otherwise for an evening, and the same person"


def test_another_phone_makes_room_for_one_s_own(group: Group):
    come_in(group, "Bo", "bo")
    evening = next_evening(group)
    seats.claim_seat(evening.seats[1], "cy")
    with pytest.raises(SeatTaken):
        seats.claim_seat(evening.seats[1], "stranger")
    seats.claim_seat(evening.seats[1], "bo")
    assert evening.seats[1].device == "bo"


def test_a_guest_turns_out_to_be_somebody_and_is_parted_again(group: Group):
    evening = next_evening(group, "Robbie", but="Bo")
    robbie, bo = person(group, "Robbie"), person(group, "Bo")
    members.join_guest_to_person(group, ann(group), robbie, bo)
    assert people.resolve_joined_guest(robbie) is bo
    assert groups.find_seat_of_person(evening, bo) is evening.seats[2]
    assert robbie not in groups.list_active_people(group)
    with pytest.raises(Illegal, match="is already merged with"):
        members.join_guest_to_person(group, ann(group), robbie, person(group, "Cy"))
    members.separate_joined_guest(group, ann(group), robbie)
    assert people.resolve_joined_guest(robbie) is robbie
    with pytest.raises(Illegal, match="has not been merged with"):
        members.separate_joined_guest(group, ann(group), robbie)


def test_two_who_sat_together_are_two_people(group: Group):
    with pytest.raises(Illegal, match="Bo and Cy were both at Friday"):
        members.join_guest_to_person(group, ann(group), person(group, "Bo"), person(group, "Cy"))
    with pytest.raises(Illegal, match="Only guests without a phone"):
        members.join_guest_to_person(group, ann(group), ann(group), person(group, "Cy"))
    with pytest.raises(Illegal, match="Choose somebody in the group"):
        members.join_guest_to_person(group, ann(group), person(group, "Bo"), person(group, "Bo"))


def test_older_evenings_that_came_later_are_turned_to_page_by_page(table: Table, group: Group):
    days = (9, 8, 1, 2, 5, 8)
    for number, day in enumerate(days):
        then = {"created": table.created - timedelta(days=day), "opened_by": "elsewhere"}
        group.tables.append(Table(code=f"AAAA{number}", name=str(day), unit=table.unit, **then))
    db.session.commit()
    shown: list[str] = []
    before = None
    while page := groups.list_newest_evenings(group, 2, before):
        shown += [one.name for one in page]
        before = page[-1].id
    assert shown == ["Friday", "1", "2", "5", "8", "8", "9"]


def test_an_evening_from_before_is_taken_in(group: Group):
    before = open_table("Long ago", ["cy", "Dee"], "opener")
    groups.add_earlier_evening(group, before, "opener")
    assert [seat.person.name for seat in before.seats] == ["Cy", "Dee"]
    with pytest.raises(Illegal, match="already belongs to a group"):
        groups.add_earlier_evening(group, before, "opener")
    with pytest.raises(Illegal, match="that this phone took part in"):
        groups.add_earlier_evening(group, open_table("Others", ["Xi"], "stranger"), "opener")
    with pytest.raises(Illegal, match="so the evening cannot be added"):
        groups.add_earlier_evening(
            group, open_table("Euros", ["Xi"], "opener", counts_in=MoneyUnit("€", 2)), "opener"
        )


def test_stakes_are_kept_with_the_group(group: Group):
    evening = next_evening(group)
    game = get_game("toy")
    saved = presets.save_preset("opener", game, "House", {"goal": 7}, group=group.id)
    device.delete_device_data("opener")
    assert [one.id for one in presets.list_presets(evening, game.slug)] == [saved.id]
    other = open_table("Others", ["Xi"], "stranger")
    assert presets.list_presets(other, game.slug) == []
    with pytest.raises(Illegal):
        presets.delete_preset("stranger", saved.id)


def test_debts_are_carried_to_the_next_evening_of_both(table: Table, group: Group):
    won_by(begun(table), 0)  # Bo and Cy owe Ann 5 each
    left_unpaid(table, 1, 0)
    left_unpaid(table, 2, 0, 3)
    assert len(debts.list_open_debts(group)) == 2
    without_cy = next_evening(group, but="Cy")
    a, b = (seat.id for seat in without_cy.seats)
    assert compute_evening(without_cy).owed == (OwedPayment(b, a, 5),)
    assert compute_evening(without_cy).balances == {a: 0, b: 0}, "nobody has won it here"
    assert [one.amount for one in debts.list_open_debts(group)] == [5, 3]
    assert without_cy.carried[0].handover.table is table
    with pytest.raises(Illegal, match="The unit can no longer be changed"):
        set_table_unit(without_cy, "", MoneyUnit("€", 2))
    with pytest.raises(Illegal, match="carried over to"):
        ledger.take_back(table.handovers[0], "opener")
    record_payment(without_cy, b, a, 2, "k", "opener")
    left_unpaid(without_cy, 1, 0)
    third = next_evening(group)
    amounts = {third.seats[1].id: 3, third.seats[2].id: 3}
    assert {one.payer: one.amount for one in compute_evening(third).owed} == amounts
    assert debts.list_open_debts(group) == [one.handover for one in third.carried], (
        "an evening at which nothing happened"
    )


def test_what_was_settled_long_ago_costs_no_question(table: Table, group: Group):
    evening, counted = table, []
    for _ in range(4):
        won_by(begun(evening), 0)
        left_unpaid(evening, 1, 0, 5)
        with asked() as heard:
            assert [one.table for one in debts.list_open_debts(group)] == [evening]
        counted.append(len(heard))
        evening = next_evening(group)
    assert counted[1] == counted[-1], "as many as after the first evening that took some over"


def test_an_evening_that_was_never_played_lets_go_what_it_took_over(table: Table, group: Group):
    won_by(begun(table), 0)
    left_unpaid(table, 1, 0)
    first = next_evening(group)
    second = next_evening(group, "Dee")
    assert (first.carried, len(second.carried)) == ([], 1)


def broken_off(group: Group, other: Table) -> None:
    with groups.group_transaction(group):
        mark_other_table_changed(other)
        _ = 1 / 0


def test_phones_at_an_evening_that_let_go_are_told(table: Table, group: Group):
    won_by(begun(table), 0)
    left_unpaid(table, 1, 0)
    first, told = next_evening(group), {}
    with table_changed.connected_to(lambda code, version, **_: told.setdefault(code, version)):
        with pytest.raises(ZeroDivisionError):
            broken_off(group, first)
        groups.rename_group(group, ann(group), "Us")
        assert told == {}
        next_evening(group, "Dee")
    assert told == {first.code: 1}
    assert load_table_version(first.code) == 1


def test_debts_wait_for_who_comes_later_and_under_another_name(table: Table, group: Group):
    won_by(begun(table), 0)
    left_unpaid(table, 1, 0)
    evening = next_evening(group, but="Bo")
    assert not evening.carried
    robbie = seats.add_player(evening, "Bobby", "opener")
    seats.rename_player(robbie, "Bo", "opener")
    assert [one.amount for one in evening.carried] == [5]
