"""Omaha Burns and its variants, held against the source.

What the source decides, and the test that shows it:

- eleven players at most (test_two_to_eleven_play)
- four cards each, five on the board; bet, three, bet, one, bet, the question, one, bet
  (test_the_course_of_a_hand)
- the dealer asks from the left who burns, and who says no folds (test_who_does_not_burn_is_out)
- exactly two cards of the hand, and others for the low than for the high
  (test_exactly_two_cards_of_the_hand, test_the_low_may_use_other_cards)
- high and low share, and all others who stayed burn (test_high_and_low_share_and_the_others_burn)
- without a low the high takes all (test_without_a_low_the_high_takes_all)
- 8 or better: three different low cards on the board, two in the hand, no pair, straight or flush
  (test_a_low_needs_three_low_cards_on_the_board, test_a_low_of_eight, test_a_pair_is_no_low,
  test_a_straight_or_flush_is_no_low)
- cards talk (test_the_cards_talk)
- the burn: pot up to 5 unless it was set (test_the_burn_is_the_pot_up_to_five)
- the deal does not rotate, unless that is chosen (test_the_deal_does_not_rotate,
  test_the_deal_may_rotate)
- with a drop instead of the question (test_a_drop_instead_of_the_question)
- progressive: the limit grows by its first amount (test_a_progressive_burn_grows)
- plain Omaha: no burn, one hand (test_plain_omaha_is_one_hand)
- a burn as high as the pot, or a part of it (test_a_burn_as_high_as_the_pot, test_a_burn_of_half_the_pot)
- a limit of hands or of time, set before (test_a_limit_of_hands, test_a_limit_of_time)

Ours: who folds after burning burns (test_who_folds_after_burning_burns), a low may be a straight or flush
by choice (test_by_choice_straights_and_flushes_are_lows), a burn of bet limits
(test_a_burn_of_bet_limits), the low of a pot that nobody has goes to the high.
"""

import pytest

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import play
from companion.games import GAMES

from .pots import ANNA, BO, CY, DI, Pots

LOW_BOARD = "2h 5d 7c Kd Ks"


def game(players=3, **options):
    return Pots("omaha-burns", players, **options)


def variant(name, players=3):
    return game(players, **GAMES["omaha-burns"].options.named_sets[name])


def to_question(table):
    """Deal, and check three times."""
    table.deal()
    for _ in range(3):
        table.enter("close")
    return table


def shown(*said, **cards):
    """Return a table of three after a showdown of those who said "in", in the order Bo, Cy, Anna."""
    return to_question(game()).say(*said).enter("close").show(**cards)


@pytest.mark.parametrize("players", [2, 11])
def test_two_to_eleven_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


def test_twelve_do_not():
    with pytest.raises(Illegal, match="Omaha Burns is for 2 to 11 players, not 12"):
        game(12)


def test_the_course_of_a_hand():
    table = game()
    prompts = [table.summary.prompt]
    table.deal()
    for _ in range(3):
        prompts.append(table.summary.prompt)
        table.enter("close")
    prompts.append(table.summary.prompt)
    table.say("in", "in", "in")
    prompts.append(table.summary.prompt)
    table.enter("close")
    prompts.append(table.summary.prompt)
    assert prompts == [
        "Everybody antes 1. Anna deals five cards down on the board and four to everybody",
        "Bet: Bo, check or bet. Then turn up the first three cards",
        "Turn up the first three cards, then bet: Bo, check or bet. Then turn up the next card",
        "Turn up the next card, then bet: Bo, check or bet. Then everybody is asked in turn: burning?",
        "Bo, burning? If you stay and lose, you owe at least 3. Then turn up the last card",
        "Turn up the last card, then bet: Bo, check or bet",
        "Bo, Cy and Anna show",
    ]


def test_who_does_not_burn_is_out():
    table = to_question(game()).say("in", "out", "in")
    assert table.state.living_players == (BO, ANNA)
    assert table.enter("close").show(BO).owed == {ANNA: 3}


def test_exactly_two_cards_of_the_hand():
    """Four aces in the hand are a pair; three hearts in the hand and two on the board are no flush."""
    table = shown("in", "out", "in", board="2h 3h 9c Jd Qs", hand1="Ah Ad Ac As", hand0="Kh 8h 7h 6h")
    assert table.line == "No low is possible on this board. Bo (pair of aces) takes 3. Anna owes 3"


def test_the_low_may_use_other_cards():
    """Bo's kings make three for the high, the ace and the three a low."""
    table = shown("in", "out", "in", board=LOW_BOARD, hand1="Kh Ah 3c Jc", hand0="Qh Qd Jh Js")
    assert "Bo (three of a kind, kings; low: seven low) takes 3" in table.line
    assert table.owed == {ANNA: 3}


def test_high_and_low_share_and_the_others_burn():
    """The pot of 3: 2 for the high, with the odd chip, and 1 for the low."""
    table = shown(
        "in", "in", "in", board=LOW_BOARD, hand1="Kh Kc Jc Jd", hand2="Ah 3c Qc Qd", hand0="Th Td 9c 9d"
    )
    assert (table.money, table.owed) == ((-1, 1, 0), {ANNA: 3})


def test_without_a_low_the_high_takes_all():
    table = shown("in", "in", "out", board="2h 9d 7c Kd Ks", hand1="Kh Ah 3c Jc", hand2="Ac 3d 4d 5s")
    assert (table.money, table.owed) == ((-1, 2, -1), {CY: 3})


def test_a_low_needs_three_low_cards_on_the_board():
    table = shown("in", "in", "out", board="2h 2d 7c Kd Ks", hand1="Kh Qh Jc Js", hand2="Ac 3d 4d 5s")
    assert table.line.startswith("No low is possible on this board. Bo (three of a kind, kings) takes 3")


def test_a_low_of_eight():
    table = shown("in", "in", "out", board="8h 5d 7c Kd Ks", hand1="Kh Qh Jc Js", hand2="2c 3d 9d 9s")
    assert "Cy (two pair, kings and nines; low: eight low) takes 1" in table.line


def test_a_nine_is_no_low():
    table = shown("in", "in", "out", board="8h 5d 7c Kd Ks", hand1="Kh Qh Jc Js", hand2="2c 9h 9d Ts")
    assert table.line.startswith("Nobody has a low. Bo (three of a kind, kings) takes 3")


def test_a_pair_is_no_low():
    table = shown("in", "in", "out", board=LOW_BOARD, hand1="Kh Qh Jc Js", hand2="Ac 2d Td Ts")
    assert table.line.startswith("Nobody has a low. "), "the board's two and Cy's are a pair"


@pytest.mark.parametrize(
    ("board", "hand"), [("2h 3d 4c Kd Ks", "5s 6c Td Tc"), ("2c 5c 7c Kd Ks", "3c 8c Td Th")]
)
def test_a_straight_or_flush_is_no_low(board, hand):
    """Cy's only two low cards make a straight, or a flush: it is a high hand and nothing else."""
    table = shown("in", "in", "out", board=board, hand1="Kh Qh Jc Js", hand2=hand)
    assert "low:" not in table.line


@pytest.mark.parametrize(
    ("board", "hand"), [("2h 3d 4c Kd Ks", "5s 6c Td Tc"), ("2c 5c 7c Kd Ks", "3c 8c Td Th")]
)
def test_by_choice_straights_and_flushes_are_lows(board, hand):
    table = to_question(game(form="easy")).say("in", "in", "out").enter("close")
    table.show(board=board, hand1="Kh Qh Jc Js", hand2=hand)
    assert "; low: " in table.line


def test_the_cards_talk():
    """What is tapped has to be what the cards say."""
    table = to_question(game()).say("in", "in", "out").enter("close")
    refused = table.refuses("show", high=[CY], board=LOW_BOARD, hand1="Kh Kc Jc Jd", hand2="Ah 3c Qc Qd")
    assert (
        str(refused) == "The cards show that Bo has the best hand, not Cy. Correct the cards or the winner."
    )


def test_the_burn_is_the_pot_up_to_five():
    table = to_question(game(4)).say("in", "in", "out", "in").enter("close").show(BO)
    assert table.owed == {ANNA: 4, CY: 4}, "the pot is 4"
    to_question(table)
    assert table.pot == 8
    table.say("in", "in", "in", "out").enter("close").show(BO)
    assert table.owed == {CY: 5, DI: 5}, "the pot is 8, and 5 the most"
    assert table.state.match.debts[CY].why == "as a burn"


def test_who_folds_after_burning_burns():
    table = to_question(game()).say("in", "in", "in").enter("close", to=2, folded=[ANNA]).show(BO)
    assert table.owed == {ANNA: 5, CY: 5}


def test_a_fold_before_the_question_costs_nothing_more():
    table = game().deal().enter("close", to=1, folded=[CY]).enter("close").enter("close").say("in", "in")
    assert table.enter("close").show(BO).owed == {ANNA: 5}


def test_alone_burning_takes_the_pot():
    table = to_question(game()).say("out", "in", "out")
    assert (table.won, table.money) == ((CY,), (-1, -1, 2))


def test_nobody_burning_antes_again():
    table = to_question(game()).say("out", "out", "out")
    assert table.pot == 3
    assert table.deal().pot == 6


def test_the_dealer_first_gets_no_second_chance():
    assert to_question(game()).say("out", "out", "in").won == (ANNA,)


def test_the_deal_does_not_rotate():
    assert to_question(game()).say("out", "out", "out").state.deal.dealer == ANNA


def test_the_deal_may_rotate():
    assert to_question(variant("New dealer each hand")).say("out", "out", "out").state.deal.dealer == BO


def test_a_drop_instead_of_the_question():
    table = to_question(variant("1-2-3-drop"))
    assert table.offered == ["stay"]
    assert table.stay(BO, CY).enter("close").show(CY).owed == {BO: 3}


def test_a_progressive_burn_grows():
    table, costs = variant("Progressive", 4), []
    for _ in range(4):
        costs.append(to_question(table).state.loser_debt)
        table.say("in", "in", "in", "in").enter("close").show(BO)
    assert costs == [1, 2, 3, 4]
    assert to_question(table).pot == 12, "three losers, 4 each"


def test_plain_omaha_is_one_hand():
    table = to_question(variant("Plain Omaha"))
    assert table.summary.prompt == "Turn up the last card, then bet: Bo, check or bet", "nobody is asked"
    table.enter("close", to=2).show(BO, low=[CY])
    assert (table.money, table.won) == ((-3, 2, 1), (BO,)), "9 in the pot: 5 for the high, 4 for the low"
    assert table.line == "Bo takes 5, Cy takes 4. Bo wins", "nobody owes anything"


def test_a_burn_as_high_as_the_pot():
    table = to_question(variant("Match the whole pot", 7)).say(*["in"] * 7).enter("close").show(BO)
    assert set(table.owed.values()) == {7}


def test_a_burn_of_half_the_pot():
    """Half of 7 is rounded up."""
    table = to_question(variant("Half the pot", 7)).say(*["in"] * 7).enter("close").show(BO)
    assert set(table.owed.values()) == {4}


def test_a_burn_of_bet_limits():
    table = to_question(variant("Five times the bet limit")).say("in", "in", "out").enter("close").show(BO)
    assert table.owed == {CY: 5}
    assert "add at most 1" in str(table.deal().refuses("raise", who=str(BO), to=2))


def test_a_limit_of_hands():
    table = to_question(game(hands=2)).say("in", "in", "out").enter("close").show(BO)
    assert not table.summary.over
    to_question(table).say("in", "in", "out").enter("close").show(BO)
    assert (table.won, table.pot, table.owed) == ((BO,), 3, {})


def test_a_limit_of_time():
    """The hand in which the time runs out is the last one."""
    table = game(minutes=60).deal()
    for _ in range(2):
        table.enter("close")
    table.state = play(table.game, table.state, Event("close", minute=60))
    table.say("in", "in", "out").enter("close").show(BO)
    assert (table.won, table.pot) == ((BO,), 3)


def test_all_may_agree_to_stop():
    table = to_question(game()).say("in", "in", "out").enter("close").show(BO)
    refused = table.refuses("vote", agree=[ANNA, BO])
    assert str(refused) == "Everybody has to agree, but Cy does not."
    table.enter("vote", agree=[ANNA, BO, CY])
    assert (table.won, table.pot) == ((BO,), 3), "what Cy burns waits for the next game"
