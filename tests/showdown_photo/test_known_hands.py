"""Hands of a photo that were entered before."""

from dataclasses import dataclass, replace

import pytest

from companion.cards import parse
from companion.engine.course import Correction, compute_effective_log
from companion.engine.event import Event
from companion.showdown_photo.known_hands import (
    NO_ENTERED_CARDS,
    EnteredCards,
    extract_hands,
    find_repeat_status,
    recorded_hands,
)

from .photos import hand_fields

ANNA, BO = tuple(parse("2c 3c")), tuple(parse("Ah As"))


@dataclass(frozen=True)
class Entry:
    event: Event
    amendment: Correction | None = None


def test_hands_are_the_values_that_are_cards():
    assert extract_hands([list(ANNA), "2c", 3, None, (), ["2c", "nothing"], [1, 2], BO]) == [ANNA, BO]


def test_recorded_hands_are_those_of_entries_with_two_hands_at_least():
    log = [
        Entry(Event("show", None, {"hand0": ANNA, "hand1": BO, "pot": 5})),
        Entry(Event("show", None, {"hand0": ANNA})),
        Entry(Event("other", None, {"hand0": ANNA, "hand1": BO})),
        Entry(Event("show", None, {"hand0": BO, "hand1": ANNA})),
        Entry(Event("undo")),
    ]
    assert recorded_hands(compute_effective_log(log), "show") == ([ANNA, BO],)


@pytest.mark.parametrize(
    ("noted", "recorded", "status"),
    [
        ({}, (), ""),
        ({"hand0": ANNA}, (), ""),
        ({"hand0": ANNA[::-1], "hand1": BO}, ([ANNA, BO],), "noted"),
        ({"hand0": BO, "hand1": ANNA}, (), "noted"),
        ({}, ([BO, ANNA],), "recorded"),
        ({}, ([BO, BO], [ANNA, BO, BO]), "recorded"),
        ({}, ([ANNA],), ""),
    ],
)
def test_a_photo_that_shows_nothing_new(noted, recorded, status: str):
    fields = hand_fields(2)
    assert find_repeat_status([ANNA, BO], fields, EnteredCards(noted), recorded) == status


def test_a_single_hand_is_always_new():
    assert find_repeat_status([ANNA], hand_fields(2), EnteredCards({"hand0": ANNA}), ([ANNA, BO],)) == ""


def test_cards_that_an_input_offers_count_as_entered():
    first, second = hand_fields(2)
    offering = replace(first, prefilled_cards=ANNA)
    assert NO_ENTERED_CARDS.cards_for(offering) == ANNA
    assert EnteredCards({"hand0": BO}).cards_for(offering) == BO
    assert find_repeat_status([ANNA, BO], [offering, second], EnteredCards({"hand1": BO}), ()) == "noted"
