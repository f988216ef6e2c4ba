"""Which cards cannot be right, as `impossible_cards.js` says it on the phone: just what the server says."""

import random

import pytest
from reading import ask

from companion.cards import Card, copies_in_decks
from companion.showdown_photo.photo_review import find_card_conflicts

from .conftest import Stage

pytestmark = pytest.mark.e2e

FLAGS = """async (cases) => {
    const { flags } = await import("/static/js/photos/impossible_cards.js");
    return cases.map(([items, copies, elsewhere]) => flags(items, copies, elsewhere));
}"""


def test_the_phone_flags_what_the_server_flags(stage: Stage):
    chance, few = random.Random(5), [Card(code) for code in ("Ah", "Kd", "Jk", "2c")]
    cases = [
        (
            chance.choices(few, k=chance.randrange(7)),
            chance.randint(1, 3),
            chance.choices(few, k=chance.randrange(6)),
        )
        for _ in range(400)
    ]
    asked = [([{"code": code} for code in here], copies, there) for here, copies, there in cases]
    said = ask(stage.show(""), FLAGS, asked)
    assert said == [find_card_conflicts(here, copies, there) for here, copies, there in cases]
    assert {flag for flags in said for flag in flags} == {"", "twice", "elsewhere"}


def test_a_stolen_card_lay_elsewhere_and_is_here_now(stage: Stage):
    stolen = {"code": "Ah", "stolen": True}
    cases = [
        ([stolen], 1, ["Ah"]),
        ([stolen], 1, ["Ah", "Ah"]),
        ([stolen, {"code": "Ah"}], 1, ["Ah"]),
        ([stolen, {"code": "Ah"}], 2, ["Ah"]),
        ([stolen], 1, []),
    ]
    said = ask(stage.show(""), FLAGS, cases)
    assert said == [[""], ["elsewhere"], ["twice", "twice"], ["", ""], [""]]


def test_a_deck_has_as_many_of_a_card_as_the_server_says(stage: Stage):
    asked = """async (cases) => {
        const { most } = await import("/static/js/photos/impossible_cards.js");
        return cases.map((one) => most(...one));
    }"""
    cases = [(code, decks) for code in ("Jk", "Ah") for decks in (1, 2, 3)]
    assert ask(stage.show(""), asked, cases) == [copies_in_decks(Card(code), decks) for code, decks in cases]
