"""A new table begins with how the others join, until all have a phone there or the invitation is hidden."""

import pytest
from flask import Flask

from web.phones import HTMX, Phone, text


class NewTable:
    """A table of three that Anna has opened; nothing was played and nobody else has joined."""

    def __init__(self, app: Flask) -> None:
        self.anna, self.bo, self.cy = Phone(app), Phone(app), Phone(app)
        self.url = self.anna.post("/tables", {"player": ["Anna", "Bo", "Cy"], "name": "Kitchen"}).location
        self.anna.post(f"{self.url}/seats/0/claim")

    def begins_with_invitation(self, phone: Phone) -> bool:
        page = text(phone.get(self.url))
        assert page.count('id="join"') == 1
        return page.index('id="join"') < page.index('id="seats-title"')


@pytest.fixture
def new(app: Flask) -> NewTable:
    return NewTable(app)


def test_a_new_table_begins_with_how_others_join(new: NewTable):
    assert new.begins_with_invitation(new.anna)
    page = text(new.anna.get(new.url))
    code = new.url.rpartition("/")[2]
    assert f'Join with <span class="code">{code}</span></h2>' in page
    assert "Join with this code" not in page


def test_before_the_phone_has_a_seat_it_is_one_line(app: Flask):
    phone = Phone(app)
    url = phone.post("/tables", {"player": ["Anna", "Bo"], "name": "Kitchen"}).location
    page = text(phone.get(url))
    assert page.index('class="panel join first slim"') < page.index("Tap your name")
    assert "invitation/hide" not in page
    phone.post(f"{url}/seats/0/claim")
    assert 'class="panel join first"' in text(phone.get(url))


def test_once_all_have_a_phone_it_is_at_the_end(new: NewTable):
    new.bo.post(f"{new.url}/seats/1/claim")
    assert new.begins_with_invitation(new.anna)
    new.cy.post(f"{new.url}/seats/2/claim")
    assert not new.begins_with_invitation(new.anna)


def test_nobody_waits_for_the_phone_of_a_player_who_sits_out(new: NewTable):
    new.bo.post(f"{new.url}/seats/1/claim")
    new.anna.post(f"{new.url}/players/2", {"away": "1"})
    assert not new.begins_with_invitation(new.anna)


def test_a_phone_without_a_seat_finds_it_at_the_end(new: NewTable):
    assert not new.begins_with_invitation(new.cy)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_it_is_hidden_on_this_phone_and_at_this_table_alone(new: NewTable, headers: dict[str, str]):
    new.bo.post(f"{new.url}/seats/1/claim")
    answer = new.anna.post(f"{new.url}/invitation/hide", headers=headers)
    if headers:
        assert "Join with this code" in text(answer)
    else:
        assert (answer.status_code, answer.location) == (303, new.url)
    assert not new.begins_with_invitation(new.anna)
    assert new.begins_with_invitation(new.bo)
    other = new.anna.post("/tables", {"player": ["Anna", "Bo"], "name": "Garden"}).location
    assert "Join with <span" in text(new.anna.get(other))


def test_from_the_first_match_on_the_table_begins_with_the_match(new: NewTable):
    game = {"game": "fireplace", "player": ["0", "1"], "dealer": "1"}
    assert new.anna.post(f"{new.url}/matches", game).status_code == 303
    assert not new.begins_with_invitation(new.anna)


def test_there_is_no_invitation_to_hide_where_there_is_no_table(new: NewTable):
    assert new.anna.post("/t/nothing/invitation/hide").status_code == 404
