"""Whole hands at random, by the cards and by taps: both come to what `plan_settlement` makes of them."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.cards import DECK, SUITS, parse
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.matchpot import State
from companion.matchpot.actions.actions import available_actions
from companion.variants import BadVariant, Variant, read_variant
from companion.variants.play.compiled import compile_variant

from . import settling
from .settling import KITTY

pytestmark = pytest.mark.brute

NAMES = ("Anna", "Bo", "Cy", "Di")
Hands = dict[int, list[str]]
Claims = dict[int, list[str]]
EDGES = (
    "2c 2d 3h 4s 5c",
    "Ac Kd Qh Jd 9c",
    "Tc 9d 8h 7s 6c",
    "Jc 2d 3h 4s 5c",
    "8c 7d 6h 5s 4c",
    "9c 2d 3h 4s Ac",
)
"""The worst hands that hold a pair, a ten low or an eight low, and the best that do not."""


def drawn(random: Random) -> Variant:
    """Return a card of a pot in which several things meet."""
    asks, declares = random.random() < 0.5, random.random() < 0.6
    sides = random.choice([["high", "low"], ["high", "low 8"], ["high", "low", "high spade"]])
    if not declares:
        sides = random.choice([sides, ["high"], ["low 8"], ["high", "high spade"]])
    found: dict[str, Any] = {
        "name": "Ours",
        "steps": ["5 down", "bet", *["in or out"] * asks, *["declare"] * declares],
        "order": "standard-fives",
        "sides": sides,
        "speak": random.choice(["declare", "declare both", "declare both or tie"]) if declares else "cards",
        "second": random.random() < 0.4,
        "floor": random.choice(["", "", "pair", "ten low"]),
        "wild": random.choice([[], ["J♠"]]),
    }
    if found["wild"] and {"low", "low 8"} & {*sides[1:]}:
        found["wild_for"] = random.choice(["all", "high", "low"])
    if asks:
        found |= {"house": random.choice(["", "", "kitty"]), "legs": random.choice([0, 3, 3])}
    try:
        return read_variant(found)
    except BadVariant:
        return read_variant(found | {"floor": ""})


def to_showdown(random: Random, variant: Variant) -> tuple[State, Claims]:
    """Return a hand at its showdown or after it, and which sides each declared for."""
    game = compile_variant(variant)
    claims: Claims = {}
    state = play(game, begin(game, Seats(NAMES[: random.randint(2, 4)])), Event("deal"))
    while state.phase in ("bet", "declare", "speak"):
        if state.phase == "bet":
            state = betted(random, variant, state)
        elif state.phase == "declare":
            stay = tuple(seat for seat in state.unfolded_players if random.random() < 0.8)
            state = play(game, state, Event("stay", None, {"stay": stay}))
        else:
            texts = [str(side) for side in variant.showdown.declared_prizes]
            claims = {seat: random.choice([texts[:1], texts[1:], texts]) for seat in state.contenders}
            for_each = {
                f"for_{prize.field_name}": tuple(seat for seat, said in claims.items() if text in said)
                for prize, text in zip(state.prizes, texts, strict=False)
            }
            state = play(game, state, Event("speak", None, for_each))
    return state, claims


def betted(random: Random, variant: Variant, state: State) -> State:
    level = state.hand.betting.current_bet if state.hand.betting else 0
    event = Event("close", None, {"to": level})
    if random.random() < 0.8:
        event = Event("allin", None, {"who": str(state.player_to_act), "to": random.randint(1, 20)})
    try:
        return play(compile_variant(variant), state, event)
    except Illegal:
        return play(compile_variant(variant), state, Event("close", None, {"to": level}))


def dealt(random: Random, holders: Sequence[int]) -> Hands:
    """Return hands of one pack; often one is just good enough or not, and others tie with it."""
    deck = random.sample([str(card) for card in DECK], len(DECK))
    hands = {seat: deck[5 * at : 5 * at + 5] for at, seat in enumerate(holders)}
    one, *others = random.sample(holders, random.choice([1, 2, len(holders), len(holders)]))
    hands[one] = random.choice([hands[one], random.choice(EDGES).split()])
    for turn, seat in enumerate(others, start=1):
        hands[seat] = [rank + SUITS[(SUITS.index(suit) + turn) % len(SUITS)] for rank, suit in hands[one]]
    cards = [card for hand in hands.values() for card in hand]
    return hands if len({*cards}) == len(cards) else dealt(random, holders)


def expected(
    variant: Variant, state: State, claims: Claims, hands: Hands
) -> tuple[dict[str, Any], list[int]]:
    """Return what is tapped for what the hands are worth, and what each seat gets of the pots."""
    texts, wild = (
        [str(side) for side in variant.showdown.prizes],
        ["Js"] * bool(variant.first_round.wild_cards),
    )
    worths = {
        str(side): {
            seat: settling.worth(
                str(side),
                hand,
                variant.showdown.minimum_hand,
                wild * variant.special_cards.can_use_wild(side),
            )
            for seat, hand in hands.items()
        }
        for side in variant.showdown.prizes
    }
    free = (
        [str(side) for side in variant.showdown.undeclared_prizes]
        if variant.showdown.prize_claim != "cards"
        else []
    )
    by = settling.Game(
        texts,
        variant.showdown.is_second_best_winning,
        variant.showdown.must_win_both,
        KITTY in hands,
        free,
        variant.showdown.prize_claim.endswith("tie"),
    )
    put = {
        seat: state.hand.contributed.get(seat, 0) if state.hand.all_in_seats else 0
        for seat in range(len(state.match.seats))
    }
    taps: dict[str, Any] = {}
    gains = [0] * len(state.match.seats)
    legs = bool(variant.in_or_out.legs_to_win)
    for number, (amount, seats) in enumerate(
        settling.pots(put, state.living_players, state.match.pot - sum(put.values()))
    ):
        won = by.winners(seats, worths, claims)
        taps |= tapped(variant, state, by, worths, claims, number, seats, won)
        if not number:
            legs = (
                legs and bool(won) and all(set(part) == set(state.hand.players_in) for part in won.values())
            )
        if won and not legs:
            for seat, chips in settling.shared(amount, list(won.values()), state.turn_order).items():
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
    for prize, text in zip(state.prizes, [str(side) for side in variant.showdown.prizes], strict=True):
        rivals = by.rivals(text, seats, claims)
        all_lost = by.both and all(len(claims.get(seat, ())) > 1 for seat in rivals)
        winners = won.get(text) or (by.first(text, seats, worths, claims) if all_lost else [])
        if winners == [KITTY]:
            found[prize.house_field_name + after] = True
        elif winners:
            found[prize.field_name + after] = tuple(winners)
        else:
            found[f"not_{prize.field_name}{after}"] = True
    offered = {
        field.name for action in available_actions(state) if action.name == "show" for field in action.fields
    }
    found = {name: value for name, value in found.items() if name in offered}
    names = {
        name for prize in state.prizes for name in (prize.field_name + after, prize.house_field_name + after)
    }
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
        hands = dealt(random, (*state.living_players, *[KITTY] * (variant.in_or_out.hand_to_beat == "kitty")))
        taps, gains = expected(variant, state, claims, hands)
        game = compile_variant(variant)
        shown = {
            f"hand{seat}" if seat != KITTY else "kitty": parse(" ".join(hand)) for seat, hand in hands.items()
        }
        for values in (shown, taps):
            after = play(game, state, Event("show", None, values))
            got = [
                now - before
                for now, before in zip(
                    after.match.settled_balances, state.match.settled_balances, strict=True
                )
            ]
            assert got == gains, (one, values, claims)
            assert after.match.pot == state.match.pot - sum(gains)
