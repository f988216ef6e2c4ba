"""Who in a group may do what."""

import pytest

from companion.engine.field import Illegal
from companion.evenings.groups import groups
from companion.evenings.groups.groups import COLOURS, GUEST, HOST, MARKS, MEMBER, Somebody
from companion.evenings.money.settling import refuse_taking_back
from companion.evenings.tables.entering import NotYours
from companion.evenings.tables.names import BadName

ANN = Somebody(1, "Ann", HOST, phones=1)
BO = Somebody(2, "Bo", MEMBER, phones=2)
CY = Somebody(3, "Cy", GUEST)
DEE = Somebody(4, "Dee", GUEST, joined_to=2)
EVE = Somebody(5, "Eve", GUEST, gone=True)
ALL = (ANN, BO, CY, DEE, EVE)


def test_only_a_host_changes_what_is_another_s():
    groups.refuse_for(BO, BO, ALL)
    groups.refuse_for(ANN, BO, ALL)
    with pytest.raises(NotYours, match=r"Only a host of the group can do that\. Ask Ann"):
        groups.refuse_for(BO, CY, ALL)


HANNA = Somebody(7, "Hanna", HOST)
MIA = Somebody(8, "Mia", MEMBER)


def test_nobody_acts_for_somebody_of_a_higher_role():
    for me, other in ((ANN, HANNA), (ANN, BO), (BO, MIA), (BO, CY), (BO, BO)):
        groups.refuse_acting_for(me, other, ALL)
    for me, other in ((BO, ANN), (BO, HANNA), (CY, CY), (CY, BO)):
        with pytest.raises(NotYours, match=r"Only a host of the group can do that\. Ask Ann"):
            groups.refuse_acting_for(me, other, ALL)


def test_a_host_or_the_person_invites_a_phone_for_somebody_who_has_phones():
    for me, person in ((ANN, HANNA), (ANN, BO), (ANN, CY), (BO, BO), (BO, MIA), (BO, CY)):
        groups.refuse_inviting(me, person, ALL)
    for me, person, said in (
        (BO, ANN, "Ann is a host, so only a host can let another phone in for Ann. Ask Ann"),
        (BO, HANNA, "Hanna is a host"),
        (EVE, EVE, "only Eve or a host"),
        (MIA, BO, "only Bo or a host can let another one in. Ask Ann"),
    ):
        with pytest.raises(NotYours, match=said):
            groups.refuse_inviting(me, person, ALL)


def test_room(monkeypatch):
    monkeypatch.setattr(groups, "MOST_PEOPLE", 5)
    groups.refuse_more(ALL, 0)
    with pytest.raises(Illegal, match="room for 5"):
        groups.refuse_more(ALL)


def test_names_are_those_of_who_is_there():
    for free in ("Dee", "Eve", "Zed"):
        groups.refuse_name(free, ALL)
    with pytest.raises(BadName):
        groups.refuse_name("ANN", ALL)


@pytest.mark.parametrize(
    ("person", "role", "said"),
    [
        (BO, "king", "Choose one of"),
        (DEE, MEMBER, "somebody else there"),
        (EVE, GUEST, "has left"),
        (CY, MEMBER, "no phone in the group"),
        (ANN, MEMBER, "Make somebody else one first"),
    ],
)
def test_roles_that_cannot_be(person, role, said):
    with pytest.raises(Illegal, match=said):
        groups.refuse_role(person, role, ALL)


def test_roles_that_can_be():
    groups.refuse_role(BO, HOST, ALL)
    groups.refuse_role(BO, GUEST, ALL)
    groups.refuse_role(ANN, HOST, ALL)
    groups.refuse_role(ANN, MEMBER, (*ALL, Somebody(9, "Zed", HOST, phones=1)))


def test_phones():
    groups.refuse_phone(CY)
    with pytest.raises(Illegal, match="somebody else there"):
        groups.refuse_phone(DEE)
    with pytest.raises(Illegal, match="has 8 phones"):
        groups.refuse_phone(Somebody(9, "Zed", MEMBER, phones=8))


@pytest.mark.parametrize(
    ("guest", "person", "together", "said"),
    [
        (BO, ANN, (), "part of their own"),
        (Somebody(9, "Zed", GUEST, phones=1), ANN, (), "part of their own"),
        (CY, CY, (), "Choose who"),
        (CY, DEE, (), "Choose who"),
        (CY, EVE, (), "Choose who"),
        (DEE, ANN, (), "somebody already"),
        (CY, ANN, ("Friday",), "sat together at Friday"),
    ],
)
def test_guests_who_cannot_be_somebody(guest, person, together, said):
    with pytest.raises(Illegal, match=said):
        groups.refuse_joining(guest, person, ALL, together)


def test_a_guest_whom_another_turned_out_to_be_stays():
    with pytest.raises(Illegal, match="Part them first"):
        groups.refuse_joining(CY, ANN, (*ALL, Somebody(9, "Zed", GUEST, joined_to=3)), ())
    groups.refuse_joining(CY, ANN, ALL, ())


def test_heirs():
    assert groups.heir(ALL) is None
    assert groups.heir((CY, BO)) == BO
    assert groups.heir((Somebody(7, "Old", MEMBER, phones=1), Somebody(8, "New", MEMBER, phones=1))).id == 7
    assert groups.heir((CY, DEE, EVE)) is None
    assert groups.heir((Somebody(1, "Ann", HOST), BO)) == BO, "a host without a phone does nothing"


def test_looks_are_each_one_s_own():
    taken = []
    for _ in range(COLOURS * len(MARKS)):
        look = groups.free_look(taken)
        assert look not in taken
        taken.append(look)
    assert len({colour for colour, _ in taken[:9]}) == len({mark for _, mark in taken[:9]}) == 9
    assert groups.free_look(taken) in taken


def test_what_was_carried_on_is_settled_there():
    refuse_taking_back(taken_back=False)
    with pytest.raises(Illegal, match="carried on to Friday"):
        refuse_taking_back(taken_back=False, carried_to="Friday")
