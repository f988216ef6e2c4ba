"""Side pots, chip by chip: every chip goes to the best hand of those who have put in as many."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import DECK, Card
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.hands import hand_value
from companion.matchpot import State
from companion.variants import read_variant
from companion.variants.play.compiled import compile_variant
from variants.table import ANNA, BO, CY, Table

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva")
GAME = compile_variant(read_variant({"name": "Draw", "steps": ["5 down", "bet", "draw 3", "bet"], "ante": 2}))


def betted(draw, players: int) -> State:
    """Return a hand at its showdown, or over, after bets in which any may be all-in or fold."""
    state = play(GAME, begin(GAME, Seats(NAMES[:players])), Event("deal"))
    while state.phase == "bet":
        level, who = state.hand.betting.current_bet, str(state.player_to_act)
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
        best = max(hand_value(hands[seat]) for seat in able)
        winners = [seat for seat in able if hand_value(hands[seat]) == best]
        for seat in winners:
            got[seat] += Fraction(chips, len(winners))

    give(2 * len(paid), alive)
    for level in range(1, max(paid) + 1):
        in_it = [seat for seat, put in enumerate(paid) if put >= level]
        able = alive & set(in_it) or {seat for seat in alive if paid[seat] == max(paid[at] for at in alive)}
        give(len(in_it), able)
    return got


@pytest.mark.random
@settings(max_examples=150, deadline=None)
@given(data=st.data(), players=st.integers(2, 5))
def test_every_chip_goes_to_the_best_of_those_who_have_put_in_as_many(data, players):
    state = betted(data.draw, players)
    if state.phase != "show":
        assert sum(state.balances) + state.match.pot == 0
        return
    deck = list(DECK)
    Random(data.draw(st.integers(0, 2**32))).shuffle(deck)
    hands = {seat: tuple(deck[5 * seat : 5 * seat + 5]) for seat in state.living_players}
    after = play(GAME, state, Event("show", None, {f"hand{seat}": cards for seat, cards in hands.items()}))
    paid = [state.hand.contributed.get(seat, 0) for seat in range(players)]
    expected = by_chips(paid, set(state.living_players), hands)
    for seat in range(players):
        taken = after.balances[seat] - state.balances[seat]
        assert abs(taken - expected[seat]) < len(state.pots), (paid, state.pots)
    assert after.match.pot == 0


def all_in(table: Table, amount: int) -> int:
    """Let whoever is asked go all-in, and return the seat."""
    seat = table.state.player_to_act
    assert seat is not None
    table.enter("allin", who=str(seat), to=amount)
    return seat


def test_a_leg_leaves_the_side_pots_where_the_main_pot_stays():
    table = Table(3, steps=["5 down", "bet", "in or out"], legs=3).enter("deal")
    assert all_in(table, 2) == BO
    table.enter("close", to=6).enter("stay", stay=[ANNA, BO, CY])
    table.enter("show", high=[ANNA, BO, CY])
    assert table.line == "Bo, Cy and Anna get a leg (1 of 3)"
    assert table.told[-1] == "Nobody pays: the pot of 17 stays"
    assert table.money == (-7, -3, -7)
    assert table.state.match.pot == 17


def test_the_last_leg_wins_the_side_pots_too():
    table = Table(3, steps=["5 down", "bet", "in or out"], legs=1).enter("deal")
    all_in(table, 2)
    table.enter("close", to=6).enter("stay", stay=[BO])
    assert table.line.endswith("Bo wins the pot of 17 with 1 leg")
    assert table.money == (-7, 14, -7)


def test_who_is_all_in_beats_nobody_out_of_a_side_pot():
    """Anna declares both and loses the low to Bo, who is all-in; what Bo cannot win she may."""
    card = {"steps": ["7 down", "bet", "declare"], "sides": ["high", "low"], "speak": "declare both"}
    table = Table(3, **card).enter("deal")
    all_in(table, 2)
    table.enter("close", to=6).enter("speak", for_high=[ANNA, CY], for_low=[ANNA, BO])
    shown = {
        "hand0": ("Ks", "Kd", "2c", "3h", "4d", "6s", "8c"),
        "hand1": ("As", "2d", "3c", "4h", "6d", "9s", "Jc"),
        "hand2": ("Qs", "Qc", "9c", "Jh", "5d", "8s", "7c"),
    }
    tapped = Table(3, **card)
    tapped.state = table.state
    table.enter("show", **shown)
    assert [pot.amount for pot in tapped.state.pots] == [9, 8]
    assert table.line == (
        "Cy (high: pair of queens) takes 5, Bo (low: six low) takes 4, "
        "Anna (high: pair of kings; low: eight low) takes 8"
    )
    assert table.money == (-7 + 8, -3 + 4, -7 + 5)
    tapped.enter("show", high=[CY], low=[BO], high_1=[ANNA])
    assert tapped.money == table.money


def kitty_and_all_in() -> Table:
    table = Table(3, steps=["5 down", "bet", "in or out"], house="kitty").enter("deal")
    all_in(table, 2)
    return table.enter("close", to=6).enter("stay", stay=[ANNA, BO, CY])


def test_a_kitty_that_has_the_best_hand_keeps_the_side_pots_too():
    table = kitty_and_all_in()
    assert table.fields("show")[:4] == ["high", "house", "high_1", "house_1"]
    with pytest.raises(Illegal, match="the kitty has the best hand, not Anna for side pot 1") as refused:
        table.enter("show", house=True, high_1=[ANNA])
    assert refused.value.field == "high_1"
    table.enter("show", house=True)
    assert table.state.match.pot == 17
    assert table.money == (-7, -3, -7)


def test_a_kitty_may_keep_a_side_pot_alone():
    tapped, judged = kitty_and_all_in(), kitty_and_all_in()
    tapped.enter("show", high=[BO], house_1=True)
    hands = {
        "hand1": "Ah Ad Ac 3s 4s",
        "kitty": "Kh Kd Kc 7s 8s",
        "hand0": "2h 2d 5c 9s Ts",
        "hand2": "3h 3d 6c Js Qs",
    }
    judged.enter("show", **{name: tuple(cards.split()) for name, cards in hands.items()})
    assert tapped.money == judged.money == (-7, 6, -7)
    assert judged.state.match.pot == 8


def test_who_won_the_main_pot_wins_the_side_pot_or_shows():
    table = Table(3, steps=["5 down", "bet"]).enter("deal")
    all_in(table, 2)
    table.enter("close", to=6)
    with pytest.raises(
        Illegal, match="The previous pot shows that Anna has the best hand, not Cy for side pot 1"
    ):
        table.enter("show", high=[ANNA], high_1=[CY])


def test_who_alone_is_left_in_a_side_pot_takes_it_whatever_must_be_held():
    card = {"steps": ["5 down", "bet", "draw 3", "bet"], "floor": "jacks or better"}
    table = Table(3, **card).enter("deal")
    all_in(table, 2)
    table.enter("close", to=6).enter("raise", who=str(CY), to=5).enter("close", to=5, folded=[ANNA])
    shown = {"hand1": ("2s", "3d", "4h", "6c", "8c"), "hand2": ("As", "3c", "4c", "6d", "8d")}
    table.enter("show", **shown)
    assert table.state.match.pot == 9
    assert table.money == (-7, -3, 1)


def test_a_low_that_nobody_has_in_the_main_pot_nobody_has_in_the_side_pot():
    table = Table(3, steps=["5 down", "bet"], sides=["high", "low 8"]).enter("deal")
    all_in(table, 2)
    table.enter("close", to=6)
    low = next(prize for prize in table.state.prizes if prize.may_lack_winner)
    with pytest.raises(Illegal, match="The previous pot shows"):
        table.enter("show", high=[ANNA], high_1=[ANNA], **{f"{low.field_name}_1": [CY]})
    assert table.enter("show", high=[ANNA], high_1=[ANNA]).money == (10, -3, -7)


def test_the_table_is_shown_once_all_who_bet_have_left():
    table = Table(5, steps=["5 down", "bet", "in or out"]).enter("deal")
    table.enter("allin", who=str(BO), to=1).enter("close", to=1, folded=[2, 3, 4]).enter("stay", stay=[ANNA])
    for seat in (ANNA, BO):
        table.enter("leave", seat)
        assert table.game.screens.view(table.state)
