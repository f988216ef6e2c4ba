"""Side pots, chip by chip: every chip goes to the best hand of those who have put in as many."""

from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import DECK, Card
from companion.hands import value
from companion.house import read_variant
from companion.house.compiled import game_of
from companion.matchpot import State
from companion.play.event import Event
from companion.play.field import Illegal
from companion.play.gate import begin, play
from companion.play.seats import Seats

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva")
GAME = game_of(read_variant({"name": "Draw", "steps": ["5 down", "bet", "draw 3", "bet"], "ante": 2}))


def betted(draw, players: int) -> State:
    """Return a hand at its showdown, or over, after bets in which any may be all-in or fold."""
    state = play(GAME, begin(GAME, Seats(NAMES[:players])), Event("deal"))
    while state.phase == "bet":
        level, who = state.betting.level, str(state.turn)
        kind = draw(st.sampled_from(["allin", "allin", "raise", "close", "close"]))
        fold = draw(st.lists(st.sampled_from(range(players)), max_size=1))
        event = {
            "allin": Event("allin", None, {"who": who, "to": draw(st.integers(1, 25))}),
            "raise": Event("raise", None, {"who": who, "to": level + draw(st.integers(1, 10))}),
            "close": Event("close", None, {"to": level, "folded": fold}),
        }[kind]
        try:
            state = play(GAME, state, event)
        except Illegal:
            state = play(GAME, state, Event("close", None, {"to": level}))
    return state


def by_chips(paid: list[int], alive: set[int], hands: dict[int, tuple[Card, ...]]) -> list[Fraction]:
    """Return what each gets when every chip is played for by itself; the antes are everybody's."""
    got = [Fraction(0)] * len(paid)

    def give(chips: int, able: set[int]) -> None:
        best = max(value(hands[seat]) for seat in able)
        winners = [seat for seat in able if value(hands[seat]) == best]
        for seat in winners:
            got[seat] += Fraction(chips, len(winners))

    give(2 * len(paid), alive)
    for level in range(1, max(paid) + 1):
        in_it = [seat for seat, put in enumerate(paid) if put >= level]
        able = alive & set(in_it) or {seat for seat in alive if paid[seat] == max(paid[at] for at in alive)}
        give(len(in_it), able)
    return got


@settings(max_examples=150, deadline=None)
@given(data=st.data(), players=st.integers(2, 5))
def test_every_chip_goes_to_the_best_of_those_who_have_put_in_as_many(data, players):
    state = betted(data.draw, players)
    if state.phase != "show":
        assert sum(state.money) + state.pot == 0
        return
    deck = list(DECK)
    Random(data.draw(st.integers(0, 2**32))).shuffle(deck)
    hands = {seat: tuple(deck[5 * seat : 5 * seat + 5]) for seat in state.alive}
    after = play(GAME, state, Event("show", None, {f"hand{seat}": cards for seat, cards in hands.items()}))
    paid = [state.put.get(seat, 0) for seat in range(players)]
    expected = by_chips(paid, set(state.alive), hands)
    for seat in range(players):
        taken = after.money[seat] - state.money[seat]
        assert abs(taken - expected[seat]) < len(state.pots), (paid, state.pots)
    assert after.pot == 0
