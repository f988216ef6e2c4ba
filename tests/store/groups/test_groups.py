"""Groups over years: who belongs to one, with which phones and in which role, and somebody forgotten."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select
from vision.shown import READ
from vision.shown import photo as laid_out
from vision.shown import reading as read

from companion.engine.field import Illegal
from companion.evenings.tables.entering import NotPermitted
from companion.evenings.tables.names import BadName
from companion.store import db
from companion.store.evenings import share_links
from companion.store.evenings.evenings import compute_evening
from companion.store.groups import groups, members, people
from companion.store.groups.groups import UnknownGroup, get_group_and_person, groups_of_phone
from companion.store.groups.members import UnknownInvitation
from companion.store.history import replays
from companion.store.matches.log import append_entry
from companion.store.models import Base, Group, Phone, Table
from companion.store.photos import decks
from companion.store.photos.photos import store_photo
from companion.store.privacy import device
from companion.store.privacy import person as forgotten
from companion.store.seating import seats
from store.asked import asked
from store.evenings.money import add_adjustment
from store.matches.toy_matches import begun, won_by
from store.toy import score

from .grouped import ann, come_in, left_unpaid, names_at, next_evening, person


@pytest.fixture
def group(table: Table) -> Group:
    """Ann, Bo and Cy; Ann's phone is "opener", which opened the table."""
    return groups.create_group(table, "Our Fridays", table.seats[0], "opener")


def test_a_group_is_founded_of_those_at_a_table(table: Table, group: Group):
    assert [(one.name, one.role) for one in group.people] == [
        ("Ann", "host"),
        ("Bo", "guest"),
        ("Cy", "guest"),
    ]
    assert len({(one.colour, one.mark) for one in group.people}) == 3
    assert [seat.person.name for seat in table.seats] == names_at(table)
    assert (table.group, group.unit, group.counts_in) == (group, "points", table.counts_in)
    assert groups_of_phone("opener") == [(group, ann(group))]
    with pytest.raises(Illegal, match="already belongs to a group"):
        groups.create_group(table, "Another", table.seats[1], "opener")


def test_nobody_founds_a_group_as_somebody_else(table: Table):
    seats.claim_seat(table.seats[1], "bo")
    with pytest.raises(Illegal, match="Another phone is using that seat"):
        groups.create_group(table, "Mine", table.seats[1], "opener")
    with pytest.raises(BadName):
        groups.create_group(table, "", table.seats[0], "opener")
    assert not db.session.scalars(select(Group)).all()
    assert table.group_id is None


def test_nobody_outside_finds_it(group: Group):
    assert get_group_and_person(group.key, "opener") == (group, ann(group))
    for key, phone in (
        (group.key, "stranger"),
        ("nonsense", "opener"),
        (group.key[:-1], "opener"),
        (f"{group.key}\0", "opener"),
        ("", "opener"),
    ):
        with pytest.raises(UnknownGroup):
            get_group_and_person(key, phone)


def test_several_phones_of_one_person_come_in_by_invitations_each_for_one(group: Group, moment):
    bo = person(group, "Bo")
    first = members.create_phone_invitation(group, ann(group), bo).token
    assert members.accept_invitation(first, "bo") is group
    second = members.create_phone_invitation(group, bo, bo).token
    assert members.accept_invitation(second, "bo-tablet") is group
    assert get_group_and_person(group.key, "bo-tablet")[1] is get_group_and_person(group.key, "bo")[1] is bo
    assert bo.role == "member"
    with pytest.raises(UnknownInvitation):
        members.accept_invitation(first, "thief")
    third = members.create_phone_invitation(group, ann(group), bo).token
    moment.now += timedelta(days=8)
    with pytest.raises(UnknownInvitation, match="has expired"):
        members.accept_invitation(third, "late")
    assert groups_of_phone("thief") == groups_of_phone("late") == []


def test_a_phone_is_one_person_s_in_a_group(group: Group):
    come_in(group, "Bo", "bo")
    made = members.create_phone_invitation(group, ann(group), person(group, "Cy"))
    with pytest.raises(Illegal, match="this phone already belongs to Bo"):
        members.accept_invitation(made.token, "bo")
    assert members.accept_invitation(made.token, "cy") is group, "the invitation still stands"
    again = members.create_phone_invitation(group, ann(group), person(group, "Cy")).token
    assert members.accept_invitation(again, "cy") is group
    assert len(person(group, "Cy").phones) == 1


def test_withdrawn_invitations_open_nothing(group: Group):
    for nothing in ("", "\0", "x" * 5000):
        with pytest.raises(UnknownInvitation):
            members.get_valid_invitation(nothing)
    made = members.create_phone_invitation(group, ann(group), person(group, "Bo")).token
    members.withdraw_invitations(group, ann(group), person(group, "Bo"))
    with pytest.raises(UnknownInvitation):
        members.accept_invitation(made, "bo")


def test_who_sits_at_the_table_is_let_in_by_a_member(table: Table, group: Group):
    seats.claim_seat(table.seats[1], "bo")
    members.add_seat_phone_to_group(group, ann(group), table.seats[1])
    assert groups_of_phone("bo") == [(group, person(group, "Bo"))]
    members.add_seat_phone_to_group(group, ann(group), table.seats[1])
    assert len(person(group, "Bo").phones) == 1
    with pytest.raises(Illegal):
        members.add_seat_phone_to_group(group, ann(group), table.seats[2])
    seats.claim_seat(table.seats[2], "bo")
    with pytest.raises(Illegal, match="that phone already belongs to Bo"):
        members.add_seat_phone_to_group(group, ann(group), table.seats[2])


def test_hosts_alone_say_who_belongs_to_it(group: Group):
    bo = come_in(group, "Bo", "bo")
    cy = come_in(group, "Cy", "cy")
    for forbidden in (
        lambda: members.set_role(group, bo, cy, "guest"),
        lambda: members.rename_person(group, bo, cy, "Cyril"),
        lambda: members.set_colour_and_badge(group, bo, cy, 1, "flag"),
        lambda: members.remove_person(group, bo, cy),
        lambda: forgotten.anonymise_person(group, bo, cy),
        lambda: members.remove_phone_of_person(group, bo, cy, cy.phones[0].id),
        lambda: groups.rename_group(group, bo, "Bo's"),
    ):
        with pytest.raises(NotPermitted, match=r"Only a host of the group can do that\. Ask Ann"):
            forbidden()
    assert (cy.name, cy.role, len(cy.phones), group.name) == ("Cy", "member", 1, "Our Fridays")
    members.rename_person(group, bo, bo, "Robert")
    members.set_colour_and_badge(group, bo, bo, 9, "flag")
    assert (bo.name, bo.colour, bo.mark) == ("Robert", 9, "flag")
    guest = members.add_guest(group, "Dee")
    members.rename_person(group, bo, guest, "Dina")
    assert guest.name == "Dina"


def test_roles(group: Group):
    bo = person(group, "Bo")
    with pytest.raises(Illegal, match="no phone in the group yet"):
        members.set_role(group, ann(group), bo, "host")
    with pytest.raises(Illegal, match="Make somebody else a host first"):
        members.set_role(group, ann(group), ann(group), "member")
    with pytest.raises(Illegal, match="Choose host, member or guest"):
        members.set_role(group, ann(group), bo, "king")
    come_in(group, "Bo", "bo")
    members.set_role(group, ann(group), bo, "host")
    members.set_role(group, ann(group), ann(group), "guest")
    assert (bo.role, ann(group).role) == ("host", "guest")
    assert not groups_of_phone("opener")
    members.remove_person(group, bo, person(group, "Cy"))
    with pytest.raises(Illegal, match="has left"):
        members.set_role(group, bo, person(group, "Cy"), "guest")


def test_names_colours_and_signs_are_each_one_s_own(group: Group):
    bo = person(group, "Bo")
    with pytest.raises(BadName, match="two players called"):
        members.rename_person(group, ann(group), bo, "ann")
    with pytest.raises(Illegal, match="Somebody else already has that symbol"):
        members.set_colour_and_badge(group, ann(group), bo, ann(group).colour, ann(group).mark)
    for colour, mark in ((0, "star"), (10, "star"), (1, "skull")):
        with pytest.raises(Illegal, match="Choose a colour and a symbol"):
            members.set_colour_and_badge(group, ann(group), bo, colour, mark)


def test_where_no_host_is_left_the_oldest_member_is_one(group: Group):
    bo, cy = come_in(group, "Bo", "bo"), come_in(group, "Cy", "cy")
    members.remove_person(group, ann(group), ann(group))
    assert (bo.role, cy.role, ann(group).role) == ("host", "member", "guest")
    device.delete_device_data("bo")
    assert (bo.phones, cy.role) == ([], "host")
    members.remove_phone_of_person(group, cy, cy, cy.phones[0].id)
    assert not db.session.scalars(select(Phone)).all()


def test_who_left_comes_back_by_an_invitation(group: Group):
    bo, cy = come_in(group, "Bo", "bo"), come_in(group, "Cy", "cy")
    members.remove_person(group, bo, bo)
    assert bo not in groups.list_active_people(group)
    with pytest.raises(UnknownGroup):
        get_group_and_person(group.key, "bo")
    members.accept_invitation(members.create_phone_invitation(group, cy, bo).token, "bo")
    assert bo.left is None
    assert bo in groups.list_active_people(group)


def test_a_group_that_everybody_left_gets_a_host_from_whoever_runs_the_companion(group: Group):
    members.remove_person(group, ann(group), ann(group))
    assert {one.role for one in group.people} == {"guest"}
    bo, cy = person(group, "Bo"), person(group, "Cy")
    members.accept_invitation(members.create_operator_invitation(group, bo).token, "bo")
    members.accept_invitation(members.create_operator_invitation(group, cy).token, "cy")
    assert (bo.role, cy.role) == ("host", "member")


def everything_stored() -> str:
    """Return all text in the database."""
    found = []
    for table in Base.metadata.sorted_tables:
        for row in db.session.execute(select(table)):
            found += [repr(value) for value in row]
    return "\n".join(found)


def test_somebody_is_forgotten_and_every_figure_stays(app: Flask, table: Table, group: Group):
    come_in(group, "Bo", "bo")
    seats.rename_player(table.seats[1], "Bobby", "opener")
    seats.claim_seat(table.seats[1], "bo")
    match = begun(table)
    append_entry(match, 0, score(1, 3), "bo")
    won_by(match, 0)
    add_adjustment(table, table.seats[1], table.seats[2], 2, "Bobby broke a glass", "k", "bo")
    share_links.create_share_link(match, None, "bo")
    store_photo("bo", laid_out(), read())
    decks.learn_table_deck(table, READ, "bo")
    assert "'Bobby'" in everything_stored()
    left_unpaid(table, 1, 0, 1, "bo")
    second = next_evening(group)
    before = compute_evening(table)
    figures = (before.balances, before.owed, before.scores)
    assert "Bobby" in everything_stored()
    forgotten.anonymise_person(group, ann(group), person(group, "Bo"))
    db.session.expire_all()
    stored = everything_stored()
    for name in ("Bobby", "'Bo'", "Bo ", "Bo's"):
        assert name not in stored, [line for line in stored.split("\n") if name in line]
    after = compute_evening(table)
    assert (after.balances, after.owed, after.scores) == figures
    assert names_at(table) == names_at(second) == ["Ann", "Player 2", "Cy"]
    assert not groups_of_phone("bo")
    assert replays.load_replay(match).seq == len(replays.load_entries(match))
    gone = next(one for one in group.people if one.forgotten)
    assert gone.name == "Somebody"
    assert gone not in groups.list_active_people(group)
    members.add_guest(group, "Bo")


def test_when_it_meets(group: Group):
    groups.set_next_meeting(group, "2026-12-03T19:30", " At  Ann's ")
    assert (group.meets, group.meets_at) == ("2026-12-03T19:30", "At Ann's")
    for bad in (
        "soon",
        "2026-13-01T10:00",
        "2026-12-03T19:30Z",
        "0001-01-01T00:00",
        "9999-12-31T23:59",
        "9" * 900,
    ):
        with pytest.raises(Illegal, match="Enter the day"):
            groups.set_next_meeting(group, bad, "")
    groups.set_next_meeting(group, "", "")
    assert (group.meets, group.meets_at) == (None, None)


def test_the_people_of_a_group_cost_no_question_each(group: Group):
    key, found = group.key, []
    for guests in (("Eve",), ("Flo", "Gus", "Hal")):
        for guest in guests:
            members.add_guest(group, guest)
        with asked() as heard:
            mine, _ = get_group_and_person(key, "opener")
            assert sum(len(one.phones) for one in mine.people) == 1
        with asked() as heard_again:
            assert sum(one.phones for one in people.to_group_people(group)) == 1
        found.append((len(heard), len(heard_again)))
    assert found[0] == found[1]


def test_a_group_has_room_for_so_many(group: Group, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.evenings.groups.groups.MOST_PEOPLE", 4)
    members.add_guest(group, "Dee")
    with pytest.raises(Illegal, match="room for 4 people"):
        members.add_guest(group, "Eve")
    evening = next_evening(group)
    stranger = seats.add_player(evening, "Eve", "opener")
    assert stranger.person is None, "plays, and is nobody's in the group"
