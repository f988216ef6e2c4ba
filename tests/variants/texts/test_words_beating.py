"""Kitty, deck and legs in words: where the game is told, when the kitty is dealt to, how a hand ends."""

import pytest

from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.texts import variant_summary_line
from variants.table import ANNA, BO, Table

from .aloud import GUTS, card, steps_of, told


def test_what_is_there_to_beat_is_said_where_the_game_is_told():
    kitty = built_in_variants_by_slug()["three-card-guts"]
    assert variant_summary_line(kitty) == "Three cards, a kitty to beat, in or out"
    assert told(kitty, "play").startswith("Three cards each, in or out, a kitty to beat: ")
    assert "Everybody gets three cards, face down. The kitty gets the same number of cards." in steps_of(
        kitty
    )
    assert ", the deck to beat if only one player is in: " in told(card(**GUTS, house="deck"), "play")
    assert ", two legs to win: " in told(card(**GUTS, legs=2), "play")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"house": "kitty"},
            (
                "All players who are in show their cards, and the kitty is turned up: the winner must "
                "beat it too."
            ),
        ),
        (
            {"house": "deck"},
            (
                "All players who are in show their cards; if only one player is in, that player plays "
                "against the top cards of the deck."
            ),
        ),
        (
            {"legs": 2},
            "All players who are in show their cards, unless only one is left; then that player gets a leg.",
        ),
        ({}, "All players who are in show their cards, unless only one is left."),
    ],
)
def test_a_hand_ends_with_what_is_to_be_beaten(changes: dict[str, object], sentence: str):
    assert steps_of(card(**GUTS, **changes))[-1] == sentence


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (
            ["3 down", "in or out", "1 down"],
            ("Everybody gets three cards, face down. The kitty gets four cards",),
        ),
        (
            ["2 down", "1 up", "in or out"],
            ("Everybody gets two cards face down and one face up. The kitty gets the same",),
        ),
        (
            ["3 down", "house 3", "in or out"],
            ("Everybody gets three cards, face down.", "Three cards are dealt to"),
        ),
    ],
)
def test_the_kitty_gets_its_cards_once(steps: list[str], said: tuple[str, ...]):
    found = steps_of(card(**GUTS | {"steps": steps}, house="kitty"))
    assert sum("kitty" in step for step in found) == len(("dealt", "turned up"))
    for sentence in said:
        assert any(step.startswith(sentence) for step in found)


def test_in_every_round_the_kitty_gets_what_it_lacks():
    more = {"steps": ["2 down", "in or out"], "order": "standard"}
    rounds = card(**GUTS | {"order": "sets3"}, house="kitty", then=[more])
    assert (
        steps_of(rounds)[1]
        == "Everybody gets three cards, face down. The kitty gets the same number of cards."
    )
    assert (
        steps_of(rounds, 1)[0]
        == "Everybody gets two more cards, face down. The kitty gets the same number of cards."
    )


@pytest.mark.parametrize(
    ("house", "anchor", "sentence"),
    [
        ("kitty", "kitty", "always in. It counts like any other hand, and the second best wins."),
        (
            "kitty",
            "kitty",
            "If the kitty is the second best hand, the pot stays, and everybody who stayed in owes as "
            "much as a loser",
        ),
        ("kitty", "alone", "must have a worse hand than the kitty to take the pot."),
        (
            "kitty",
            "play",
            "All players who are in show their cards, and the kitty is turned up: it counts as a hand too.",
        ),
        ("deck", "deck", "Here the worse of the two hands wins."),
    ],
)
def test_where_the_second_best_wins_a_kitty_need_not_be_beaten(house: str, anchor: str, sentence: str):
    assert sentence in told(card(**GUTS, house=house, second=True), anchor)
    assert sentence not in told(card(**GUTS, house=house), anchor)


def test_who_is_second_to_a_kitty_wins_and_the_prompt_does_not_say_to_beat_it():
    second = {"steps": ["5 down", "in or out"], "settle": "match", "house": "kitty", "second": True}
    trips, two_pair = ("Kh", "Kd", "Kc", "2s", "3d"), ("Ah", "Ad", "Qc", "Qs", "4d")
    alone = Table(2, **second).enter("deal").enter("stay", stay=[BO])
    assert alone.prompt == "Bo plays against the kitty"
    assert alone.enter("show", hand1=two_pair, kitty=trips).money == (-1, 1)
    assert alone.told[-1] == "Bo was the only one in, was second to the kitty and takes the pot of 2"
    lost = Table(2, **second).enter("deal").enter("stay", stay=[BO])
    assert lost.enter("show", hand1=trips, kitty=two_pair).line == (
        "The kitty is second best: nobody wins the pot of 2. Bo owes 2"
    )
    assert lost.enter("deal").money == (-1, -3)
    both = Table(2, **second).enter("deal").enter("stay", stay=[ANNA, BO])
    assert both.prompt == "Bo and Anna play against each other and the kitty"
