"""Wild cards that are tapped in a hand: boxes of the cards that lie there, with and without scripts."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK, Card, parse, turn_face_down
from companion.engine.cards_field import CardsField, Pack
from companion.variants import read_variant, variant_to_text
from companion.web.matches.actions import find_wild_card_buttons
from web.phones import Evening, Phone, text

TAPPED = read_variant(
    {
        "name": "Connectors",
        "pack": 53,
        "steps": ["5 down"],
        "wild": ["tapped", "joker"],
        "order": "standard-fives",
    }
)


class Showdown(Evening):
    """Anna, Bo and Cem show; one phone enters it all."""

    def __init__(self, app: Flask) -> None:
        self.app, self.anna = app, Phone(app)
        self.table = self.anna.post("/tables", {"player": ["Anna", "Bo", "Cem"], "name": "Kitchen"}).location
        card = {"card": variant_to_text(TAPPED), "name": TAPPED.name}
        self.match = self.anna.post(f"{self.table}/house/play", card).location
        assert self.enter(self.anna, action="deal").status_code == 303

    def shows(self, **values: str | list[str]) -> tuple[int, str]:
        answer = self.enter(self.anna, action="show", **values)
        return answer.status_code, unescape(text(answer))

    def fills(self, **values: str | list[str]) -> str:
        sent = {"seq": self.seq(), "action": "show", **values}
        return unescape(text(self.anna.post(f"{self.match}/preview", sent)))


@pytest.fixture
def showdown(app: Flask) -> Showdown:
    return Showdown(app)


def boxes(page: str, seat: int) -> list[tuple[str, str]]:
    """The cards that can be tapped in a hand, each with what else its box says."""
    found = re.findall(rf'<input type="checkbox" name="wild{seat}" value="(\w+)"([^>]*)>', page)
    return [(card, more.strip()) for card, more in found]


def typed(page: str, seat: int) -> tuple[bool, str]:
    """Whether the input beside the boxes is seen, and what it holds."""
    part = page.partition(f'-wild{seat}-typed"')[0].rpartition('<div class="typing"')[2]
    value = page.partition(f'-wild{seat}-typed"')[2].partition('value="')[2].partition('"')[0]
    return not part.startswith(" hidden"), value


def test_before_the_hand_is_known_its_wild_cards_are_typed_and_no_photo_of_them_is_asked_for(
    showdown: Showdown,
):
    page = text(showdown.anna.get(showdown.match))
    assert boxes(page, 0) == []
    assert typed(page, 0) == (True, "")
    assert "wild0-photo" not in page
    hand = re.search(r'data-among="([\w-]+)"', page)
    assert hand is not None
    assert f'<cards-field id="{hand.group(1)}"' in page


def test_once_it_is_known_each_of_its_cards_has_a_box(showdown: Showdown):
    page = showdown.fills(hand0="Ah 3c 5d Kh Jk", wild0="5d")
    assert boxes(page, 0) == [
        ("Ah", ""),
        ("3c", ""),
        ("5d", "checked"),
        ("Kh", ""),
        ("Jk", "checked disabled"),
    ]
    assert typed(page, 0) == (False, "")
    assert boxes(page, 1) == []


def test_boxes_without_scripts_settle_the_showdown(showdown: Showdown):
    hands = {"hand0": "Ah 3c 5d Kd 9s", "hand1": "Qc Qd Qh 2s 7s", "hand2": "4c 6d 8h Tc Js"}
    page = showdown.fills(**hands, wild0=["", "3c", "5d", "9s"])
    assert [card for card, more in boxes(page, 0) if more] == ["3c", "5d", "9s"]
    assert "Anna (four of a kind, aces) takes 3" in page
    assert showdown.shows(**hands, wild0=["", "3c", "5d", "9s"])[0] == 303


def test_all_of_a_hand_may_be_tapped(showdown: Showdown):
    hands = {"hand0": "Ah 3c 5d Kd 9s", "hand1": "Qc Qd Qh 2s 7s", "hand2": "4c 6d 8h Tc Js"}
    assert "Anna (five of a kind, aces) takes 3" in showdown.fills(**hands, wild0=hands["hand0"].split())


def test_a_joker_that_is_wild_anyway_may_be_tapped_as_well(showdown: Showdown):
    hands = {"hand0": "Ah 3c 5d Kh Jk", "hand1": "2c 4d 6h 8s Tc", "hand2": "4c 6d 8h Td Js"}
    page = showdown.fills(**hands, wild0="Jk")
    assert "Anna (pair of aces) takes 3" in page
    assert ("Jk", "checked disabled") in boxes(page, 0)


def test_a_card_that_is_not_in_the_hand_is_refused_and_nothing_is_lost(showdown: Showdown):
    status, page = showdown.shows(hand0="Ah 3c 5d Kd 9s", wild0="5d 6d")
    assert status == 422
    assert "6♦ is not in this hand. Choose one of its cards as wild." in page
    assert ("5d", "checked") in boxes(page, 0)
    assert typed(page, 0) == (True, "6d")
    assert showdown.counts()["Entry"] == 1


@pytest.mark.parametrize(
    ("wild", "sentence"), [("5x", "“5x” is not a card"), ("5d 5d", "5♦ appears 2 times")]
)
def test_what_is_no_card_or_there_twice_is_refused(showdown: Showdown, wild: str, sentence: str):
    status, page = showdown.shows(hand0="Ah 3c 5d Kd 9s", wild0=wild)
    assert status == 422
    assert sentence in page
    assert [card for card, _ in boxes(page, 0)] == ["Ah", "3c", "5d", "Kd", "9s"]
    assert typed(page, 0) == (("5x" in wild), "5x" if "5x" in wild else "")


def test_a_hand_that_is_put_right_has_its_boxes_ticked(showdown: Showdown):
    hands = {"hand0": "Ah 3c 5d Kd 9s", "hand1": "Qc Qd Qh 2s 7s", "hand2": "4c 6d 8h Tc Js"}
    assert showdown.shows(**hands, wild0="3c 5d", wild1="2s")[0] == 303
    page = text(showdown.anna.get(f"{showdown.match}/lines/1/change"))
    assert [card for card, more in boxes(page, 0) if more] == ["3c", "5d"]
    assert [card for card, more in boxes(page, 1) if more] == ["2s"]
    assert [card for card, more in boxes(page, 2) if more] == []


def field(name: str, among: tuple[str, ...] = ()) -> CardsField:
    return CardsField(name, name, hand_fields=among)


WILD = field("wild1", among=("hand1", "up1"))


def test_an_input_that_is_not_among_others_is_tapped_nowhere():
    fields = {one.name: one for one in (field("hand1"), field("wild1"))}
    assert find_wild_card_buttons(fields["wild1"], fields, dict.fromkeys(fields, "6h").__getitem__) is None


def test_of_a_hand_only_the_inputs_that_are_there_are_looked_at():
    fields = {one.name: one for one in (field("up1"), field("wild1", among=("hand1", "up1")))}
    found = find_wild_card_buttons(fields["wild1"], fields, {"up1": "7h", "wild1": ""}.__getitem__)
    assert found is not None
    assert found.among == ("up1",)
    assert found.cards == ("7h",)
    assert (
        find_wild_card_buttons(fields["wild1"], {"wild1": fields["wild1"]}, {"wild1": ""}.__getitem__) is None
    )


def test_a_card_that_is_wild_face_down_is_so_in_the_input_for_cards_down():
    down = replace(field("hand1"), pack=Pack(wild=(turn_face_down(Card("6h")),)))
    fields = {one.name: one for one in (down, field("up1"), WILD)}
    texts = {"hand1": "6h 7h", "up1": "6h 8h", "wild1": "6h 8h"}
    found = find_wild_card_buttons(WILD, fields, texts.__getitem__)
    assert found is not None
    assert found.cards == parse("6h 7h 8h")
    assert found.always == {"6h"}
    assert found.selected_cards == {"8h"}
    assert found.rest == ""


@given(st.lists(st.sampled_from(DECK), max_size=7), st.lists(st.sampled_from(DECK), max_size=7))
def test_no_card_that_was_said_is_lost(hand: list[str], said: list[str]):
    fields = {one.name: one for one in (field("hand1"), field("up1"), WILD)}
    texts = {"hand1": " ".join(hand), "up1": "", "wild1": " ".join(said)}
    found = find_wild_card_buttons(WILD, fields, texts.__getitem__)
    assert found is not None
    assert set(found.cards) == set(hand)
    assert found.selected_cards <= set(found.cards)
    assert found.selected_cards | set(found.rest.split()) == set(said)
