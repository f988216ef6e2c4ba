"""What the family refuses: with a sentence, its input and the section of the rules; nothing changes."""

from dataclasses import replace
from typing import Any, get_type_hints

import pytest

from companion.engine.field import Illegal
from companion.engine.gate import begin
from companion.engine.seats import Seats
from companion.matchpot import DECLARE, SHOWDOWN, FaceUpRules, HandPhase, game
from companion.matchpot.rules.catalogue import OPTIONS
from companion.matchpot.rules.money import Players
from companion.matchpot.state.invariants import find_broken_invariant
from companion.matchpot.state.parts import Debt
from companion.matchpot.state.state import State

from .tables import ALL, DEADLY, FOURS, GUTS, HIGH_LOW, NAMES, STAGES, Table


def test_a_stage_asks_in_or_out_once():
    form = GUTS.forms[0]
    with pytest.raises(ValueError, match=r"asks in or out twice in one stage\. Make it two stages\.$"):
        replace(form, phases=(HandPhase(DECLARE), HandPhase(DECLARE), HandPhase(SHOWDOWN)))


def test_cards_up_need_a_phase_in_which_they_are_dealt():
    with pytest.raises(ValueError, match=r"^Three cards deals cards face up, but has no phase 'up'\.$"):
        replace(GUTS.forms[0], face_up=FaceUpRules(1))


# --- stakes


def refused(rules, players=3, **options):
    with pytest.raises(Illegal) as caught:
        Table(rules, players, **options)
    assert str(caught.value).endswith(".")
    return caught.value


def test_what_was_agreed_has_every_option_by_its_name_and_kind():
    agreed = Table(GUTS, 3).state.match.agreement
    parts = [part for part in vars(agreed).values() if part not in (agreed.form, agreed.unit)]
    kinds = {name: kind for part in parts for name, kind in get_type_hints(type(part)).items()}
    assert {option.name for option in OPTIONS} - {"form"} == set(kinds) == set(agreed.values_by_option)
    assert all(type(agreed.values_by_option[name]) is kind for name, kind in kinds.items())


@pytest.mark.parametrize("name", ["ante", "amount", "wimp_amount"])
@pytest.mark.parametrize("amount", [0, -5, 10**6 + 1, 10**12])
def test_stakes_of_zero_or_beyond_sense(name, amount):
    said = refused(GUTS, **{name: amount})
    assert "enter a number from 1 to 1000000" in str(said)
    assert said.field == name


@pytest.mark.parametrize("option", [{"legs": 10}, {"hands": -1}, {"minutes": 10_000}, {"bet_limit": -1}])
def test_limits_beyond_sense(option):
    assert "enter a number from" in str(refused(GUTS, **option))


def test_a_share_of_more_than_the_pot():
    said = refused(GUTS, owe="share", amount=101)
    assert str(said) == "101% is more than the whole pot. Enter 100 or less."
    assert (said.field, said.anchor) == ("amount", "owe")


@pytest.mark.parametrize(
    ("rules", "options", "sentence", "field"),
    [
        (GUTS, {"alone_only": True}, "There are no legs in this game.", "alone_only"),
        (
            GUTS,
            {"owe": "nothing"},
            "This version has no betting. Choose something else under “What losers pay”.",
            "owe",
        ),
        (
            GUTS,
            {"owe": "limit"},
            "This version has no betting. Choose something else under “What losers pay”.",
            "owe",
        ),
        (GUTS, {"bet_limit": 5}, "This version has no betting. Set the bet limit to 0.", "bet_limit"),
        (HIGH_LOW, {"owe": "limit"}, "Losers pay a multiple of the bet limit. Set a bet limit.", "bet_limit"),
        (HIGH_LOW, {"owe": "nothing", "legs": 3}, "If losers pay nothing, only one hand is played", "legs"),
        (
            HIGH_LOW,
            {"owe": "nothing", "wimp": "match"},
            "If losers pay nothing, only one hand is played",
            "wimp",
        ),
        (
            HIGH_LOW,
            {"owe": "nothing", "deck": True},
            "If losers pay nothing, only one hand is played",
            "deck",
        ),
        (STAGES, {"legs": 0}, "Legs to win: enter a number from 1 to 9, not 0.", "legs"),
    ],
)
def test_options_that_make_no_sense_together(rules, options, sentence, field):
    said = refused(rules, **options)
    assert sentence in str(said)
    assert said.field == field
    assert said.anchor


def test_options_that_another_game_has():
    assert "“deck” is not a field of this form" in str(refused(STAGES, deck=True))
    assert "“bet_limit” is not a field of this form" in str(refused(FOURS, bet_limit=5))
    assert "“wild” is not a field of this form" in str(refused(GUTS, wild="K"))


# --- players and cards


def test_eighteen_players_at_three_cards():
    with pytest.raises(Illegal) as caught:
        begin(game(GUTS), Seats(tuple(f"P{number}" for number in range(18))))
    assert str(caught.value) == "Three cards is for up to 17 players, not 18."
    assert caught.value.anchor == "dealing"


def test_more_players_than_any_form_is_for():
    with pytest.raises(Illegal, match="Deadly-like is for 2 to 17 players, not 18"):
        begin(game(DEADLY), Seats(tuple(f"P{number}" for number in range(18))))


@pytest.mark.parametrize(
    ("rules", "players", "needed"), [(GUTS, 17, 54), (DEADLY, 17, 54), (STAGES, 7, 56), (FOURS, 7, 53)]
)
def test_one_deck_must_be_enough_with_a_kitty(rules, players, needed):
    names = tuple(f"P{number}" for number in range(players))
    begin(game(rules), Seats(names))
    with pytest.raises(Illegal) as caught:
        begin(game(rules), Seats(names), {"kitty": True})
    assert (
        str(caught.value)
        == f"{players} players and a kitty may need up to {needed} cards, but one deck has only 52."
    )
    assert (caught.value.field, caught.value.anchor) == ("kitty", "kitty")
    begin(game(rules), Seats(names[1:]), {"kitty": True})


def test_one_deck_must_be_enough_with_the_deck_to_beat():
    names = tuple(f"P{number}" for number in range(17))
    with pytest.raises(
        Illegal, match="17 players and the top of the deck may need up to 54 cards, but one deck has only 52"
    ):
        begin(game(GUTS), Seats(names), {"deck": True})


def test_who_joins_must_get_cards_too():
    table = Table(STAGES, 7, late=1).hand((0, 1), (0,)).hand((0, 1), (0,)).hand((0, 1), (0,))
    assert str(table.refuses("join", 7, after="0")) == "Three stages is for up to 7 players, not 8."
    assert table.enter("leave", 3).enter("join", 7, after="0").state.match.players_clockwise == (
        0,
        7,
        1,
        2,
        4,
        5,
        6,
    )


# --- entries


def test_nobody_says_in_or_out_before_their_turn():
    table = Table(GUTS, 3, declare="asked").enter("deal")
    said = table.refuses("say", 2, choice="in")
    assert str(said) == "It is Bo's turn to say in or out."
    assert said.anchor == "declare"


def test_nobody_says_in_or_out_twice():
    table = Table(GUTS, 3, declare="asked").enter("deal").say("in")
    assert "It is Cy's turn" in str(table.refuses("say", 1, choice="in"))
    assert "choose from these players: Anna, Cy" in str(table.refuses("stay", stay=[1]))


def test_nobody_declares_after_all_have():
    table = Table(GUTS, 3).enter("deal").enter("stay", stay=[0, 1])
    assert "Next: " in str(table.refuses("stay", stay=[2]))


def test_in_or_out_must_be_said():
    table = Table(GUTS, 3, declare="asked").enter("deal")
    assert table.refuses("say", 1).field == "choice"
    assert table.refuses("say", 1, choice="perhaps").field == "choice"


def test_the_best_hand_of_all_who_dropped_must_be_tapped():
    table = Table(GUTS, 3, wimp="amount").enter("deal").enter("stay")
    assert "Tap whoever has the best hand" in str(table.refuses("wimp"))
    assert "The cards show that" in str(table.refuses("wimp", high=[0], hand0="2c 3d 5h", hand1="Ah Ad 9c"))


def test_a_bet_beyond_the_limit_or_out_of_turn():
    table = Table(HIGH_LOW, 3, bet_limit=5).enter("deal").enter("raise", who="1", to=5)
    said = table.refuses("raise", who="2", to=11)
    assert str(said) == "A bet or raise can add at most 5. Enter up to 10, not 11."
    assert (said.field, said.anchor) == ("to", "bets")
    assert "is not a raise" in str(table.refuses("raise", who="2", to=4))
    assert table.refuses("raise", who="2", to=8, folded=[0]).field == "folded"
    assert table.refuses("close", to=4).field == "to"


def test_everybody_folding_is_nobody_winning():
    table = Table(HIGH_LOW, 3).enter("deal")
    assert ("Not everybody can fold: somebody has to stay in.") in str(
        table.refuses("close", to=5, folded=[0, 1, 2])
    )


def test_a_match_that_is_over_takes_nothing_more():
    table = Table(GUTS, 3).hand((1,))
    for action in ("deal", "stay", "vote"):
        assert "This match is over" in str(table.refuses(action))


def test_two_players_do_not_become_one():
    assert "Next: " in str(Table(GUTS, 2).refuses("leave", 0))


def test_who_takes_part_does_not_join():
    assert "Next: " in str(Table(GUTS, 2).refuses("join", 0, after="1"))
    table = Table(GUTS, 2, late=1)
    assert "is already in the game" in str(table.refuses("join", 0, after="1"))


# --- invariants


def declaring(state: State, players: Players, **changes: Any) -> State:
    """Return the state while `players` declare."""
    return replace(
        state,
        phase="declare",
        deal=replace(state.deal, dealt_in_players=players),
        hand=replace(state.hand, **changes),
    )


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (
            lambda state: replace(state, match=replace(state.match, pot=7)),
            "do not add up to the pot that was carried over",
        ),
        (
            lambda state: replace(state, match=replace(state.match, pot=-3, settled_balances=(3, 0, 0))),
            "negative",
        ),
        (lambda state: replace(state, match=replace(state.match, debts={1: Debt(-1, "")})), "negative"),
        (lambda state: replace(state, match=replace(state.match, legs=(0, 1, 0))), "wrong number of legs"),
        (lambda state: replace(state, match=replace(state.match, legs=(0, -1, 0))), "wrong number of legs"),
        (lambda state: replace(state, match=replace(state.match, players_clockwise=(0, 1, 1))), "twice"),
        (lambda state: replace(state, deal=replace(state.deal, dealer=5)), "twice"),
        (lambda state: replace(state, match=replace(state.match, debts={7: Debt(1, "")})), "has left"),
        (
            lambda state: replace(state, hand=replace(state.hand, dead_players=(1,))),
            "a dead player is not in",
        ),
        (lambda state: replace(state, phase="bet"), "outside of a betting round"),
        (lambda state: declaring(state, (0, 1, 2, 3)), "not in the match"),
        (lambda state: declaring(state, (0, 1, 2), players_in=(1,), players_out=(1,)), "in and out"),
        (lambda state: declaring(state, (0, 1), players_in=(2,)), "without a hand"),
        (
            lambda state: declaring(replace(state, match=replace(state.match, is_over=True)), (0, 1, 2)),
            "middle of a hand",
        ),
        (
            lambda state: replace(state, match=replace(state.match, is_over=True, debts={1: Debt(1, "")})),
            "something is owed",
        ),
    ],
)
def test_a_state_that_cannot_be_is_named(change, what):
    state = Table(GUTS, 3).state
    assert find_broken_invariant(state) == ""
    assert what in find_broken_invariant(change(state))


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.slug)
def test_a_game_says_what_it_is(rules):
    made = game(rules)
    assert made.identity.seat_counts[0] == 2
    assert made.identity.seat_counts[-1] == max(form.max_players for form in rules.forms)
    assert made.rules.allows_joining
    assert (made.options.pot_option, made.screens.template_name) == ("taken_over", "matchpot")
    assert len(set(made.screens.contests)) == len(made.screens.contests)
    assert [option.name for option in made.options.fields].count("taken_over") == 1
    assert begin(made, Seats(NAMES[:2])).match.players_clockwise == (0, 1)
