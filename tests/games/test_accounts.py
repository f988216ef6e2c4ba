"""What every game tells about an entry adds up, whatever was entered."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion import rules
from companion.cards import parse
from companion.games import GAMES
from companion.games.fireplace.state import Meld
from companion.play.account import Account
from companion.play.adding import unbalanced
from companion.play.field import Illegal
from companion.play.game import Event, Seats, begin, play

from .telling import Telling
from .walks import step

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi", "Gus", "Hal", "Ida")
STEPS = 30
TRANSCRIPTS = Path(__file__).with_name("transcripts")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)


def looked_over(game, before, event, after):
    """Check that an entry is told to the last chip, by sections of the rules that there are."""
    account = game.account_of(before, event, after)
    assert unbalanced(game.summary(before), game.summary(after), account) == "", (event, account)
    page = {section.anchor for section in rules.load(game.slug).sections}
    for one in account.steps:
        assert one.what[:1].isupper() or one.what[:1].isdigit(), "a step is a sentence"
        assert not one.what.endswith("."), "which may stand in a list"
        assert one.anchor in page
    for hand in account.hands:
        assert hand.name
        assert set(hand.board) <= set(hand.counts)
    return account


def played(game, transcript) -> Iterator[tuple]:
    """Yield each entry of a transcript with the states before and after it."""
    state = begin(game, Seats(tuple(transcript["names"])), transcript["options"])
    for entry in transcript["entries"]:
        event = Event(entry["action"], entry["seat"], entry["values"])
        before, state = state, play(game, state, event)
        yield before, event, state


@every_game
def test_every_entry_of_every_transcript_adds_up(game):
    page = TRANSCRIPTS / game.slug / f"{game.edition}.json"
    for transcript in json.loads(page.read_text(encoding="utf-8")):
        told = [looked_over(game, *entry) for entry in played(game, transcript)]
        assert any(account.steps for account in told)


@pytest.mark.no_cover
@every_game
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_entry_of_a_random_walk_adds_up(game, data):
    seats = Seats(NAMES[: data.draw(st.sampled_from(game.numbers))], dealer=0)
    variant = data.draw(st.sampled_from([{}, *game.variants.values()]))
    try:
        state = begin(game, seats, variant)
    except Illegal:
        assume(False)  # not every number of players fits every variant
    for _ in range(STEPS):
        stepped = step(game, state, data.draw) if game.actions(state) else None
        if stepped:
            looked_over(game, state, *stepped)
            state = stepped[1]


def at(slug, players=3, **options):
    return Telling(GAMES[slug], Seats(NAMES[:players]), **options)


def test_three_five_seven_says_what_wild_cards_stand_for():
    table = at("three-five-seven").enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", hand0="3s Kd Kc", hand1="5s 5d 7c")
    assert [hand.wild for hand in table.account.hands] == [("3♠ is wild: a king",), ()]
    assert table.account.hands[0].because == "beats Bo: three of a kind beats pair"
    assert table.said == [
        "Anna has the best hand and takes the pot of 3",
        "Bo loses and matches the pot of 3: owes 3 at the next deal",
    ]


def tapiola(players=3, **options):
    options = {"scoring": "betting", "small": 0, "big": 0, **options}
    return at("tapiola", players, **options)


def grown(table, first="5d 6d 7d", second="9c Tc Jc"):
    """Let the towers grow to the last round, nobody betting."""
    table.enter("community", cards="Kh")
    for cards in zip(first.split(), second.split(), strict=True):
        table.enter("close", to=0) if table.state.agreed.betting else table
        table.enter("community", cards=list(cards)).enter("discard")
    return table


def test_antes_and_blinds_of_a_deal_that_begins_with_a_bet():
    table = at("tapiola", scoring="betting", ante=1).enter("raise", who="0", to=10)
    assert table.said == [
        "Bo antes 1",
        "Bo posts a blind of 1",
        "Cy antes 1",
        "Cy posts a blind of 2",
        "Anna antes 1",
        "Anna makes it 10: puts in 10",
    ]
    table.enter("close", to=10, folded=[1, 2])
    assert table.said == [
        "Bo folds",
        "Cy folds",
        "8 that nobody matches goes back to Anna",
        "Anna is the only one left and takes the pot of 8",
        "Anna put in 3 in this deal and took 8: +5",
        "Bo put in 2 in this deal and took 0: -2",
        "Cy put in 3 in this deal and took 0: -3",
    ]


def test_side_pots_say_for_whom_they_are():
    table = tapiola(stack=60).enter("count", who="1", chips=20, other="0").enter("count", who="2", chips=50)
    table.enter("raise", who="0", to=50).enter("close", to=50)
    assert table.said == ["Bo puts in 20, all that was left", "Cy puts in 50, all that was left"]
    table.enter("showdown", best1=[1], best2=[0, 2])
    assert table.said == [
        "The main pot of 60 is for Anna, Bo and Cy",
        "Bo has the best hand and takes the main pot of 60",
        "Side pot 1 of 60 is for Anna and Cy",
        "Cy and Anna have the best hand and share side pot 1 of 60: 30 each",
        "Cy takes 30",
        "Anna takes 30",
        "Anna put in 50 in this deal and took 30: -20",
        "Bo put in 20 in this deal and took 60: +40",
        "Cy put in 50 in this deal and took 30: -20",
    ]


def test_an_odd_chip_of_a_tie_and_of_high_low():
    table = grown(tapiola(ante=5, wins="split"))
    table.enter("close", to=0).enter("showdown", best1=[0, 1], low1=[2])
    assert table.said[:5] == [
        "The pot of 15 is split: 8 for the best hand, with the odd chip, 7 for the lowest",
        "Bo and Anna have the best hand and share 8: 4 each",
        "Bo takes 4",
        "Anna takes 4",
        "Cy has the lowest hand and takes 7",
    ]
    table = grown(tapiola(ante=5)).enter("close", to=0).enter("showdown", best1=[0, 1])
    assert table.said[0] == (
        "Bo and Anna have the best hand and share the pot of 15: 7 each, and the odd chip goes to Bo, "
        "the first of them from the dealer's left"
    )


def test_a_side_pot_that_nobody_else_is_left_for():
    table = tapiola(stack=60).enter("count", who="1", chips=20).enter("count", who="2", chips=90)
    table.enter("raise", who="0", to=50).enter("close", to=50)
    table.enter("raise", who="0", to=10).enter("close", to=10, folded=[2])
    table.enter("showdown", best1=[1])
    assert table.said[:4] == [
        "The main pot of 60 is for Anna and Bo",
        "Bo has the best hand and takes the main pot of 60",
        "Side pot 1 of 60 is for Anna",
        "Anna alone can win it and takes side pot 1 of 60",
    ]


def test_lowball_and_antes_of_who_has_too_little():
    table = tapiola(2, stack=0, ante=1, wins="lowball")
    table.enter("raise", who="1", to=4).enter("raise", who="0", to=9, folded=[]).enter("close", to=9)
    table.enter("community").enter("discard").enter("close", to=0).enter("community").enter("discard")
    table.enter("close", to=0).enter("community").enter("discard").enter("close", to=0)
    assert table.enter("showdown", best1=[1]).said[0] == "Bo has the lowest hand and takes the pot of 20"
    table = tapiola(stack=10, ante=10).enter("count", who="1", chips=4).enter("count", who="2", chips=4)
    table.enter("showdown", best1=[1, 2])
    assert table.said[:2] == ["Bo antes 4", "Cy antes 4"]


def test_chips_bought_and_counted():
    table = tapiola().enter("buy", who="1", amount=40)
    assert table.said == ["Bo buys 40 chips"]
    assert table.enter("count", who="1", chips=140).said == ["Bo has 140 by count, as noted"]
    assert table.enter("count", who="1", chips=150).said == [
        "Bo has 150 by count, which is +10: the bank has the difference"
    ]
    table.enter("count", who="1", chips=130, other="2")
    assert table.moved == [("chips", 1, -20), ("chips", 2, 20), ("money", 1, -20), ("money", 2, 20)]
    assert table.enter("end").account == Account()


def test_hands_at_the_towers_say_which_cards_of_the_middle_they_use():
    table = grown(at("tapiola", 2)).enter("showdown", hand0="Ah Ad", hand1="Ks Kd")
    bo, anna = table.account.hands
    assert (bo.called, bo.because) == ("Three of a kind, kings", "beats Anna: three of a kind beats pair")
    assert (bo.cards, bo.board) == (parse("Ks Kd"), parse("Kh 7d Jc"))
    assert anna.counts == parse("Ah Ad Kh Jc 7d")
    assert table.said == ["Bo has the best hand: a pot"]


def test_lows_follow_the_hands():
    table = grown(at("tapiola", 2, scoring="two-one", wins="split"))
    table.enter("showdown", hand0="Ah Ad", hand1="3s 2d")
    assert [(hand.name, hand.low) for hand in table.account.hands] == [
        ("Anna", False),
        ("Bo", False),
        ("Bo", True),
        ("Anna", True),
    ]


def test_a_bet_that_everybody_folds_to():
    table = tapiola().enter("raise", who="1", to=10).enter("close", to=10, folded=[0, 2])
    assert table.said == ["Cy folds", "Anna folds", "10 that nobody matches goes back to Bo"]


def test_two_and_one_and_high_low_in_points():
    table = at("tapiola", scoring="two-one").enter("showdown", best1=[1], second=[2])
    assert table.said == ["Bo has the best hand: 2 points", "Cy has the second best: 1 point"]
    table = at("tapiola", scoring="two-one", wins="split").enter("showdown", best1=[1], low1=[0])
    assert table.said == ["Bo has the best hand: 2 points", "Anna has the lowest hand: 1 point"]
    table = at("tapiola", scoring="two-one", wins="lowball", limit=2)
    table.enter("community")
    for _ in range(3):
        table.enter("community").enter("discard")
    table.enter("showdown", best1=[1], second=[0])
    assert table.said == [
        "Bo has the lowest hand: 2 points",
        "Anna has the second best: 1 point",
        "Anna pays 1 to Bo",
        "Cy pays 1 to Bo",
        "Bo has won the match and gets 2",
    ]


def test_points_for_every_hand_and_for_the_worst():
    table = at("tapiola", scoring="points").enter("showdown", made0="6", made1="0", made2="2")
    assert table.said == [
        "Bo has high card: 0 points",
        "Cy has two pair: 5 points",
        "Anna has a full house: 25 points",
    ]
    table = at("tapiola", scoring="straight-up")
    table.enter("showdown", made0="0", made1="0", made2="0", worst=[0], second_worst=[1])
    assert table.said[3:] == ["Anna has the worst hand: 5 points", "Bo has the second worst hand: 2 points"]


def test_folds_where_nothing_is_bet():
    table = at("tapiola").enter("community").enter("fold", folded=[0])
    assert table.said == ["Anna folds"]
    assert table.enter("fold", folded=[1]).said == ["Bo folds", "Cy is the only one left: a pot"]


def test_a_match_that_several_win():
    table = at("tapiola", limit=1).enter("showdown", best1=[0, 1])
    assert "Cy pays 1 to each of Anna and Bo" in table.said
    assert at("tapiola").enter("end").account == Account()


def test_what_was_stolen_and_the_chips_shed():
    table = at("fireplace", 2).enter("meld", 1, cards="Kh Kd 9s 5c 2d")
    assert table.said == [
        "Bo melds a pair of kings, with 5 cards of the hand",
        "1 meld of Bo against 0: 1 chip shed",
        "Bo draws 5 cards, up to 13",
    ]
    table.enter("meld", 0, cards="Kh Ks Kc 4c 4d", steal_1="Kh")
    assert table.said == [
        "Anna steals K♥ from Bo's pair of kings (turn 1); its other four go to the trash",
        "Anna melds a full house, kings over fours, with 4 cards of the hand",
        "1 meld of Anna against 0: 1 chip shed",
        "Anna draws 4 cards, up to 13",
    ]
    new, robbed = table.account.hands
    assert (new.name, new.because) == ("Anna, turn 2", "robs the pair of kings: full house beats pair")
    assert (robbed.name, robbed.called) == ("Bo, turn 1", "Pair of kings")
    table.enter("meld", 1, steal_2="?")
    assert table.said[0].startswith("Bo steals a card from Anna's full house")
    assert table.said[1] == "Bo melds five cards, with 4 cards of the hand"
    assert (table.account.hands[0].called, table.account.hands[0].because) == ("", "")
    table.enter("note", None, meld="3", cards="Kh Kd Ks Kc 2d")
    assert table.said == ["Bo's meld of turn 3 is four of a kind, kings"]
    assert [hand.name for hand in table.account.hands] == ["Bo, turn 3"]


def test_a_forced_meld_and_the_last_chips():
    table = at("fireplace", 4, chips=5, stake=3, draw_first=True)
    table.enter("forced", 1, cards="2h 2d 3s 5c 7d")
    assert table.said[0] == "Bo has to meld a pair of twos, with 5 cards of the hand"
    assert table.said[2] == "Cy draws no cards, up to 13"
    table.enter("count", side="1", chips=0)
    assert table.said == [
        "Bo and Di: no chips by count, -4",
        "Anna has lost and pays 3",
        "Bo has won and gets 3",
        "Cy has lost and pays 3",
        "Di has won and gets 3",
    ]


def test_a_pass_and_chips_that_are_not_there():
    table = at("fireplace", 2)
    melds = tuple(Meld(100 + number, 1, 1) for number in range(4))
    lying = 5 * len(melds) + 4 + 13
    table.state = replace(table.state, deck=0, hands=(13, 4), melds=melds, chips=(9, 2), trash=260 - lying)
    table.enter("pass", 1)
    assert table.said[:2] == [
        "Bo passes",
        "4 melds of Bo against 0: 2 chips shed, as there were no more than 2",
    ]


def test_start_cards_won_and_put_on_the_pile():
    table = at("progressive").enter("showdown", winners=[1])
    assert table.said == [
        "Bo has the best hand and takes 3 cards from the pile",
        "Cy puts a start card on the pile for deal 2",
        "Anna puts a start card on the pile for deal 2",
        "Bo puts a start card on the pile for deal 2",
    ]
    table.enter("showdown", winners=[1, 2])
    assert table.said[0] == "Bo and Cy tie: 3 cards stay on the pile"


def test_who_goes_out_and_the_card_that_leaves():
    table = at("progressive", stake=2).enter("showdown", winners=[1]).enter("showdown", winners=[2])
    table.enter("note", put_0="Ks").enter("showdown", winners=[1])
    assert "Anna has no start card left and is out" in table.said
    gone = "K♠ that Anna put on the pile last leaves the game"
    assert table.said[0] == f"Two are left with an odd number of start cards: {gone}"
    table.enter("sudden").enter("showdown", winners=[1])
    assert table.said == [
        "Bo has the best hand in sudden death",
        "Anna pays the stake of 2",
        "Cy pays the stake of 2",
        "Bo has won the match and gets 4",
    ]


def test_ties_that_are_dealt_again():
    table = at("progressive", ties="again").enter("showdown", winners=[1, 2])
    assert table.said == ["Bo and Cy tie and are dealt five cards again"]
    table.enter("sudden")
    assert table.said == []
    table.enter("showdown", winners=[0, 1])
    assert table.account.steps[0].anchor == "sudden-death"


def test_a_gone_card_that_is_known_and_cards_taken_back():
    table = at("progressive", start_cards=1).enter("note", put_2="Ks")
    assert table.account == Account()
    table.enter("sudden")
    assert len(table.said) == 3
    assert table.said[0] == "Bo takes back the card put on the pile for deal 1"


def test_exchanges_draws_and_counts_of_progressive():
    table = at("progressive").enter("exchange", 1, cards=0)
    assert table.said == ["Bo exchanges 0 cards"]
    table.enter("exchange", 2, taken="Ks", given="6d")
    assert table.said == ["Cy exchanges 1 card: into the hand K♠, put aside 6♦"]
    table.enter("draw", draw_1=3, draw_2=0)
    assert table.said == ["Bo throws away and draws 3 cards", "Cy throws away and draws 0 cards"]
    table.enter("count", starts_0=1, starts_1=3, starts_2=2)
    assert table.said == ["Bo has 3 start cards by count: +1", "Anna has 1 start card by count: -1"]


def test_hands_of_progressive_with_the_joker():
    table = at("progressive", joker=True)
    table.enter("showdown", hand_0="Jk Kd Kc 9h 7c", hand_1="As Ah Qs Th 8d", hand_2="Ac Jc Tc 8c 6c")
    assert [hand.name for hand in table.account.hands] == ["Cy", "Anna", "Bo"]
    assert table.account.hands[1].wild == ("joker is wild: a king",)


def martian(players=3, **options):
    return at("martian", players, **{"ante": 2, **options}).enter("deal")


def test_antes_blinds_and_bets_of_martian():
    table = martian(small_blind=1, big_blind=2)
    assert table.said == ["Bo antes 2", "Cy antes 2", "Anna antes 2"]
    table.enter("bet", opener="2")
    assert table.said == [
        "Bo posts a blind of 1",
        "Cy posts a blind of 2",
        "Cy shows the highest card and opens",
    ]
    table.enter("raise", 2, to=8)
    assert table.said == ["Cy puts in 6"]
    assert table.enter("follow", 0).said == ["Anna puts in 8"]
    assert table.enter("fold", 1).said == ["Bo folds"]


def test_the_only_one_left_takes_pot_and_pieces():
    table = martian().enter("place", 0, where="1.1", piece="red-3-0")
    assert table.said == [
        "Anna attacks Bo's card 2 with a large red: Anna owns it, 3 to 0; one more large turns it"
    ]
    assert table.moved == [("pieces", 0, -1)]
    table.enter("bet", opener="1").enter("round", to=5, folded=[0, 2])
    assert table.said == [
        "Bo puts in 5",
        "Anna folds",
        "Cy folds",
        "5 that nobody matches goes back to Bo",
        "Bo is the only one left and takes the pot of 6",
        "Anna put in 2 in this hand and took 0: -2",
        "Bo put in 2 in this hand and took 6: +4",
        "Cy put in 2 in this hand and took 0: -2",
        "Bo takes the pieces on the cards dealt to Bo: a large red",
    ]


def shown(table):
    """Come to the showdown, nobody betting, and say which cards lie there."""
    while table.state.phase != "showdown":
        if "bet" in [action.name for action in table.game.actions(table.state)]:
            table.enter("bet", opener="1").enter("round", to=0)
        else:
            table.enter("go-on")
    return table


def test_a_showdown_over_owned_cards():
    table = martian(2)
    table.enter("place", 0, where="1.1", piece="red-2-0").enter("place", 0, where="1.1", piece="red-1-0")
    table.enter("place", 1, where="0.1", piece="yellow-1-1").enter("regroup", 0, what="1.1.1:red-1-0", to="0")
    assert table.account.steps[0].anchor == "groups"
    shown(table).enter("show", cards_0="Kh 9d 8s 5c 3d", cards_1="2c Ks Qd 7h 4c")
    assert table.said[:3] == [
        "Anna's 9♦: Bo owns it, 1 to 0",
        "Bo's K♠: Anna owns it, 2 to 0",
        "Anna has the best hand and takes the pot of 4",
    ]
    assert table.account.hands[0].cards == parse("Kh 8s 5c 3d Ks")
    assert table.account.hands[0].called == "Pair of kings"
    assert table.account.hands[0].because.startswith("beats Bo: ")


def test_hands_are_counted_where_nothing_is_bet():
    table = shown(martian(2, betting=False)).enter("show", winners_0=[0])
    assert table.said == ["Anna has the best hand: a hand won"]
    table.enter("end")
    assert table.account == Account()


def test_who_owns_no_card_has_no_hand():
    table = martian(2)
    for place in range(5):
        table.enter("place", 0, where=f"1.{place}", piece=f"red-{3 - place // 3}-0") if place < 2 else None
    table.enter("bet", opener="1").enter("round", to=0)
    for place in range(2, 5):
        table.enter("place", 0, where=f"1.{place}", piece="red-2-0").enter("bet", opener="1").enter(
            "round", to=0
        )
    table.enter("show", cards_0="Kh 9d 8s 5c 3d", cards_1="2c Ks Qd 7h 4c")
    assert (table.account.hands[1].name, table.account.hands[1].called) == ("Bo", "No card")


def unequal():
    """Begin a hand of Martian Poker with 22, 58 and 100 chips."""
    table = at("martian", 3, chips=60, ante=1).enter("deal").enter("bet", opener="1").enter("round", to=0)
    return shown(table).enter("show", winners_0=[0]).enter("count", chips_0=22, chips_1=58, chips_2=100)


def test_side_pots_of_martian():
    table = unequal()
    assert table.said == [
        "Anna has 22 chips by count: -40",
        "Bo has 58 chips by count: -1",
        "Cy has 100 chips by count: +41",
    ]
    table.enter("deal").enter("bet", opener="2").enter("raise", 2, to=99).enter("round", to=99)
    assert table.said[-1] == "42 that nobody matches goes back to Cy"
    shown(table).enter("show", winners_0=[0], winners_1=[2])
    assert table.said[:4] == [
        "The main pot of 66 is for Anna, Bo and Cy",
        "Anna has the best hand and takes the main pot of 66",
        "The side pot of 72 is for Bo and Cy",
        "Cy has the best hand and takes the side pot of 72",
    ]


def test_a_side_pot_that_only_one_can_win():
    table = unequal().enter("deal").enter("bet", opener="2").enter("raise", 2, to=50).enter("round", to=50)
    table.enter("bet", opener="2").enter("raise", 2, to=5).enter("fold", 1)
    assert table.said == ["Bo folds", "5 that nobody matches goes back to Cy"]
    shown(table).enter("show", winners_0=[0])
    assert table.said[:4] == [
        "The main pot of 66 is for Anna and Cy",
        "Anna has the best hand and takes the main pot of 66",
        "The side pot of 58 is for Cy",
        "Cy alone can win it and takes the side pot of 58",
    ]


def test_pieces_traded_and_chips_bought():
    table = martian(2).enter("place", 0, where="1.1", piece="red-3-0")
    table.enter("bet", opener="1").enter("fold", 1)
    table.enter("trade", 1, to="0", what="red-3-0", price=7, back="red-1-0", back_number=2)
    assert table.said == [
        "Anna hands over 2 small reds",
        "Anna gets a large red",
        "Anna pays 7",
        "Bo hands over a large red",
        "Bo gets 2 small reds",
        "Bo is paid 7",
    ]
    table.enter("give-back", 1)
    assert table.moved == [("pieces", 0, 2), ("pieces", 1, -2)]
    assert table.enter("buy", 1, chips=30).said == ["Bo buys 30 chips"]
