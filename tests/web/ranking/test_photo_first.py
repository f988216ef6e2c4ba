"""A photo whose hands are ranked at once: of one hand, and of a whole table without a match."""

import re
from html import unescape

import pytest

from web.phones import Evening, Phone, text
from web.pictures import Recogniser, jpeg, upload


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch):
    def reading(cards: str, hint: str = "") -> Recogniser:
        found = Recogniser(cards, hint)
        monkeypatch.setattr("companion.vision.read", found)
        return found

    return reading


def sent(phone: Phone, read: str, url: str = "/rank", **more: str):
    return phone.post(url, {"read": read, "photo": upload(jpeg()), **more})


def answer(page: str) -> str:
    found = re.search(r'class="felt answer">(.*?)</p>', page)
    return unescape(found[1]) if found else ""


def value(page: str, name: str) -> str:
    found = re.search(rf'<input id="{name}" name="{name}"[^>]*value="([^"]*)"', page)
    assert found is not None
    return found[1]


def test_the_start_page_has_both_buttons(phone: Phone):
    page = text(phone.get("/"))
    assert 'data-read="one"' in page
    assert 'data-read="all"' in page
    assert page.count('name="read"') == 2


def test_a_photographed_hand_is_named_at_once(phone: Phone, reads):
    reads("Ah Kh Qh Jh Th")
    page = text(sent(phone, "one"))
    assert answer(page) == "Royal flush"
    assert value(page, "hand1") == "Ah Kh Qh Jh Th"
    assert '<photo-reading class="reading"' in page


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ("Kh Kd Ks", "Three of a kind, kings"),
        ("9h 9d", "Pair of nines"),
        ("Ah", "High card, ace"),
        ("4h 4d 4s 4c", "Four of a kind, fours"),
        ("Jk Kd Ks 2c 3c", "Three of a kind, kings"),
        ("2c 3c 4c 5c 6c 9d 9h", "Straight flush, six high"),
    ],
)
def test_the_ranking_follows_from_the_number_of_cards(phone: Phone, reads, cards: str, named: str):
    reads(cards)
    assert answer(text(sent(phone, "one"))) == named


def test_who_wins_without_any_match(phone: Phone, reads):
    reads("8h 9h Kd | Qh Qd 2c | 2s 3s 4s")
    before = sent(phone, "all")
    page = text(before)
    assert before.status_code == 200
    assert answer(page) == "Hand 3 wins: straight flush, four high"
    assert 'data-of="hand3" data-wins>3 wins: straight flush, four high<' in page
    assert [value(page, f"hand{at}") for at in range(1, 5)] == ["8h 9h Kd", "Qh Qd 2c", "2s 3s 4s", ""]
    assert page.count('class="lying wins"') == 1
    assert "3 hands read" in page
    assert "Hand 4 is not in the photo" not in page
    assert "Rank as in" in page


def test_hands_that_tie_both_say_so(phone: Phone, reads):
    reads("Kh Kd | Ks Kc")
    assert answer(text(sent(phone, "all"))) == "Hand 1 ties: pair of kings; Hand 2 ties: pair of kings"


def test_one_hand_alone_is_named(phone: Phone, reads):
    reads("Qh Qd 2c")
    page = text(sent(phone, "all"))
    assert answer(page) == "Pair of queens"
    assert "1 hand read" in page


def test_a_hand_with_fewer_cards_than_the_others_still_counts(phone: Phone, reads):
    reads("Qh Qd 2c 3c 4c | Ah Ad Kc")
    assert answer(text(sent(phone, "all"))) == "Hand 2 wins: pair of aces"


def test_two_cards_alike_are_pointed_at(phone: Phone, reads):
    reads("8h 9h Kd | Qh Qd 8h")
    found = sent(phone, "all")
    page = text(found)
    assert found.status_code == 422
    assert "8♥ appears 2 times, but one deck has only 1." in page
    assert value(page, "hand2") == "Qh Qd 8h"
    assert "flagged" in page


def test_forty_cards_are_a_sensible_answer(phone: Phone, reads):
    cards = [rank + suit for suit in "hdsc" for rank in "23456789TJ"]
    reads(" | ".join(" ".join(cards[at : at + 5]) for at in range(0, 40, 5)))
    assert answer(text(sent(phone, "all"))).startswith("Hand 2 ties: straight flush, jack high")
    reads(" ".join(cards))
    assert answer(text(sent(phone, "one"))) == "Straight flush, jack high"


@pytest.mark.parametrize("read", ["one", "all"])
def test_no_hand_is_a_sentence(phone: Phone, reads, read: str):
    reads("", "No card is seen.")
    found = sent(phone, read)
    assert found.status_code == 422
    assert "No card is seen." in text(found)


@pytest.mark.parametrize("read", ["one", "all"])
def test_no_photo_is_a_sentence(phone: Phone, read: str):
    found = phone.post("/rank", {"read": read})
    assert found.status_code == 422
    assert "hoose" in text(found)


def test_a_phone_gets_the_page_without_its_frame(phone: Phone, reads):
    reads("Qh Qd 2c")
    page = text(phone.htmx("/rank", {"read": "one", "photo": upload(jpeg())}))
    assert "<html" not in page
    assert page.lstrip().startswith("<main>")


def test_the_order_again_after_a_change(phone: Phone):
    form = {"hands": "2", "hand1": "Kh Kd 2c", "hand2": "Ah 3d 4d", "ranking": "auto", "photographed": "1"}
    page = text(phone.post("/rank/order", form))
    assert answer(page) == "Hand 1 wins: pair of kings"
    assert "<main" not in page
    bad = phone.post("/rank/order", form | {"hand2": "Kh 3d 4d"})
    assert bad.status_code == 200
    assert "K♥ appears 2 times" in text(bad)
    form.pop("photographed")
    assert "appears" not in text(phone.post("/rank/order", form | {"hand2": "Kh 3d 4d"}))


def test_a_game_is_chosen_once_and_remembered(phone: Phone, reads):
    page = text(phone.post("/rank", {"game": "baseball", "as": "", "set": "game"}))
    assert value(page, "game") == "Baseball"
    assert "threes and nines wild" in page
    assert "Hands rank as in Baseball." in text(phone.get("/"))
    reads("3h Kd Ks 2c 4c 7d 8d | 5h 5d 6s 6c Th Jd Qd")
    found = text(sent(phone, "all"))
    assert answer(found) == "Hand 1 wins: three of a kind, kings"
    assert "3♥ is wild: a king" in found
    assert "Hands rank as in Baseball. Ranking:" in found


def test_wild_cards_are_remembered_with_the_game(phone: Phone, reads):
    phone.post("/rank", {"game": "Guts: Three cards", "as": "", "set": "game"})
    phone.post(
        "/rank", {"game": "Guts: Three cards", "as": "guts-1", "ranking": "guts3", "wild": "3", "set": "1"}
    )
    reads("3h Kd Ks")
    assert answer(text(sent(phone, "one"))) == "Three of a kind, kings"
    assert "Hands rank as in Guts: Three cards" in text(phone.get("/"))


def test_the_usual_settings_are_not_remembered(phone: Phone, reads):
    phone.post("/rank", {"game": "Razz", "as": "", "set": "game"})
    phone.post("/rank", {"game": "", "as": "like-razz-1", "ranking": "standard", "set": "1"})
    assert "as in Razz" not in text(phone.get("/"))
    reads("9h 9d")
    assert answer(text(sent(phone, "one"))) == "Pair of nines"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("bridge", "No game is called “bridge”."), ("low", "“low” could be any of these: Low")],
)
def test_a_game_that_is_not_known_loses_nothing(phone: Phone, name: str, sentence: str):
    found = phone.post("/rank", {"game": name, "hand1": "Kh Kd 2c", "ranking": "guts3"})
    page = text(found)
    assert found.status_code == 422
    assert sentence in page
    assert value(page, "hand1") == "Kh Kd 2c"
    assert value(page, "game") == name


@pytest.mark.parametrize(
    ("name", "key", "label"),
    [
        ("kansas city", "like-lowball-1", "Lowball, deuce to seven"),
        ("texas holdem", "like-holdem-1", "Hold'em"),
        ("raz", "like-razz-1", "Razz"),
        ("nite baseball", "like-night-baseball-1", "Night Baseball"),
    ],
)
def test_a_game_is_known_by_its_other_names(phone: Phone, name: str, key: str, label: str):
    page = text(phone.post("/rank", {"game": name, "as": "", "set": "game"}))
    assert f'name="as" value="{key}"' in page
    assert unescape(value(page, "game")) == label


@pytest.mark.parametrize(
    ("name", "hand", "label"),
    [
        ("357", "", "3-5-7: 3s wild"),
        ("357", "Ah Ad 5c 2s 9d", "3-5-7: 5s wild"),
        ("three five seven", "Ah Ad 5c 2s 9d 9c Jd", "3-5-7: 7s wild"),
        ("357", "Ah Ad 5c 2s", "3-5-7: 3s wild"),  # no round has four cards
        ("guts", "Ah Ad 5c", "Guts: Three cards"),
        ("GUTS", "Ah", "Guts: One card"),
        ("678", "(Ah Ad) Ac 2s 7d 7h 7c", "6-7-8: 8s wild"),
    ],
)
def test_a_game_with_several_rounds_or_forms_is_taken_by_the_number_of_cards(
    phone: Phone, name: str, hand: str, label: str
):
    page = text(phone.post("/rank", {"game": name, "as": "", "set": "game", "hands": "1", "hand1": hand}))
    assert unescape(value(page, "game")) == label


@pytest.mark.parametrize(
    ("cards", "read", "named"),
    [
        ("3h Kd Ks", "one", "Three of a kind, kings"),
        ("5h Kd Ks 3d 2c", "one", "Three of a kind, kings"),
        ("5h Kd Ks 3d 2c | Ah Ad 4c 9s 3s", "all", "Hand 1 wins: three of a kind, kings"),
        ("7h Kd Ks 3d 5c 2c Jd | Ah Ad 4c 9s 3s 2d Js", "all", "Hand 1 wins: three of a kind, kings"),
        ("3h Kd Ks 9d", "one", "Three of a kind, kings"),  # no round has four cards: the one that was chosen
    ],
)
def test_a_remembered_game_goes_on_to_the_round_whose_hands_are_in_the_photo(
    phone: Phone, reads, cards: str, read: str, named: str
):
    phone.post("/rank", {"game": "357", "as": "", "set": "game"})
    reads(cards)
    assert answer(text(sent(phone, read))) == named
    assert "Hands rank as in 3-5-7: 3s wild" in text(phone.get("/"))


def test_a_remembered_round_that_was_changed_stays(phone: Phone, reads):
    phone.post("/rank", {"game": "357", "as": "", "set": "game"})
    form = {"game": "3-5-7: 3s wild", "as": "three-five-seven-1", "ranking": "guts3", "wild": ["3", "J"]}
    phone.post("/rank", form | {"set": "1"})
    reads("Jh Kd Ks 5d 2c")
    assert "as in 3-5-7: 3s wild" in text(sent(phone, "one"))


@pytest.mark.parametrize("name", ["One Card Guts", "one card gutz", "Deadly Spades", "Four Card Guts"])
def test_forms_of_a_game_may_be_chosen_too(phone: Phone, name: str):
    found = phone.post("/rank", {"game": name, "as": "", "set": "game"})
    assert found.status_code == 200
    assert re.search(r'name="as" value="form-[a-z0-9-]+-1"', text(found))


def test_names_that_begin_those_of_several_games_are_not_guessed_at(phone: Phone):
    found = phone.post("/rank", {"game": "low", "as": "", "set": "game"})
    assert found.status_code == 422
    assert "“low” could be any of these: " in text(found)


@pytest.mark.parametrize("name", ["7-27", "score sheet", "Cribbage"])
def test_a_game_without_poker_hands_says_so(phone: Phone, name: str):
    found = phone.post("/rank", {"game": name, "as": "", "set": "game"})
    assert found.status_code == 422
    assert "does not rank poker hands. Choose another game" in text(found)


def test_what_is_not_judged_is_said(phone: Phone):
    page = text(phone.get("/rank?as=like-high-chicago-1&hand1=Ah+Kd+Ks+2c+4c+7d+8d"))
    assert "Not taken into account here: highest spade face down." in page


class FourWild(Evening):
    game = "wild-fours"


def test_a_match_has_its_own_ranking_chosen(make_app, reads):
    evening = FourWild(make_app())
    code = evening.table.removeprefix("/t/")
    assert f"/rank?table={code}&amp;match=1" in text(evening.anna.get(evening.match))
    reads("4h Kd Ks Kc | Ah Ad As 2c")
    page = text(sent(evening.anna, "all", f"/rank?table={code}&match=1"))
    assert answer(page) == "Hand 1 wins: four of a kind, kings"
    assert value(page, "game") == "Wild Fours"
    assert "Hands rank as in" not in text(evening.anna.get("/"))


def test_an_unknown_table_or_match_is_not_found(make_app):
    evening = FourWild(make_app())
    code = evening.table.removeprefix("/t/")
    assert evening.anna.get("/rank?table=ZZZZZZ").status_code == 404
    assert evening.anna.get(f"/rank?table={code}&match=7").status_code == 404
