"""A refusal says why, what is due instead, and which section of the rules says so."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from engine.changed import with_rules

from companion import rules
from companion.engine.action import Action
from companion.engine.event import Event, Submission
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.gate import apply_submission, begin, play
from companion.engine.seats import Seats
from companion.games import GAMES

from .every import every_game, seat_count
from .transcripts import KEPT, key_of

pytestmark = pytest.mark.no_cover

ODD: tuple[object, ...] = (
    None,
    "Kh",
    "x",
    "-1",
    "99999999999",
    "7 7 7",
    ["0", "1"],
    "Ah Ah Ah Ah Ah",
    "on",
    True,
)
"""What a slip of the thumb or somebody hostile may send for any input."""


@cache
def states(slug: str) -> list[Any]:
    """Return every state along the game's transcripts that something may be entered in."""
    return [state for state in _states(GAMES[slug]) if GAMES[slug].rules.actions(state)]


def _states(game: Game[Any]) -> Iterator[Any]:
    for transcript in KEPT.transcripts(key_of(game)):
        state = begin(game, Seats(tuple(transcript["names"])), transcript["options"])
        yield state
        for entry in transcript["entries"]:
            try:
                state = play(game, state, Event(entry["action"], entry["seat"], entry["values"]))
            except Illegal:
                continue
            yield state


def offered(game: Game[Any], state: Any) -> dict[str, Action]:
    return {action.name: action for action in game.rules.actions(state)}


@cache
def names(slug: str) -> set[str]:
    """Return what is offered in any of the game's states."""
    return {name for state in states(slug) for name in offered(GAMES[slug], state)}


def anchors(game: Game[Any]) -> set[str]:
    return {section.anchor for section in rules.load_rules_page(game.slug).sections}


@pytest.mark.random
@every_game
def test_what_is_not_offered_now_is_refused_with_when_it_may_be_entered_and_what_is_due(game):
    for state in states(game.slug):
        for name in names(game.slug) - set(offered(game, state)):
            with pytest.raises(Illegal) as caught:
                apply_submission(game, state, Submission(name, 0))
            said = str(caught.value)
            assert name in game.rules.availability, (
                f"say in the game's occasions when “{name}” may be entered"
            )
            assert said.startswith(game.rules.availability[name].sentence)
            assert said.endswith("”.")
            assert "Next: “" in said
            assert caught.value.anchor in anchors(game)


@every_game
def test_every_occasion_is_a_sentence_with_a_section(game):
    for name, occasion in game.rules.availability.items():
        assert occasion.sentence.endswith("."), name
        assert occasion.anchor in anchors(game), name


@pytest.mark.random
@every_game
def test_an_occasion_is_of_something_that_is_offered_at_some_time(game):
    family = set().union(*map(names, GAMES))
    assert set(game.rules.availability) <= (family if game.screens.template_name else names(game.slug))


@every_game
def test_what_no_game_knows_is_refused_with_what_is_due(game):
    state = states(game.slug)[0]
    with pytest.raises(Illegal) as caught:
        apply_submission(game, state, Submission("<script>alert(1)</script>"))
    assert str(caught.value).startswith("“<script>alert(1)</script” cannot be entered in")
    assert "Next: “" in str(caught.value)


@pytest.mark.random
@every_game
def test_whatever_is_sent_for_an_input_is_taken_or_refused_in_a_sentence_with_a_section(game):
    some = states(game.slug)[:: max(1, len(states(game.slug)) // 15)]
    refused = [illegal for state in some for illegal in _refusals(game, state)]
    assert refused
    assert [str(illegal) for illegal in refused if not str(illegal).endswith(".")] == []
    assert {str(illegal) for illegal in refused if illegal.anchor not in anchors(game)} == set()


def _refusals(game: Game[Any], state: Any) -> Iterator[Illegal]:
    for action in game.rules.actions(state):
        for raw in _raws(action):
            try:
                apply_submission(
                    game, state, Submission(action.name, action.seats[0] if action.seats else None, raw)
                )
            except Illegal as illegal:
                yield illegal


def _raws(action: Action) -> Iterator[dict[str, object]]:
    yield {}
    for field, odd in product(action.fields, ODD):
        yield {field.name: odd}


@every_game
def test_who_may_not_enter_it_hears_why(game):
    for state in states(game.slug):
        for action in game.rules.actions(state):
            for seat in set(range(seat_count(state))) - set(action.seats) if action.seats else ():
                with pytest.raises(Illegal) as caught:
                    apply_submission(game, state, Submission(action.name, seat))
                assert str(caught.value).endswith(".")
                assert "is not available to that player" not in str(caught.value), action.name
                assert caught.value.anchor in anchors(game)


def test_a_card_that_cannot_be_chosen_is_named_as_a_card_and_its_meld_as_a_hand():
    game = GAMES["fireplace"]
    for state in states("fireplace"):
        steal = [
            one
            for action in game.rules.actions(state)
            for one in action.fields
            if one.anchor == "steal" and len(one.choices) > 2
        ]
        for one in steal:
            absent = next(card for card in ("Kh", "2c", "9d", "Ts") if card not in dict(one.choices))
            with pytest.raises(Illegal) as caught:
                apply_submission(game, state, Submission("meld", None, {one.name: absent}))
            shown = {"Kh": "K♥", "2c": "2♣", "9d": "9♦", "Ts": "10♠"}[absent]
            assert f"{one.label}: {shown} cannot be chosen here. Choose one of these: don't steal, " in str(
                caught.value
            )


def test_without_an_occasion_it_still_says_what_is_due():
    game = with_rules(GAMES["guts"], availability={})
    state = begin(game, Seats(("Anna", "Bo")))
    with pytest.raises(Illegal, match=r"“show” cannot be entered in Guts\. .*Next: “Cards dealt”\.$"):
        apply_submission(game, state, Submission("show"))
