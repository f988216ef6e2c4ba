"""The pages of a match: from the new table to the winner, what is shown on them, and polls."""

import re
from typing import Any

import pytest
from flask import Flask

import companion
from companion.store import db
from companion.store.history.play import ReplayCache
from web.phones import HTMX, Evening, Phone, text

PAIR = "Ah As Kc Qd 9h"
FULL = "Ah As Ad Kc Kd"


ALERT = 'role="alert"'


def melds(evening: Evening, phone: Phone) -> list[str]:
    return list(dict.fromkeys(re.findall(r'name="(steal_\d+)"', text(phone.get(evening.match)))))


def test_a_whole_match_in_quick_entry_from_new_table_to_winner(app: Flask):
    evening = Evening(app, chips="5")
    phones = [evening.anna, evening.bo]
    for turn in range(40):
        page = text(evening.anna.get(evening.match))
        if "Go to the table" in page:
            break
        seat = turn % 2
        stolen = dict.fromkeys(melds(evening, phones[seat]), "?") if seat == 0 else {}
        answer = evening.enter(phones[seat], seat=str(seat), **stolen)
        assert answer.status_code == 303, text(answer)
    assert "Anna wins" in page
    table = text(evening.bo.get(evening.table))
    assert "Anna wins" in table
    assert "pays" in table


def test_htmx_gets_the_board_alone(evening: Evening):
    answer = evening.anna.htmx(f"{evening.match}/entries", {"seq": "0", "action": "meld", "seat": "0"})
    assert answer.status_code == 200
    assert text(answer).lstrip().startswith("<title>")
    assert '<main id="board"' in text(answer)
    assert "<html" not in text(answer)
    assert "HX-Request" in answer.headers["Vary"]


def test_robbing_by_cards(evening: Evening):
    evening.enter(evening.anna, seat="0", cards=PAIR)
    (name,) = melds(evening, evening.bo)
    low = evening.enter(evening.bo, seat="1", cards="Ah Ks Kc Qd 9h", **{name: "Ah"})
    assert low.status_code == 422
    assert "not higher" in text(low)
    assert 'value="Ah" checked' in text(low)
    assert evening.enter(evening.bo, seat="1", cards="Ah Ac Ad Kc Kd", **{name: "Ah"}).status_code == 303
    assert "steals 1 card" in text(evening.anna.get(evening.match))


def test_who_watches_sees_the_board_without_forms(evening: Evening):
    page = text(evening.guest.get(evening.match))
    assert "Anna&#39;s turn" in page
    assert "You are only watching" in page
    assert "data-entry" not in page
    assert f"{evening.match}/undo" not in page


def test_an_unchanged_poll_is_204_and_costs_one_query(evening: Evening, app: Flask):
    version = re.search(r'data-seq="(\d+)"', text(evening.bo.get(evening.match))).group(1)
    queries: list[Any] = []
    with app.app_context():
        from sqlalchemy import event

        from companion.store import db

        event.listen(db.engine, "before_cursor_execute", lambda *args: queries.append(args[2]))
    for url in (evening.match, evening.table, f"{evening.table}/big"):
        queries.clear()
        answer = evening.bo.get(f"{url}/board?v={version}", headers=HTMX)
        assert (answer.status_code, answer.data) == (204, b"")
        assert len(queries) == 1


def test_a_change_is_in_the_next_poll_of_every_phone(evening: Evening):
    version = re.search(r'data-seq="(\d+)"', text(evening.bo.get(evening.match))).group(1)
    evening.enter(evening.anna, seat="0", cards=FULL)
    for phone in (evening.bo, evening.guest):
        answer = phone.get(f"{evening.match}/board?v={version}", headers=HTMX)
        assert answer.status_code == 200
        assert "Full house, aces over kings" in text(answer)
        assert "<html" not in text(answer)
    assert "data-entry" in text(evening.bo.get(f"{evening.match}/board?v={version}", headers=HTMX))


def test_the_rule_of_the_phase_stands_beside_the_match(evening: Evening):
    page = text(evening.anna.get(evening.match))
    assert 'id="rules-title">A turn' in page
    assert re.search(r'href="/rules/fireplace\?at=[^"#]+#steal"', page)


def test_called_off_and_taken_up_again(evening: Evening):
    evening.enter(evening.anna, seat="0")
    assert evening.bo.post(f"{evening.match}/abandon").status_code == 303
    assert "called off" in text(evening.anna.get(evening.match))
    assert evening.enter_late(seq="1", seat="1").status_code == 422
    assert "Called off" in text(evening.anna.get(evening.table))
    assert evening.bo.post(f"{evening.match}/abandon").status_code == 422
    assert evening.bo.post(f"{evening.match}/resume").status_code == 303
    assert evening.enter(evening.bo, seat="1").status_code == 303


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999"])
def test_a_match_that_is_not_there(evening: Evening, number: str):
    url = f"{evening.table}/m/{number}"
    for answer in (evening.anna.get(url), evening.anna.get(f"{url}/board"), evening.anna.post(f"{url}/undo")):
        assert answer.status_code == 404
        assert ALERT in text(answer)


def test_four_players_in_teams(app: Flask):
    evening = Evening(app, ("Anna", "Bo", "Cleo", "Dan"))
    assert "Anna</bdi> &amp; <bdi>Cleo" in text(evening.anna.get(evening.match)).replace("\n", "")
    assert evening.enter(evening.anna, seat="2").status_code == 303
    assert "Cleo, turn 1" in text(evening.anna.get(evening.match))


def test_a_meld_is_shown_with_the_turn_by_which_everything_names_it(evening: Evening):
    evening.enter(evening.anna, cards=FULL)
    for phone in (evening.anna, evening.bo, evening.guest):
        assert '<span class="maker"><bdi dir="ltr">turn 1</bdi></span>' in text(phone.get(evening.match))


def test_a_royal_flush_is_shown_without_a_way_to_rob_it(evening: Evening):
    evening.enter(evening.anna, cards="Ah Kh Qh Jh Th")
    page = text(evening.bo.get(evening.match))
    assert "turn 1, cannot be robbed" in page
    assert 'name="steal_1"' not in page


def test_a_match_of_a_game_that_is_no_longer_known_is_shown_as_it_was_and_can_be_called_off(evening: Evening):
    evening.enter(evening.anna, seat="0", cards=FULL)
    evening.app.config["GAMES"] = {}
    evening.app.extensions["companion_plays"] = ReplayCache()
    answer = evening.anna.get(evening.match)
    assert answer.status_code == 200
    assert "does not know a game" in text(answer)
    assert "Anna melds a full house" in text(answer)
    assert "abandon" not in text(evening.guest.get(evening.match))
    assert evening.anna.get(evening.table).status_code == 200
    assert "Anna melds a full house" in text(evening.anna.get(f"{evening.match}/board?v=0", headers=HTMX))
    assert evening.anna.post(f"{evening.match}/undo", {"seq": "1"}).status_code == 422
    called_off = evening.anna.post(f"{evening.match}/abandon", follow_redirects=True)
    assert called_off.status_code == 200


def test_the_pages_stand_on_either_database(database_url: str):
    app = companion.create_app({"SQLALCHEMY_DATABASE_URI": database_url, "SECRET_KEY": "x"})
    evening = Evening(app)
    assert evening.enter(evening.anna, seat="0", cards=FULL).status_code == 303
    form = {"seq": "0", "action": "meld", "seat": "0"}
    assert evening.anna.post(f"{evening.match}/entries", form).status_code == 409
    assert evening.bo.post(f"{evening.match}/undo", {"seq": "1"}).status_code == 303
    assert "Undone: " in text(evening.guest.get(f"{evening.match}/board?v=0", headers=HTMX))
    assert evening.counts()["Entry"] == 2
    with app.app_context():
        db.engine.dispose()
