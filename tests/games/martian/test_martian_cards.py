"""What is ours in Martian Poker about noting cards and the showdown, and bad input."""

from dataclasses import replace

import pytest

from companion.engine.cards_field import CardsField
from companion.games.martian.rules.tableau import DealtCard

from .martian_table import BO, CY, LARGE, MARTIAN, MEDIUM, SMALL, Table

# --- cards


def test_a_card_may_be_noted_at_any_time_and_corrected():
    table = Table().knows(a0="Ah")
    assert table.summary.log_text == "Anna's hole card is the A♥"
    assert table.state.card_name(table.card("0.0")) == "Anna's hole card (A♥)"
    table.enter("bet", opener="1").knows(a0="Kh").enter("round")
    assert table.card("0.0").card == "Kh"
    assert MARTIAN.screens.cards_elsewhere(table.state) == ("Kh",)


def test_cards_dealt_face_up_are_noted_in_the_order_of_the_deal():
    table = Table().enter("shown", cards=["2h", "3h", "4h"])
    assert table.summary.log_text == "Dealt face up: Bo 2♥, Cy 3♥, Anna 4♥"
    assert "shown" not in table.offered
    assert table.state.card_name(table.card("1.1")) == "Bo's 2♥"


@pytest.mark.parametrize("cards", [["2h", "3h"], ["2h", "3h", "4h", "5h"]])
def test_a_photo_with_the_wrong_number_of_cards_is_refused(cards):
    refusal = Table().refuses("shown", cards=cards)
    assert f"choose exactly 3 cards, not {len(cards)}" in str(refusal)


def test_a_card_that_lies_there_already_is_refused():
    table = Table().knows(a1="Ah")
    refusal = table.refuses("note", card="1.1", cards=["Ah"])
    assert str(refusal) == ("A♥ would be on the table twice. A card was misread or entered wrongly.")
    assert (refusal.field, refusal.anchor) == ("cards", "cards")
    table.to_showdown()
    assert table.refuses("show", cards_1=["Ah", "2h", "3h", "4h", "5h"]).field == "cards_1"


def test_a_row_of_cards_at_the_showdown_has_as_many_as_are_not_known():
    table = Table(2).knows(a0="Ah").to_showdown()
    refusal = table.refuses("show", cards_0=["2h", "3h", "4h"])
    assert str(refusal) == "Anna's second, third, fourth and fifth card: choose exactly 4 cards, not 3."
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
    hand = replace(table.state.hand, tableau=tuple(DealtCard(*dealt) for dealt in cards))
    table.state = replace(table.state, hand=hand)
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
        (
            "Ah",
            "Ad 2c",
            "Bo",
            "Bo: high card, ace; Anna: high card, ace. Bo beats Anna: same ace, and one more card: two",
        ),  # a missing card loses
        ("2c", "", "Anna", "Anna: high card, two; Bo owns no cards"),
        ("7c 7d 7h", "9c 9d 8h 8s", "Anna", "Anna: three of a kind, sevens; Bo: two pair, nines and eights"),
    ],
)
def test_fewer_than_five_cards_are_a_hand_for_what_they_are(a, b, winner, why):
    assert few(a, b).summary.log_text == f"{winner} wins the hand. {why}"


def test_who_owns_no_card_shares_when_nobody_left_owns_one():
    """Cy takes every card of the others and folds to the last bet."""
    table = Table(ante=3)
    for places in ((0, 1), (2,), (3,), (4,)):
        for place in places:
            size = (LARGE, LARGE, LARGE, MEDIUM, MEDIUM)[place]
            table.put(CY, f"0.{place}.1", size).put(CY, f"1.{place}.1", SMALL if place else LARGE)
        table.bets(0, *([CY] if places == (4,) else []))
    assert table.enter("show").stacks == [101, 102, 97]
    assert table.summary.log_text.startswith("Anna takes 4, Bo takes 5. Anna owns no cards; Bo owns no cards")


def test_equal_hands_share_and_the_odd_chip_goes_left_of_the_dealer():
    table = Table(ante=1).enter("bet", opener="1").enter("round", to=0, folded=["2"])
    table.to_showdown().enter("show", winners_0=["0", "1"])
    assert table.stacks == [100, 101, 99]
    assert table.state.hands_won == (1, 1, 0)


def test_jokers_are_wild_and_five_of_a_kind_is_highest():
    table = owning("Ah Kh Qh Jh Th", "9c 9d 9h 9s Jk", jokers=True).enter("show")
    assert table.summary.log_text.startswith("Bo wins 2. Bo: five of a kind, nines; Anna: royal flush")


def test_jokers_are_known_as_wild_where_cards_are_noted():
    def wild(**agreed: object) -> set[tuple[str, ...]]:
        fields = [field for one in MARTIAN.rules.actions(Table(**agreed).state) for field in one.fields]
        return {field.pack.wild for field in fields if isinstance(field, CardsField)}

    assert wild(jokers=True) == {("Jk",)}
    assert wild() == {()}


def test_how_many_jokers_there_are_is_an_option():
    two = Table(jokers=True).knows(a1="Jk", b1="Jk")
    assert [two.card(key).card for key in ("0.1", "1.1")] == ["Jk", "Jk"]
    assert "2 jokers" not in str(two.refuses("note", card="2.1", cards=["Jk"]))
    one = Table(jokers=True, joker_number=1).knows(a1="Jk")
    refusal = one.refuses("note", card="1.1", cards=["Jk"])
    assert str(refusal) == "This table plays with 1 joker, but 2 would be on the table."
    assert (refusal.field, refusal.anchor) == ("cards", "options")


def test_a_winner_whom_the_cards_speak_against_is_refused():
    table = Table().to_showdown().knows(a0="Ah", a1="Ad", a2="2c", a3="3c", a4="9c")
    table.knows(b0="Kh", b1="Kd", b2="2d", b3="3d", b4="9d")
    refusal = table.refuses("show", winners_0=["1"])
    assert str(refusal) == "The cards say that Bo does not win. Anna: pair of aces; Bo: pair of kings."
    assert (refusal.field, refusal.anchor) == ("winners_0", "showdown")
    assert table.enter("show", winners_0=["2"]).summary.log_text.startswith(
        "Cy wins 3. Anna: pair of aces; Bo:"
    )


def test_equal_hands_that_are_known_must_share():
    table = Table().to_showdown().knows(a0="Ah", a1="Ad", a2="2c", a3="3c", a4="9c")
    table.knows(b0="As", b1="Ac", b2="2d", b3="3d", b4="9d")
    assert (
        str(table.refuses("show", winners_0=["0"]))
        == "Anna and Bo have equal hands and split the pot. Choose both."
    )
    table.enter("show", winners_0=["0", "1"])
    assert table.state.hands_won == (1, 1, 0)


def test_who_owns_no_card_cannot_win_against_somebody_who_does():
    table = Table(2)
    for round_ in range(4):
        for place in (0, 1) if round_ == 0 else (round_ + 1,):
            table.put(BO, f"0.{place}.1", (LARGE, LARGE, MEDIUM, MEDIUM, SMALL)[place])
        table.bets()
    assert (
        str(table.refuses("show", winners_0=["0"]))
        == "The cards say that Anna does not win. Bo owns at least one card; Anna owns no cards."
    )
    assert table.enter("show", winners_0=["1"]).summary.log_text.startswith("Bo wins 2. Anna owns no cards.")


def test_a_winner_who_folded_is_refused():
    table = Table().bets(2, CY).to_showdown()
    assert "choose from" in str(table.refuses("show", winners_0=["2"]))


def test_a_showdown_that_says_nothing_is_refused():
    refusal = Table().to_showdown().refuses("show")
    assert str(refusal) == "Choose who wins, or enter the cards that decide it."
