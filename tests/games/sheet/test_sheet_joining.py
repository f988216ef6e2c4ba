"""Who joins a score sheet that is being played, and who leaves it. All of it is ours."""

import pytest

from companion.engine.field import Illegal
from companion.engine.gate import begin, entry_details_of, get_offered_action
from companion.engine.seats import Seats
from companion.games.sheet import GAME

from .sheets import (
    CLOSE,
    after,
    ante,
    bet,
    comes,
    instead,
    leaves,
    number,
    pot,
    sheet,
    told,
    winners,
    written,
)

ANNA, BO, CY, DI, EVA = range(5)


def money(state):
    return GAME.rules.summary(state).money


def stands(state, seat):
    """Return what stands beside a name: how many, and whether it takes part."""
    (row,) = (row for row in GAME.rules.summary(state).rows if seat in row.seats)
    return [value for _, value in row.figures]


def names_of(state):
    return {action.name for action in GAME.rules.actions(state)}


# --- coming


def test_who_comes_begins_with_nothing_and_plays_from_the_next_round_on():
    state = after(sheet(late=1), written(10, 20, 30))
    assert (stands(state, DI), "Di" in GAME.rules.summary(state).headline) == (["0", "has not joined"], False)
    state = after(state, comes(DI, BO))
    assert (told(state), stands(state, DI)) == ("Di joins with 0 points and sits to the left of Bo", ["0"])
    assert after(state, written(1, 2, 3, 4)).totals == (11, 22, 33, 4)


@pytest.mark.parametrize("begins", [25, -5, 0])
def test_who_comes_begins_with_the_points_that_are_said(begins):
    state = after(sheet(late=1), written(10, 20, 30), comes(DI, begins=begins))
    assert (state.totals, GAME.rules.find_broken_invariant(state)) == ((10, 20, 30, begins), "")


def test_the_fewest_and_the_most_that_anybody_has_are_a_tap():
    def quick(state):
        return get_offered_action(GAME, state, "join").fields[0].quick

    assert quick(after(sheet(late=1), written(10, 20, 30))) == ((10, "Fewest"), (30, "Most"))
    assert quick(sheet(late=1)) == ((0, "Fewest"),)


def test_who_comes_sits_and_deals_between_two_others():
    state = after(sheet(late=1), comes(DI, ANNA), written(1))
    assert (state.seats.clockwise(ANNA), state.dealer) == ((ANNA, DI, BO, CY), DI)


def test_there_is_room_for_twenty():
    names = tuple(f"P{at}" for at in range(21))
    with pytest.raises(Illegal, match="for up to 20 players, and 20 are already playing"):
        after(begin(GAME, Seats(names, late_count=1)), comes(20))


def test_nobody_joins_where_all_take_part():
    assert "join" not in names_of(sheet())
    with pytest.raises(Illegal, match="is already playing"):
        after(sheet(), comes(BO))
    with pytest.raises(Illegal, match="who are not playing"):
        after(sheet(late=1), comes(BO))


@pytest.mark.parametrize(
    ("options", "begins", "wanted"),
    [
        ({"end": "out"}, 100, "less than 100"),
        ({"end": "target"}, 100, "less than 100"),
        ({"end": "lives"}, 0, "enter a number from 1 to"),
        ({"end": "zero"}, -3, "enter a number from 1 to"),
    ],
)
def test_nobody_begins_where_it_would_be_over(options, begins, wanted):
    with pytest.raises(Illegal, match=wanted):
        after(sheet(late=1, **options), comes(DI, begins=begins))


def test_counted_down_who_comes_has_as_many_as_all_had():
    assert after(sheet(late=1, end="lives"), written(1), comes(DI)).totals == (2, 3, 3, 3)
    assert after(sheet(late=1, end="zero"), written(1), comes(DI, begins=200)).totals == (300, 301, 301, 200)


def test_where_points_change_hands_nobody_brings_any():
    state = after(sheet(late=1, round="exchange"), written(15, -10))
    assert [field.name for field in get_offered_action(GAME, state, "join").fields] == ["after"]
    state = after(state, comes(DI), written(1, 2, 3))
    assert (state.totals, told(state)) == ((16, -8, -2, -6), "Round 2: Anna +1, Bo +2, Cy +3, Di −6")


# --- leaving


def test_who_leaves_keeps_a_row_and_writes_nothing_any_more():
    state = after(sheet(), written(10, 20, 30), leaves(CY))
    assert (told(state), stands(state, CY)) == ("Cy leaves with 30 points", ["30", "has left"])
    assert [field.name for field in get_offered_action(GAME, state, "round").fields] == [
        "points_0",
        "points_1",
    ]
    assert GAME.rules.summary(state).headline.startswith("Bo leads with 20 points")
    assert winners(after(state, CLOSE)) == (BO,)


def test_two_stay():
    assert "leave" not in names_of(sheet(2))
    with pytest.raises(Illegal, match="as long as at least two stay in"):
        after(sheet(2), leaves(ANNA))


def test_a_dealer_who_leaves_deals_no_more():
    assert after(sheet(), leaves(ANNA)).dealer == BO
    assert after(sheet(deal=False), leaves(BO)).dealer == ANNA
    assert after(sheet(deal=False), leaves(ANNA), written(None, 1)).dealer == BO


def test_who_left_comes_back_with_what_they_had():
    state = after(sheet(), written(10, 20, 30), leaves(CY), written(1, 1), comes(CY, ANNA))
    assert told(state) == "Cy joins with 30 points and sits to the left of Anna"
    assert after(state, written(1, 1, 1)).totals == (12, 22, 31)


def test_who_is_out_may_leave_and_come_in_again_with_other_points():
    state = after(sheet(wins="low", end="out", target=101), written(101, 20, 3))
    assert get_offered_action(GAME, after(state, written(None, 9, 9)), "leave").seats == (ANNA,)
    with pytest.raises(Illegal, match=r"Nobody can begin with 101 points here\. Enter less than 101"):
        after(state, leaves(ANNA), comes(ANNA, BO))
    state = after(state, leaves(ANNA), comes(ANNA, BO, begins=21))
    assert (state.teams_in, state.totals, GAME.rules.find_broken_invariant(state)) == (
        (ANNA, BO, CY),
        (21, 20, 3),
        "",
    )


def test_who_has_no_life_left_says_with_how_many_to_come_in_again():
    state = after(sheet(end="lives", lives=1), written(1), leaves(ANNA))
    with pytest.raises(Illegal, match=r"Nobody can begin with 0 lives here\. Enter more than 0"):
        after(state, comes(ANNA, BO))
    assert after(state, comes(ANNA, BO, begins=1)).teams_in == (ANNA, BO, CY)


def test_points_of_the_round_that_is_being_played_stay_with_who_leaves():
    state = after(sheet(), number(CY, 5), leaves(CY), written(1, 1))
    assert (state.totals, told(state)) == ((1, 1, 5), "Round 1: Anna 1, Bo 1, Cy 5")


def test_all_equal_is_a_draw_whatever_who_left_has():
    assert winners(after(sheet(), written(10, 10, 30), leaves(CY), CLOSE)) == ()


def test_a_number_that_was_reached_by_nobody_who_is_there_ends_nothing():
    state = after(sheet(4, end="lives", lives=1), written(1), leaves(ANNA), comes(ANNA, BO, begins=2))
    assert (state.teams_in, state.over) == ((ANNA, BO, CY, DI), False)


# --- what a point is worth


def test_who_leaves_settles_what_came_until_then():
    state = after(sheet(stake=1), written(50, 30, 10), leaves(CY))
    assert money(state) == (60, 0, -60)
    state = after(state, written(0, 25), CLOSE)
    assert money(state) == (60 - 25, 25, -60)


def test_who_comes_settles_what_comes_from_then_on():
    state = after(sheet(2, late=1, stake=2), written(50, 30), comes(CY, begins=45))
    assert money(state) == (40, -40, 0)
    assert money(after(state, written(None, None, 10), CLOSE)) == (20, -60, 40)


def test_points_that_change_hands_stay_with_who_had_them():
    state = after(sheet(stake=2, round="exchange"), written(15, -10), leaves(BO), written(5))
    assert (state.totals, money(state)) == ((20, -10, -10), (40, -20, -20))


def test_the_pot_is_for_all_who_take_part():
    state = after(pot(late=1, stake=1), ante(5), leaves(ANNA), bet("take", BO, 4), comes(DI, CY), ante(1))
    assert (state.pot, state.totals) == (14, (-5, -2, -6, -1))
    assert (money(state), GAME.rules.find_broken_invariant(state)) == ((-5, -2, -6, -1), "")


def test_what_is_settled_is_told():
    state = after(sheet(stake=2), written(50, 30, 10))
    steps = entry_details_of(GAME, state, leaves(CY), after(state, leaves(CY))).steps
    assert [step.text for step in steps] == ["Anna gets for 60 points at 2", "Cy pays for 60 points at 2"]
    state = after(sheet(late=1, stake=1), written(5))
    steps = entry_details_of(GAME, state, comes(DI, begins=5), after(state, comes(DI, begins=5))).steps
    assert steps[0].text == "Di begins with 5"
    assert [step.amount for step in steps] == [5, 10, -5, -5]


# --- partners


def pairs(players=4, late=1, **options):
    return sheet(players, late, teams=True, **options)


def test_whoever_comes_takes_the_place_of_a_partner():
    state = after(pairs(), written(10, 20), instead(EVA, BO))
    assert (told(state), state.team_name(1), state.totals) == (
        "Eva takes the place of Bo",
        "Eva & Di",
        (10, 20),
    )
    assert (stands(state, DI), stands(state, BO)) == (["20", "deals"], ["has left"])
    assert GAME.screens.view(state).left == (BO,)
    assert GAME.rules.summary(after(state, CLOSE)).winners == (DI, EVA)
    assert stands(after(state, instead(BO, DI)), DI) == ["has left"]


def test_whose_place_is_asked_for_and_never_guessed():
    (field,) = GAME.rules.join_fields(pairs())
    assert (field.required, field.default) == (True, None)
    assert stands(pairs(), EVA) == ["has not joined"]
    assert GAME.screens.view(pairs()).left == ()


def test_a_partner_pays_for_the_rounds_that_were_played():
    state = after(pairs(stake=1), written(10, 20), instead(EVA, BO))
    assert money(state) == (-10, 10, -10, 10, 0)
    assert money(after(state, written(30), CLOSE)) == (20, 10, 20, -20, -30)


def test_the_deal_goes_to_who_takes_the_place_of_the_dealer():
    state = after(pairs(), instead(EVA, ANNA))
    assert state.dealer == EVA
    assert after(state, written(1)).dealer == BO


def test_a_pair_leaves_together_as_long_as_two_pairs_stay():
    assert "leave" not in names_of(pairs())
    state = after(sheet(6, teams=True, stake=1), written(10, 20, 30), leaves(BO))
    assert told(state) == "Bo & Eva leave with 20 points"
    assert (state.playing_seats, state.dealer) == ((0, 2, 3, 5), CY)
    assert money(state) == (-30, 0, 30, -30, 0, 30)
    assert "join" not in names_of(state), "a pair that has left stays away"


# --- what the screen shows


def test_only_who_has_been_there_stands_on_the_sheet():
    view = GAME.screens.view(after(sheet(late=1), written(1)))
    assert ([side.number for side in view.sides], len(view.newest[0].cells)) == ([ANNA, BO, CY], 3)
    state = after(sheet(late=1), written(10, 20, 30), comes(DI, begins=5), leaves(ANNA), written(None, 1))
    view = GAME.screens.view(state)
    assert [(side.field, side.away) for side in view.sides] == [
        ("", "has left"),
        ("points_1", ""),
        ("points_2", ""),
        ("points_3", ""),
    ]
    assert [(line.number, line.joins, line.cells) for line in view.newest] == [
        ("2", False, ("·", "1", "·", "·")),
        ("", True, ("·", "·", "·", "5")),
        ("1", False, ("10", "20", "30", "·")),
    ]


def test_who_brings_nothing_is_no_line_of_the_sheet():
    assert GAME.screens.view(after(sheet(late=1), comes(DI))).newest == ()
