"""What the source leaves open and the companion settles; the rules page marks it as ours."""

import pytest

from .fireplace_table import FIREPLACE, JACKS, KINGS_FULL, Table, four, melds


def test_ours_the_player_left_of_the_dealer_begins():
    assert Table().state.current_seat == 1
    table = four()
    assert table.state.current_seat == 1


def test_ours_options_chips_and_drawing_first():
    assert Table(chips=7).state.chips == (7, 7)
    table = Table(draw_first=True).meld()
    assert (table.state.hand_sizes, table.state.deck_size) == ((13, 8), 234)
    table.meld()
    assert (table.state.hand_sizes, table.state.deck_size) == ((8, 13), 229), (
        "Bo drew when the turn came round"
    )
    assert table.summary.prompt.startswith("Bo's turn: draw 5 cards, steal, meld five cards")
    assert Table(draw_first=True).summary.prompt.startswith("Bo's turn: meld five cards")


def test_ours_drawing_first_tells_how_many_cards_there_are_to_draw():
    table = Table(draw_first=True).adjusted(hand_sizes=(8, 13), deck_size=2).meld()
    assert (table.state.hand_sizes, table.state.deck_size) == ((10, 8), 0)
    assert table.summary.prompt.startswith("Anna's turn: draw 2 cards, steal, meld five cards")
    assert table.summary.log_text.endswith("The deck runs out")
    assert table.meld().summary.prompt.startswith("Bo's turn: steal, meld five cards")


def test_ours_every_loser_pays_a_winner_the_stake():
    two = Table(stake=50).enter("count", side="0", chips=0)
    assert (two.summary.money, two.summary.winners) == ((50, -50), (0,))
    teams = four().enter("count", side="1", chips=0)
    assert teams.summary.money == (-1, 1, -1, 1)
    assert Table().summary.money == (0, 0)


@pytest.mark.parametrize(
    ("chips", "line"),
    [
        (28, "Anna: 28 chips counted, 3 fewer than recorded"),
        (33, "Anna: 33 chips counted, 2 more than recorded"),
        (31, "Anna: 31 chips counted, as recorded"),
        (0, "Anna: no chips counted, 31 fewer than recorded. Anna wins: no chips left"),
    ],
)
def test_ours_counting_sets_the_chips_to_what_lies_there(chips, line):
    table = Table().enter("count", 1, side="0", chips=chips)
    assert (table.state.chips, table.summary.log_text, table.state.current_seat) == ((chips, 31), line, 1)


def test_ours_cards_may_be_put_to_a_meld_later():
    table = Table().meld().enter("note", 0, meld="1", cards=KINGS_FULL)
    assert table.state.melds[0].name == "full house, kings over tens"
    assert table.summary.log_text == "Bo's meld from turn 1 is a full house, kings over tens"
    assert "note" not in table.offered


def test_ours_cards_put_to_a_meld_later_must_be_those_of_a_legal_meld():
    table = Table().meld(JACKS).meld(steal_1="Jd")
    refusal = table.refuses("note", meld="2", cards=KINGS_FULL)
    assert str(refusal).startswith("J♦ was stolen from the pair of jacks, so it has to be in the new meld")
    assert "pair of jacks or higher" in str(table.refuses("note", meld="2", cards="Jd 9c 8c 7c 2d"))
    assert table.enter("note", meld="2", cards="Jd Jc Kc Ks 2d").state.melds[0].rank


def test_ours_cards_put_to_a_meld_later_must_be_higher_than_what_it_robbed():
    table = Table().meld(KINGS_FULL).meld(steal_1="?")
    refusal = table.refuses("note", meld="2", cards="Kh Kc 2c 3c 4d")
    assert "The pair of kings is not higher than the robbed meld: full house, kings over tens." in str(
        refusal
    )
    assert "One card of the new meld has to come from the robbed meld." in str(
        table.refuses("note", meld="2", cards="9h 9d 9s 9c 4d")
    )
    assert table.enter("note", meld="2", cards="Kh Kd Ks Kc 4d").state.melds[0].open_steals == ()


def test_ours_a_card_seen_on_its_way_into_an_unnoted_meld_is_known_and_can_be_stolen():
    table = Table().meld(JACKS).meld(steal_1="Jd")
    steal = FIREPLACE.rules.actions(table.state)[0].fields[0]
    assert [value for value, _ in steal.choices] == ["", "Jd", "?"]
    table.meld("Jd Jc Kc Ks 2d", steal_2="Jd")
    assert table.state.trash_size == 8


def test_ours_five_noted_steals_make_a_known_meld():
    table = Table().adjusted(melds=melds(0, *(f"{r}h Jd Js 2c 3c" for r in "AKQT"), "Jh Jd 2c 3c 4d"))
    table.meld(steal_100="Ah", steal_101="Kh", steal_102="Qh", steal_103="Th", steal_104="Jh")
    assert (table.state.melds[0].name, table.state.hand_sizes) == ("royal flush", (13, 13))


def test_ours_a_sixth_copy_of_a_card_is_refused():
    table = Table().adjusted(melds=melds(0, *["Jh Jd 2c 3c 4d"] * 3) + melds(1, *["Jh Js 2c 3c 4d"] * 2))
    refusal = table.refuses("meld", cards="Jh Jc Kc Ks 2d")
    assert str(refusal) == (
        "That would be a sixth J♥, but 5 decks have only 5. A card was misread or entered wrongly."
    )
    table.meld("Jh Jc Kc Ks 2d", steal_100="Jh")


def test_ours_a_meld_noted_later_with_a_sixth_copy_is_refused():
    table = Table().adjusted(melds=melds(0, *["Jh Jd 2c 3c 4d"] * 5)).meld()
    assert "sixth J♥" in str(table.refuses("note", meld="1", cards="Jh Js 2d 3d 4s"))
    table.enter("note", meld="1", cards="Jc Js 2d 3d 4s")


def test_ours_a_sixth_copy_in_the_trash_counts_too():
    table = Table().adjusted(
        deck_size=100, known_trash=("Jh", "Jh", "Jh", "Jh", "Jh"), melds=melds(0, "2c 2d 4c 4d 5s")
    )
    assert "sixth J♥" in str(table.refuses("meld", cards="Jh Jc Kc Ks 2d"))


def test_ours_a_shown_hand_counts_for_the_copies():
    table = Table().adjusted(melds=melds(0, "2c Ah Ac 3h 4h"))
    assert "sixth 2♣" in str(table.refuses("forced", hand="2c 2c 2c 2c 2c 3d 3d 4h 5h 7s 7s 7s 8d"))


def test_ours_the_summary_says_who_leads_and_what_is_due():
    table = Table()
    assert table.summary.headline == "Level at 31 chips each"
    assert table.summary.prompt == "Bo's turn: meld five cards. You will score 1 chip"
    table.meld()
    assert table.summary.headline == "Bo leads by 1 chip"
    assert table.summary.prompt == ("Anna's turn: steal, meld five cards. You score only if you rob 1 meld")
    teams = four().meld().enter("count", side="0", chips=20)
    assert teams.summary.headline == "Anna and Cy lead by 10 chips"
    assert next(row.figures for row in teams.summary.rows) == (
        ("chips", "20"), ("melds", "0"), ("in hand", "13 + 13"),
    )  # fmt: skip


def test_ours_the_summary_names_the_rules_of_the_phase():
    table = Table()
    assert table.summary.anchor == "turn"
    assert table.adjusted(deck_size=0, hand_sizes=(4, 12)).summary.anchor == "deck-out"
    assert ". Or pass" in table.summary.prompt
    assert table.enter("count", side="0", chips=0).summary.anchor == "end"


def test_ours_all_melds_on_the_table_are_noted_at_once():
    """Each by its own input; those that were noted before may stand there and stay what they are."""
    table = Table().meld().meld().meld()
    assert "table" in table.offered
    table.enter("table", meld1=KINGS_FULL, meld3="Jd Jc 4c 5s 6d")
    assert table.summary.log_text.startswith("Melds entered: a full house")
    assert [bool(meld.cards) for meld in table.state.melds] == [True, False, True]
    assert "table" not in table.offered
    assert "note" in table.offered


def test_ours_noting_all_melds_refuses_each_at_its_own_input():
    table = Table().meld().meld().meld().enter("note", meld="1", cards=KINGS_FULL)
    assert table.refuses("table", meld2="2d 2d 3c 4c 5c").field == "meld2"
    again = table.refuses("table", meld1="Jd Jc 4c 5s 6d")
    assert "already been entered" in str(again)
    assert again.field == "meld1"
    assert "No cards were entered" in str(table.refuses("table"))
    table.enter("table", meld1=KINGS_FULL, meld2="Qd Qc 4c 5s 6d")
    assert [bool(meld.cards) for meld in table.state.melds] == [True, True, False]
