import re
from dataclasses import replace

import pytest

from companion.games import GAMES
from companion.hands import CARD_CHOICES, RANKINGS, Contest, read_wild
from web.phones import Phone, text
from web.pictures import Recogniser, jpeg, upload


def test_one_hand_is_named_and_its_best_five_shown(phone: Phone):
    page = text(phone.get("/rank?hand1=Ah+Kd+Kc+Th+Ts+Td+2c"))
    assert "Full house, tens over kings" in page
    assert page.count('class="card ') >= 5


def test_several_hands_in_order_with_ties(phone: Phone):
    data = {"hands": "3", "hand1": "2h 2s 5c 7d 9h", "hand2": "Ah Ad Kc Qd 9s", "hand3": "As Ac Kd Qh 9c"}
    page = text(phone.post("/rank", data))
    assert page.index("Hand 2") < page.index("Pair of twos")
    assert page.count(", tied") == 2
    assert page.count('<li value="1">') == 2
    assert '<li value="3">' in page


def test_five_of_a_kind_only_where_it_ranks(phone: Phone):
    five = {"hand1": "Ah As Ad Ac Ah", "decks": "2"}
    assert "Four of a kind" in text(phone.post("/rank", five))
    assert "Five of a kind, aces" in text(phone.post("/rank", five | {"ranking": "standard-fives"}))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"hand1": "Zz"}, "is not a card"),
        ({"hand1": "Ah Kd"}, "has 5 cards, not 2"),
        ({"hand1": "Ah Ah Kd Kc Ks"}, "one deck has only 1"),
        ({"hand1": "Jk Ah Kd Kc Ks"}, "oker"),
        ({"hand1": "Ah Kd Kc Ks Qs", "decks": "0"}, "enter a number from"),
        ({"hand1": "Ah Kd Kc Ks Qs", "ranking": "nonsense"}, "cannot be chosen here. Choose one"),
        ({"hand1": "Ah " * 9000}, "choose at most 52 cards"),
        ({"hand1": "<script>alert(1)</script>"}, "is not a card"),
        ({}, "Choose the cards of a hand first"),
        ({"hands": "10"} | {f"hand{at}": "Ah Kd Kc Ks Qs" for at in range(1, 11)}, "one deck has only 1"),
        ({"hand1": "Ah Kd Kc Ks Qs", "low": "standard"}, "cannot be chosen here. Choose one"),
        ({"hand1": "Ah Kd Kc Ks Qs", "wild": "fish <b>"}, "is not a wild card"),
        ({"hand1": "Ah Kd Kc Ks Qs", "wild": "4," * 5000}, "too long"),
        ({"hand1": "Ah Kd Kc Ks Qs", "wild": ["4", "4 down"]}, "cannot be wild both always and"),
        ({"hand1": "Ah Kd Kc Ks Qs", "wild": ["clubs, spades", "hearts, diamonds"]}, "Not every card"),
        ({"hand1": "Ah Kd Kc Ks Qs", "wild": ["lowest", "lowest rank"]}, "Choose one: either only"),
        ({"hand1": "Ah Kd Kc Ks", "choice": "omaha", "ranking": "guts3", "board": "2c 3c 4c"}, "hands of 5"),
        (
            {"hand1": "Ah Kd Kc", "choice": "towers", "tower1": "2c 3c 4c 5c", "tower2": "2d"},
            "choose at most 3 cards",
        ),
        ({"hand1": "Ah Kd Kc", "choice": "towers", "board": "2c 3c"}, "Middle card: choose at most 1 card, "),
        ({"hand1": "Ah Kd Kc Ks Qs", "tower1": "2c"}, "Towers count only"),
        ({"hand1": "Ah Kd Kc Ks Qs", "low": "six-card-low"}, "6 cards, not 5"),
    ],
)
def test_what_cannot_be_ranked(phone: Phone, data: dict[str, str], sentence: str):
    answer = phone.post("/rank", data)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert "<script>alert" not in text(answer)


def test_one_more_hand(phone: Phone):
    answer = phone.post("/rank", {"hand1": "Ah Kd", "more": "2"})
    assert answer.status_code == 200
    page = text(answer)
    assert 'name="hand2"' in page
    assert 'value="Ah Kd"' in page
    assert 'name="hand99"' not in text(phone.post("/rank", {"more": "99"}))


def test_a_photographed_hand_is_ranked(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah Kh Qh Jh Th"))
    page = text(phone.post("/rank", {"read": "hand1", "hand1-photo": upload(jpeg())}))
    assert "Royal flush" in page
    assert 'value="Ah Kh Qh Jh Th"' in page


def test_a_bad_photo_says_so_at_its_hand(phone: Phone):
    answer = phone.post("/rank", {"read": "hand1", "hand1-photo": upload(b"no picture" * 20)})
    assert answer.status_code == 415
    assert 'aria-invalid="true"' in text(answer)


def fields(page: str) -> list[str]:
    """Return the names of the inputs for cards, as they stand on the page."""
    return re.findall(r'id="(\w+)-field" role="group"', page)


def said(page: str) -> str:
    """Return what can be read on the page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.partition("<main>")[2]).split())


def test_a_plain_page_asks_for_one_hand_only(phone: Phone):
    assert fields(text(phone.get("/rank"))) == ["hand1"]


def test_wild_cards_by_keys_and_words_and_what_they_stand_for(phone: Phone):
    data = {
        "ranking": "guts3",
        "wild": ["4", "7", "J♠; 3 down"],
        "hands": "2",
        "hand1": "Ah Kd 4s",
        "hand2": "Kh Kc Js",
    }
    page = text(phone.post("/rank", data))
    assert "4♠ is wild: a queen" in page
    assert "J♠ is wild: a king" in page
    assert "Beats Hand 1: three of a kind beats straight" in page
    assert page.count('<span class="note">wild</span>') == 2
    assert re.search(r'value="4" checked', page)
    assert re.search(r'value="7" checked', page)
    assert 'value="J♠; 3 down"' in page
    assert "Wild cards: 4, 7, j♠; 3 down" in page


def test_an_address_ranks_too(phone: Phone):
    page = text(phone.get("/rank?ranking=guts3&wild=joker&hands=2&hand1=Ah+Kd+Jk&hand2=Kh+Kc+2s"))
    assert "joker is wild: a queen" in page
    assert 'data-card="Jk"' in page


def test_cards_face_down_have_an_input_where_that_matters(phone: Phone):
    data = {"ranking": "sets3", "wild": "6 and 9 down", "hands": "2", "set": "1"}
    page = text(phone.post("/rank", data))
    assert fields(page) == ["hand1", "down1", "hand2", "down2"]
    cards = {"hand1": "Kd", "down1": "6h 9c", "hand2": "6d 9d Kh"}
    data.pop("set")
    page = text(phone.post("/rank", data | cards))
    assert page.index("Three of a kind, kings") < page.index("High card, king nine six")
    assert "(9♣) is wild: a king" in page
    kept = phone.post("/rank", data | cards | {"wild": "6 and fish down"})
    assert kept.status_code == 422
    assert 'value="6h 9c"' in text(kept)
    assert 'value="6 and fish down"' in text(kept)


def test_a_low_shares_the_pot(phone: Phone):
    data = {"low": "eight-or-better", "hands": "2", "hand1": "Kh Kd Kc Ks 9h", "hand2": "7c 5d 4d 3d 2c"}
    page = said(text(phone.post("/rank", data)))
    assert "The low Seven five four three two low" in page
    assert "No low: Hand 1" in page
    assert "Hand 1 and Hand 2 take half of the pot each." in page
    both = said(text(phone.post("/rank", data | {"hand1": "Ah 2h 3h 4h 5h"})))
    assert "Hand 1 has both the best hand and the best low." in both
    nobody = said(text(phone.post("/rank", data | {"hand2": "Kh Qd Jc 9d 8c", "hand1": "Ac Ad As 9c 8d"})))
    assert "Nobody has a low." in nobody


def test_omaha_asks_for_a_board_and_towers_for_towers(phone: Phone):
    page = text(phone.post("/rank", {"choice": "omaha", "set": "1"}))
    assert fields(page) == ["board", "hand1"]
    page = text(phone.post("/rank", {"choice": "towers", "set": "1"}))
    assert fields(page) == ["board", "tower1", "tower2", "hand1"]
    lacking = phone.post("/rank", {"choice": "towers", "hand1": "Qh Jh Th"})
    assert lacking.status_code == 422
    assert re.search(r'id="tower1"[^>]*aria-invalid="true"', text(lacking))
    data = {"choice": "towers", "board": "5h", "tower1": "Ah Ad", "tower2": "Kh", "hand1": "Qh Jh Th"}
    assert "Royal flush" in text(phone.post("/rank", data))
    omaha = {"choice": "omaha", "board": "Qh Jh Th 2c 2d", "hand1": "Ah Kh 3c 4c"}
    assert "Royal flush" in text(phone.post("/rank", omaha))


def test_a_board_and_a_kitty_are_asked_for_by_buttons(phone: Phone):
    page = text(phone.post("/rank", {"with": "board", "hand1": "Ah"}))
    assert fields(page) == ["board", "hand1"]
    page = text(phone.post("/rank", {"with": "kitty", "board": "", "hand1": "Ah"}))
    assert fields(page) == ["board", "hand1", "kitty"]
    page = text(phone.post("/rank", {"hand1": "2h 3h 5c 7d 9h", "kitty": "Ah Ad Kc Qd 9s"}))
    assert "The kitty has the best hand." in page
    assert "Beats Hand 1" in page


def test_everything_typed_comes_back(phone: Phone):
    data = {
        "ranking": "short",
        "wild": ["joker", "6 down"],
        "low": "ace-to-five",
        "choice": "towers",
        "decks": "3",
        "board": "Zz",
        "tower1": "Yy",
        "tower2": "Xx",
        "hands": "2",
        "hand1": "Ww",
        "down1": "Vv",
        "hand2": "Uu",
        "kitty": "Tt",
    }
    page = text(phone.post("/rank", data))
    for typed in ("Zz", "Yy", "Xx", "Ww", "Vv", "Uu", "Tt", "6 down"):
        assert f'value="{typed}"' in page
    for chosen in ("short", "ace-to-five"):
        assert f'<option value="{chosen}" selected>' in page
    assert 'value="towers" checked' in page
    assert 'value="Joker" checked' in page
    assert re.search(r'name="decks"[^>]*value="3"', page)


def test_the_sentence_stands_at_the_input_it_is_about(phone: Phone):
    data = {"hands": "2", "hand1": "Ah Kd Kc Ks Qs", "hand2": "Ah 2d 3d 4d 5d"}
    page = text(phone.post("/rank", data))
    assert re.search(r'id="hand2"[^>]*aria-invalid="true"', page)
    assert not re.search(r'id="hand1"[^>]*aria-invalid="true"', page)
    assert '<a href="#hand2-label">' in page
    page = text(phone.post("/rank", {"hand1": "Ah Kd Kc Ks Qs", "wild": "fish"}))
    assert re.search(r'id="wild"[^>]*aria-invalid="true"', page)
    assert re.search(r'id="wild-cards" open', page)


def test_as_in_a_game(make_app):
    lowball = Contest(
        RANKINGS["guts3"].with_wild(read_wild("4 and joker")),
        CARD_CHOICES["omaha"],
        RANKINGS["ace-to-five"],
        2,
        "Low",
    )
    fireplace = GAMES["fireplace"]
    several = replace(
        fireplace, screens=replace(fireplace.screens, contests=(*fireplace.screens.contests, lowball))
    )
    phone = Phone(make_app(GAMES={"fireplace": several}))
    page = text(phone.get("/rank"))
    assert "Fireplace Poker: Melds" in page
    page = text(phone.post("/rank", {"as": "fireplace-1", "hand1": "Ah Ah", "wild": "7", "ranking": "guts3"}))
    assert '<option value="standard" selected>' in page
    assert re.search(r'name="decks"[^>]*value="5"', page)
    assert 'value="7" checked' not in page
    assert 'value="Ah Ah"' in page
    page = text(phone.post("/rank", {"as": "fireplace-2"}))
    assert '<option value="guts3" selected>' in page
    assert '<option value="ace-to-five" selected>' in page
    assert "fours and jokers wild" in page


def test_every_game_says_how_its_hands_meet():
    named = {game.slug: [contest.name for contest in game.screens.contests] for game in GAMES.values()}
    assert named["fireplace"] == ["Melds"]
