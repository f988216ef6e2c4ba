import pytest

from .phones import Phone, text
from .pictures import Recogniser, jpeg, upload


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
        ({"hand1": "Ah Kd"}, "not 2 cards"),
        ({"hand1": "Ah Ah Kd Kc Ks"}, "one deck has only 1"),
        ({"hand1": "Jk Ah Kd Kc Ks"}, "oker"),
        ({"hand1": "Ah Kd Kc Ks Qs", "decks": "0"}, "not between"),
        ({"hand1": "Ah Kd Kc Ks Qs", "ranking": "nonsense"}, "not one of the choices"),
        ({"hand1": "Ah " * 9000}, "0 to 52"),
        ({"hand1": "<script>alert(1)</script>"}, "is not a card"),
    ],
)
def test_what_cannot_be_ranked(phone: Phone, data: dict[str, str], sentence: str):
    answer = phone.post("/rank", data)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert "<script>alert" not in text(answer)


def test_one_more_hand(phone: Phone):
    page = text(phone.post("/rank", {"hand1": "Ah Kd", "more": "2"}))
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
