"""What a table may agree on in Tapiola Hold'em: orders, a qualifier, who opens, secret discards, points.

The source leaves the order of hands to the table (test_ranking_of_choice) and names the American point system
(test_both_point_tables_are_presets). All else is ours.
"""

import pytest
from engine.balance import unbalanced
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.engine.call import setup_phrases
from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Illegal
from companion.engine.gate import begin, entry_details_of
from companion.engine.seats import Seats
from companion.games.tapiola.rules.orders import FLUSH_FIRST, HIGH_RANKINGS, NO_WHEEL, low_ranking
from companion.hands import rank
from companion.hands.definition.rankings import ACE_TO_FIVE, ACE_TO_SIX
from games.side_pots import three_pots
from games.walks import step

from .towers import ANNA, BO, CY, NAMES, TAPIOLA, Towers, betting

WHEEL, SIX = "5h 4c 3d 2s Ah", "6h 5c 4d 3s 2h"
FLUSH, FULL = "Kh 9h 7h 4h 2h", "9h 9d 9c 4s 4h"


def hand(cards: str) -> list[str]:
    return cards.split()


# --- the order of hands


@pytest.mark.parametrize(("order", "wins"), [("usual", BO), ("no-wheel", ANNA), ("flush-first", BO)])
def test_ranking_of_choice(order, wins):
    """Anna has three nines, Bo 5-4-3-2-A."""
    table = Towers(2, order=order).stand(centre="3d", first="2s 8d Kd", second="4c Tc 9c")
    table.enter("showdown", hand0="9h 9d Jc", hand1="Ah 5h")
    assert table.state.scores == tuple(int(seat == wins) for seat in (ANNA, BO))


def test_a_flush_beats_a_full_house_where_that_is_agreed():
    usual, other = HIGH_RANKINGS["usual"], HIGH_RANKINGS[FLUSH_FIRST]
    assert rank(hand(FULL), usual) > rank(hand(FLUSH), usual)
    assert rank(hand(FULL), other) < rank(hand(FLUSH), other)
    assert rank(hand(WHEEL), HIGH_RANKINGS[NO_WHEEL]).name == "high card, ace"
    assert rank(hand(SIX), HIGH_RANKINGS[NO_WHEEL]).name == "straight, six high"


def test_points_are_given_by_what_a_hand_is_in_every_order():
    table = Towers(2, scoring="points", order=NO_WHEEL).stand(
        centre="3d", first="2s 8d Kd", second="4c Tc 9c"
    )
    table.enter("showdown", hand0="9h 9d", hand1="Ah 5h")
    assert table.state.scores == (10, 0)


@pytest.mark.parametrize(
    ("to_five", "ace_high", "lowest"),
    [
        (False, False, "6h 4c 3d 2s Ah"),
        (True, False, WHEEL),
        (False, True, "7h 5c 4d 3s 2h"),
        (True, True, SIX),
    ],
)
def test_the_best_low_of_each_order(to_five, ace_high, lowest):
    order = low_ranking(to_five=to_five, ace_high=ace_high)
    others = ("6h 4c 3d 2s Ah", WHEEL, "7h 5c 4d 3s 2h", SIX)
    assert max((hand(other) for other in others), key=lambda cards: rank(cards, order)) == hand(lowest)
    if not ace_high:
        assert order is (ACE_TO_FIVE if to_five else ACE_TO_SIX)


def test_the_ace_may_be_high_in_lowball():
    table = Towers(2, wins="lowball", ace_high=True).stand(centre="Kd", first="2c 3c Qc", second="4d 5d Qd")
    table.enter("showdown", hand0="Ah 6h 3h", hand1="8s 7s 6s")
    assert table.line == "Bo (eight low) wins the pot"


# --- a qualifier for the low


def split(players: int = 2, **options) -> Towers:
    return Towers(players, scoring="two-one", wins="split", qualifier="8", **options)


def third() -> Towers:
    """Bo keeps three cards, and so has no king in the hand."""
    table = split().until(centre="Kd", first="2c 3c Qc", second="4d 5d Qd")
    return table.enter("discard", kept=[BO])


def test_a_qualifier_for_the_low():
    table = third().enter("showdown", hand0="Kh Ks", hand1="As 8h 6h")
    assert table.state.scores == (2, 1)
    assert table.line.endswith("Bo (pair of queens; low: eight low) gets 1 point")
    assert "low: " not in table.line.split(" and ")[0], "Anna's low does not count"
    assert [one.place for one in table.state.last_showdown.low] == [1, 0]
    assert table.state.last_showdown.low_players_using("2c") == ("Bo",)


def test_nobody_has_a_low_that_qualifies():
    table = third().enter("showdown", hand0="Kh Ks", hand1="Js 9h 6h")
    assert table.state.scores == (2, 0)
    assert table.line.endswith("gets 2 points. Nobody has a low of 8 or better")
    assert table.state.last_showdown.low_players_using("2c") == ()
    tapped = split().enter("showdown", best1=[ANNA], no_low1=True)
    assert tapped.line == "Anna gets 2 points. Nobody has a low of 8 or better"


def test_without_a_low_the_best_hand_takes_the_whole_pot():
    pots = three_pots(wins="split", qualifier="8")
    pots.enter("showdown", best1=[ANNA], no_low1=True, best2=[BO], best3=[CY])
    assert pots.line == "Anna wins 120, Bo wins 90 and Cy wins 80. Nobody has a low of 8 or better"
    # Anna alone has a low: it shares the main pot, and the side pots go to the best hands.
    pots = three_pots(wins="split", qualifier="8")
    pots.enter("showdown", best1=[BO], low1=[ANNA], no_low2=True, best3=[CY])
    assert pots.line == "Anna wins 60, Bo wins 150 and Cy wins 80"


def test_what_is_said_of_a_low_has_to_fit():
    said = split().refuses("showdown", best1=[ANNA], low1=[BO], no_low1=True)
    assert (str(said), said.field) == (
        "Nobody's hand is low enough for this pot, so choose nobody for the lowest hand.",
        "low1",
    )
    assert split().refuses("showdown", best1=[ANNA]).field == "low1"
    shown = third().refuses("showdown", hand0="Kh Ks", hand1="As 8h 6h", no_low1=True)
    assert (str(shown), shown.field) == ("The cards say that Bo has the lowest hand.", "no_low1")
    none = third().refuses("showdown", hand0="Kh Ks", hand1="Js 9h 6h", low1=[BO])
    assert none.field == "low1"
    pots = three_pots(wins="split", qualifier="8")
    assert pots.refuses("showdown", best1=[BO], no_low1=True, low2=[CY], best3=[CY]).field == "low2"


def test_a_qualifier_is_for_a_low_that_shares():
    with pytest.raises(Illegal, match="only if the highest and the lowest hand both win") as caught:
        Towers(wins="lowball", qualifier="8")
    assert caught.value.field == "qualifier"


def test_the_low_of_a_qualifier_is_asked_only_where_one_is_set():
    assert "no_low1" in [field.name for field in split().offered("showdown").fields]
    plain = Towers(2, scoring="two-one", wins="split")
    assert "no_low1" not in [field.name for field in plain.offered("showdown").fields]


# --- who opens


def opened(opens: str, **close) -> Towers:
    """A round in which Anna raises and all call; Anna deals, so Bo is left of the dealer."""
    table = betting(opens=opens).enter("close", to=10, **close)
    return table.enter("community").enter("discard")


@pytest.mark.parametrize(
    ("opens", "close", "who"), [("left", {}, BO), ("dealer", {}, ANNA), ("raiser", {"by": str(CY)}, CY)]
)
def test_who_opens_a_betting_round(opens, close, who):
    assert opened(opens, **close).state.betting.current_seat == who


def test_who_raised_last_opens_be_it_entered_by_itself():
    table = betting(opens="raiser").enter("raise", who=str(CY), to=10).enter("close", to=10)
    assert table.enter("community").enter("discard").state.betting.current_seat == CY
    # Nobody raised in the second round: the first left of the dealer opens the third.
    assert table.enter("close", to=0).enter("community").enter("discard").state.betting.current_seat == BO


def test_who_raised_last_is_asked_where_that_player_opens():
    table = betting(opens="raiser")
    refusal = table.refuses("close", to=10)
    assert str(refusal) == "Choose who bet or raised last, because that player opens the next round."
    assert (refusal.field, refusal.anchor) == ("by", "bet")
    assert not table.enter("close", to=10, folded=[BO, CY]).state.deal.has_begun, "one alone opens nothing"
    assert "by" not in [field.name for field in betting().offered("close").fields]
    late = betting(opens="raiser", small=0, big=0)
    for _ in range(3):
        late.enter("close", to=0)
    assert late.enter("close", to=5).state.deal.phase == "showdown", "after the last round nobody opens"


def test_a_dealer_who_folded_does_not_open():
    table = betting(4, opens="dealer").enter("close", to=10, folded=[ANNA])
    assert table.enter("community").enter("discard").state.betting.current_seat == BO


# --- third cards


def test_third_cards_kept_are_put_right_at_the_showdown_without_undoing():
    table = Towers().until().enter("discard", kept=[BO])
    table.enter("showdown", hand0="Ks 2c", hand1="Qh Qd", hand2="8h 9h As")
    assert table.line == (
        "Anna (pair of kings) wins the pot. Bo kept two cards after all. Cy kept three cards after all"
    )
    assert Towers().until().enter("discard").enter("showdown", best1=[BO]).line == "Bo wins the pot"


def test_a_third_discard_that_nobody_noted_needs_no_putting_right():
    table = Towers(scoring="betting").until().enter("close", to=0)
    table.enter("showdown", hand0="Ks 2c", hand1="Qh Qd", hand2="8h 9h As")
    assert "after all" not in table.line


def test_in_lowball_there_is_nothing_to_put_right():
    low = Towers(wins="lowball").stand().offered("showdown").fields
    assert {(field.low, field.high) for field in low if "hand" in field.name} == {(3, 3)}


def test_the_third_discard_at_once_and_in_secret():
    table = Towers(secret=True).until(2)
    assert table.offered("discard").secret is None, "the second is not free"
    table = Towers(secret=True).until()
    secret = table.offered("discard").secret
    assert (secret.seats, secret.yes_field, secret.yes_label, secret.no_label) == (
        (BO, CY, ANNA),
        "kept",
        "Keep three",
        "Discard one",
    )
    assert Towers().until().offered("discard").secret is None
    assert Towers(secret=True, wins="lowball").until().offered("discard").secret is None


# --- point tables


@pytest.mark.parametrize(("variant", "points"), [("American points", (15, 2)), ("English points", (12, 1))])
def test_both_point_tables_are_presets(variant, points):
    table = Towers(2, **TAPIOLA.options.named_sets[variant])
    assert table.enter("showdown", made0="4", made1="1").state.scores == points
    assert TAPIOLA.options.named_sets["English points"]["points_royal_flush"] == 30


# --- all of it together


@pytest.mark.random
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_a_table_agrees_on_chips_and_cards_are_conserved(data):
    options = {
        option.name: data.draw(
            st.sampled_from([value for value, _ in option.choices])
            if isinstance(option, ChoiceField)
            else st.booleans()
        )
        for option in TAPIOLA.options.fields
        if isinstance(option, ChoiceField | FlagField)
    }
    try:
        state = begin(
            TAPIOLA, Seats(NAMES[:5], late_count=data.draw(st.integers(0, 2))), {**options, "stack": 20}
        )
    except Illegal:
        assume(False)  # not all of them go together
    for _ in range(30):
        stepped = step(TAPIOLA, state, data.draw) if TAPIOLA.rules.actions(state) else None
        if stepped is None:
            continue
        event, after = stepped
        summaries = TAPIOLA.rules.summary(state), TAPIOLA.rules.summary(after)
        assert unbalanced(*summaries, entry_details_of(TAPIOLA, state, event, after)) == "", event
        state = after
        assert TAPIOLA.rules.find_broken_invariant(state) == ""
        assert sum(state.betting.stacks) + state.betting.pot_total == sum(state.chips_bought) + sum(
            state.net_money
        )


# --- the sentence of the setup


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "each pot counts as 1 point until somebody has 5 and wins the match"),
        ({"deals": 10}, "each pot counts as 1 point for 10 deals"),
        (
            {"limit": 7, "deals": 1},
            "each pot counts as 1 point until somebody has 7 and wins the match, 1 deal at most",
        ),
        ({"scoring": "betting", "limit": 7, "deals": 10}, "betting for 10 deals"),
        ({"scoring": "betting"}, "100 in chips each, blinds 1 and 2"),
        ({"scoring": "betting", "small": 0}, "100 in chips each, big blind 2"),
        ({"scoring": "betting", "small": 0, "big": 0}, "100 in chips each, no blinds"),
    ],
)
def test_the_end_and_the_blinds_stand_in_the_setup(options, text):
    fields = TAPIOLA.options.choosable_fields
    values = {field.name: field.default for field in fields} | options
    assert text in [phrase.text for phrase in setup_phrases(fields, values)]
