"""Games of the house on their pages: made in lines, kept, played, handed on, and refused with a sentence."""

import json
import random
import re
import zlib
from base64 import urlsafe_b64encode
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.evening.keeping import MOST
from companion.house import Variant, as_data, from_text, read_variant, to_text
from companion.house.ours import other_forms, ours
from companion.house.shelf import games
from companion.store import db, house
from companion.store.models import KeptCard, Match, Table
from companion.store.replays import game_name, load
from companion.web.house.draft import Draft, checked, like, sent
from companion.web.house.packing import packed, unpacked
from companion.web.house.steps import Change, change_steps

from .phones import Evening, Phone, text

GUTS = ours()["guts"]


class Kitchen(Evening):
    """Anna, Bo and Cem at a table without a match; Anna and Bo hold their seats."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.anna, self.bo, self.guest = Phone(app), Phone(app), Phone(app)
        self.table = self.anna.post("/tables", {"player": ["Anna", "Bo", "Cem"], "name": "Kitchen"}).location
        self.anna.post(f"{self.table}/seats/0/claim")
        self.bo.post(f"{self.table}/seats/1/claim")
        self.house = f"{self.table}/house"

    def keep(self, variant: Variant = GUTS, name: str | None = None, **more: str) -> TestResponse:
        data = {"card": to_text(variant), "name": variant.name if name is None else name, **more}
        return self.anna.post(f"{self.house}/keep", data)

    def kept(self) -> list[str]:
        with self.app.app_context():
            return [one.name for one in house.kept_at(db.session.query(Table).one())]

    def matches(self) -> int:
        with self.app.app_context():
            return db.session.query(Match).count()


@pytest.fixture
def kitchen(app: Flask) -> Kitchen:
    return Kitchen(app)


def form_of(page: TestResponse) -> MultiDict[str, str]:
    """Return what a browser would send of the page's form as it stands."""
    found: list[tuple[str, str]] = []
    body = re.search(r'<form action="[^"]*/house/change".*?</form>', text(page), re.DOTALL)
    assert body is not None
    for tag in re.finditer(
        r"<input ([^>]*)>|<textarea ([^>]*)>([^<]*)<|<select ([^>]*)>(.*?)</select>", body[0], re.DOTALL
    ):
        about = tag[1] or tag[2] or tag[4]
        name = re.search(r'name="([^"]*)"', about)
        if (
            name is None
            or name[1] in ("csrf_token", "opened")
            or (("checkbox" in about or "radio" in about) and " checked" not in about)
        ):
            continue
        if tag[4]:
            chosen = re.search(r'<option value="([^"]*)" selected|<option selected>([^<]*)', tag[5])
            value = (chosen[1] or chosen[2] or "") if chosen else ""
        else:
            value = tag[3] if tag[2] else (re.search(r'value="([^"]*)"', about) or ["", "on"])[1]
        found.append((name[1], unescape(value)))
    return MultiDict(found)


def plain(page: TestResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text(page))).split())


# --- like what, and what is different --------------------------------------------------------------


def test_what_it_may_be_like_is_all_that_we_ship_and_all_that_is_kept(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    shown = kitchen.anna.get(kitchen.house)
    for variant in (*ours().values(), *other_forms().values(), *games().values()):
        assert variant.name.replace("'", "&#39;") in text(shown)
    assert "Kitchen guts" in plain(shown)
    assert "A game of your own" in plain(kitchen.anna.get(kitchen.table))


@pytest.mark.parametrize("slug", [*ours(), *other_forms(), *games()])
def test_every_game_that_is_begun_with_comes_out_as_it_went_in(kitchen: Kitchen, slug: str):
    begun = kitchen.anna.get(f"{kitchen.house}/change?like={slug}")
    variant, line = checked(sent(form_of(begun)), 3)
    known = {**games(), **ours(), **other_forms()}[slug]
    assert variant is not None, line
    assert {**as_data(variant), "name": known.name, "like": known.like} == {
        **as_data(known),
        "like": known.like,
    }


def test_a_change_is_said_in_its_line_and_lies_in_the_address(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts"))
    filled.setlist("wild-0", ["2"])
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "do": "more-0-0", "opened": "Cards"})
    assert done.status_code == 303
    again = kitchen.anna.get(done.location)
    assert "Four cards each, one passed to the left." in plain(again)
    assert "Like Guts , but four cards instead of three; twos are wild." in plain(again)
    assert re.search(r'<details[^>]*id="line-1" open', text(again)), "without scripts it stays unfolded"
    fragment = kitchen.anna.htmx(change, {**filled.to_dict(flat=False), "do": "more-0-0"})
    assert "<html" not in text(fragment)
    assert (
        unescape(re.search(r'data-draft="([^"]*)"', text(fragment))[1]).partition("draft=")[2]
        in done.location
    )


def test_the_check_line_names_what_is_wrong_and_its_field(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts"))
    filled.setlist("step-0", ["2 down", "in or out"])
    wrong = kitchen.anna.htmx(change, filled.to_dict(flat=False))
    assert wrong.status_code == 200
    assert "has 3 cards" in plain(wrong)
    assert re.search(r'href="#f-\w+" data-to', text(wrong))
    named = kitchen.anna.htmx(change, {**filled.to_dict(flat=False), "do": "name"})
    assert named.status_code == 422
    assert kitchen.kept() == []


@pytest.mark.parametrize(
    ("changed", "sentence", "field"),
    [
        ({"ante": "lots"}, "The ante is a whole number from 0 to 1000000.", "ante"),
        ({"ante": "-1"}, "The ante is a whole number", "ante"),
        ({"amount": "9" * 40}, "The amount is a whole number", "amount"),
        ({"wild-0-more": "snap"}, "“snap” is not a wild card", "wild"),
        ({"sides-more": "points 0"}, "points", "sides"),
        ({"step-0": ["63 down", "in or out"]}, "52", "steps"),
        ({"step-0": ["3 down", *["bet"] * 13, "in or out"]}, "betting rounds", "steps"),
        ({"step-0": []}, "A game needs a step at least", "steps"),
        ({"settle": "everything"}, "What losers owe is", "settle"),
        ({"rules": "x" * 121}, "too long", "rules"),
        ({"rules": "\n".join("abcdefghi")}, "a card has up to 8", "rules"),
        ({"order-0": "chess"}, "is no order of hands", "order"),
        ({"pack": "51"}, "The pack is", "pack"),
        ({"use": "2+9"}, "", "use"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    kitchen: Kitchen, changed: dict[str, Any], sentence: str, field: str
):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts"))
    data = {**filled.to_dict(flat=False), **changed, "do": "name"}
    refused = kitchen.anna.post(f"{kitchen.house}/change", data)
    assert refused.status_code == 422
    assert sentence in plain(refused)
    assert f'href="#f-{field}"' in text(refused)
    assert f'id="f-{field}"' in text(refused)
    assert (kitchen.kept(), kitchen.matches()) == ([], 0)


def test_a_step_that_is_not_understood_stays_typed(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts"))
    typed = {**filled.to_dict(flat=False), "do": "add-0 ", "typed-0": "<b>juggle</b> 3"}
    refused = kitchen.anna.post(change, typed)
    assert refused.status_code == 422
    assert "is not a step" in plain(refused)
    assert "&lt;b&gt;juggle&lt;/b&gt; 3" in text(refused)
    typed["typed-0"] = "buy 1 at 5 more"
    added = kitchen.anna.get(kitchen.anna.post(change, typed).location)
    assert "buy 1 at 5 more" in plain(added)


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (Change("more", "0"), ["4 down", "bet", "in or out"]),
        (Change("less", "0"), ["2 down", "bet", "in or out"]),
        (Change("more", "1"), ["3 down", "bet", "in or out"]),
        (Change("more", "9"), ["3 down", "bet", "in or out"]),
        (Change("add", "1 up"), ["3 down", "bet", "1 up", "in or out"]),
        (Change("add", "declare"), ["3 down", "bet", "in or out", "declare"]),
        (Change("add", "1 up", frozenset({0})), ["3 down", "1 up", "bet", "in or out"]),
        (Change("add", "", typed="say Cut"), ["3 down", "bet", "say Cut", "in or out"]),
        (Change("gone", marked=frozenset({0, 1})), ["in or out"]),
        (Change("times", marked=frozenset({0, 1}), times=2), ["3 down", "bet", "3 down", "bet", "in or out"]),
        (Change("times", times=4), ["3 down", "bet", "in or out"]),
        (Change("earlier", marked=frozenset({1})), ["bet", "3 down", "in or out"]),
        (Change("earlier", marked=frozenset({0, 1})), ["3 down", "bet", "in or out"]),
        (Change("dance"), ["3 down", "bet", "in or out"]),
    ],
)
def test_the_buttons_beside_the_steps(change: Change, after: list[str]):
    assert change_steps(["3 down", "bet", "in or out"], change) == after


def test_rounds_are_added_and_taken_out(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=three-five-seven"))
    assert filled["rounds"] == "3"
    more = sent(MultiDict([*filled.items(multi=True), ("do", "round")]))
    assert len(more.rounds) == 4
    fewer = sent(MultiDict([*filled.items(multi=True), ("do", "no-round")]))
    assert [each["wild"] for each in fewer.rounds] == [["3"], ["5"]]


@given(st.text(max_size=60))
def test_any_text_in_an_address_is_a_draft_or_none(written: str):
    found = unpacked(written)
    assert found is None or isinstance(found, dict)


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"name": "x"},
        {"steps": "3 down"},
        {"steps": [3]},
        {"steps": [], "more": 1},
        {"steps": [], "then": {}},
        {"steps": [], "then": [{}]},
        {"steps": [], "then": [{"steps": [1]}]},
        {"steps": [], "ante": []},
        {"steps": [], "second": {}},
        {"steps": [], "order": 5, "wild": [{}]},
    ],
)
def test_a_draft_of_another_shape_is_none(data: object):
    written = json.dumps(data).encode()
    assert unpacked(urlsafe_b64encode(zlib.compress(written)).decode().rstrip("=")) is None


def test_a_bomb_in_an_address_is_never_unpacked(kitchen: Kitchen):
    bomb = urlsafe_b64encode(zlib.compress(b'{"steps":[],"name":"' + b"x" * 9_000_000 + b'"}', 9)).decode()
    assert unpacked(bomb) is None
    refused = kitchen.anna.get(f"{kitchen.house}/change?draft={bomb[:8000]}")
    assert refused.status_code == 422
    assert "cut short" in plain(refused)


def test_a_draft_that_is_wrong_lies_in_an_address_too():
    draft = like(GUTS, "Guts")
    wrong = Draft({**draft.data, "ante": "lots", "steps": ["9 sideways"]})
    assert unpacked(packed(wrong.data)) == wrong.data


# --- its name, playing and keeping ------------------------------------------------------------------


def test_a_game_is_named_read_aloud_and_kept(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts"))
    named = kitchen.anna.post(f"{kitchen.house}/change", {**filled.to_dict(flat=False), "do": "name"})
    assert named.status_code == 303
    page = kitchen.anna.get(named.location)
    assert 'value="Our Guts"' in text(page)
    assert "1-2-3-drop" in plain(page)
    card = parse_qs(urlsplit(named.location).query)["card"][0]
    done = kitchen.keep(from_text(card), "Kitchen guts")
    assert done.status_code == 303
    assert "“Kitchen guts” is kept." in plain(kitchen.anna.get(done.location))
    assert kitchen.kept() == ["Kitchen guts"]
    assert "Kitchen guts" in plain(kitchen.bo.get(kitchen.table))
    assert "“Kitchen guts” is on the shelf now." in plain(kitchen.bo.get(kitchen.table))


def test_it_is_played_once_with_its_whole_card(kitchen: Kitchen):
    begun = kitchen.anna.post(f"{kitchen.house}/play", {"card": to_text(GUTS), "name": "Once"})
    assert begun.status_code == 303
    assert "Dealt" in plain(kitchen.bo.get(begun.location))
    with kitchen.app.app_context():
        match = db.session.query(Match).one()
        assert (match.game, game_name(match)) == ("house", "Once")
        assert read_variant(match.card).name == "Once"
        assert load(match).game.name == "Once"
    assert kitchen.kept() == []
    twice = kitchen.anna.post(f"{kitchen.house}/play", {"card": to_text(GUTS), "name": "Once"})
    assert twice.location == begun.location
    assert kitchen.matches() == 1


def test_where_it_does_not_fit_who_is_there_it_is_called(kitchen: Kitchen):
    for name in ("Dee", "Eva", "Finn", "Gus", "Hal", "Ida"):
        kitchen.anna.post(f"{kitchen.table}/players", {"name": name})
    data = as_data(GUTS) | {"steps": ["7 down", "in or out"]}
    called = kitchen.anna.post(f"{kitchen.house}/play", {"card": to_text(read_variant(data)), "name": "Big"})
    assert called.status_code == 303
    call = kitchen.anna.get(
        kitchen.anna.post(f"{kitchen.house}/play", {"card": to_text(GUTS), "name": "Any"}).location
    )
    assert call.status_code == 200


def test_a_kept_game_is_called_like_any_other(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    link = re.search(r'href="([^"]*/games/house\?kept=\d+)"', text(kitchen.bo.get(kitchen.table)))
    assert link is not None
    call = kitchen.bo.get(link[1])
    assert "Kitchen guts" in plain(call)
    card = re.search(r'name="card" value="([^"]*)"', text(call))[1]
    looked = kitchen.bo.htmx(
        f"{kitchen.table}/games/house", {"game": "house", "card": card, "ante": "2", "player": ["0", "1"]}
    )
    assert "ante 2" in plain(looked)
    begun = kitchen.bo.post(
        f"{kitchen.table}/matches",
        {
            "game": "house",
            "card": card,
            "ante": "2",
            "declare": "asked",
            "player": ["0", "1", "2"],
            "dealer": "0",
        },
    )
    assert begun.status_code == 303, plain(begun)
    with kitchen.app.app_context():
        assert db.session.query(Match).one().options["ante"] == 2


def test_the_rules_of_a_match_are_its_card_s_and_are_searched(kitchen: Kitchen):
    data = as_data(GUTS) | {"rules": ["Whoever drops a card buys a round of juice."], "wild": ["2"]}
    begun = kitchen.anna.post(f"{kitchen.house}/play", {"card": to_text(read_variant(data)), "name": "Juicy"})
    match = kitchen.anna.get(begun.location)
    url = unescape(re.search(r'data-url="([^"]*)"', text(match))[1])
    page = kitchen.anna.get(url)
    assert "Whoever drops a card buys a round of juice." in plain(page)
    assert "Twos are wild" in plain(page)
    assert "Due now" in plain(page)
    at = parse_qs(urlsplit(url).query)["at"][0]
    hits = kitchen.anna.get(f"/rules/search?q=juice&game=house&at={at}")
    assert "Whoever drops a card buys a round of juice." in plain(hits)
    assert f"/rules/house?at={at}#" in text(hits)
    assert kitchen.anna.get("/rules/house").status_code == 404
    assert kitchen.anna.get("/rules/house?card=hg1.x").status_code == 422
    drafted = kitchen.anna.get(f"/rules/house?card={to_text(GUTS)}")
    assert "one passed to the left" in plain(drafted)


def test_after_a_match_it_is_kept_as_it_was_agreed_on(kitchen: Kitchen):
    call = {"game": "house", "card": to_text(GUTS), "ante": "3", "declare": "asked", "hands": "1"}
    begun = kitchen.anna.post(f"{kitchen.table}/matches", {**call, "player": ["0", "1", "2"], "dealer": "0"})
    number = begun.location.rpartition("/")[2]
    page = kitchen.anna.get(f"{kitchen.house}/name?match={number}")
    card = re.search(r'name="card" value="([^"]*)"', text(page))[1]
    kept = from_text(card)
    assert (kept.ante, kept.declare_by, kept.name) == (3, "asked", "Guts")
    changed = kitchen.anna.get(f"{kitchen.house}/change?match={number}")
    assert "Like Guts" in plain(changed)


@pytest.mark.parametrize(
    ("game", "options", "name", "wild"),
    [
        ("guts", {"form": "four"}, "Four Card Guts", ()),
        ("deadly-69s", {"form": "low"}, "Deadly Low", ("lowest",)),
        ("two-more-inches", {"form": "deadly", "wild": "K"}, "Two More Deadly Inches", ("K down",)),
        ("omaha-burns", {"form": "easy"}, "Omaha Burns", ()),
    ],
)
def test_after_any_form_of_ours_it_is_kept_in_that_form(
    kitchen: Kitchen, game: str, options: dict[str, str], name: str, wild: tuple[str, ...]
):
    call = {"game": game, "ante": "2", **options, "player": ["0", "1", "2"], "dealer": "0"}
    number = kitchen.anna.post(f"{kitchen.table}/matches", call).location.rpartition("/")[2]
    page = kitchen.anna.get(f"{kitchen.house}/name?match={number}")
    kept = from_text(re.search(r'name="card" value="([^"]*)"', text(page))[1])
    assert (kept.name, kept.wild, kept.ante) == (name, wild, 2)
    assert f"Like {name}" in plain(kitchen.anna.get(f"{kitchen.house}/change?match={number}"))


def test_once_it_is_over_that_is_offered(kitchen: Kitchen):
    call = {"game": "house", "card": to_text(GUTS), "hands": "1", "player": ["0", "1", "2"], "dealer": "0"}
    match = kitchen.anna.post(f"{kitchen.table}/matches", call).location
    for seq, entry in enumerate(({"action": "deal"}, {"action": "stay", "stay": "0"})):
        assert kitchen.anna.post(f"{match}/entries", {"seq": str(seq), **entry}).status_code == 303
    over = kitchen.anna.get(match)
    number = match.rpartition("/")[2]
    assert f'href="{kitchen.house}/name?match={number}">Keep it like this as …<' in text(over)
    assert f'href="{kitchen.house}/change?match={number}">Like it, but …<' in text(over)
    told = kitchen.anna.get(f"{match}/lines/1")
    assert f"/rules/house?at={kitchen.table.rpartition('/')[2]}.{number}#" in text(told)
    for url in (f"{match}/story", f"{kitchen.table}/evening", f"{kitchen.table}/big", f"{match}/lines/0"):
        assert "Guts" in plain(kitchen.anna.get(url)), url
    again = kitchen.anna.post(f"{match}/again")
    assert again.status_code == 303
    with kitchen.app.app_context():
        first, second = db.session.query(Match).order_by(Match.number)
        assert first.card == second.card


def test_the_years_name_games_of_the_house(kitchen: Kitchen):
    group = kitchen.anna.post(f"{kitchen.table}/group", {"name": "Our Thursdays", "me": "0"}).location
    call = {"game": "house", "hands": "1", "player": ["0", "1", "2"], "dealer": "0"}
    named = to_text(read_variant(as_data(GUTS) | {"name": "Kitchen <guts>"}))
    match = kitchen.anna.post(f"{kitchen.table}/matches", {**call, "card": named}).location
    for seq, entry in enumerate(({"action": "deal"}, {"action": "stay", "stay": "0"})):
        kitchen.anna.post(f"{match}/entries", {"seq": str(seq), **entry})
    years = kitchen.anna.get(f"{group}/years")
    assert '<option value="house:Kitchen &lt;guts&gt;">Kitchen &lt;guts&gt;</option>' in text(years)
    chosen = kitchen.anna.get(f"{group}/years", query_string={"game": "house:Kitchen <guts>"})
    assert '<option value="house:Kitchen &lt;guts&gt;" selected>' in text(chosen)


def test_our_own_games_are_begun_with_as_they_were_played(kitchen: Kitchen):
    call = {"game": "guts", "ante": "2", "kitty": "1", "wimp": "amount", "wimp_amount": "4", "owe": "pot"}
    begun = kitchen.anna.post(f"{kitchen.table}/matches", {**call, "player": ["0", "1", "2"], "dealer": "0"})
    number = begun.location.rpartition("/")[2]
    draft = sent(form_of(kitchen.anna.get(f"{kitchen.house}/change?match={number}")))
    told = {name: draft.data[name] for name in ("ante", "house", "wimp", "wimp_amount", "settle", "like")}
    assert told == {
        "ante": 2,
        "house": "kitty",
        "wimp": "amount",
        "wimp_amount": 4,
        "settle": "match",
        "like": "Guts",
    }


def test_amounts_of_a_card_are_whole_ones_whatever_a_table_counts(kitchen: Kitchen):
    assert kitchen.anna.post(f"{kitchen.table}/unit", {"unit": "€", "counts": "€"}).status_code == 303
    call = {"game": "house", "card": to_text(read_variant(as_data(GUTS) | {"settle": "amount"}))}
    said = {"ante": "0.25", "amount": "7.00", "player": ["0", "1", "2"], "dealer": "0"}
    number = kitchen.anna.post(f"{kitchen.table}/matches", {**call, **said}).location.rpartition("/")[2]
    page = kitchen.anna.get(f"{kitchen.house}/name?match={number}")
    kept = from_text(re.search(r'name="card" value="([^"]*)"', text(page))[1])
    assert (kept.ante, kept.amount) == (1, 7), "a quarter cannot be said on a card"


def test_a_form_that_no_card_tells_is_not_begun_with(kitchen: Kitchen):
    call = {"game": "three-five-seven", "form": "678", "player": ["0", "1", "2"], "dealer": "0"}
    number = kitchen.anna.post(f"{kitchen.table}/matches", call).location.rpartition("/")[2]
    assert kitchen.anna.get(f"{kitchen.house}/change?match={number}").status_code == 404
    assert kitchen.anna.get(f"{kitchen.house}/change?match=99").status_code == 404
    assert kitchen.anna.get(f"{kitchen.house}/change?like=chess").status_code == 404
    assert kitchen.anna.get(f"{kitchen.house}/name?kept=99").status_code == 404


def test_a_kept_game_is_changed_in_its_place_and_taken_off(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    with kitchen.app.app_context():
        number = db.session.query(KeptCard).one().id
    changed = kitchen.anna.get(f"{kitchen.house}/change?kept={number}")
    filled = form_of(changed)
    assert filled["instead"] == str(number)
    filled["ante"] = "5"
    to = kitchen.anna.post(f"{kitchen.house}/change", {**filled.to_dict(flat=False), "do": "name"}).location
    card = parse_qs(urlsplit(to).query)["card"][0]
    kitchen.keep(from_text(card), "Kitchen guts", instead=str(number))
    assert kitchen.kept() == ["Kitchen guts"]
    with kitchen.app.app_context():
        assert read_variant(db.session.query(KeptCard).one().card).ante == 5
    another = read_variant(as_data(GUTS) | {"ante": 6})
    taken = kitchen.keep(another, "Kitchen guts", instead=str(number), apart="1")
    assert taken.status_code == 422
    kitchen.keep(another, "Six", instead=str(number), apart="1")
    assert kitchen.kept() == ["Kitchen guts", "Six"]
    with kitchen.app.app_context():
        other = db.session.query(KeptCard).filter_by(name="Six").one().id
    kitchen.anna.post(f"{kitchen.house}/{other}/away")
    assert kitchen.anna.post(f"{kitchen.house}/{number}/away").status_code == 303
    assert kitchen.kept() == []


def test_who_only_looks_changes_nothing(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    assert kitchen.guest.get(kitchen.house).status_code == 200
    assert kitchen.guest.get(f"{kitchen.house}/change?like=guts").status_code == 403
    card = {"card": to_text(GUTS), "name": "Mine"}
    for path in ("play", "keep", "1/away", "change", "taken"):
        assert kitchen.guest.post(f"{kitchen.house}/{path}", card).status_code == 403
    assert (kitchen.kept(), kitchen.matches()) == (["Kitchen guts"], 0)


# --- bad names and full shelves ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "The name is needed."), ("x" * 41, "up to 40 letters"), ("\u202e\u200b", "The name is needed.")],
)
def test_a_name_that_cannot_be_is_refused_with_what_was_typed(kitchen: Kitchen, name: str, sentence: str):
    for path in ("keep", "play"):
        refused = kitchen.anna.post(f"{kitchen.house}/{path}", {"card": to_text(GUTS), "name": name})
        assert refused.status_code == 422
        assert sentence in plain(refused)
        assert 'id="name"' in text(refused)
    assert (kitchen.kept(), kitchen.matches()) == ([], 0)


def test_markup_is_text_and_what_turns_a_line_round_is_gone(kitchen: Kitchen):
    kitchen.keep(name="<script>x</script>\u202eevil")
    assert kitchen.kept() == ["<script>x</script>evil"]
    for url in (kitchen.house, kitchen.table, f"{kitchen.house}/share?card={to_text(GUTS)}"):
        assert "<script>x" not in text(kitchen.anna.get(url))


def test_a_name_that_is_taken_and_the_two_hundred_and_first(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    taken = kitchen.keep(games()["razz"], "kitchen GUTS")
    assert taken.status_code == 422
    assert "is on the shelf already" in plain(taken)
    with kitchen.app.app_context():
        table = db.session.query(Table).one()
        about = {"table_id": table.id, "card": {}, "kept_by": "Ann", "device": "x", "at": table.created}
        db.session.add_all(KeptCard(name=f"G{n}", fingerprint=str(n), **about) for n in range(MOST - 1))
        db.session.commit()
    full = kitchen.keep(games()["razz"])
    assert full.status_code == 422
    assert "keeps 200 games already" in plain(full)
    assert len(kitchen.kept()) == MOST
    assert kitchen.anna.get(kitchen.house).status_code == 200, "cards that nobody can read are told as that"


# --- from another table -----------------------------------------------------------------------------


def shared(data: dict[str, Any]) -> str:
    """Return a text as another companion might have written it, whatever is in it."""
    text_ = to_text(GUTS)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed_ = packer.compress(json.dumps(data).encode()) + packer.flush()
    return f"{text_.rpartition('.')[0]}.{urlsafe_b64encode(packed_).decode().rstrip('=')}"


BAD = {
    "nothing": "",
    "no game": "Dear diary",
    "cut": to_text(GUTS)[:-12],
    "padded": to_text(GUTS) + "AAAA",
    "changed": f"hg1.00000000.{to_text(GUTS).rpartition('.')[2]}",
    "a bomb": f"hg1.00000000.{urlsafe_b64encode(zlib.compress(b' ' * 900_000)[2:-4]).decode().rstrip('=')}",
    "too long": "hg1." + "A" * 20_000,
    "newer": to_text(GUTS).replace("hg1.", "hg9.", 1),
    "a field from tomorrow": shared({**as_data(GUTS), "vibes": 3}),
    "63 cards of 52": shared({**as_data(GUTS), "steps": ["63 down", "in or out"]}),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_whole_game_is_refused_with_a_sentence(kitchen: Kitchen, what: str):
    refused = kitchen.anna.post(f"{kitchen.house}/taken", {"text": BAD[what]})
    assert refused.status_code == 422
    told = re.search(r'id="text-wrong"[^>]*>.*?<span>(.*?)</span>', text(refused), re.DOTALL)
    assert told is not None
    assert told[1].endswith(".")
    assert 'aria-describedby="text-wrong"' in text(refused)
    anywhere = kitchen.anna.post("/house", {"text": BAD[what]})
    assert anywhere.status_code == 422
    for path in ("keep", "play"):
        assert (
            kitchen.anna.post(f"{kitchen.house}/{path}", {"card": BAD[what], "name": "X"}).status_code == 422
        )
    for path in ("name", "share", "change"):
        assert (
            kitchen.anna.get(f"{kitchen.house}/{path}", query_string={"card": BAD[what][:3000]}).status_code
            == 422
        )
    assert (kitchen.kept(), kitchen.matches()) == ([], 0)


def test_a_link_is_read_in_words_and_never_played_at_once(kitchen: Kitchen):
    shown = kitchen.anna.get(f"{kitchen.house}/share?card={to_text(GUTS)}")
    link = unescape(re.search(r'data-share="([^"]*)"', text(shown))[1])
    assert link.partition("#")[2] == to_text(GUTS)
    assert urlsplit(link).path == "/house"
    assert "data:image/svg+xml;base64," in text(shown)
    assert "data-from-address" in text(kitchen.anna.get("/house"))
    read = kitchen.anna.post("/house", {"text": link})
    assert "1-2-3-drop" in plain(read)
    assert f"{kitchen.house}/name?card=" in text(read)
    assert "sits at no table yet" in plain(Phone(kitchen.app).post("/house", {"text": link}))
    taken = kitchen.anna.post(f"{kitchen.house}/taken", {"text": f"  {link[:60]}\n{link[60:]}  "})
    assert taken.status_code == 303
    page = kitchen.anna.get(taken.location)
    assert "From another table" in plain(page)
    assert (kitchen.kept(), kitchen.matches()) == ([], 0)


def words(letters: int, lines: int, seed: int = 0) -> list[str]:
    """Return lines that no compression makes short."""
    chance = random.Random(seed)
    return ["".join(chr(chance.randint(0x4E00, 0x9FA5)) for _ in range(letters)) for _ in range(lines)]


def test_what_no_code_can_hold_is_handed_on_as_a_link_and_a_text(kitchen: Kitchen):
    wordy = read_variant(as_data(GUTS) | {"rules": words(119, 8)})
    shown = kitchen.anna.get(f"{kitchen.house}/share?card={to_text(wordy)}")
    assert shown.status_code == 200
    assert "too many words of its own for a code" in plain(shown)
    assert kitchen.keep(wordy).status_code == 303


def test_what_is_more_than_a_card_holds_is_refused_at_its_words(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts"))
    filled.setlist("step-0", ["3 down", *(f"say {one}" for one in words(110, 36)), "in or out"])
    refused = kitchen.anna.post(f"{kitchen.house}/change", {**filled.to_dict(flat=False), "do": "name"})
    assert refused.status_code == 422
    assert "too much to be shared" in plain(refused)
    assert 'href="#f-rules"' in text(refused)


def test_a_game_whose_name_is_taken_comes_from_another_table(kitchen: Kitchen):
    kitchen.keep()
    other = read_variant(as_data(GUTS) | {"ante": 7})
    page = kitchen.anna.get(f"{kitchen.house}/name?card={to_text(other)}&elsewhere=1")
    assert 'value="Guts, from another table"' in text(page)
    kitchen.keep(other, "Guts, from another table")
    assert kitchen.kept() == ["Guts", "Guts, from another table"]


def test_a_card_of_a_newer_release_is_told_as_that_and_the_rest_goes_on(kitchen: Kitchen):
    begun = kitchen.anna.post(f"{kitchen.house}/play", {"card": to_text(GUTS), "name": "Tomorrow"}).location
    kitchen.keep(name="Kitchen guts")
    with kitchen.app.app_context():
        for row in (db.session.query(Match).one(), db.session.query(KeptCard).one()):
            row.card = {**row.card, "version": 9}
        db.session.commit()
        kitchen.app.extensions["companion_plays"].clear()
    page = kitchen.anna.get(begun)
    assert page.status_code == 200
    assert "made by a newer companion" in plain(page)
    assert "Tomorrow" in plain(page)
    assert "made by a newer companion" in plain(kitchen.anna.get(kitchen.house))
    assert kitchen.anna.get(kitchen.table).status_code == 200
    number = begun.rpartition("/")[2]
    assert kitchen.anna.get(f"{kitchen.house}/name?match={number}").status_code == 422
    code = kitchen.table.rpartition("/")[2]
    assert kitchen.anna.get(f"/rules/house?at={code}.{number}").status_code == 422
