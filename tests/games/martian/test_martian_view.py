"""What the page of Martian Poker shows: cards with the pieces on them, what may be done there, stashes."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.games.martian.hand.regrouping import RegroupMove
from companion.games.martian.view import (
    MartianView,
    PieceGroup,
    PiecePlace,
    PlayerView,
    TableCard,
    build_view,
)

from .martian_table import ANNA, BO, CY, LARGE, MARTIAN, MEDIUM, NAMES, SMALL, Table


def shown(table: Table) -> MartianView:
    return build_view(table.state)


def lying(table: Table, key: str) -> TableCard:
    return next(card for player in shown(table).players for card in player.cards if card.key == key)


def said(pieces: tuple[PieceGroup, ...]) -> list[tuple[str, int, str]]:
    return [(alike.piece.name, alike.number, alike.of) for alike in pieces]


def ways(spot: PiecePlace) -> list[tuple[int, str, str, str]]:
    return [(turn.seat, turn.label, turn.what, turn.to) for turn in spot.turns]


def abroad(table: Table) -> tuple[str, ...]:
    return tuple(one.told for one in shown(table).players[BO].abroad)


# --- cards


def test_everybody_has_the_cards_that_were_dealt_to_them():
    players = shown(Table()).players
    assert [[card.key for card in player.cards] for player in players] == [
        ["0.0", "0.1"], ["1.0", "1.1"], ["2.0", "2.1"],
    ]  # fmt: skip
    assert [player.deals for player in players] == [True, False, False]


def test_the_dealer_is_marked_and_between_two_hands_the_next_one():
    table = Table(2)
    table.enter("bet", opener="1").enter("fold", BO)
    assert [player.deals for player in shown(table).players] == [False, True]


def test_between_hands_no_card_lies_on_the_table():
    table = Table(2, dealt=False)
    assert (shown(table).dealt, shown(table).players[ANNA].cards) == (False, ())
    assert shown(table.enter("deal")).dealt
    assert not shown(table.enter("bet", opener="1").enter("fold", BO)).dealt


def test_the_first_card_lies_face_down_and_the_others_are_told_by_words():
    hole, up = shown(Table()).players[BO].cards
    assert (hole.hole, hole.name) == (True, "Bo's hole card")
    assert (up.hole, up.name) == (False, "Bo's second card")


def test_cards_that_nobody_noted_never_look_like_a_two_three_four_and_five():
    """No figure stands for them: neither in their names nor in anything that is told of them."""
    table = Table(2).to_showdown()
    for card in (card for player in shown(table).players for card in player.cards):
        assert not re.search(r"\b[2-5]\b", f"{card.name} {card.told} {card.key.partition('.')[0]}"), card
    assert [card.name for card in shown(table).players[BO].cards] == [
        "Bo's hole card", "Bo's second card", "Bo's third card", "Bo's fourth card", "Bo's fifth card",
    ]  # fmt: skip
    fields = Table(2).knows(a0="Kh", a1="Kd").to_showdown().action("show").fields
    assert [field.label for field in fields][1:] == [
        "Anna's third, fourth and fifth card", "Bo's five cards, the hole card first",
    ]  # fmt: skip


def test_a_card_that_was_noted_is_seen_and_may_be_noted_anew():
    table = Table()
    assert (lying(table, "0.1").card, lying(table, "0.1").note) == (None, "Enter this card")
    noted = lying(table.knows(a1="Kd"), "0.1")
    assert (noted.card, noted.name, noted.note) == ("Kd", "Anna's K♦", "Correct this card")


def test_strengths_are_told_where_pieces_lie():
    table = Table().put(ANNA, "0.1.0", SMALL).put(BO, "0.1.1", LARGE)
    assert lying(table, "0.1").strengths == (1, 3)
    assert lying(table, "0.0").strengths is None
    assert lying(table.put(ANNA, "0.0.0", SMALL), "0.0").strengths == (1, 0)


def test_a_card_that_somebody_else_owns_is_taken():
    table = Table().put(BO, "0.1.1", LARGE)
    assert (lying(table, "0.1").taken, lying(table, "0.0").taken) == ("Bo", "")
    assert (
        lying(table, "0.1").told
        == "Bo owns it, 3 to 0; a large piece could rescue it, 2 medium pieces could take it"
    )
    assert lying(table.put(CY, "0.1.2", LARGE), "0.1").taken == "nobody", "two attacks are as strong"


# --- places for pieces


def test_a_card_without_pieces_may_be_defended_or_attacked():
    card = lying(Table(), "0.1")
    assert card.defence == PiecePlace(0, "0.1.0", "Defend")
    assert card.attacks == ()
    assert card.new_attack == PiecePlace(1, "0.1.1", "Attack")


def test_an_attack_is_added_to_and_another_one_begun():
    card = lying(Table().put(BO, "0.1.1", LARGE), "0.1")
    assert [(spot.number, spot.where, spot.place) for spot in (*card.attacks, card.new_attack)] == [
        (1, "0.1.1", "Add to this attack"), (2, "0.1.2", "A new attack"),
    ]  # fmt: skip


def test_a_defence_alone_makes_no_attack_another_one():
    assert lying(Table().put(ANNA, "0.1.0", LARGE), "0.1").new_attack.place == "Attack"


def test_pips_and_who_controls_an_attack_stand_above_it():
    table = Table().put(ANNA, "0.1.0", LARGE, SMALL).put(BO, "0.1.1", MEDIUM)
    card = lying(table, "0.1")
    assert (card.defence.title, card.attacks[0].title) == ("Defence (4 pips)", "Attack (2 pips), Bo's")


def test_several_attacks_have_numbers():
    card = lying(Table().put(BO, "0.1.1", SMALL, MEDIUM).put(CY, "0.1.2", SMALL), "0.1")
    assert [attack.title for attack in card.attacks] == ["Attack 1 (3 pips), Bo's", "Attack 2 (1 pip), Cy's"]


def test_who_placed_the_first_piece_has_begun_an_attack():
    card = lying(Table().put(CY, "0.1.1", SMALL).put(BO, "0.1.1", LARGE), "0.1")
    assert (card.attacks[0].begun, card.defence.begun, card.new_attack.begun) == (CY, None, None)


# --- pieces


def test_pieces_alike_are_counted_and_nothing_is_said_of_ones_own():
    table = Table().put(BO, "0.1.1", SMALL, LARGE, SMALL)
    assert said(lying(table, "0.1").attacks[0].pieces) == [("small yellow", 2, ""), ("large yellow", 1, "")]
    assert said(shown(table).players[BO].stash) == [
        ("large yellow", 4, ""), ("medium yellow", 5, ""), ("small yellow", 3, ""),
    ]  # fmt: skip


def test_who_placed_what_is_told_where_several_attack_together():
    table = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.1", SMALL)
    assert said(lying(table, "0.1").attacks[0].pieces) == [
        ("small yellow", 1, "by Bo"), ("small green", 1, "by Cy"),
    ]  # fmt: skip


def test_who_placed_it_is_told_of_a_defence_that_is_not_the_players_own():
    table = Table().put(ANNA, "0.0.0", SMALL).put(BO, "0.1.0", SMALL)
    assert said(lying(table, "0.0").defence.pieces) == [("small red", 1, "")]
    assert said(lying(table, "0.1").defence.pieces) == [("small yellow", 1, "by Bo")]


def test_colour_is_not_owner_so_the_owner_of_a_borrowed_piece_is_told():
    table = Table(2).put(BO, "0.1.1", LARGE).enter("bet", opener="1").enter("fold", BO)
    held = said(shown(table).players[ANNA].stash)
    assert held[-1] == ("large yellow", 1, "Bo's")
    assert {of for _, _, of in held[:-1]} == {""}
    table.enter("deal").put(ANNA, "1.1.1", LARGE, colour="yellow", owner=BO)
    assert said(lying(table, "1.1").attacks[0].pieces) == [("large yellow", 1, "Bo's")]
    table.put(BO, "1.1.1", SMALL)
    assert said(lying(table, "1.1").attacks[0].pieces)[0] == ("large yellow", 1, "Bo's, by Anna")


# --- who holds my pieces


def test_who_holds_my_pieces_is_told_in_stashes_and_on_cards():
    table = Table().put(BO, "0.1.1", LARGE, LARGE).put(BO, "2.1.1", SMALL)
    assert {player.abroad for player in shown(table).players} == {()}, "what one placed oneself is seen"
    table.bets(0, BO, CY, opener=ANNA).enter("deal")
    assert abroad(table) == ("Anna has 2 large yellows", "Cy has a small yellow")
    table.put(ANNA, "1.1.1", LARGE, colour="yellow", owner=BO)
    assert abroad(table)[0] == "Anna has a large yellow and a large yellow placed on cards"
    table.put(ANNA, "1.1.1", LARGE, colour="yellow", owner=BO)
    assert abroad(table)[0] == "Anna has 2 large yellows placed on cards"


# --- a hole card that was taken


@pytest.mark.parametrize(
    ("look", "told"),
    [
        ("dealt", "only Anna may look at it"),
        ("owner", "Anna and Bo may look at it"),
        ("nobody", "nobody may look at it before the showdown"),
    ],
)
def test_who_may_look_at_a_stolen_hole_card_is_said(look, told):
    table = Table(look=look).put(BO, "0.0.1", LARGE).put(BO, "0.1.1", LARGE)
    assert lying(table, "0.0").told.endswith(f"; {told}")
    assert "look" not in lying(table, "0.1").told, "it lies face up"
    assert "look" not in lying(table, "1.0").told, "it was not taken"


def test_a_hole_card_that_nobody_owns_is_looked_at_by_whom_it_was_dealt_to():
    table = Table(look="owner").put(BO, "0.0.1", LARGE).put(CY, "0.0.2", LARGE)
    assert lying(table, "0.0").told.endswith("; only Anna may look at it")


# --- turning attacks


def test_one_piece_alone_cannot_be_turned():
    assert ways(lying(Table().put(BO, "0.1.1", SMALL), "0.1").attacks[0]) == []


def test_an_attack_may_be_joined_to_each_other_one():
    card = lying(Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.2", SMALL).put(CY, "0.1.3", SMALL), "0.1")
    assert ways(card.attacks[1]) == [
        (CY, "join attack 1", "0.1.2:all", "1"), (CY, "join attack 3", "0.1.2:all", "3"),
    ]  # fmt: skip


def test_who_attacks_with_others_may_split_all_of_its_own_off():
    card = lying(Table().put(BO, "0.1.1", SMALL, SMALL).put(CY, "0.1.1", SMALL), "0.1")
    assert ways(card.attacks[0]) == [
        (BO, "split off", "0.1.1:all", "0"), (CY, "split off", "0.1.1:all", "0"),
    ]  # fmt: skip


def test_an_attack_of_ones_own_is_split_piece_by_piece():
    card = lying(Table().put(BO, "0.1.1", SMALL, LARGE, SMALL), "0.1")
    assert ways(card.attacks[0]) == [
        (BO, "split off a small yellow", "0.1.1:yellow-1-1", "0"),
        (BO, "split off a large yellow", "0.1.1:yellow-3-1", "0"),
    ]


def test_a_defence_is_not_turned():
    assert lying(Table().put(ANNA, "0.1.0", SMALL, SMALL), "0.1").defence.turns == ()


def test_nothing_is_turned_once_the_bets_have_begun():
    table = Table().put(BO, "0.1.1", SMALL, LARGE)
    assert lying(table, "0.1").attacks[0].turns
    assert not lying(table.enter("bet", opener="1"), "0.1").attacks[0].turns


@pytest.mark.parametrize("folded_place", [False, True])
def test_who_has_folded_turns_attacks_only_where_that_was_agreed(folded_place):
    table = Table(folded_place=folded_place).put(BO, "0.1.1", SMALL, LARGE).bets(5, BO)
    assert bool(lying(table, "0.1").attacks[0].turns) == folded_place


@settings(max_examples=6, deadline=None)
@given(data=st.data())
@pytest.mark.brute
def test_every_place_and_every_turn_that_is_shown_may_be_entered(data):
    """What a button would send is accepted, in whatever way the pieces lie."""
    state = begin(MARTIAN, Seats(NAMES[: data.draw(st.integers(2, 4))]), {"ante": 0})
    state = play(MARTIAN, state, Event("deal"))
    players = build_view(state).players
    for _ in range(25):
        seat = data.draw(st.sampled_from(state.placing_seats))
        where = data.draw(st.sampled_from([spot.where for spot in spots(players)]))
        alike = data.draw(st.sampled_from(players[seat].stash))
        state = play(MARTIAN, state, Event("place", seat, {"where": where, "piece": alike.piece.code}))
        players = build_view(state).players
        after = [turned(state, turn) for spot in spots(players) for turn in spot.turns]
        if after and data.draw(st.booleans()):
            state = data.draw(st.sampled_from(after))
            players = build_view(state).players


def spots(players: tuple[PlayerView, ...]) -> list[PiecePlace]:
    cards = [card for player in players for card in player.cards]
    return [spot for card in cards for spot in (card.defence, *card.attacks, card.new_attack)]


def turned(state, turn: RegroupMove):
    return play(MARTIAN, state, Event("regroup", turn.seat, {"what": turn.what, "to": turn.to}))
