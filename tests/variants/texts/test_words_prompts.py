"""What a prompt says is done: by whom, for what, and in whole sentences where players have written them."""

import pytest
from hypothesis import HealthCheck, given, settings

from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.seats import Seats
from companion.variants import Variant
from companion.variants.play.compiled import compile_variant
from companion.variants.play.prompting import describe_first_deal, list_hand_phases
from variants.strategies import variants

from .aloud import EURO, GUTS, HIGH_LOW, card

NAMES = ("Anna", "Bo", "Cy")


def words(*steps: str, **changes: object) -> list[str]:
    return [move.instructions for move in list_hand_phases(card(steps=steps, **changes), 0)]


def prompt(*entries: Event, unit: MoneyUnit = WHOLE, **changes: object) -> str:
    """Return the prompt once cards are dealt and all of that is entered."""
    game = compile_variant(card(**changes))
    state = play(game, begin(game, Seats(NAMES, unit=unit)), Event("deal"))
    for entry in entries:
        state = play(game, state, entry)
    return game.rules.summary(state).prompt


CHECKED = Event("close", None, {"to": 0})


@pytest.mark.parametrize(
    ("steps", "before"),
    [
        (("5 down", "pass 1 left", "bet"), "everybody passes one card to the left"),
        (("5 down", "draw 2", "bet"), "everybody may exchange up to two cards"),
        (
            ("6 down", "discard 1", "roll 1", "bet"),
            "everybody discards one card, then turns one card face up",
        ),
        (
            ("5 down", "draw 2", "pass 1 right", "bet"),
            "everybody may exchange up to two cards, then everybody passes one card to the right",
        ),
        (
            ("lay two boards", "3 down", "pass 1 left", "board 6", "bet"),
            "everybody passes one card to the left, then deal three cards face up on each of two boards",
        ),
    ],
)
def test_what_everybody_does_is_said_with_a_verb_of_theirs(steps: tuple[str, ...], before: str):
    assert words(*steps)[0] == before


def test_those_who_are_left_are_not_everybody():
    assert (
        words("5 down", "bet", "draw 3", "bet")[1] == "all remaining players may exchange up to three cards"
    )
    assert words("5 down", "in or out", "draw 3", settle="match")[1] == (
        "all players who are in may exchange up to three cards"
    )


@pytest.mark.parametrize(
    ("steps", "before"),
    [
        (("say sing", "bet"), "Sing"),
        (("say Sing!", "bet"), "Sing!"),
        (("say Sing.", "say then dance.", "bet"), "Sing. Then dance"),
        (("discard 1", "say Sing", "bet"), "everybody discards one card. Sing"),
        (("say Sing!", "discard 1", "bet"), "Sing! Then everybody discards one card"),
        (("say Sing", "discard 1", "say Dance", "bet"), "Sing. Then everybody discards one card. Dance"),
    ],
)
def test_what_players_have_written_stands_as_a_sentence(steps: tuple[str, ...], before: str):
    assert words("6 down", *steps)[0] == before


@pytest.mark.parametrize(
    ("said", "now", "next_"),
    [
        ("Sing", "Sing, then bet: Bo, check or bet", ". Next: Sing"),
        ("Sing!", "Sing! Then bet: Bo, check or bet", ". Next: Sing!"),
        ("“Sing”", "“Sing”, then bet: Bo, check or bet", ". Next: “Sing”"),
        ("2 songs", "2 songs, then bet: Bo, check or bet", ". Then 2 songs"),
    ],
)
def test_a_prompt_does_not_run_on_in_capitals(said: str, now: str, next_: str):
    steps = ["5 down", "bet", f"say {said}", "bet"]
    assert prompt(steps=steps).endswith(next_)
    assert prompt(CHECKED, steps=steps) == now


def test_what_is_written_before_the_question_is_told_before_it():
    asked = GUTS | {"steps": ["3 down", "bet", "say Sing!", "in or out"]}
    assert prompt(**asked).endswith("Next: Sing! Then in or out on 1-2-3-drop")
    assert prompt(CHECKED, **asked).startswith("Sing! In or out on 1-2-3-drop: ")


def test_a_price_is_told_in_what_the_table_counts():
    steps = ["5 down", "bet", "buy 2 at 3 more", "bet"]
    assert "for 3 each, paid into the pot" in prompt(CHECKED, steps=steps)
    assert "for €3.00 each, paid into the pot" in prompt(CHECKED, steps=steps, unit=EURO)


def test_the_kitty_is_dealt_to_once():
    kitty = GUTS | {"house": "kitty"}
    for steps, deal in (
        (["3 down", "in or out"], "Anna deals three cards down to everybody and to a kitty"),
        (
            ["3 down", "house 3", "in or out"],
            "Anna deals three cards down to everybody and three cards to the kitty",
        ),
        (
            ["3 down", "board 2", "in or out"],
            "Anna deals three cards down to everybody and to a kitty, and two cards face up on the board",
        ),
        (["3 down", "bet", "house 3", "in or out"], "Anna deals three cards down to everybody"),
    ):
        game = compile_variant(card(**kitty | {"steps": steps}))
        assert game.rules.summary(begin(game, Seats(NAMES))).prompt.endswith(deal)
    again = {"steps": ["say Sing", "in or out"], "order": "guts3"}
    rounds = card(**kitty | {"steps": ["3 down", "in or out"]}, then=[again])
    assert [describe_first_deal(rounds, at) for at in (0, 1)] == [
        "three cards down to everybody and to a kitty",
        "no more cards",
    ]


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        (GUTS, "who had the best hand?"),
        (GUTS | {"sides": ["low"]}, "who had the lowest hand?"),
        (GUTS | {"steps": ["1 down", "in or out"], "order": "one"}, "who had the highest card?"),
    ],
)
def test_a_wimp_is_asked_for_by_what_the_pot_is_played_for(changes: dict[str, object], asked: str):
    dropped = Event("stay", None, {"stay": ()})
    assert asked in prompt(dropped, **changes, wimp="amount", wimp_amount=2)


def test_what_players_declare_is_called_as_it_lies():
    laid = {"steps": ["lay cross", "5 down", "board 5", "declare"], "sides": ["high row 1", "low row 2"]}
    assert (
        prompt(**HIGH_LOW | laid) == "All at once: high with the line across, low with the line down or both"
    )
    points = {"steps": ["2 down", "declare"], "order": "points", "sides": ["points 7", "points 27"]}
    assert prompt(**HIGH_LOW | points) == "All at once: 7, 27 or both"
    under = points | {"sides": ["points 2", "points 22 not over"]}
    assert prompt(**HIGH_LOW | under) == "All at once: 2, 22 or both"
    both = points | {"sides": ["points 22", "points 22 not over"]}
    assert prompt(**HIGH_LOW | both).endswith("nearest to 22, nearest to 22, not over or both")


@pytest.mark.parametrize(
    ("changes", "takes"),
    [
        ({}, "it takes a pair of nines or better to win"),
        ({"sides": ["high", "low 8"]}, "it takes a pair of nines or better for the best hand"),
        (
            {"sides": ["high", "hand alone", "low 8"], "steps": ["5 down", "board 5", "bet"]},
            "it takes a pair of nines or better for the best hand and the best hand without the board",
        ),
    ],
)
def test_what_must_be_held_is_said_of_the_part_it_is_asked_of(changes: dict[str, object], takes: str):
    held = {"steps": ["5 down", "bet"], "floor": "nines"} | changes
    assert prompt(CHECKED, **held) == f"Bo, Cy and Anna show: {takes}"


def test_no_part_is_named_that_asks_for_nothing():
    held = prompt(CHECKED, steps=["5 down", "bet"], floor="nines", sides=["low", "high"])
    assert held.endswith("it takes a pair of nines or better for the best hand")


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.filter_too_much])
@given(variants())
def test_no_prompt_has_a_capital_in_its_middle_but_after_a_full_stop(variant: Variant):
    for at in range(len(variant.rounds)):
        for said in (
            describe_first_deal(variant, at),
            *(move.instructions for move in list_hand_phases(variant, at)),
        ):
            assert ", then Look" not in said
            assert ".." not in said
            assert not said.endswith(".")
            for sentence in said.split(". ")[1:]:
                assert sentence[0].isupper(), said
