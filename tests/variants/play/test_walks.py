"""Random walks through random cards: whatever is entered, money adds up and every entry is a sentence.

At a showdown the hands are mostly dealt from the pack, so that cards are conserved: nobody can show one that
somebody else has.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial, reduce
from random import Random
from typing import Any

import pytest
from engine.balance import unbalanced
from games.walks import entered, one_of, step
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from companion.cards import Card, surplus_cards, turn_face_up
from companion.engine.event import Event
from companion.engine.game import Game
from companion.engine.gate import begin, entry_details_of, play
from companion.engine.seats import Seats
from companion.engine.values import filled_values_to_json
from companion.matchpot import State
from companion.variants import Variant, showdown_card_counts
from companion.variants.play.compiled import compile_variant
from variants.strategies import betted, variants

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva")
STEPS = 25
PATIENT = settings(
    max_examples=25,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to make a walk shorter takes minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


def laid_out(variant: Variant, state: State, game: Game[State], draw: Any) -> Event:
    """Return a showdown whose cards are dealt from the pack, with the ranks that are asked."""
    pack = list(variant.cards.pack.cards)
    Random(draw(st.integers(0, 2**32))).shuffle(pack)
    action = next(one for one in game.rules.actions(state) if one.name == "show")
    values: dict[str, Any] = {}
    for field in action.fields:
        if field.kind == "cards" and not field.name.startswith("wild"):
            size = draw(st.integers(field.low, field.high))
            values[field.name], pack = tuple(pack[:size]), pack[size:]
        elif field.kind == "choice":
            values[field.name] = one_of(draw, [value for value, _ in field.choices])
        elif field.name.startswith("wild"):
            whose = values.get(field.name.replace("wild", "hand"), ())
            values[field.name] = whose[:1]
    return Event("show", None, values)


def all_in(_variant: Variant, state: State, _game: Game[State], draw: Any) -> Event:
    """Return that whoever is asked puts in the last chips."""
    return Event("allin", None, {"who": str(state.player_to_act), "to": draw(st.integers(1, 30))})


def all_tied(_variant: Variant, state: State, game: Game[State], _draw: Any) -> Event:
    """Return a showdown at which all who stayed are tapped for every part of every pot."""
    action = next(one for one in game.rules.actions(state) if one.name == "show")
    taps = (field for field in action.fields if field.kind == "seats" and field.name != "dead")
    return Event("show", None, {field.name: [int(value) for value, _ in field.choices] for field in taps})


def called(_variant: Variant, state: State, _game: Game[State], _draw: Any) -> Event:
    """Return that all who are left put in the same."""
    return Event("close", None, {"to": state.hand.betting.current_bet if state.hand.betting else 0})


def all_stayed(_variant: Variant, state: State, _game: Game[State], _draw: Any) -> Event:
    """Return that nobody drops."""
    return Event("stay", None, {"stay": state.unfolded_players})


PUSHED = {
    "bet": (all_in, all_in, called, None),
    "declare": (all_stayed, None),
    "show": (laid_out, laid_out, all_tied, None),
}
"""What is entered in a phase, each as often; None is anything that is offered."""


def stepped_on(draw: Any, variant: Variant, game: Game[State], state: State) -> tuple[Event, State] | None:
    """Return what a random table enters next, with the state after it; None where that was refused."""
    push = one_of(draw, PUSHED.get(state.phase, (None,)))
    event = push(variant, state, game, draw) if push else None
    offered = [action.name for action in game.rules.actions(state)]
    return entered(game, state, event) if event and event.action in offered else step(game, state, draw)


def walked(draw: Any, variant: Variant) -> Iterator[tuple[State, Event, State]]:
    """Yield what a random table enters, with the states before and after it."""
    game = compile_variant(variant)
    assume(game.identity.seat_counts)
    players = draw(st.integers(2, min(game.identity.seat_counts[-1], len(NAMES))))
    state = first = begin(game, Seats(NAMES[:players], draw(st.integers(0, players - 1))))
    events: list[Event] = []
    for _ in range(STEPS):
        actions = game.rules.actions(state)
        assert bool(actions) != game.rules.summary(state).over
        if not actions:
            break
        stepped = stepped_on(draw, variant, game, state)
        if stepped is None:
            continue
        event, after = stepped
        yield state, event, after
        events.append(event)
        state = after
    assert reduce(partial(play, game), events, first) == state


def check(game: Game[State], before: State, event: Event, after: State) -> None:
    """Check what must be true after every entry."""
    assert game.rules.find_broken_invariant(after) == "", event
    summary = game.rules.summary(after)
    assert sum(summary.money) + summary.pot == 0
    assert summary.log_text
    assert not summary.log_text.endswith(".")
    assert summary.headline
    assert summary.prompt or summary.over
    assert ".." not in summary.log_text
    account = entry_details_of(
        game, before, Event(event.action, event.seat, filled_values_to_json(event.values)), after
    )
    assert unbalanced(game.rules.summary(before), summary, account) == ""
    assert game.screens.view(after)
    came = after.hand.settlement
    if event.action == "show" and came is not None and came.leg_winners and not after.match.winners_by_legs:
        assert (after.balances, after.match.pot) == (before.balances, before.pot_with_bets), (
            "where legs are given the pot stays"
        )
    hash(tuple(field for action in game.rules.actions(after) for field in action.fields))


@pytest.mark.random
@PATIENT
@given(data=st.data(), variant=variants())
def test_a_walk_keeps_to_every_invariant(data, variant):
    game = compile_variant(variant)
    for before, event, after in walked(data.draw, variant):
        check(game, before, event, after)


@pytest.mark.random
@settings(PATIENT, max_examples=40)
@given(data=st.data(), variant=betted())
def test_money_is_kept_where_players_are_all_in(data, variant):
    game = compile_variant(variant)
    for before, event, after in walked(data.draw, variant):
        check(game, before, event, after)


@pytest.mark.random
@PATIENT
@given(data=st.data(), variant=variants())
def test_no_card_is_shown_twice(data, variant):
    pack = Counter(variant.cards.pack.cards)
    for _, event, after in walked(data.draw, variant):
        if event.action == "show" and after.hand.last_showdown:
            cards = [card for name, value in event.values.items() if _lies(name) for card in value or ()]
            assert not Counter(map(turn_face_up, cards)) - pack
            assert not surplus_cards([Card(card) for card in cards], variant.cards.pack.decks)


def _lies(name: str) -> bool:
    return name.startswith(("hand", "up", "board", "kitty", "deck"))


@pytest.mark.random
@PATIENT
@given(variant=variants())
def test_every_number_of_players_that_is_offered_can_begin(variant):
    game = compile_variant(variant)
    for players in game.identity.seat_counts:
        state = begin(game, Seats(tuple(f"P{seat}" for seat in range(players))))
        dealt = play(game, state, Event("deal"))
        assert game.rules.find_broken_invariant(dealt) == ""
        assert (
            state.match.form.max_cards_needed(
                players,
                kitty=state.match.agreement.house_hand.kitty,
                deck=state.match.agreement.house_hand.deck,
            )
            <= variant.cards.pack_size
        )
    last = showdown_card_counts(variant)[-1]
    assert dealt.match.form.stages[-1].board_size == last.board
