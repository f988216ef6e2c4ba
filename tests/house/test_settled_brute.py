"""Whole hands at random, by the cards and by taps: both come to what `settling` makes of them."""

from random import Random
from typing import Any

import pytest

from companion.cards import DECK, parse
from companion.house import BadVariant, Variant, read_variant
from companion.house.compiled import game_of
from companion.matchpot import State
from companion.matchpot.actions import actions
from companion.play.event import Event
from companion.play.field import Illegal
from companion.play.gate import begin, play
from companion.play.seats import Seats

from . import settling
from .settling import KITTY

pytestmark = pytest.mark.brute

NAMES = ("Anna", "Bo", "Cy", "Di")
Hands = dict[int, list[str]]
Claims = dict[int, list[str]]


def drawn(random: Random) -> Variant:
    """Return a card of a pot in which several things meet."""
    asks, declares = random.random() < 0.5, random.random() < 0.6
    sides = random.choice([["high", "low"], ["high", "low 8"]])
    if not declares:
        sides = random.choice([sides, ["high"], ["low 8"], ["high", "high spade"]])
    found: dict[str, Any] = {
        "name": "Ours",
        "steps": ["5 down", "bet", *["in or out"] * asks, *["declare"] * declares],
        "order": "standard-fives",
        "sides": sides,
        "speak": random.choice(["declare", "declare both"]) if declares else "cards",
        "second": random.random() < 0.4,
        "floor": random.choice(["", "", "pair", "ten low"]),
        "wild": random.choice([[], ["J♠"]]),
    }
    if asks:
        found |= {"house": random.choice(["", "kitty"]), "legs": random.choice([0, 0, 3])}
    try:
        return read_variant(found)
    except BadVariant:
        return read_variant(found | {"floor": ""})


def to_showdown(random: Random, variant: Variant) -> tuple[State, Claims]:
    """Return a hand at its showdown or after it, and which sides each declared for."""
    game = game_of(variant)
    claims: Claims = {}
    state = play(game, begin(game, Seats(NAMES[: random.randint(2, 4)])), Event("deal"))
    while state.phase in ("bet", "declare", "speak"):
        if state.phase == "bet":
            state = betted(random, variant, state)
        elif state.phase == "declare":
            stay = tuple(seat for seat in state.candidates if random.random() < 0.8)
            state = play(game, state, Event("stay", None, {"stay": stay}))
        else:
            texts = [str(side) for side in variant.sides]
            claims = {seat: random.choice([texts[:1], texts[1:], texts]) for seat in state.contenders}
            for_each = {
                f"for_{prize.field}": tuple(seat for seat, said in claims.items() if text in said)
                for prize, text in zip(state.prizes, texts, strict=True)
            }
            state = play(game, state, Event("speak", None, for_each))
    return state, claims


def betted(random: Random, variant: Variant, state: State) -> State:
    level = state.betting.level if state.betting else 0
    event = Event("close", None, {"to": level})
    if random.random() < 0.5:
        event = Event("allin", None, {"who": str(state.turn), "to": random.randint(1, 20)})
    try:
        return play(game_of(variant), state, event)
    except Illegal:
        return play(game_of(variant), state, Event("close", None, {"to": level}))


def expected(
    variant: Variant, state: State, claims: Claims, hands: Hands
) -> tuple[dict[str, Any], list[int]]:
    """Return what is tapped for what the hands are worth, and what each seat gets of the pots."""
    texts, wild = [str(side) for side in variant.sides], ["Js"] * bool(variant.wild)
    worths = {
        text: {seat: settling.worth(text, hand, variant.floor, wild) for seat, hand in hands.items()}
        for text in texts
    }
    by = settling.Game(texts, variant.second, variant.speak == "declare both", KITTY in hands)
    put = {seat: state.put.get(seat, 0) if state.capped else 0 for seat in range(len(state.seats))}
    taps: dict[str, Any] = {}
    gains = [0] * len(state.seats)
    legs = bool(variant.legs)
    for number, (amount, seats) in enumerate(settling.pots(put, state.alive, state.pot - sum(put.values()))):
        won = by.winners(seats, worths, claims)
        taps |= tapped(variant, state, by, worths, claims, number, seats, won)
        if not number:
            legs = legs and bool(won) and all(set(part) == set(state.ins) for part in won.values())
        if won and not legs:
            for seat, chips in settling.shared(amount, list(won.values()), state.order).items():
                gains[seat] += chips
    return taps, gains


def tapped(
    variant: Variant,
    state: State,
    by: settling.Game,
    worths: settling.Worths,
    claims: Claims,
    number: int,
    seats: list[int],
    won: dict[str, list[int]],
) -> dict[str, Any]:
    """Return what a table taps for one pot: the winners, and where all have lost whoever had the side."""
    after, found = f"_{number}" if number else "", {}
    for prize, text in zip(state.prizes, [str(side) for side in variant.sides], strict=True):
        rivals = [seat for seat in seats if text in claims.get(seat, by.sides)]
        all_lost = by.both and all(len(claims.get(seat, ())) > 1 for seat in rivals)
        winners = won.get(text) or (by.first(text, seats, worths, claims) if all_lost else [])
        if winners == [KITTY]:
            found[prize.flag + after] = True
        elif winners:
            found[prize.field + after] = tuple(winners)
        else:
            found[f"not_{prize.field}{after}"] = True
    offered = {field.name for action in actions(state) if action.name == "show" for field in action.fields}
    found = {name: value for name, value in found.items() if name in offered}
    names = {name for prize in state.prizes for name in (prize.field + after, prize.flag + after)}
    if not names & set(found) and f"nobody{after}" in offered:
        found[f"nobody{after}"] = True
    return found


@pytest.mark.parametrize("seed", range(0, 400, 20))
def test_cards_and_taps_come_to_what_the_longest_way_makes_of_them(seed: int):
    for one in range(seed, seed + 20):
        random = Random(one)
        variant = drawn(random)
        state, claims = to_showdown(random, variant)
        if state.phase != "show":
            continue
        deck = random.sample([str(card) for card in DECK], len(DECK))
        holders = (*state.alive, *[KITTY] * (variant.house == "kitty"))
        hands = {seat: deck[5 * at : 5 * at + 5] for at, seat in enumerate(holders)}
        taps, gains = expected(variant, state, claims, hands)
        game = game_of(variant)
        shown = {
            f"hand{seat}" if seat != KITTY else "kitty": parse(" ".join(hand)) for seat, hand in hands.items()
        }
        for values in (shown, taps):
            after = play(game, state, Event("show", None, values))
            got = [now - before for now, before in zip(after.net, state.net, strict=True)]
            assert got == gains, (one, values, claims)
            assert after.pot == state.pot - sum(gains)
