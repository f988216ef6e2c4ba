"""Tapiola Hold'em as pages: the towers, forms that work plainly, and refusals that store nothing."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask

from companion.games import GAMES
from companion.web.pages.forms import format_query_values
from web.phones import Phone, text

from .towers import MIDDLE, Towers


@pytest.fixture
def towers(app: Flask, begun: Callable[..., Towers]) -> Towers:
    return begun(Towers, app)


def test_the_middle_grows_on_screen(towers: Towers):
    assert 'class="towers"' not in towers.page()
    towers.enter(towers.anna, action="community", cards="Kh")
    page = towers.page()
    assert page.count('class="card slot"') == 6
    assert 'aria-label="king of hearts"' in page
    towers.enter(towers.anna, action="community", cards="5d 9c")
    assert towers.page().count('class="card slot"') == 4


def test_a_photo_of_the_new_cards_expects_two(towers: Towers):
    assert "expected=1&amp;" in towers.page()
    towers.enter(towers.anna, action="community")
    assert "expected=2&amp;" in towers.page()


def test_a_showdown_says_who_took_which_card(towers: Towers):
    assert (
        towers.enter(towers.anna, action="showdown", **MIDDLE, hand0="8h 9h", hand1="Qh Qd").status_code
        == 303
    )
    page = towers.page()
    nine = re.search(r'data-card="9c".*?</li>', page, re.DOTALL)
    assert nine is not None
    assert "<bdi>Anna</bdi>" in nine.group()
    assert "Bo (pair of queens) wins the pot" in page
    assert "Beats Anna: higher pair: queens over nines" in page


def test_both_hands_of_a_split_are_shown(make_app: Callable[..., Flask]):
    split = Towers(make_app(), ("Anna", "Bo"), scoring="two-one", wins="split")
    split.enter(split.anna, action="showdown", **MIDDLE, hand0="8h 9h", hand1="2h 3d")
    page = split.page()
    assert "The lowest hands" in page
    assert "low: <bdi>Bo</bdi>" in page


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"tower1": "2c 3c 4c 5c", "best1": "0"}, "choose exactly 3 cards, not 4."),
        ({"hand0": "2c 3c 4c 5c"}, "choose 2 to 3 cards, not 4."),
        ({**MIDDLE, "hand0": "Kh 2c"}, "K♥ was entered twice, but the deck has only one"),
        (
            {**MIDDLE, "hand0": "Ks 2c", "hand1": "Qs Qd", "best1": "1"},
            "The cards say that Anna has the best hand, not Bo.",
        ),
        ({}, "Choose at least one player, or enter the cards."),
        ({"best1": "7"}, "choose from "),
        ({"hand0": "2c nonsense"}, "is not a card"),
    ],
)
def test_a_showdown_that_cannot_be_stores_nothing(towers: Towers, values, why):
    assert why in towers.refused(action="showdown", **values)


@pytest.mark.parametrize("sent", ["-5", "1e3", "999999999999999999999999", "ten", "1"])
def test_odd_amounts_store_nothing(make_app: Callable[..., Flask], sent):
    betting = Towers(make_app(), scoring="betting")
    assert "Final bet to call" in betting.refused(action="close", to=sent)


def test_too_many_players_are_refused_with_the_sentence(make_app: Callable[..., Flask]):
    phone = Phone(make_app())
    names = [f"P{number}" for number in range(9)]
    table = phone.post("/tables", {"player": names, "name": "Kitchen"}).location
    players = {"game": "tapiola", "player": [str(at) for at in range(9)], "burns": "1"}
    answer = phone.post(f"{table}/matches", players)
    assert answer.status_code == 422
    assert "If cards are burned, one deck is enough for only 8 players, not for 9." in text(answer)
    assert phone.post(f"{table}/matches", {**players, "burns": "0"}).status_code == 303


@pytest.mark.parametrize("variant", GAMES["tapiola"].options.named_sets)
def test_every_variant_is_called_and_looked_at(make_app: Callable[..., Flask], variant):
    app = make_app()
    match = Towers(app, **format_query_values(GAMES["tapiola"].options.named_sets[variant]))
    assert match.page().count("<form") > 2
    chosen = match.anna.get(f"{match.table}/games/tapiola?variant={variant}")
    assert chosen.status_code == 200
    assert "Points for each hand" in text(chosen)


def test_a_wrong_option_that_is_folded_away_is_shown(make_app: Callable[..., Flask]):
    phone = Phone(make_app())
    table = phone.post("/tables", {"player": ["Anna", "Bo"], "name": "Kitchen"}).location
    chosen = {"game": "tapiola", "player": ["0", "1"], "scoring": "betting", "small": "9"}
    answer = phone.post(f"{table}/matches", chosen)
    assert answer.status_code == 422
    assert re.search(r'id="say-stack" open>', text(answer)), "the phrase that it lies under"
    assert "The small blind cannot be more than the big blind." in text(answer)


def test_the_picker_opens_by_itself_once_only_the_hands_are_left_to_note(towers: Towers):
    towers.enter(towers.anna, action="community", cards="Kh")
    for cards in ("5d 9c", "6d Tc", "7d Jc"):
        assert "data-opens" not in towers.page()
        towers.enter(towers.anna, action="community", cards=cards)
        towers.enter(towers.anna, action="discard")
    assert re.search(r'data-pick="[^"]*hand2-field" data-opens', towers.page())
    assert "data-opens" not in towers.refused(action="showdown", hand2="Kh Qd"), (
        "what was filled in stays in sight"
    )


def test_a_card_in_use_says_whose_hand_it_is_in(towers: Towers):
    towers.enter(towers.anna, action="showdown", **MIDDLE, hand0="8h 9h", hand1="Qh Qd")
    page = towers.page()
    assert '<span class="sr">used in the hand of </span><bdi>Anna</bdi>' in page
    assert "for of" not in page


def test_calls_and_folds_stand_beside_each_other(make_app: Callable[..., Flask]):
    chips = Towers(make_app(), scoring="betting")
    chips.enter(chips.bo, action="community")
    page = text(chips.bo.get(chips.match))
    saying = page[page.index('aria-label="Enter bets one by one"') :]
    assert re.search(r">Call 2</button>.*?>Fold</button>.*?>Raise</a>", saying, re.DOTALL)
    assert saying.index("Raise</a>") < saying.index("data-label"), "above the rows of all"
    raised = re.search(r'href="([^"#]*action=raise[^"#]*)#([^"]*)"', saying)
    assert raised
    assert f'id="{raised[2]}" open' in text(chips.bo.get(unescape(raised[1])))
    assert "Did anybody bet more before folding?" in page
    assert chips.enter(chips.bo, action="follow", seat="1").status_code == 303
    assert "Bo calls 2" in chips.page()


def test_the_third_discard_is_chosen_on_the_phones(make_app: Callable[..., Flask]):
    secret = Towers(make_app(), ("Anna", "Bo"), secret="1")
    for cards in ("Kh", "5d 9c", "6d Tc", "7d Jc"):
        secret.enter(secret.anna, action="community", cards=cards)
        if cards not in ("Kh", "7d Jc"):
            secret.enter(secret.anna, action="discard")
    assert "Keep three" in secret.page()
    seq = {"seq": secret.seq()}
    assert secret.bo.post(f"{secret.match}/secret/choose", {**seq, "choice": "1-1"}).status_code == 303
    assert "Bo keeps three" not in secret.page(), "nobody hears of it before all have chosen"
    assert secret.anna.post(f"{secret.match}/secret/choose", {**seq, "choice": "0-0"}).status_code == 303
    assert "Bo keeps three cards; Anna discards one" in secret.page()


def test_who_comes_late_is_let_in_between_two_pots(make_app: Callable[..., Flask]):
    chips = Towers(make_app(), ("Anna", "Bo"), scoring="betting")
    chips.anna.post(f"{chips.table}/players", {"name": "Cleo"})
    assert "is at the table but not in this match" in chips.page()
    assert chips.anna.post(f"{chips.match}/players/2", {"seq": "0"}).status_code == 303
    assert "Cleo joins with 100 chips and sits to the left of Bo" in chips.page()
    chips.enter(chips.anna, action="community")
    assert chips.enter(chips.anna, action="leave", seat="0").status_code == 422


def test_the_centre_and_the_towers_are_tapped_where_they_stand(towers: Towers):
    towers.enter(towers.anna, action="community")
    page = towers.page()
    ways = re.findall(r'<a class="pick" href="([^"#]+)#([^"]+)" data-pick="([^"]+)"', page)
    assert [re.search(r"action=(\w+)", way)[1] for way, _, _ in ways] == ["community", "note", "community"]
    for way, input_, field in ways:
        assert f'id="{field}"' in page
        there = text(towers.anna.get(way.replace("&amp;", "&")))
        assert f'id="{input_}"' in there, "without scripts it leads there"
