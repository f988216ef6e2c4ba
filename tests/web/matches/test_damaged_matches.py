"""Matches of which something is stored that no companion has written: every page says so, and none fails."""

import json
import shutil
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy import text as sql
from store import toy

from companion.store import db
from companion.store.history.registry import get_replay_cache
from companion.store.models import ShareLink
from companion.web.app import create_app
from companion.web.live.board_cache import PagePartCache
from web.lining import plain
from web.phones import Phone, text

PAGES = (
    *(
        "tables.show_table",
        "tables.poll_table",
        "big.show_big_screen",
        "evening.show_evening",
        "evening.export_evening_json",
        "evening.export_evening_csv",
    ),
    *(
        "matches.show_match",
        "matches.poll_match",
        "stories.show_match_history",
        "lines.show_entry_details",
        "calling.show_match_setup",
        "home.show_start_page",
    ),
    *(
        "groups.show_group",
        "groups.export_group_json",
        "groups.export_group_csv",
        "seasons.show_group_statistics",
        "seasons.show_person_statistics",
    ),
)


@dataclass
class Played:
    """A group whose evening has a match that is over, and one that is being played."""

    app: Flask
    phone: Phone
    table: str
    key: str

    def pages(self, endpoints: Collection[str] = PAGES) -> Iterator[tuple[str, str]]:
        """Yield those pages of the evening, its matches and its group, each with what it says."""
        code = self.table.rpartition("/")[2]
        at: list[dict[str, Any]] = [{"code": code}, *({"code": code, "number": number} for number in (1, 2))]
        at += [{**one, "line": 1} for one in at[1:]] + [{"key": self.key}, {"key": self.key, "number": 1}]
        at += [{"code": code, "slug": "toy"}, {}]
        with self.app.test_request_context():
            addresses = [
                self.app.url_for(rule.endpoint, **known)
                for rule in self.app.url_map.iter_rules()
                for known in at
                if rule.arguments == set(known) and rule.endpoint in endpoints
            ]
        for address in addresses:
            answer = self.phone.get(address)
            assert answer.status_code < 500, address
            yield address, plain(text(answer))

    def forget(self) -> None:
        """Do as another process would: know nothing but the database."""
        with self.app.app_context():
            get_replay_cache().clear()
        self.app.extensions["companion_shared"] = PagePartCache()


@pytest.fixture(scope="module")
def played(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    file = shutil.copy(migrated_file, tmp_path_factory.mktemp("damaged"))
    config = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}", "SECRET_KEY": "for the tests only"}
    app = create_app({**config, "RATELIMIT_ENABLED": False, "GAMES": {"toy": toy.GAME}})
    phone = Phone(app)
    table = phone.post("/tables", {"player": ["Anna", "Bo", "Cy"], "name": "Kitchen"}).location
    phone.post(f"{table}/seats/0/claim")
    key = phone.post(f"{table}/group", {"name": "Us", "me": "0"}).location.rpartition("/")[2]
    for number, points in ((1, 9), (2, 3)):
        called = {"game": "toy", "player": ["0", "1", "2"], "dealer": "0", "goal": 12}
        assert phone.post(f"{table}/matches", called).status_code == 303
        for seq in range(2):
            entered = {"seq": seq, "action": "score", "seat": "0", "points": points}
            assert phone.post(f"{table}/m/{number}/entries", entered).status_code == 303
    yield Played(app, phone, table, key)
    with app.app_context():
        db.engine.dispose()


COUNTED = "1 of the matches cannot be read any more and is not counted"
RESULT = "The result of this match is damaged in the database, so it does not count in the balances."
STORY = "The data of this match is damaged, so only the history can be shown"
PEAK = {"amount": 10, "seat": 0, "seq": 1}
BEST = {"name": "Anna", "called": "Pair of kings", "cards": ["Kh", "Ks"], "seq": 1, "worth": 1}
KNOWN = {"hands": 1, "pot": None, "won": PEAK, "lost": None, "best": BEST, "legs": []}

OTHER_RULES = "This release of the companion cannot reconstruct this match"

RESULTS: dict[str, dict[str, Any]] = {
    "money of fewer than play": {"money": [10]},
    "money of more than play": {"money": [10, -5, -5, 0]},
    "money in words": {"money": ["10", "-5", "-5"]},
    "money that is no list": {"money": {"0": 10}},
    "no money": {"money": None},
    "a winner who is not there": {"winners": [7]},
    "a winner in words": {"winners": ["Anna"]},
    "winners that are no list": {"winners": 0},
}
HIGHLIGHTS: dict[str, Any] = {
    "no list of names": ["hands", 3],
    "nothing but hands": {"hands": 3},
    "somebody who is not there": KNOWN | {"won": PEAK | {"seat": 9}},
    "a field more": KNOWN | {"won": PEAK | {"more": 1}},
    "an amount in words": KNOWN | {"won": PEAK | {"amount": "10"}},
    "legs of more than play": KNOWN | {"legs": [1, 2, 3, 4]},
    "legs in words": KNOWN | {"legs": ["one", "two", "three"]},
    "a hand of no cards": KNOWN | {"best": BEST | {"cards": ["xx"]}},
    "a hand of nobody": KNOWN | {"best": BEST | {"name": 3}},
    "hands in words": KNOWN | {"hands": "three"},
}
ENTRIES: dict[str, dict[str, Any]] = {
    "values that are a list": {"values": ["points"]},
    "values that are text": {"values": "points"},
    "values in a value": {"values": {"points": {"many": 1}}},
    "money in words": {"came": {"over": True, "winners": [], "money": ["x"], "pot": 0}},
    "money that is a number": {"came": {"over": True, "winners": [], "money": 5, "pot": 0}},
    "nothing but that it is over": {"came": {"over": True}},
    "what it came to in words": {"came": "three"},
    "lines by no numbers": {"retold": {"first": "Anna scored 3."}},
    "lines that are a list": {"retold": ["Anna scored 3."]},
    "choices of no seats": {"chosen_by": {"Anna": "Bo"}},
    "an amendment of nothing": {"action": "amend", "values": {}},
    "an amendment in words": {"action": "amend", "values": {"how": 1, "at": "x", "dropped": 3, "values": []}},
}
MATCHES: dict[str, dict[str, Any]] = {
    "options that are a list": {"options": ["goal"]},
    "an option in an option": {"options": {"goal": {"is": 12}}},
    "a card that is a list": {"card": ["63 down"]},
    "a card with a number for a name": {"card": {"name": 5}},
    "a dealer who does not play": {"dealer": 2, "players": [1, 3]},
    "a player who is not there": {"players": [1, 2, 99]},
}


def change(played: Played, table: str, where: str, columns: dict[str, Any]) -> dict[str, Any]:
    """Store that in the row, whatever it is; return what stood there."""
    with played.app.app_context():
        names = ", ".join(f'"{name}"' for name in columns)
        old = db.session.execute(sql(f"SELECT {names} FROM {table} WHERE {where}")).mappings().one()
        put = ", ".join(f'"{name}" = :{name}' for name in columns)
        db.session.execute(sql(f"UPDATE {table} SET {put} WHERE {where}"), columns)
        db.session.commit()
    played.forget()
    return dict(old)


def as_stored(columns: dict[str, Any]) -> dict[str, Any]:
    """Return the columns as the database has them: most of them are JSON."""
    return {name: one if name in ("action", "dealer") else json.dumps(one) for name, one in columns.items()}


Damage = Callable[[str, dict[str, Any], str], None]


@pytest.fixture
def damage(played: Played) -> Iterator[Damage]:
    """Store something in a row until the test is over."""
    undone: list[tuple[str, str, dict[str, Any]]] = []

    def damage(table: str, columns: dict[str, Any], where: str) -> None:
        undone.append((table, where, change(played, table, where, columns)))

    yield damage
    for table, where, old in undone:
        change(played, table, where, old)


def test_nothing_is_said_where_nothing_is_damaged(played: Played):
    pages = dict(played.pages())
    assert len(pages) == len(PAGES) + 4, "two matches"
    assert not any("damaged" in said or "cannot be read" in said for said in pages.values())


@pytest.mark.parametrize("what", RESULTS)
def test_a_damaged_result_does_not_count(played: Played, damage: Damage, what: str):
    damage("results", as_stored(RESULTS[what]), "match_id = 1")
    pages = dict(played.pages())
    counted = {address for address, said in pages.items() if COUNTED in said}
    assert {played.table, f"{played.table}/evening"} <= counted
    assert RESULT in pages[played.table]


@pytest.mark.parametrize("what", HIGHLIGHTS)
def test_damaged_highlights_are_left_out(played: Played, damage: Damage, what: str):
    damage("results", as_stored({"highlights": HIGHLIGHTS[what]}), "match_id = 1")
    assert not any(
        COUNTED in said for _, said in played.pages(("evening.show_evening", "evening.export_evening_csv"))
    )


def test_highlights_that_are_sound_are_told(played: Played, damage: Damage):
    damage("results", as_stored({"highlights": KNOWN}), "match_id = 1")
    assert "pair of kings" in dict(played.pages(("evening.show_evening",)))[f"{played.table}/evening"]


def test_what_does_not_count_is_in_no_chart_and_among_no_memories(played: Played, damage: Damage):
    evening, big = f"{played.table}/evening", f"{played.table}/big"
    sound = text(played.phone.get(evening))
    assert "<polyline" in sound
    damage("results", {"highlights": json.dumps(KNOWN)}, "match_id = 1")
    assert "Highlights" in text(played.phone.get(evening))
    damage("results", as_stored(RESULTS["money of fewer than play"]), "match_id = 1")
    damage("entries", as_stored(ENTRIES["values that are a list"]), "match_id = 2 AND seq = 1")
    page = text(played.phone.get(evening))
    assert "<polyline" not in page
    assert "Highlights" not in page
    assert page.count(">not counted<") == 2
    assert "is still being played. This match cannot be read any more, so it is not counted." in plain(page)
    assert f'<p class="warning">{COUNTED}' in text(played.phone.get(big)), "as large as is read across a room"
    shown = plain(text(played.phone.get(big)))
    assert "can no longer be shown" in shown
    assert "Open the match on a phone" in shown
    assert "The match cannot be continued. Call it off" in plain(
        text(played.phone.get(f"{played.table}/m/2"))
    )
    assert played.phone.post(f"{played.table}/m/2/abandon").status_code == 303
    assert "Choose the next game" in text(played.phone.get(big))
    assert played.phone.post(f"{played.table}/m/2/resume").status_code == 303


@pytest.mark.parametrize("what", ENTRIES)
def test_of_a_match_with_a_damaged_entry_the_story_is_shown(played: Played, damage: Damage, what: str):
    for number in (1, 2):
        damage("entries", as_stored(ENTRIES[what]), f"match_id = {number} AND seq = 1")
    pages = dict(played.pages())
    sentence = OTHER_RULES if what == "values in a value" else STORY
    for match in (f"{played.table}/m/1", f"{played.table}/m/2"):
        assert sentence in pages[match]
        assert sentence in pages[f"{match}/board"]
        assert "Anna scored" in pages[f"{match}/story"]
    assert "+10" in pages[played.table], "what the match came to is stored"


@pytest.mark.parametrize("what", MATCHES)
def test_a_damaged_match_is_shown_as_far_as_it_can_be(played: Played, damage: Damage, what: str):
    for number in (1, 2):
        damage("matches", as_stored(MATCHES[what]), f"number = {number}")
    pages = dict(played.pages())
    for number in (1, 2):
        assert "Anna scored" in pages[f"{played.table}/m/{number}/story"]


def test_text_that_was_cut_off_damages_nothing_beside_it(played: Played, damage: Damage):
    """SQLite keeps any text as JSON."""
    damage("entries", {"came": '{"over": fal', "values": '{"po'}, "match_id = 2 AND seq = 1")
    damage("results", {"money": "[10, -5,"}, "match_id = 1")
    pages = dict(played.pages())
    assert STORY in pages[f"{played.table}/m/2"]
    assert "Anna scored" in pages[f"{played.table}/m/2/story"]
    assert COUNTED in pages[played.table]


def test_a_damaged_match_is_on_no_postcard(played: Played, damage: Damage):
    made = played.phone.post(f"{played.table}/m/1/postcards")
    assert made.status_code in (200, 303)
    with played.app.app_context():
        (token,) = db.session.scalars(select(ShareLink.token))
    assert "damaged" not in plain(text(played.phone.get(f"/p/{token}")))
    damage("results", as_stored(RESULTS["money of fewer than play"]), "match_id = 1")
    assert RESULT in plain(text(played.phone.get(f"/p/{token}")))
