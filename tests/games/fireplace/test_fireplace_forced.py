"""A forced turn in Fireplace Poker: who chooses, what says that it is one, and when it is not."""

from games.telling import at

from .fireplace_deals import BARREN
from .fireplace_table import FIREPLACE, JACKS, KINGS_FULL, Table, four, melds, unnoted

TWOS = "2c 2c 2c 3d 4h"
HAND = " ".join(BARREN)


def offered(table):
    return next(action for action in FIREPLACE.rules.actions(table.state) if action.name == "forced")


def test_a_forced_turn_names_who_chooses():
    assert offered(Table()).label == "Forced turn: Anna chooses"
    assert offered(four()).label == "Forced turn: Cy chooses"
    assert (
        Table()
        .enter("forced", cards=TWOS)
        .summary.log_text.startswith(
            "Bo has to meld three of a kind, twos, and gets rid of 1 chip. Anna chooses the meld"
        )
    )


def test_a_forced_turn_is_proven_by_the_hand_where_every_meld_that_may_be_robbed_is_known():
    table = Table().adjusted(melds=melds(0, KINGS_FULL) + unnoted(1, 1))
    assert offered(table).fields[-1].layout.help.endswith("If it finds none, the turn is forced.")
    line = table.enter("forced", hand=HAND, cards=TWOS).summary.log_text
    assert line.endswith("Anna chooses the meld; the hand shown has no legal meld")


def test_a_forced_turn_says_what_it_rests_on_where_a_meld_is_not_known():
    table = Table().adjusted(melds=unnoted(0, 2))
    assert (
        offered(table)
        .fields[-1]
        .layout.help.endswith(
            "It cannot be sure that the turn is forced, because the cards of 2 opposing melds are unknown."
        )
    )
    line = table.enter("forced", hand=HAND, cards=TWOS).summary.log_text
    assert line.endswith(
        "it is not proven that the turn was forced, because the cards of 2 opposing melds are unknown"
    )


def test_a_forced_turn_says_that_no_hand_was_noted():
    assert Table().enter("forced").summary.log_text == (
        "Bo has to meld five cards and gets rid of 1 chip. "
        "Anna chooses the meld; no hand was entered to prove that the turn was forced"
    )


def test_a_forced_meld_that_was_legal_anyway_is_not_called_forced():
    table = Table().enter("forced", cards=JACKS)
    assert not table.state.melds[0].is_forced
    assert table.summary.log_text == (
        "Bo melds a pair of jacks and gets rid of 1 chip. The meld is legal anyway, so the turn is not forced"
    )
    for cards in ("2c 2c 3d 4h 5s", "Tc Td 3d 4h 5s", "Jc Jc 3d 4h 5s"):
        assert Table().enter("forced", cards=cards).state.melds[0].is_forced


def test_a_forced_meld_whose_cards_are_noted_later_is_not_called_forced_if_it_was_legal():
    table = Table().enter("forced").enter("note", meld="1", cards=JACKS)
    assert table.summary.log_text == (
        "Bo's meld from turn 1 is a pair of jacks. The meld is legal anyway, so the turn is not forced"
    )
    assert not table.state.melds[0].is_forced
    still = Table().enter("forced").enter("note", meld="1", cards=TWOS)
    assert (still.state.melds[0].is_forced, still.summary.log_text) == (
        True, "Bo's meld from turn 1 is three of a kind, twos",
    )  # fmt: skip


def test_the_account_of_a_forced_turn_says_who_chose_and_what_it_rests_on():
    table = at("fireplace", 2).enter("forced", 0, cards=TWOS, hand=HAND)
    assert table.said[:2] == [
        "Bo has to meld three of a kind, twos, using 5 cards from the hand",
        "Anna chooses the meld; the hand shown has no legal meld",
    ]
    legal = at("fireplace", 2).enter("forced", 0, cards=JACKS)
    assert legal.said[:2] == [
        "Bo melds a pair of jacks, using 5 cards from the hand",
        "Bo has 1 meld against 0, so gets rid of 1 chip",
    ]
