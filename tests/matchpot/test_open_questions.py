"""What the source leaves open and money hangs on: each is an option, and stands as it always was done.

- a tie for the last leg (test_a_tie_for_the_last_leg_...)
- the half that a kitty wins (test_the_kitty_keeps_half_..., test_the_half_of_the_kitty_...)
- all drop: ante again, or not (test_when_all_drop_...)
- wild cards and cards in the hand (test_a_wild_card_...)
- an ante at every deal (test_an_ante_at_every_deal_...)
- a wimp rule anywhere (test_a_wimp_rule_anywhere)
- a warning before the pot passes an amount (test_the_table_is_warned_...)
"""

from dataclasses import replace

import pytest

from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.gate import begin, entry_details_of
from companion.engine.seats import Seats
from companion.games import GAMES
from companion.matchpot.state.invariants import find_broken_invariant

from .tables import DEADLY, FOURS, GUTS, HIGH_LOW, INCHES, STAGES, Table

FAMILY = [slug for slug, game in GAMES.items() if game.screens.template_name == "matchpot"]
NEW = {
    "every_deal": False,
    "kitty_half": "stays",
    "last_leg": "shared",
    "nobody_in": "antes",
    "repeats": True,
    "ceiling": 0,
    "wimp": "none",
}


@pytest.mark.parametrize("slug", FAMILY)
def test_where_nobody_chooses_it_is_as_it_always_was(slug):
    agreed = begin(GAMES[slug], Seats(("Anna", "Bo", "Cy"))).match.agreement
    assert {name: agreed.values_by_option[name] for name in NEW} == NEW


# --- a tie for the last leg


def tied(**options):
    """Return a game for two legs of 3 in the pot, in which Bo and Cy are at their last one together."""
    table = Table(GUTS, 3, legs=2, **options).hand((1,)).hand((2,))
    return table.hand((1, 2), (1, 2))


def test_a_tie_for_the_last_leg_is_shared():
    table = tied()
    assert table.line.endswith("Bo and Cy get a leg (2 of 2). Bo and Cy win the pot of 3 with 2 legs")
    assert (table.money, table.summary.winners) == ((-1, 1, 0), (1, 2))


def test_a_tie_for_the_last_leg_goes_to_the_older_leg():
    table = tied(last_leg="older")
    assert (table.money, table.summary.winners) == ((-1, 2, -1), (1,))
    assert table.line.endswith("Bo got the earlier legs sooner. Bo wins the pot of 3 with 2 legs")


def test_a_tie_for_the_last_leg_looks_at_the_newest_of_the_others_first():
    """Bo has legs of hands 1 and 4, Cy of 2 and 3: Cy had two first."""
    table = Table(GUTS, 3, legs=3, last_leg="older")
    for stays in ((1,), (2,), (2,), (1,)):
        table.hand(stays)
    assert table.hand((1, 2), (1, 2)).summary.winners == (2,)


def test_a_tie_for_the_last_leg_is_shared_where_no_leg_is_older():
    table = Table(GUTS, 3, legs=2, last_leg="older").hand((1, 2), (1, 2)).hand((1, 2), (1, 2))
    assert table.summary.winners == (1, 2)
    assert "had the other legs first" not in table.line


def test_who_is_alone_at_the_last_leg_just_wins():
    for how in ("decided", "older"):
        assert Table(GUTS, 3, legs=1, last_leg=how).hand((2,)).summary.winners == (2,)


def test_a_tie_for_the_last_leg_is_decided_by_another_hand():
    table = tied(last_leg="decided")
    assert table.line == "Bo and Cy get a leg (2 of 2). Only Bo and Cy play another hand for the pot"
    assert table.summary.prompt == (
        "Only Bo and Cy play on for the pot of 3. The deal passes to Anna: three cards down to each of them"
    )
    assert table.offered == ["deal", "vote"], "nobody comes or goes"
    table.enter("deal")
    assert table.state.phase == "show", "nobody is asked"
    assert table.summary.prompt == "Bo and Cy show"
    assert [field.name for field in table.action("show").fields] == ["high", "hand1", "hand2"]
    table.enter("show", high=[1, 2])
    assert table.line == "Only Cy and Bo play another hand for the pot"
    assert table.owed == {}
    table.enter("deal").enter("show", high=[2])
    assert table.line == "Cy wins the pot of 3 with 2 legs"
    assert (table.money, table.summary.winners, table.state.match.legs) == ((-1, -1, 2), (2,), (0, 2, 2))


def test_a_deciding_hand_is_played_with_the_next_cards_of_the_deal():
    table = Table(STAGES, 3, legs=1, last_leg="decided").hand((0, 1), (0, 1))
    assert table.state.stage_title == "5s wild"
    table.enter("deal").enter("show", high=[0])
    assert table.summary.winners == (0,)


def test_a_deciding_hand_has_no_bets_no_kitty_and_no_low():
    table = Table(HIGH_LOW, 3, legs=1, kitty=True, last_leg="decided").enter("deal")
    for _ in range(3):
        table.enter("close", to=0)
    table.say("in", "in", "out").enter("close", to=0)
    table.enter("show", high=[1, 2], low=[1, 2])
    table.enter("deal")
    assert table.summary.prompt == "Bo and Cy show"
    assert {"low", "house", "house_low"}.isdisjoint(field.name for field in table.action("show").fields)
    table.enter("show", board="Ah 2c 3d Kh Qs", hand1="4h 6d 9c 9h", hand2="Kd Kc 8h 9s")
    assert table.summary.winners == (2,)
    assert table.state.hand.last_showdown.low == ()


def test_all_dead_in_a_deciding_hand_play_on():
    table = Table(DEADLY, 3, legs=1, last_leg="decided", declare="drop").enter("deal")
    table.enter("stay", stay=[1, 2]).enter("up").enter("show", high=[1, 2])
    table.enter("deal").enter("up", dead=[1, 2])
    assert table.line == "Bo and Cy are dead. Only Bo and Cy play another hand for the pot"
    table.enter("deal").enter("up", dead=[1])
    assert table.summary.winners == (2,)


def test_a_limit_does_not_cut_a_deciding_hand_off_and_a_vote_does():
    table = Table(GUTS, 3, legs=1, hands=1, last_leg="decided").hand((1, 2), (1, 2))
    assert not table.state.match.is_over
    table.enter("vote", agree=[0, 1, 2])
    assert (table.state.match.is_over, table.state.match.pot) == (True, 3)


# --- a half that a kitty wins


def high_low(**options):
    table = Table(HIGH_LOW, 3, kitty=True, ante=4, **options).enter("deal")
    for _ in range(3):
        table.enter("close", to=0)
    return table.say("in", "in", "out").enter("close", to=0)


def test_the_kitty_keeps_half_of_the_pot():
    table = high_low().enter("show", high=[1], house_low=True)
    assert (table.state.match.pot, table.money, table.owed) == (6, (-4, 2, -4), {2: 5})


def test_the_half_of_the_kitty_goes_to_who_won_the_other_half():
    table = high_low(kitty_half="other").enter("show", house=True, low=[2])
    assert (table.state.match.pot, table.money, table.owed) == (0, (-4, -4, 8), {1: 5})


def test_a_kitty_that_wins_both_halves_keeps_them():
    table = high_low(kitty_half="other").enter("show", house=True, house_low=True)
    assert (table.state.match.pot, table.owed) == (12, {1: 5, 2: 5})


def test_the_half_of_the_kitty_is_told():
    table = high_low(kitty_half="other")
    before = table.state
    table.enter("show", high=[1], house_low=True)
    steps = entry_details_of(
        table.game, before, Event("show", None, {"high": [1], "house_low": True}), table.state
    )
    texts = [step.text for step in steps.steps]
    assert texts[:2] == [
        "The half that the kitty wins goes to the winner of the other half",
        "Bo has the best hand and takes the pot of 12",
    ]


# --- all drop


def test_when_all_drop_all_ante_again():
    assert Table(STAGES, 3).hand(()).enter("deal").state.match.pot == 6


def test_when_all_drop_the_pot_just_stays():
    table = Table(STAGES, 3, nobody_in="stays").hand(())
    assert table.line == "Nobody is in. Nobody stayed in, and the pot of 3 stays"
    assert table.enter("deal").state.match.pot == 3
    assert table.line == "Anna deals"


def test_when_all_drop_the_wimp_pays_whatever_else_was_agreed_on():
    table = Table(GUTS, 3, nobody_in="stays", wimp="amount").enter("deal").enter("stay")
    assert table.enter("wimp", high=[0]).line == "Anna had the best hand. Anna owes 1"


# --- an ante at every deal


def test_an_ante_at_every_deal_comes_beside_what_is_owed():
    table = Table(GUTS, 3, every_deal=True).hand((0, 1), (0,))
    assert table.summary.prompt.startswith("Everybody antes 1, Bo pays 3. ")
    table.enter("deal")
    assert table.line == "Everybody antes 1, Bo pays 3. Bo deals"
    assert (table.state.match.pot, table.money) == (6, (1, -5, -2))


def test_an_ante_at_every_deal_is_not_due_in_the_later_rounds_of_one():
    table = Table(STAGES, 3, every_deal=True)
    pots = [table.hand((0, 1), (0,)).state.total_payment_at_deal for _ in range(3)]
    assert pots == [3, 3, 6], "what Bo owes, and with new cards three antes"


def test_an_ante_at_every_deal_is_one_where_nobody_stayed_in_as_well():
    for nobody_in in ("antes", "stays"):
        assert (
            Table(GUTS, 3, every_deal=True, nobody_in=nobody_in).hand(()).enter("deal").state.match.pot == 6
        )


def test_an_ante_at_every_deal_ends_with_the_game():
    table = Table(GUTS, 3, every_deal=True).hand((1,))
    assert (table.state.match.is_over, table.state.total_payment_at_deal, table.money) == (
        True,
        0,
        (-1, 2, -1),
    )


def test_an_ante_at_every_deal_is_in_what_the_pot_may_come_to():
    table = Table(GUTS, 3, every_deal=True).enter("deal")
    ahead = [(one.label, one.amount) for one in table.game.screens.view(table.state).ahead]
    assert ahead[1:] == [("Next pot, at most", 9)], "two losers match 3, and three antes"


# --- wild cards


def test_a_wild_card_may_stand_for_a_card_in_the_hand():
    table = Table(INCHES, 3, wild="2", declare="drop").enter("deal").enter("stay", stay=[0, 1])
    table.enter("up", up0="Kd 8d", up1="Ad 7h")
    table.enter("show", hand0="Kh Ks Kc 2h 9c", hand1="Ah As Ac Td 9d")
    assert table.line.startswith("Anna (five of a kind, kings) takes 3")


def test_a_wild_card_may_not_stand_for_a_card_in_the_hand():
    table = Table(INCHES, 3, wild="2", declare="drop", repeats=False).enter("deal").enter("stay", stay=[0, 1])
    table.enter("up", up0="Kd 8d", up1="Ad 7h")
    table.enter("show", hand0="Kh Ks Kc 2h 9c", hand1="Ah As Ac Td 9d")
    assert table.line.startswith("Bo (four of a kind, aces) takes 3")


# --- a wimp rule anywhere


@pytest.mark.parametrize("slug", FAMILY)
def test_a_wimp_rule_anywhere(slug):
    game = GAMES[slug]
    options = {option.name for option in game.options.fields}
    assert {"wimp", "wimp_amount"} <= options
    assert begin(game, Seats(("Anna", "Bo")), {"wimp": "match"}).match.agreement.declaring.wimp == "match"


def test_a_wimp_rule_where_cards_split_the_pot_asks_the_best_high_hand():
    table = Table(HIGH_LOW, 2, wimp="amount", wimp_amount=3, declare="drop").enter("deal")
    for _ in range(3):
        table.enter("close", to=0)
    table.enter("stay")
    assert table.enter("wimp", high=[1]).owed == {1: 3}


# --- a warning


def warned(table):
    return table.game.screens.view(table.state).warning


def test_the_table_is_warned_before_the_pot_passes_an_amount():
    table = Table(GUTS, 4, ceiling=12).enter("deal")
    assert warned(table) == "", "three losers match 4: that is 12, and no more"
    table = Table(GUTS, 4, ceiling=11).enter("deal")
    assert warned(table) == "The pot could grow to 12, more than the 11 you agreed on"
    table.enter("stay", stay=[0, 1, 2, 3]).enter("show", high=[0])
    told = "This deal brings the pot to 12, more than the 11 you agreed on; you can all agree to stop"
    assert warned(table) == told
    table.enter("vote", agree=[0, 1, 2, 3])
    assert warned(table) == ""


def test_the_table_is_warned_of_nothing_where_nothing_was_agreed_on():
    assert warned(Table(GUTS, 4, ante=500).enter("deal")) == ""


def test_the_table_is_not_warned_in_a_deciding_hand_which_adds_nothing():
    table = Table(FOURS, 3, deck=False, legs=1, ceiling=1, last_leg="decided").hand((1, 2), (1, 2))
    assert warned(table) == ""
    view = table.enter("deal").game.screens.view(table.state)
    assert (view.ahead, view.warning) == ((), "")
    assert view.hand[0] == "only the players with the last leg play"


# --- what does not apply is not asked


@pytest.mark.parametrize("slug", FAMILY)
def test_what_an_option_is_not_asked_beside_is_a_value_of_another(slug):
    options = {option.name: option for option in GAMES[slug].options.fields}
    hidden = [option for option in options.values() if option.layout.inactive_when[0] in options]
    assert {"amount", "second", "wimp_amount", "last_leg", "alone_only"} <= {option.name for option in hidden}
    for option in hidden:
        name, values = option.layout.inactive_when
        other = options[name]
        choices = other.choices if isinstance(other, ChoiceField) else ()
        known = {choice for choice, _ in choices} or {"0", "1"}
        assert known & set(values), "nothing is bet in some, and so nothing is owed by it"


def test_an_amount_is_asked_only_where_something_is_owed_by_it():
    option = next(option for option in GAMES["guts"].options.fields if option.name == "amount")
    assert option.layout.inactive_when == ("owe", ("pot", "nothing"))


def test_a_rank_is_chosen_only_in_forms_that_have_one():
    option = next(option for option in GAMES["two-more-inches"].options.fields if option.name == "wild")
    assert option.layout.inactive_when == ("form", ("inches",))
    (passing,) = [option for option in GAMES["guts"].options.fields if option.name == "passing"]
    assert passing.layout.inactive_when == ("form", ("one", "pass", "two", "four"))


# --- the accounts, and what must be true


def told_of(table, action, **values):
    """Enter it, and return what its account says."""
    before = table.state
    table.enter(action, **values)
    return [
        step.text
        for step in entry_details_of(table.game, before, Event(action, None, values), table.state).steps
    ]


def before_the_tie(**options):
    return Table(GUTS, 3, legs=2, **options).hand((1,)).hand((2,)).enter("deal").enter("stay", stay=[1, 2])


def test_the_account_of_a_tie_for_the_last_leg_names_the_older_leg():
    told = told_of(before_the_tie(last_leg="older"), "show", high=[1, 2])
    assert told[-1] == "Bo has 2 legs, got the earlier legs sooner, and takes the pot of 3"


def test_the_account_of_a_tie_for_the_last_leg_that_is_decided_by_another_hand():
    table = before_the_tie(last_leg="decided")
    told = told_of(table, "show", high=[1, 2])
    assert told[-1] == "Bo and Cy have 2 legs each, so they play another hand: the pot of 3 stays"
    told = told_of(table.enter("deal"), "show", high=[1, 2])
    assert told == ["Bo and Cy tie, so they play another hand: the pot of 3 stays"]
    told = told_of(table.enter("deal"), "show", high=[2])
    assert told == ["Cy has the best hand of the players with the last leg and takes the pot of 3"]


def test_the_account_of_a_deciding_hand_in_which_all_are_dead():
    table = Table(DEADLY, 3, legs=1, last_leg="decided", declare="drop").enter("deal")
    table.enter("stay", stay=[1, 2]).enter("up").enter("show", high=[1, 2]).enter("deal")
    told = told_of(table, "up", dead=[1, 2])
    assert told[-1] == "All of them are dead, so they play another hand: the pot of 3 stays"


def test_the_account_of_an_ante_at_every_deal_has_it_beside_what_is_owed():
    table = Table(GUTS, 3, every_deal=True).hand((0, 1), (0,))
    told = told_of(table, "deal")
    assert "Bo pays the 3 owed from the last hand (to match the pot)" in told
    assert [what for what in told if what.endswith("antes 1")] == ["Cy antes 1", "Anna antes 1", "Bo antes 1"]


def test_a_leg_that_nobody_won_and_a_deciding_hand_of_one_are_faults():
    state = Table(GUTS, 3, legs=2).hand((1,)).state
    assert (
        find_broken_invariant(replace(state, match=replace(state.match, leg_hand_numbers={})))
        == "a leg has no hand in which it was won"
    )
    for deciding in ((1,), (1, 7)):
        fault = "a play-off has one player only, or one who is not in the match"
        assert (
            find_broken_invariant(replace(state, match=replace(state.match, playoff_players=deciding)))
            == fault
        )
