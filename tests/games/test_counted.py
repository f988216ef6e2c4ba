"""Every game where hundredths are counted: every amount is told so, and comes to what whole ones would."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from engine.balance import unbalanced
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.engine.choice_fields import ChoiceField, SeatsField
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.gate import begin, entry_details_of, play
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.seats import Seats
from companion.engine.typed_fields import MoneyField
from companion.engine.values import read_values
from companion.games import GAMES

from .transcripts import KEPT, key_of
from .walks import one_of, values

pytestmark = pytest.mark.no_cover

EUROS = MoneyUnit("€", 2)
ODD = 1003
"""Euros are odd sums of four digits and more, which nothing else is: an amount that is told bare is seen."""
EVEN = 60
"""What divides as often as anybody shares something here."""
NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi", "Gus", "Hal", "Ida")
FOR_STAKES = [
    game for game in GAMES.values() if any(option.kind == "money" for option in game.options.fields)
]
"""Not a game in which everybody pays 1, whatever that is."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)


def as_played(
    game: Game[Any], transcript: dict[str, Any], scale: int, unit: MoneyUnit
) -> Iterator[tuple[Any, Event, Any]]:
    """Yield each entry of a transcript with the states before and after it, all its amounts so many times."""
    options = stakes(game, transcript["options"], scale, unit)
    state = begin(game, Seats(tuple(transcript["names"]), unit=unit), options)
    for entry in transcript["entries"]:
        action = next(one for one in game.rules.actions(state) if one.name == entry["action"])
        money = {field.name for field in action.fields if field.kind == "money"}
        given = {name: value * scale if name in money else value for name, value in entry["values"].items()}
        event = Event(entry["action"], entry["seat"], given)
        before, state = state, play(game, state, event)
        yield before, event, state


def stakes(game: Game[Any], options: dict[str, Any], scale: int, unit: MoneyUnit) -> dict[str, Any]:
    """Return all options of a game, amounts so many times; per cent and numbers of bets stay."""
    chosen = read_values(game.options.fields, options)
    number = {"amount"} if chosen.get("owe") in ("share", "limit") else set()
    money = {option.name for option in game.options.fields if option.kind == "money"}
    return {
        name: value * (unit.scale if name in number else scale) if name in money else value
        for name, value in chosen.items()
        if value is not None
    }


def texts(value: Any) -> Iterator[str]:
    """Yield all that is said in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


def said(game: Game[Any], before: Any, event: Event, after: Any) -> Iterator[str]:
    """Yield everything that is told of an entry: its summary, what may be entered next, its account."""
    yield from texts(game.rules.summary(after))
    yield from texts(entry_details_of(game, before, event, after))
    for action in game.rules.actions(after):
        yield from (action.label, action.refusal_text)
        for field in action.fields:
            yield from (field.label, field.layout.help)
            if isinstance(field, ChoiceField | SeatsField):
                yield from (label for _, label in field.choices)


def bare(text: str) -> list[str]:
    """Return what may be an amount in a text and stands there without its sign or its point."""
    return re.findall(r"\d{4,}(?!\d|\.\d)|(?<![€\d])\d+\.\d\d(?! %)", text)


@pytest.mark.parametrize(
    "text", ["Bo pays 2006", "Bo pays 2006.", "Bo has +1003", "Bo pays 10.03", "5 (2006)"]
)
def test_an_amount_that_is_told_bare_is_seen(text):
    assert bare(text)


def test_an_amount_with_its_sign_is_not():
    assert not bare("Bo pays €10.03, has -€2006.00 in hand 12, and burns 12.50 % of €5.00.")


@pytest.mark.random
@every_game
def test_no_amount_of_a_transcript_is_told_bare(game):
    for transcript in KEPT.transcripts(key_of(game)):
        for before, event, after in as_played(game, transcript, ODD, EUROS):
            for text in said(game, before, event, after):
                assert not bare(text), text
            account = entry_details_of(game, before, event, after)
            assert unbalanced(game.rules.summary(before), game.rules.summary(after), account) == ""


@every_game
def test_every_input_for_money_is_in_what_the_table_counts(game):
    for transcript in KEPT.transcripts(key_of(game)):
        for *_, after in as_played(game, transcript, ODD, EUROS):
            inputs = [field for action in game.rules.actions(after) for field in action.fields]
            assert {field.unit for field in inputs if isinstance(field, MoneyField)} <= {EUROS}


@pytest.mark.random
@pytest.mark.parametrize("game", FOR_STAKES, ids=lambda game: game.slug)
def test_a_match_comes_to_the_same_in_whole_ones_and_in_hundredths(game):
    for transcript in KEPT.transcripts(key_of(game)):
        whole = [game.rules.summary(after) for *_, after in as_played(game, transcript, EVEN, WHOLE)]
        cents = [game.rules.summary(after) for *_, after in as_played(game, transcript, EVEN * 100, EUROS)]
        assert [(one.over, one.winners) for one in whole] == [(one.over, one.winners) for one in cents]
        assert [tuple(100 * won for won in one.money) for one in whole] == [one.money for one in cents]
        assert [100 * one.pot for one in whole] == [one.pot for one in cents]


@pytest.mark.random
@every_game
@settings(max_examples=7, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_amount_of_a_random_walk_is_told_bare(game, data):
    seats = Seats(NAMES[: data.draw(st.sampled_from(game.identity.seat_counts))], unit=EUROS)
    variant = data.draw(st.sampled_from([{}, *game.options.named_sets.values()]))
    try:
        state = begin(game, seats, stakes(game, variant, ODD, EUROS))
    except Illegal:
        assume(False)  # not every number of players fits every variant
    for _ in range(30):
        if not (actions := game.rules.actions(state)):
            break
        action = one_of(data.draw, [*actions, *(one for one in actions if one.primary)])
        seat = one_of(data.draw, action.seats) if action.seats else None
        event = Event(action.name, seat, in_odd_euros(action, values(data.draw, action)))
        before = state
        try:
            state = play(game, state, event)
        except Illegal as illegal:
            told = [str(illegal)]
        else:
            told = list(said(game, before, event, state))
        assert not [text for text in told if bare(text)]


def in_odd_euros(action: Any, drawn: dict[str, Any]) -> dict[str, Any]:
    """Return values in which every amount is an odd number of euros, as all stakes are."""
    money = {field.name: field for field in action.fields if field.kind == "money"}
    return {
        name: min(money[name].high, value * ODD) if name in money and value else value
        for name, value in drawn.items()
    }
