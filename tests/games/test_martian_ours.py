"""What is ours in Martian Poker, bad input, and long walks in which nothing may be lost."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.martian.pieces import BOXES, COLOURS, stash, told
from companion.games.martian.state import State
from companion.games.martian.tableau import Dealt
from companion.play.field import Illegal
from companion.play.game import Seats, begin

from .martian_table import ANNA, BO, CY, DI, LARGE, MARTIAN, MEDIUM, NAMES, SMALL, Table
from .walks import step

# --- stashes: colour is not owner


def test_a_stash_may_be_of_any_colour_two_of_the_same_too():
    table = Table(2, dealt=False).enter("stash", ANNA, trio_1="purple").enter("stash", BO, trio_1="purple")
    assert table.summary.line == "Bo takes a purple stash"
    assert {(piece.colour, piece.owner) for piece in table.state.stashes[BO]} == {("purple", BO)}


@pytest.mark.parametrize("box", BOXES)
def test_a_mixed_box_makes_a_stash(box):
    table = Table(2, dealt=False).enter("stash", ANNA, trio_1=box)
    assert Counter(piece.colour for piece in table.state.stashes[ANNA]) == dict.fromkeys(BOXES[box], 3)
    assert Counter(piece.size for piece in table.state.stashes[ANNA]) == {3: 5, 2: 5, 1: 5}


def test_a_stash_may_be_of_any_five_trios():
    table = Table(2, dealt=False).enter("stash", ANNA, trio_1="red", trio_3="clear", trio_5="pink")
    assert table.state.trios[ANNA] == ("red", "red", "clear", "red", "pink")
    assert table.summary.line == "Anna takes a stash of mixed trios: 3 red, 1 clear, 1 pink"


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
    assert table.enter("give-back", ANNA).summary.line == "Anna gives 1 piece back to Bo"


def test_every_colour_has_a_letter_of_its_own():
    assert len(set(COLOURS.values())) == len(COLOURS)
    assert stash(("clear",), 0)[0].letter == "Cl"
    assert told(stash(("red",), 0)) == "a large red, a medium red and a small red"


# --- placing


def test_naming_only_the_card_defends_ones_own_and_attacks_others():
    table = Table().put(ANNA, "0.1", SMALL).put(BO, "0.1", MEDIUM).put(CY, "0.1", SMALL).put(BO, "0.1", SMALL)
    assert [one.by for one in table.card("0.1").defence] == [ANNA]
    assert [[one.by for one in attack] for attack in table.card("0.1").attacks] == [[BO, BO], [CY]]


def test_a_piece_that_nobody_has_left_is_refused():
    table = Table().put(BO, "0.1.1", LARGE, LARGE, LARGE, LARGE, LARGE)
    refusal = table.refuses("place", BO, where="0.1.1", piece="yellow-3-1")
    assert "is not one of the choices" in str(refusal)


def test_a_piece_of_somebody_elses_stash_is_refused_with_the_rule():
    refusal = Table().refuses("place", BO, where="0.1.1", piece="red-3-0")
    assert str(refusal) == "Bo has no large red of Anna's left in the stash."
    assert (refusal.field, refusal.anchor) == ("piece", "placing")


@pytest.mark.parametrize("where", ["0.5", "9.1", "0.1.2", "0.1.-1", "", "x", "0.1.1:all"])
def test_a_card_or_attack_that_is_not_there_is_refused(where):
    assert Table().refuses("place", BO, where=where, piece="yellow-3-1").field == "where"


def test_who_has_folded_places_no_pieces():
    table = Table().bets(5, CY)
    refusal = table.refuses("place", CY, where="0.1", piece="green-1-2")
    assert refusal.anchor == "placing"
    assert "Who has folded" in str(refusal)


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
    assert [action.name for action in MARTIAN.actions(empty)] == ["bet", "shown", "note"]


def test_only_own_pieces_are_turned():
    table = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.1", SMALL)
    refusal = table.refuses("regroup", CY, what="0.1.1:yellow-1-1")
    assert str(refusal) == "Cy placed no such piece there, and moves only own ones."
    assert (refusal.field, refusal.anchor) == ("what", "groups")


def test_turning_an_attack_into_itself_is_refused():
    table = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.2", SMALL)
    for to in ("1", "0"):
        assert "They point there already" in str(table.refuses("regroup", BO, what="0.1.1:all", to=to))


def test_turning_into_an_attack_that_is_not_there_is_refused():
    table = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.2", SMALL).put(CY, "0.1.3", SMALL)
    refusal = table.put(BO, "2.1.1", SMALL, SMALL).refuses("regroup", BO, what="2.1.1:all", to="3")
    assert str(refusal) == "There is no attack 3 on that card."


# --- bets


def test_equal_cards_are_decided_by_the_next_and_then_left_of_the_dealer():
    table = Table().enter("shown", cards=["Kh", "Kd", "Kc"]).enter("bet")
    assert table.state.bets.turn == BO
    table.enter("round").enter("shown", cards=["2h", "5d", "4c"]).enter("bet")
    assert table.state.bets.turn == CY


def test_a_joker_is_the_highest_card_showing():
    table = Table(jokers=True).enter("shown", cards=["Ah", "Jk", "Ac"]).enter("bet")
    assert table.state.bets.turn == CY


def test_blinds_are_put_in_by_the_first_two_left_of_the_dealer_in_the_first_round_only():
    table = Table(small_blind=1, big_blind=2).enter("bet", opener="0")
    assert (table.state.bets.bets, table.state.bets.turn) == ((0, 1, 2), ANNA)
    assert table.enter("round", to=2).stacks == [97, 97, 97]
    assert table.enter("bet", opener="0").state.bets.bets == (0, 0, 0)


def test_the_smallest_bet_is_kept():
    table = Table(smallest=5).enter("bet", opener="1")
    refusal = table.refuses("raise", BO, to=4)
    assert "least that Bo can bet or raise to is 5" in str(refusal)
    assert (refusal.field, refusal.anchor) == ("to", "betting")
    assert table.action("raise").fields[0].default == 5


def test_a_bet_out_of_turn_is_refused():
    table = Table().enter("bet", opener="1")
    assert str(table.refuses("fold", ANNA)) == "It is Bo's turn to bet."
    table.enter("raise", BO, to=5)
    assert "still to act" in str(table.refuses("raise", BO, to=10))


def test_who_is_all_in_wins_only_the_main_pot_and_is_asked_no_more():
    """Cy has 30 and the others 100: the main pot is 90, the side pot 2 x 20."""
    table = Table(ante=0).enter("bet", opener="1").enter("round", to=0, folded=["1", "2"])
    state = replace(table.state, won=(35, 35, -70), dealer=ANNA)
    table.state = state
    table.enter("deal").enter("bet", opener="1").enter("raise", BO, to=50)
    assert table.enter("round", to=50).summary.line == "Round 1: everybody called 50; all-in: Cy"
    assert table.summary.headline == "Hand 2, round 2 · main pot 90 · side pot 40"
    table.enter("bet", opener="2")
    assert table.state.bets.turn == ANNA
    table.enter("round").to_showdown()
    labels = [field.label for field in table.action("show").fields[:2]]
    assert labels == ["Who wins the main pot of 90", "Who wins the side pot of 40"]
    table.enter("show", winners_0=["2"], winners_1=["0"])
    assert table.stacks == [125, 85, 90]
    assert table.summary.line.startswith("Anna takes 40, Cy takes 90")


def all_in() -> Table:
    """As above, at the showdown."""
    table = Table(ante=0).enter("bet", opener="1").enter("round", to=0, folded=["1", "2"])
    table.state = replace(table.state, won=(35, 35, -70), dealer=ANNA)
    table.enter("deal").enter("bet", opener="1").enter("raise", BO, to=50).enter("round", to=50)
    return table.to_showdown()


def test_who_wins_the_main_pot_wins_the_side_pot_that_it_is_in():
    assert all_in().enter("show", winners_0=["0"]).stacks == [215, 85, 0]
    refusal = all_in().refuses("show", winners_0=["0"], winners_1=["1"])
    assert str(refusal) == "Anna can win this pot too and had the best hand."
    assert refusal.field == "winners_1"


def test_a_side_pot_needs_a_winner_of_its_own():
    refusal = all_in().refuses("show", winners_0=["2"])
    assert str(refusal) == "Say who wins, or note the cards that decide it."
    assert (refusal.field, refusal.anchor) == ("winners_1", "showdown")


def test_three_pots_have_names():
    table = Table(4, ante=0).enter("bet", opener="1").enter("round", to=0, folded=["1", "2", "3"])
    table.state = replace(table.state, won=(70, 30, -70, -30), dealer=ANNA)
    table.enter("deal").enter("bet", opener="1").enter("raise", BO, to=100).enter(
        "round", to=100
    ).to_showdown()
    labels = [field.label for field in table.action("show").fields if field.name.startswith("winners")]
    assert [label.rpartition(" of ")[0] for label in labels] == [
        "Who wins the main pot", "Who wins the side pot 1", "Who wins the side pot 2",
    ]  # fmt: skip


def test_an_ante_that_nobody_can_match_goes_back_at_once():
    table = Table(2, dealt=False, chips=10, ante=5)
    table.enter("deal").bets(2).bets().bets().bets().enter("show", winners_0=["0"])
    table.enter("count", chips_0=17, chips_1=3).enter("deal")
    # Bo has 3 for an ante of 5, so Anna's other 2 come back.
    assert (table.stacks, table.state.bets.total) == ([14, 0], 6)
    assert table.summary.headline == "Hand 2, round 1 · pot 6"


def test_who_has_no_chips_is_not_dealt_in_until_chips_are_bought_or_pieces_sold():
    table = Table(ante=0).put(BO, "2.1", LARGE).enter("bet", opener="1").enter("raise", BO, to=100)
    table.enter("round", to=100, folded=["0"]).to_showdown().enter("show", winners_0=["1"])
    assert table.stacks == [100, 200, 0]
    assert [dealt.seat for dealt in Table.enter(table, "deal").state.tableau] == [0, 0, 1, 1]
    assert table.state.placers == (ANNA, BO)


def broke() -> Table:
    """Cy has no chips and holds a large piece of Bo's."""
    table = Table(ante=0).put(BO, "2.1", LARGE).enter("bet", opener="1").enter("raise", BO, to=100)
    return table.enter("round", to=100, folded=["0"]).to_showdown().enter("show", winners_0=["1"])


def test_who_is_broke_may_sell_a_piece_and_play_on():
    table = broke().enter("trade", CY, to="1", what="yellow-3-1", price=10)
    assert table.enter("deal").stacks == [100, 190, 10]


def test_bought_chips_are_no_winnings():
    table = broke().enter("buy", CY, chips=50)
    assert (table.stacks, table.summary.money) == ([100, 200, 50], (0, 100, -100))


def test_nobody_pays_more_than_they_have():
    refusal = broke().refuses("trade", BO, to="2", what="yellow-1-1", price=1)
    assert str(refusal) == "Cy has 0 to pay with, not 1."
    assert (refusal.field, refusal.anchor) == ("price", "trading")


def test_no_hand_is_dealt_when_fewer_than_two_have_chips():
    table = Table(2, ante=0).enter("bet", opener="1").enter("raise", BO, to=100).enter("round", to=100)
    table.to_showdown().enter("show", winners_0=["1"])
    assert "deal" not in table.offered
    assert {"buy", "trade", "end"} <= set(table.offered)
    assert table.summary.prompt == "Only Bo has chips: buy some, sell pieces, or end the match"


def test_the_deal_passes_over_who_has_no_chips():
    table = broke()
    table.state = replace(table.state, dealer=CY)
    assert table.action("deal").label == "Anna deals hand 2"
    assert table.enter("deal").state.dealer == ANNA


def test_chips_that_nobody_counts_have_no_bound():
    table = Table(2, chips=0).enter("bet", opener="1").enter("raise", BO, to=5000).enter("round", to=5000)
    assert table.summary.rows[0].figures[0] == ("won", "+0")
    table.to_showdown().enter("show", winners_0=["1"])
    assert table.summary.money == (-5001, 5001)
    assert not {"buy", "count"} & set(table.offered)
    assert table.enter("trade", BO, to="0", what="yellow-3-1", price=10**6).summary.money[0] == -1005001


def test_a_bet_beyond_all_sense_is_the_last():
    table = Table(2, chips=0).enter("bet", opener="1").enter("raise", BO, to=10**9)
    assert "raise" not in table.offered
    assert table.enter("round").summary.line == "Round 1: everybody called 1000000000"


def test_counted_chips_are_set_to_what_lies_there():
    table = broke().enter("count", chips_0=101, chips_1=199, chips_2=0)
    assert (table.stacks, table.summary.line) == ([101, 199, 0], "Chips counted: Anna +1, Bo -1")
    assert table.enter("count").summary.line == "Chips counted: as noted"


@pytest.mark.parametrize(("chips", "said"), [(102, "1 more"), (99, "2 fewer")])
def test_counted_chips_must_be_what_was_bought(chips, said):
    refusal = broke().refuses("count", chips_0=chips, chips_1=199, chips_2=0)
    assert f"Together that is {said} than the 300 bought" in str(refusal)


def test_stakes_beyond_what_anybody_has_are_refused():
    with pytest.raises(Illegal, match="Antes, blinds and bets of 11 do not go with 10 chips each"):
        begin(MARTIAN, Seats(NAMES[:2]), {"chips": 10, "big_blind": 11})


# --- cards


def test_a_card_may_be_noted_at_any_time_and_corrected():
    table = Table().knows(a0="Ah")
    assert table.summary.line == "Anna's hole card is the A♥"
    assert table.state.name_of(table.card("0.0")) == "Anna's hole card (A♥)"
    table.enter("bet", opener="1").knows(a0="Kh").enter("round")
    assert table.card("0.0").card == "Kh"
    assert MARTIAN.known(table.state) == ("Kh",)


def test_cards_dealt_face_up_are_noted_in_the_order_of_the_deal():
    table = Table().enter("shown", cards=["2h", "3h", "4h"])
    assert table.summary.line == "Dealt face up: Bo 2♥, Cy 3♥, Anna 4♥"
    assert "shown" not in table.offered
    assert table.state.name_of(table.card("1.1")) == "Bo's 2♥"


@pytest.mark.parametrize("cards", [["2h", "3h"], ["2h", "3h", "4h", "5h"]])
def test_a_photo_with_the_wrong_number_of_cards_is_refused(cards):
    refusal = Table().refuses("shown", cards=cards)
    assert f"exactly 3 cards are needed, {len(cards)} were given" in str(refusal)


def test_a_card_that_lies_there_already_is_refused():
    table = Table().knows(a1="Ah")
    refusal = table.refuses("note", card="1.1", cards=["Ah"])
    assert str(refusal) == ("A♥ would lie on the table twice. A card has been misread or noted wrongly.")
    assert (refusal.field, refusal.anchor) == ("cards", "cards")
    table.to_showdown()
    assert table.refuses("show", cards_1=["Ah", "2h", "3h", "4h", "5h"]).field == "cards_1"


def test_a_row_of_cards_at_the_showdown_has_as_many_as_are_not_known():
    table = Table(2).knows(a0="Ah").to_showdown()
    refusal = table.refuses("show", cards_0=["2h", "3h", "4h"])
    assert str(refusal) == "Anna's cards 2, 3, 4 and 5: exactly 4 cards are needed, 3 were given."
    assert table.action("show").fields[-1].label == "Bo's five cards, the hole card first"


# --- the showdown


def owning(a: str, b: str, **options: object) -> Table:
    """Two players at the showdown with the cards given."""
    table = Table(2, **options).to_showdown()
    noted = {f"a{at}": card for at, card in enumerate(a.split())}
    return table.knows(**noted, **{f"b{at}": card for at, card in enumerate(b.split())})


def few(a: str, b: str) -> Table:
    """As many cards for each as are given; nobody owns the others."""
    table = Table(2, ante=0)
    while table.state.phase == "pieces":
        table.bets()
    cards = [(seat, place, card) for seat, row in ((0, a), (1, b)) for place, card in enumerate(row.split())]
    table.state = replace(table.state, tableau=tuple(Dealt(*dealt) for dealt in cards))
    return table.enter("show")


@pytest.mark.parametrize(
    ("a", "b", "winner", "why"),
    [
        (
            "Ah Kh Qh Jh",
            "2c 2d",
            "Bo",
            "Bo: pair of twos; Anna: high card, ace",
        ),  # four to a royal are no flush
        ("Ah", "Ad 2c", "Bo", "Bo: high card, ace; Anna: high card, ace"),  # a missing card loses
        ("2c", "", "Anna", "Anna: high card, two; Bo owns no card"),
        ("7c 7d 7h", "9c 9d 8h 8s", "Anna", "Anna: three of a kind, sevens; Bo: two pair, nines and eights"),
    ],
)
def test_fewer_than_five_cards_are_a_hand_for_what_they_are(a, b, winner, why):
    assert few(a, b).summary.line == f"{winner} wins the hand. {why}"


def test_who_owns_no_card_shares_when_nobody_left_owns_one():
    """Cy takes every card of the others and folds to the last bet."""
    table = Table(ante=3)
    for places in ((0, 1), (2,), (3,), (4,)):
        for place in places:
            size = (LARGE, LARGE, LARGE, MEDIUM, MEDIUM)[place]
            table.put(CY, f"0.{place}.1", size).put(CY, f"1.{place}.1", SMALL if place else LARGE)
        table.bets(0, *([CY] if places == (4,) else []))
    assert table.enter("show").stacks == [101, 102, 97]
    assert table.summary.line.startswith("Anna takes 4, Bo takes 5. Anna owns no card; Bo owns no card")


def test_equal_hands_share_and_the_odd_chip_goes_left_of_the_dealer():
    table = Table(ante=1).enter("bet", opener="1").enter("round", to=0, folded=["2"])
    table.to_showdown().enter("show", winners_0=["0", "1"])
    assert table.stacks == [100, 101, 99]
    assert table.state.taken == (1, 1, 0)


def test_jokers_are_wild_and_five_of_a_kind_is_highest():
    table = owning("Ah Kh Qh Jh Th", "9c 9d 9h 9s Jk", jokers=True).enter("show")
    assert table.summary.line.startswith("Bo wins 2. Bo: five of a kind, nines; Anna: royal flush")


def test_a_winner_whom_the_cards_speak_against_is_refused():
    table = Table().to_showdown().knows(a0="Ah", a1="Ad", a2="2c", a3="3c", a4="9c")
    table.knows(b0="Kh", b1="Kd", b2="2d", b3="3d", b4="9d")
    refusal = table.refuses("show", winners_0=["1"])
    assert str(refusal) == "Anna: pair of aces; Bo: pair of kings."
    assert (refusal.field, refusal.anchor) == ("winners_0", "showdown")
    assert table.enter("show", winners_0=["2"]).summary.line.startswith("Cy wins 3. Anna: pair of aces; Bo:")


def test_equal_hands_that_are_known_must_share():
    table = Table().to_showdown().knows(a0="Ah", a1="Ad", a2="2c", a3="3c", a4="9c")
    table.knows(b0="As", b1="Ac", b2="2d", b3="3d", b4="9d")
    assert str(table.refuses("show", winners_0=["0"])) == "Anna and Bo have equal hands and share."
    table.enter("show", winners_0=["0", "1"])
    assert table.state.taken == (1, 1, 0)


def test_who_owns_no_card_cannot_win_against_somebody_who_does():
    table = Table(2)
    for round_ in range(4):
        for place in (0, 1) if round_ == 0 else (round_ + 1,):
            table.put(BO, f"0.{place}.1", (LARGE, LARGE, MEDIUM, MEDIUM, SMALL)[place])
        table.bets()
    assert str(table.refuses("show", winners_0=["0"])) == "Bo owns a card; Anna owns no card."
    assert table.enter("show", winners_0=["1"]).summary.line.startswith("Bo wins 2. Anna owns no card.")


def test_a_winner_who_folded_is_refused():
    table = Table().bets(2, CY).to_showdown()
    assert "can be chosen here" in str(table.refuses("show", winners_0=["2"]))


def test_a_showdown_that_says_nothing_is_refused():
    refusal = Table().to_showdown().refuses("show")
    assert str(refusal) == "Say who wins, or note the cards that decide it."


# --- trading and the end


def test_pieces_that_somebody_does_not_hold_are_not_handed_over():
    table = broke()
    assert str(table.refuses("trade", CY, to="0", what="red-3-0")) == "Cy has no large red of Anna's."
    refusal = table.refuses("trade", CY, to="0", what="yellow-3-1", what_number=2)
    assert str(refusal) == "Cy has 1 large yellow of Bo's."
    assert str(table.refuses("trade", ANNA, to="2", what="all-1")) == "Anna has no piece of Bo's."
    refusal = table.refuses("trade", CY, to="0", what="yellow-3-1", back="green-3-2")
    assert (str(refusal), refusal.field) == ("Anna has no large green of Cy's.", "back")


def test_nobody_trades_with_themselves():
    assert broke().refuses("trade", CY, to="2", what="yellow-3-1").field == "to"


def test_a_gift_is_told_as_one():
    assert (
        broke().enter("trade", CY, to="0", what="yellow-3-1").summary.line == "Cy gives Anna a large yellow"
    )


def test_without_betting_nothing_is_sold():
    table = Table(2, betting=False).to_showdown().enter("show", winners_0=["0"])
    assert "price" not in [field.name for field in table.action("trade").fields]
    assert table.enter("trade", ANNA, to="1", what="red-3-0").summary.line == "Anna gives Bo a large red"
    assert table.summary.rows[0].figures[0] == ("hands won", "1")


def test_the_match_is_ended_between_hands_and_most_money_wins():
    table = broke().enter("end")
    assert (table.summary.over, table.summary.winners, table.offered) == (True, (BO,), [])
    assert (table.summary.headline, table.summary.line) == (
        "Bo wins with +100", "The match is over: Bo has won most money",
    )  # fmt: skip
    assert [row.won for row in table.summary.rows] == [False, True, False]
    assert "This match is over" in str(table.refuses("deal"))


def test_the_match_cannot_be_ended_in_a_hand_or_before_the_first():
    assert "end" not in Table().offered
    assert "end" not in Table(dealt=False).offered


def test_without_betting_most_hands_win():
    table = Table(2, betting=False).to_showdown().enter("show", winners_0=["1"]).enter("end")
    assert table.summary.headline == "Bo wins with 1 hand"
    assert table.summary.line == "The match is over: Bo has won most hands"


def test_several_may_win_and_all_level_is_a_draw():
    table = Table(ante=1).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert table.summary.headline == "Bo wins with +1"
    level = Table(2).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert (level.summary.headline, level.summary.winners) == ("A draw", ())
    assert level.summary.line == "The match is over: a draw"
    two = Table(4).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert two.summary.headline == "Anna and Bo win with +1"
    assert two.summary.line == "The match is over: Anna and Bo have won most money"


# --- what is shown


def test_the_board_counts_what_is_owned_and_put_in():
    table = Table().put(BO, "0.1", LARGE).bets(5, CY)
    rows = {row.seats[0]: dict(row.figures) for row in table.summary.rows}
    assert rows[BO] == {"chips": "94", "cards owned": "4", "in the pot": "6", "pips held": "27"}
    assert rows[CY]["in the pot"] == "folded (1)"
    assert (table.summary.headline, table.summary.prompt) == (
        "Hand 1, round 2 · pot 13", "Attack or defend any card, then bet",
    )  # fmt: skip


def test_prompts_say_what_is_due():
    table = Table(2, dealt=False)
    assert table.summary.prompt == "Take your stashes, then Anna deals"
    table.enter("deal").enter("bet", opener="1")
    assert table.summary.prompt == "Bo to bet: nothing to call"
    assert table.enter("raise", BO, to=7).summary.prompt == "Anna to bet: 7 to call"
    table.enter("follow", ANNA).bets().bets().bets()
    assert table.summary.prompt == "Anna and Bo show their cards"
    table.enter("show", winners_0=["0"])
    assert table.summary.prompt == "Give, trade and sell pieces, then Bo deals hand 2"
    quiet = Table(2, betting=False)
    assert quiet.summary.prompt == "Attack or defend any card, then deal the next card"
    assert quiet.to_showdown().summary.headline == "Hand 1, showdown"


def test_what_a_piece_adds_up_to_is_seen_on_the_card():
    table = Table().put(BO, "0.1.1", LARGE, LARGE, SMALL).put(DI % 3, "0.1.0", SMALL)
    assert [(one.piece.code, many) for one, many in table.card("0.1").stacks(1)] == [
        ("yellow-3-1", 2), ("yellow-1-1", 1),
    ]  # fmt: skip
    assert table.state.control(table.card("0.1").attacks[0]) == "Bo's"
    level = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.1", SMALL)
    assert level.state.control(level.card("0.1").attacks[0]) == "nobody's, as Bo and Cy are level"
    assert table.state.held(BO)[0][1] == 3


def test_bets_belong_to_a_hand():
    with pytest.raises(ValueError, match="no hand is being played"):
        _ = Table(dealt=False).state.bets


# --- what must always be true


def faulty(**changes: object) -> str:
    return MARTIAN.check(replace(Table(2).state, **changes))


def test_every_invariant_is_looked_after():
    state = Table(2).state
    assert "pieces were lost" in faulty(stashes=(state.stashes[0][1:], state.stashes[1]))
    assert "adds up to 3" in faulty(won=(3, 0))
    assert "chips were lost" in faulty(bought=(100, 99))
    twice = (replace(state.tableau[0], card="Ah"), replace(state.tableau[1], card="Ah"), *state.tableau[2:])
    assert "the deck does not hold" in faulty(tableau=twice)
    assert "the deck does not hold" in faulty(
        tableau=(replace(state.tableau[0], card="Jk"), *state.tableau[1:])
    )
    assert "not as dealt" in faulty(tableau=(*state.tableau, state.tableau[0]))
    assert "not as dealt" in faulty(tableau=(*state.tableau, Dealt(0, 5)))
    assert "in the phase between" in faulty(phase="between")
    assert MARTIAN.check(replace(Table(2, chips=0).state, won=(1, -1))) == ""


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_long_walk_loses_no_piece_and_no_money(data):
    """Counted anew after every event, by colour, size and owner, and by what lies where."""
    state = begin(MARTIAN, Seats(NAMES[: data.draw(st.integers(2, 6))]), {"chips": 40})
    brought = everything(state)
    for _ in range(40):
        if not MARTIAN.actions(state):
            break
        stepped = step(MARTIAN, state, data.draw)
        if stepped is None:
            continue
        event, state = stepped
        if event.action == "stash":
            brought = everything(state)
        assert everything(state) == brought
        paid = sum(state.betting.paid) if state.betting else 0
        assert sum(state.stack(seat) or 0 for seat in range(len(state.seats))) + paid == sum(state.bought)
        assert sum(brought.values()) == 15 * len(state.seats)


def everything(state: State) -> Counter[tuple[str, int, int]]:
    lying = [one.piece for dealt in state.tableau for force in dealt.forces for one in force]
    held = [piece for pieces in state.stashes for piece in pieces]
    return Counter((piece.colour, piece.size, piece.owner) for piece in [*lying, *held])
