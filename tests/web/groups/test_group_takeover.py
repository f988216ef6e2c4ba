"""Ways by which a phone could come to act for somebody of a higher role in a group: each is refused."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from web.clubs import Club
from web.phones import Phone, text


@pytest.fixture
def club(app: Flask, begun: Callable[..., Club]) -> Club:
    """Anna is the host and Bo a member; Cy is a guest without a phone."""
    return begun(Club, app)


def links(club: Club, phone: Phone, name: str) -> list[str]:
    """Return the invitations that the phone is shown on somebody's page."""
    return sorted(set(re.findall(r"/i/[\w-]{10,}(?![\w/-])", text(phone.get(club.person(name))))))


def invites(club: Club, phone: Phone, name: str) -> str:
    """Return the one invitation that the phone sees once it has made one."""
    made = phone.post(f"{club.person(name)}/invite")
    assert made.status_code == 303, text(made)
    (link,) = links(club, phone, name)
    return link


def comes_in(club: Club, name: str, inviting: Phone | None = None) -> Phone:
    phone = Phone(club.app)
    assert phone.post(invites(club, inviting or club.anna, name)).status_code == 303
    return phone


def give_role(club: Club, name: str, role: str, by: Phone | None = None) -> None:
    assert (by or club.anna).post(f"{club.person(name)}/role", {"role": role}).status_code == 303


def sits(club: Club, position: int, table: str = "") -> Phone:
    """Return a phone of nobody in the group that has taken a seat which was free."""
    phone = Phone(club.app)
    phone.post(f"{table or club.table}/seats/{position}/claim")
    return phone


def hands_back(club: Club, phone: Phone, position: int) -> None:
    assert phone.post(f"{club.table}/seats/{position}/release").status_code == 303


def number(person: str) -> str:
    return person.rpartition("/")[2]


def lets_in(club: Club, phone: Phone, position: int, table: str = "") -> int:
    code = (table or club.table).rpartition("/")[2]
    return phone.post(f"{club.url}/let-in/{code}/{position}").status_code


def is_outside(club: Club, phone: Phone) -> bool:
    return phone.get(club.url).status_code == 404


def opens_nothing(club: Club, link: str) -> bool:
    """Return whether a fresh phone is turned away at that address."""
    phone = Phone(club.app)
    assert phone.get(link).status_code == phone.post(link).status_code == 404
    return is_outside(club, phone)


# --- Invitations ---------------------------------------------------------------------------------


def test_a_member_invites_nobody_as_the_host(club: Club):
    refused = club.bo.post(f"{club.person('Anna')}/invite")
    assert refused.status_code == 403
    assert "Anna is a host, so only a host can let in another phone for Anna. Ask Anna" in text(refused)
    page = text(club.bo.get(club.person("Anna")))
    assert "Invite" not in page
    assert "Anna is a host, so only a host can let in another phone for Anna. Ask Anna" in page
    assert links(club, club.anna, "Anna") == []


def test_a_member_is_not_shown_what_a_host_invites_another_phone_of_theirs_by(club: Club):
    link = invites(club, club.anna, "Anna")
    assert links(club, club.bo, "Anna") == []
    assert club.bo.post(f"{club.person('Anna')}/withdraw").status_code == 403
    assert links(club, club.anna, "Anna") == [link]


def test_a_member_invites_no_phone_for_a_member_who_has_one(club: Club):
    cy = comes_in(club, "Cy", club.bo)
    link = invites(club, cy, "Cy")
    refused = club.bo.post(f"{club.person('Cy')}/invite")
    assert refused.status_code == 403
    assert "only Cy or a host can let in another one. Ask Anna" in text(refused)
    assert "only Cy or a host can let in another one. Ask Anna" in text(club.bo.get(club.person("Cy")))
    assert links(club, club.bo, "Cy") == []
    assert club.bo.post(f"{club.person('Cy')}/withdraw").status_code == 403
    assert links(club, club.anna, "Cy") == links(club, cy, "Cy") == [link]


def test_what_a_member_kept_of_a_guest_s_invitations_opens_nothing_once_the_guest_came_in(club: Club):
    kept = invites(club, club.bo, "Cy")
    club.bo.post(f"{club.person('Cy')}/invite")
    (used,) = set(links(club, club.bo, "Cy")) - {kept}
    assert Phone(club.app).post(used).status_code == 303
    assert opens_nothing(club, kept)


@pytest.mark.parametrize("role", ["host", "member", "guest"])
def test_an_invitation_from_before_somebody_s_role_changed_opens_nothing(club: Club, role: str):
    cy = comes_in(club, "Cy")
    if role == "member":
        give_role(club, "Cy", "host")
    kept = invites(club, cy, "Cy")
    give_role(club, "Cy", role)
    assert opens_nothing(club, kept)


def test_who_was_a_host_comes_in_as_none_of_the_others(club: Club):
    give_role(club, "Bo", "host")
    kept = invites(club, club.bo, "Anna")
    give_role(club, "Bo", "member")
    assert opens_nothing(club, kept)


def test_who_inherits_the_group_is_not_who_kept_an_invitation(club: Club):
    kept = invites(club, club.anna, "Bo")
    assert club.anna.post(f"{club.person('Anna')}/leave").status_code == 303
    assert "You are" in club.page(club.bo)
    assert ", a host" in club.page(club.bo)
    assert opens_nothing(club, kept)


@pytest.mark.parametrize("way", ["leave", "role", "phone", "forget"])
def test_who_was_taken_out_comes_back_by_nothing_that_they_kept(club: Club, way: str):
    bo, kept = club.person("Bo"), [invites(club, club.bo, name) for name in ("Bo", "Cy")]
    phone = re.search(r"/phones/\d+/out", text(club.anna.get(bo)))
    taken_out = {
        "leave": lambda: club.anna.post(f"{bo}/leave"),
        "role": lambda: club.anna.post(f"{bo}/role", {"role": "guest"}),
        "phone": lambda: club.anna.post(f"{bo}{phone.group()}"),
        "forget": lambda: club.bo.post("/forget"),
    }
    assert taken_out[way]().status_code == 303
    assert is_outside(club, club.bo)
    assert all(opens_nothing(club, link) for link in kept)
    link = invites(club, club.anna, "Cy")
    assert Phone(club.app).get(link).status_code == 200, "a new one opens the group"


def test_a_phone_that_is_somebody_else_s_takes_no_other_invitation_away(club: Club):
    """A number of no phone of theirs takes nothing out, so nobody's invitation is withdrawn by it."""
    kept = invites(club, club.anna, "Cy")
    club.bo.post(f"{club.person('Bo')}/phones/99/out")
    assert not is_outside(club, club.bo)
    assert links(club, club.anna, "Cy") == [kept]


# --- Letting in who sits there -------------------------------------------------------------------


def test_a_member_lets_nobody_in_on_the_host_s_seat(club: Club):
    hands_back(club, club.anna, 0)
    second = sits(club, 0)
    assert lets_in(club, club.bo, 0) == 403
    assert is_outside(club, second)
    assert "Let the phone in" not in club.page(club.bo)


def test_a_member_lets_in_no_second_phone_of_somebody_who_has_one(club: Club):
    comes_in(club, "Cy")
    second = sits(club, 2)
    assert lets_in(club, club.bo, 2) == 403
    assert is_outside(club, second)
    assert lets_in(club, club.anna, 2) == 303
    assert not is_outside(club, second)


def test_a_member_lets_nobody_in_as_the_host_at_an_evening_of_their_own(club: Club):
    evening = club.bo.post("/tables", {"player": ["Anna", "Zoe"]}).location
    second = sits(club, 0, evening)
    assert club.bo.post(f"{club.url}/adopt", {"code": evening.rpartition("/")[2]}).status_code == 303
    assert lets_in(club, club.bo, 0, evening) == 403
    assert is_outside(club, second)


def test_a_member_lets_nobody_in_on_a_seat_that_was_renamed_to_the_host(club: Club):
    bo = number(club.person("Bo"))
    evening = club.bo.post(f"{club.url}/evenings", {"person": [bo], "guest": ["Zoe"]}).location
    second = sits(club, 1, evening)
    second.post(f"{evening}/players/1", {"name": "Anna"})
    assert lets_in(club, club.bo, 1, evening) == 403
    assert is_outside(club, second)


# --- Guests who turn out to be somebody ----------------------------------------------------------


@pytest.fixture
def robert(club: Club) -> str:
    """The page of a guest who sits nowhere."""
    club.anna.post(f"{club.url}/people", {"name": "Robert"})
    return club.person("Robert")


def test_a_member_makes_no_guest_the_host(club: Club, robert: str):
    assert club.bo.post(f"{robert}/join", {"person": number(club.person("Anna"))}).status_code == 403
    offered = re.search(r'<select id="who".*?</select>', text(club.bo.get(robert)), re.DOTALL).group()
    assert "Bo" in offered
    assert "Anna" not in offered
    assert "Anna" in text(club.anna.get(robert)).split('<select id="who"')[1]


def test_a_member_parts_no_guest_from_the_host_and_renames_none(club: Club, robert: str):
    club.anna.post(f"{robert}/join", {"person": number(club.person("Anna"))})
    assert club.bo.post(f"{robert}/part").status_code == 403
    assert club.bo.post(f"{robert}/name", {"name": "Zoe"}).status_code == 403
    page = text(club.bo.get(robert))
    assert "the same person as" in page
    assert "Undo the merge</button>" not in page
    assert "Only a host can undo the merge" in page
    assert club.anna.post(f"{robert}/part").status_code == 303


def test_no_phone_comes_in_as_a_guest_who_turned_out_to_be_the_host(club: Club, robert: str):
    kept = invites(club, club.bo, "Robert")
    club.anna.post(f"{robert}/join", {"person": number(club.person("Anna"))})
    assert opens_nothing(club, kept)
    club.anna.post(f"{robert}/part")
    assert opens_nothing(club, kept)


# --- Seats at the table --------------------------------------------------------------------------


def test_a_member_takes_no_seat_by_giving_it_their_own_name(club: Club):
    evening = club.anna.post(
        f"{club.url}/evenings", {"person": [number(club.person(name)) for name in ("Anna", "Cy")]}
    ).location
    sits(club, 1, evening).post(f"{evening}/players/0", {"name": "Bo"})
    taken = club.bo.post(f"{evening}/seats/0/claim")
    assert taken.status_code == 409
    assert "Another phone is using Bo" in text(taken)


def test_a_member_takes_no_seat_of_a_guest_by_saying_that_it_is_theirs(club: Club):
    evening = club.anna.post(
        f"{club.url}/evenings", {"person": [number(club.person("Anna"))], "guest": ["Zoe"]}
    ).location
    zoe = sits(club, 1, evening)
    club.bo.post(f"{club.person('Zoe')}/join", {"person": number(club.person("Bo"))})
    assert club.bo.post(f"{evening}/seats/1/claim").status_code == 409
    assert club.bo.post(f"{club.url}/sit/{evening.rpartition('/')[2]}").status_code == 409
    assert zoe.post(f"{evening}/seats/1/keep").status_code == 303
    zoe.post(f"{evening}/seats/1/release")
    assert club.bo.post(f"{evening}/seats/1/claim").status_code == 303, "once it is free"


def test_somebody_moves_between_their_own_phones_also_on_a_seat_that_was_renamed(club: Club):
    bo = Phone(club.app)
    club.bo.post(f"{club.table}/seats/1/claim")
    assert bo.post(invites(club, club.bo, "Bo")).status_code == 303
    club.anna.post(f"{club.table}/players/1", {"name": "Bobby"})
    assert bo.post(f"{club.table}/seats/1/claim").status_code == 303
    assert re.search(r'Bobby</bdi> <span class="you"', text(bo.get(club.table)))


# --- Phones that only sit at an evening of the group, or belonged to it --------------------------


def test_a_phone_at_an_evening_of_the_group_acts_for_nobody_in_it(club: Club):
    guest = sits(club, 2)
    people = [club.person(name) for name in ("Anna", "Bo", "Cy")]
    for person in people:
        for action in ("invite", "withdraw", "join", "part", "role", "name", "leave"):
            answer = guest.post(f"{person}/{action}", {"role": "host", "name": "X", "person": "1"})
            assert answer.status_code == 404
    assert lets_in(club, guest, 2) == 404
    assert guest.post(f"{club.table}/group", {"name": "Mine", "me": "2"}).status_code == 422
    assert is_outside(club, guest)


def test_a_copy_of_a_phone_that_was_forgotten_acts_for_nobody(club: Club):
    give_role(club, "Bo", "host")
    copy = club.bo.moved(club.app)
    club.bo.post("/forget")
    assert is_outside(club, copy)
    assert copy.post(f"{club.person('Bo')}/invite").status_code == 404
