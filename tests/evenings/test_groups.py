"""Who in a group may do what."""

import pytest

from companion.engine.field import Illegal
from companion.evenings.groups import groups
from companion.evenings.groups.groups import COLOUR_COUNT, GUEST, HOST, MARKS, MEMBER, GroupPerson
from companion.evenings.tables.entering import NotPermitted
from companion.evenings.tables.names import BadName

ANN = GroupPerson(1, "Ann", HOST, phones=1)
BO = GroupPerson(2, "Bo", MEMBER, phones=2)
CY = GroupPerson(3, "Cy", GUEST)
DEE = GroupPerson(4, "Dee", GUEST, joined_to=2)
EVE = GroupPerson(5, "Eve", GUEST, has_left=True)
ALL = (ANN, BO, CY, DEE, EVE)


def test_only_a_host_changes_what_is_another_s():
    groups.check_is_self_or_host(BO, BO, ALL)
    groups.check_is_self_or_host(ANN, BO, ALL)
    with pytest.raises(NotPermitted, match=r"Only a host of the group can do that\. Ask Ann"):
        groups.check_is_self_or_host(BO, CY, ALL)


HANNA = GroupPerson(7, "Hanna", HOST)
MIA = GroupPerson(8, "Mia", MEMBER)


def test_nobody_acts_for_somebody_of_a_higher_role():
    for me, other in ((ANN, HANNA), (ANN, BO), (BO, MIA), (BO, CY), (BO, BO)):
        groups.check_may_act_for(me, other, ALL)
    for me, other in ((BO, ANN), (BO, HANNA), (CY, CY), (CY, BO)):
        with pytest.raises(NotPermitted, match=r"Only a host of the group can do that\. Ask Ann"):
            groups.check_may_act_for(me, other, ALL)


def test_a_host_or_the_person_invites_a_phone_for_somebody_who_has_phones():
    for me, person in ((ANN, HANNA), (ANN, BO), (ANN, CY), (BO, BO), (BO, MIA), (BO, CY)):
        groups.check_may_invite(me, person, ALL)
    for me, person, said in (
        (BO, ANN, "Ann is a host, so only a host can let in another phone for Ann. Ask Ann"),
        (BO, HANNA, "Hanna is a host"),
        (EVE, EVE, "only Eve or a host"),
        (MIA, BO, "only Bo or a host can let in another one. Ask Ann"),
    ):
        with pytest.raises(NotPermitted, match=said):
            groups.check_may_invite(me, person, ALL)


def test_room(monkeypatch):
    monkeypatch.setattr(groups, "MOST_PEOPLE", 5)
    groups.refuse_full_group(ALL, 0)
    with pytest.raises(Illegal, match="room for 5"):
        groups.refuse_full_group(ALL)


def test_names_are_those_of_who_is_there():
    for free in ("Dee", "Eve", "Zed"):
        groups.refuse_similar_name(free, ALL)
    with pytest.raises(BadName):
        groups.refuse_similar_name("ANN", ALL)


@pytest.mark.parametrize(
    ("person", "role", "said"),
    [
        (BO, "king", "Choose host, member or guest"),
        (DEE, MEMBER, "merged with another person"),
        (EVE, GUEST, "has left"),
        (CY, MEMBER, "no phone in the group"),
        (ANN, MEMBER, "Make somebody else a host first"),
    ],
)
def test_roles_that_cannot_be(person, role, said):
    with pytest.raises(Illegal, match=said):
        groups.check_may_have_role(person, role, ALL)


def test_roles_that_can_be():
    groups.check_may_have_role(BO, HOST, ALL)
    groups.check_may_have_role(BO, GUEST, ALL)
    groups.check_may_have_role(ANN, HOST, ALL)
    groups.check_may_have_role(ANN, MEMBER, (*ALL, GroupPerson(9, "Zed", HOST, phones=1)))


def test_phones():
    groups.check_may_add_phone(CY)
    with pytest.raises(Illegal, match="merged with another person"):
        groups.check_may_add_phone(DEE)
    with pytest.raises(Illegal, match="has 8 phones"):
        groups.check_may_add_phone(GroupPerson(9, "Zed", MEMBER, phones=8))


@pytest.mark.parametrize(
    ("guest", "person", "together", "said"),
    [
        (BO, ANN, (), "Only guests without a phone"),
        (GroupPerson(9, "Zed", GUEST, phones=1), ANN, (), "Only guests without a phone"),
        (CY, CY, (), "Choose somebody in the group"),
        (CY, DEE, (), "Choose somebody in the group"),
        (CY, EVE, (), "Choose somebody in the group"),
        (DEE, ANN, (), "is already merged with"),
        (CY, ANN, ("Friday",), "were both at Friday"),
    ],
)
def test_guests_who_cannot_be_somebody(guest, person, together, said):
    with pytest.raises(Illegal, match=said):
        groups.check_may_join_guest(guest, person, ALL, together)


def test_a_guest_whom_another_turned_out_to_be_stays():
    with pytest.raises(Illegal, match="Undo that merge first"):
        groups.check_may_join_guest(CY, ANN, (*ALL, GroupPerson(9, "Zed", GUEST, joined_to=3)), ())
    groups.check_may_join_guest(CY, ANN, ALL, ())


def test_heirs():
    assert groups.pick_next_host(ALL) is None
    assert groups.pick_next_host((CY, BO)) == BO
    assert (
        groups.pick_next_host(
            (GroupPerson(7, "Old", MEMBER, phones=1), GroupPerson(8, "New", MEMBER, phones=1))
        ).id
        == 7
    )
    assert groups.pick_next_host((CY, DEE, EVE)) is None
    assert groups.pick_next_host((GroupPerson(1, "Ann", HOST), BO)) == BO, (
        "a host without a phone does nothing"
    )


def test_looks_are_each_one_s_own():
    taken = []
    for _ in range(COLOUR_COUNT * len(MARKS)):
        look = groups.pick_free_colour_and_mark(taken)
        assert look not in taken
        taken.append(look)
    assert len({colour for colour, _ in taken[:9]}) == len({mark for _, mark in taken[:9]}) == 9
    assert groups.pick_free_colour_and_mark(taken) in taken
