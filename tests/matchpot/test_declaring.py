"""A hand of the family until it is known who is in. Money is worked out by hand."""

from companion.engine.action import SecretChoice

from .tables import GUTS, Table

# --- the deal


def test_everybody_antes_before_the_first_hand_and_nobody_before_the_next():
    table = Table(GUTS, 3, ante=4).enter("deal")
    assert table.money == (-4, -4, -4)
    assert table.state.match.pot == 12
    table.enter("stay", stay=[0, 1]).enter("show", high=[0])
    assert table.summary.prompt == "Bo pays 12. The deal passes to Bo: three cards down to everybody"
    assert table.state.total_payment_at_deal == 12
    assert table.enter("deal").state.match.pot == 12
    assert table.money == (8, -16, -4)


def test_what_losers_owe_is_shown_until_it_is_collected_at_the_deal():
    table = Table(GUTS, 3).hand((0, 1, 2), (0,))
    assert ("owes", "3 (to match the pot)") in table.summary.rows[1].figures
    assert table.money == (2, -1, -1)
    table.enter("deal")
    assert "owes" not in dict(table.summary.rows[1].figures)


def test_a_pot_taken_over_is_played_for_from_the_start():
    table = Table(GUTS, 2, taken_over=50)
    assert table.summary.pot == 50
    table.hand((1,))
    assert table.money == (-1, 51)
    assert table.state.match.is_over


def test_the_deal_rotates_or_stays():
    rotating, staying = Table(GUTS, 3), Table(GUTS, 3, rotates=False)
    assert [table.hand((0, 1), (0,)).state.deal.dealer for table in (rotating, staying)] == [1, 0]
    assert Table(GUTS, 3, dealer=2).hand((0, 1), (0,)).state.deal.dealer == 0


def test_cards_are_passed_left_or_left_and_right_in_turns():
    def passing(**options):
        table, told = Table(GUTS, 3, **options), []
        for _ in range(3):
            table.enter("deal")
            told.append(table.summary.prompt.split(".")[0].rsplit(" ", 1)[1])
            table.enter("stay", stay=[0, 1]).enter("show", high=[0])
        return told

    assert passing() == ["left", "left", "left"]
    assert passing(passing="alternate") == ["left", "right", "left"]


# --- in or out


def test_a_drop_is_told_with_its_cost_and_declared_in_secret_against_a_countdown():
    table = Table(GUTS, 3, owe="upto", amount=2).enter("deal")
    assert table.summary.prompt.endswith("In or out on 1-2-3-drop: if you stay and lose, you owe 2")
    stay = table.action("stay")
    assert stay.primary
    assert stay.secret == SecretChoice((1, 2, 0), "stay", "late", countdown_seconds=5, hold_means_yes=True)


def test_chips_are_declared_in_secret_without_a_countdown():
    table = Table(GUTS, 3, declare="chips").enter("deal")
    assert table.summary.prompt.endswith(
        "A chip in your fist means in, no chip means out: if you stay and lose, you owe 3"
    )
    assert table.action("stay").secret == SecretChoice(
        (1, 2, 0), "stay", yes_label="One chip", no_label="No chip"
    )
    assert [field.name for field in table.action("stay").fields] == ["stay"]


def test_who_was_late_is_told_and_nothing_else():
    table = Table(GUTS, 3).enter("deal").enter("stay", stay=[1, 2], late=[2])
    assert table.line == "Bo and Cy are in. Cy dropped late"
    assert (
        Table(GUTS, 3)
        .enter("deal")
        .enter("stay", stay=[1, 2], late=[0, 2])
        .line.endswith("Cy and Anna dropped late")
    )


def test_asked_in_turn_the_dealer_is_last():
    table = Table(GUTS, 3, declare="asked", dealer=1).enter("deal")
    asked = []
    for answer in ("in", "out", "in"):
        asked.append(table.state.player_to_act)
        assert table.summary.rows[asked[-1]].due
        table.say(answer)
    assert asked == [2, 0, 1]
    assert table.state.hand.players_in == (2, 1)
    assert table.state.player_to_act is None


def test_asked_in_turn_one_person_may_enter_the_rest_at_once():
    table = Table(GUTS, 4, declare="asked").enter("deal").say("in")
    stay = table.action("stay")
    assert (stay.primary, stay.secret) == (False, None)
    assert [value for value, _ in stay.fields[0].choices] == ["0", "2", "3"]
    assert table.enter("stay", stay=[3]).state.hand.players_in == (1, 3)
    assert table.line == "Di is in"
    nobody = Table(GUTS, 3, declare="asked").enter("deal").say("in").enter("stay")
    assert nobody.line == "Nobody else is in. Bo takes 3. Bo wins"


def test_who_is_out_is_out_of_this_hand_only():
    table = Table(GUTS, 3).hand((0, 1), (0,)).enter("deal")
    assert table.state.undeclared_players == (2, 0, 1)


# --- the second chance


def test_all_are_asked_again_when_the_dealer_is_the_first_in():
    table = Table(GUTS, 3, declare="asked").enter("deal").say("out", "out", "in")
    assert table.line == "Anna is in. Only Anna, the dealer, is in, so everybody else is asked again"
    assert table.summary.prompt == "Bo, once more: in or out? If you stay and lose, you owe 3"
    table.say("in", "out")
    assert table.state.hand.players_in == (1, 0)


def test_there_is_no_third_time():
    table = Table(GUTS, 3, declare="asked").enter("deal").say("out", "out", "in", "out", "out")
    assert table.state.match.is_over
    assert table.money == (2, -1, -1)


def test_there_is_no_second_chance_when_another_was_first():
    assert Table(GUTS, 3, declare="asked").enter("deal").say("in", "out", "in").state.phase == "show"


def test_there_is_no_second_chance_where_it_was_not_agreed_on():
    table = Table(GUTS, 3, declare="asked", second=False).enter("deal").say("out", "out", "in")
    assert table.state.match.is_over


def test_with_a_kitty_there_is_no_second_chance():
    table = Table(GUTS, 3, declare="asked", kitty=True).enter("deal").say("out", "out", "in")
    assert table.summary.prompt == "Anna must beat the kitty"


def test_the_rest_entered_at_once_leads_to_the_second_chance_too():
    table = Table(GUTS, 3, declare="asked").enter("deal").say("out").enter("stay", stay=[0])
    assert table.state.hand.is_second_chance
    assert table.state.undeclared_players == (1, 2)


# --- nobody in, alone


def test_when_nobody_stays_everybody_antes_again_and_the_pot_stays():
    table = Table(GUTS, 3).hand(())
    assert table.line == "Nobody is in. Everybody antes again"
    assert table.summary.prompt.startswith("Everybody antes 1. ")
    assert table.summary.pot == 3
    assert table.enter("deal").state.match.pot == 6


def test_who_is_alone_in_takes_the_pot_and_the_game_is_over():
    table = Table(GUTS, 3).hand((2,))
    assert table.summary.over
    assert table.summary.winners == (2,)
    assert table.summary.headline == "Cy wins"
    assert table.money == (-1, -1, 2)


def test_all_tied_split_the_pot_and_the_game_is_over():
    table = Table(GUTS, 3, ante=5).hand((0, 1), (0, 1))
    assert table.money == (2, 3, -5)
    assert table.state.match.is_over
    assert table.summary.winners == (1,)


def test_those_tied_for_best_split_and_the_others_owe():
    table = Table(GUTS, 3, ante=5).hand((0, 1, 2), (0, 2))
    assert table.money == (2, -5, 3)
    assert table.owed == {1: 15}
