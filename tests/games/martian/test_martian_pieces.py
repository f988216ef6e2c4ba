"""What is ours in Martian Poker about stashes and placing pieces, and bad input."""

from collections import Counter
from dataclasses import replace

import pytest

from companion.games.martian.rules.pieces import COLOUR_LETTERS, MIXED_BOXES, build_stash, describe_pieces

from .martian_table import ANNA, BO, CY, LARGE, MARTIAN, MEDIUM, SMALL, Table

# --- stashes: colour is not owner


def test_a_stash_may_be_of_any_colour_two_of_the_same_too():
    table = Table(2, dealt=False).enter("stash", ANNA, trio_1="purple").enter("stash", BO, trio_1="purple")
    assert table.summary.log_text == "Bo takes a purple stash"
    assert {(piece.colour, piece.owner) for piece in table.state.stashes[BO]} == {("purple", BO)}
    assert table.enter("stash", BO, trio_1="orange").summary.log_text == "Bo takes an orange stash"


@pytest.mark.parametrize("box", MIXED_BOXES)
def test_a_mixed_box_makes_a_stash(box):
    table = Table(2, dealt=False).enter("stash", ANNA, trio_1=box)
    assert Counter(piece.colour for piece in table.state.stashes[ANNA]) == dict.fromkeys(MIXED_BOXES[box], 3)
    assert Counter(piece.size for piece in table.state.stashes[ANNA]) == {3: 5, 2: 5, 1: 5}


def test_a_stash_may_be_of_any_five_trios():
    table = Table(2, dealt=False).enter("stash", ANNA, trio_1="red", trio_3="clear", trio_5="pink")
    assert table.state.trios[ANNA] == ("red", "red", "clear", "red", "pink")
    assert table.summary.log_text == "Anna takes a stash of mixed trios: 3 red, 1 clear, 1 pink"


def test_a_mixed_box_has_its_own_colours():
    refusal = Table(2, dealt=False).refuses("stash", ANNA, trio_1="xeno", trio_2="red")
    assert (refusal.field, refusal.anchor) == ("trio_1", "stashes")


def test_stashes_are_taken_before_the_first_hand_only():
    table = Table(2, dealt=False)
    assert table.offered == ["deal", "stash"]
    assert table.summary.anchor == "stashes"
    table.enter("deal").enter("bet", opener="1").enter("fold", BO)
    assert "stash" not in table.offered


def test_pieces_alike_of_two_owners_are_kept_apart():
    table = Table(2, dealt=False).enter("stash", ANNA, trio_1="rainbow").enter("stash", BO, trio_1="rainbow")
    table.enter("deal").put(BO, "0.1.1", LARGE, colour="green")
    table.enter("bet", opener="1").enter("fold", BO)
    assert Counter(piece.code for piece in table.state.stashes[ANNA])["green-3-1"] == 1
    assert Counter(piece.code for piece in table.state.stashes[ANNA])["green-3-0"] == 1
    assert table.enter("give-back", ANNA).summary.log_text == "Anna gives 1 piece back to Bo"


def test_every_colour_has_a_letter_of_its_own():
    assert len(set(COLOUR_LETTERS.values())) == len(COLOUR_LETTERS)
    assert build_stash(("clear",), 0)[0].letter == "Cl"
    assert describe_pieces(build_stash(("red",), 0)) == "a large red, a medium red and a small red"


# --- placing


def test_naming_only_the_card_defends_ones_own_and_attacks_others():
    table = Table().put(ANNA, "0.1", SMALL).put(BO, "0.1", MEDIUM).put(CY, "0.1", SMALL).put(BO, "0.1", SMALL)
    assert [one.placed_by for one in table.card("0.1").defence] == [ANNA]
    assert [[one.placed_by for one in attack] for attack in table.card("0.1").attacks] == [[BO, BO], [CY]]


def test_a_piece_that_nobody_has_left_is_refused():
    table = Table().put(BO, "0.1.1", LARGE, LARGE, LARGE, LARGE, LARGE)
    refusal = table.refuses("place", BO, where="0.1.1", piece="yellow-3-1")
    assert "” cannot be chosen here" in str(refusal)


def test_a_piece_of_somebody_elses_stash_is_refused_with_the_rule():
    refusal = Table().refuses("place", BO, where="0.1.1", piece="red-3-0")
    assert str(refusal) == "Bo has none of Anna's large reds left in the stash."
    assert (refusal.field, refusal.anchor) == ("piece", "placing")


@pytest.mark.parametrize("where", ["0.5", "9.1", "0.1.2", "0.1.-1", "", "x", "0.1.1:all"])
def test_a_card_or_attack_that_is_not_there_is_refused(where):
    assert Table().refuses("place", BO, where=where, piece="yellow-3-1").field == "where"


def test_who_has_folded_places_no_pieces():
    table = Table().bets(5, CY)
    refusal = table.refuses("place", CY, where="0.1", piece="green-1-2")
    assert refusal.anchor == "placing"
    assert "Players who have folded" in str(refusal)


def test_who_has_folded_turns_no_attacks():
    table = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.2", SMALL).bets(5, CY)
    assert table.action("regroup").seats == (BO,)
    assert table.refuses("regroup", CY, what="0.1.1:all", to="2").anchor == "groups"


def test_who_has_folded_may_place_where_the_table_says_so():
    table = Table(folded_place=True).bets(5, CY).put(CY, "0.1", LARGE)
    assert table.standing("0.1") == "Cy owns it, 3 to 0"


def test_placing_is_not_offered_when_nobody_has_a_piece():
    table = Table(2)
    empty = replace(table.state, stashes=((), ()))
    assert [action.name for action in MARTIAN.rules.actions(empty)] == ["bet", "shown", "note"]


def test_only_own_pieces_are_turned():
    table = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.1", SMALL)
    refusal = table.refuses("regroup", CY, what="0.1.1:yellow-1-1")
    assert (
        str(refusal)
        == "Cy has no such piece in that attack. Players can move only pieces that they placed themselves."
    )
    assert (refusal.field, refusal.anchor) == ("what", "groups")


def test_turning_an_attack_into_itself_is_refused():
    table = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.2", SMALL)
    for to in ("1", "0"):
        assert "the pieces are already in that attack" in str(
            table.refuses("regroup", BO, what="0.1.1:all", to=to)
        )


def test_turning_into_an_attack_that_is_not_there_is_refused():
    table = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.2", SMALL).put(CY, "0.1.3", SMALL)
    refusal = table.put(BO, "2.1.1", SMALL, SMALL).refuses("regroup", BO, what="2.1.1:all", to="3")
    assert str(refusal) == "There is no attack 3 on that card."
