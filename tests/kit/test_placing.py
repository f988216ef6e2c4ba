"""Hands at a showdown as people read it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.cards import parse, parse_cards_with_face_down
from companion.engine.field import Illegal
from companion.hands import CARD_CHOICES, RANKINGS, STANDARD, Board, Contest, read_wild
from companion.kit.piles import MAX_CARDS_TO_CHOOSE, CardPile
from companion.kit.placing import KITTY_NAME, MAX_WILD_TEXT_LENGTH, ContestResult, judge_contest, make_contest
from companion.kit.sentences import join_with_and

OMAHA, TOWERS = CARD_CHOICES["omaha"], CARD_CHOICES["towers"]
EIGHT = RANKINGS["eight-or-better"]
GUTS = RANKINGS["guts3"]


def hands(*texts: str, kitty: str = "") -> list[CardPile]:
    held = [
        CardPile(f"Hand {at}", parse_cards_with_face_down(text), f"hand{at}")
        for at, text in enumerate(texts, start=1)
    ]
    return [*held, CardPile(KITTY_NAME, parse(kitty), "kitty")] if kitty else held


def order(placing: ContestResult) -> list[tuple[str, int, bool]]:
    return [(hand.name, hand.place, hand.tied) for hand in placing.high]


def test_places_ties_and_why_each_beats_the_next():
    found = judge_contest(Contest(), hands("2h 2s 5c 7d 9h", "Ah Ad Kc Qd 9s", "As Ac Kd Qh 9c"))
    assert order(found) == [("Hand 2", 1, True), ("Hand 3", 1, True), ("Hand 1", 3, False)]
    first, second, last = found.high
    assert (first.beaten_names, first.reason) == ((), "")
    assert (second.beaten_names, second.reason) == (("Hand 1",), "higher pair: aces over twos")
    assert (last.beaten_names, last.meanings) == ((), ())
    assert found.verdict == ()
    assert found.contest == Contest()


def test_what_wild_cards_stand_for():
    fours = Contest(GUTS.with_wild(read_wild("4")))
    found = judge_contest(fours, hands("Kd Kc 4s", "(4h) Ah 9d"))
    assert [hand.meanings for hand in found.high] == [("4♠ is wild: a king",), ("(4♥) is wild: an ace",)]


def test_a_low_shares_the_pot_and_one_hand_may_take_both():
    found = judge_contest(Contest(low=EIGHT), hands("Ah 2h 3h 4h 5h", "As Ad Ac Ks Kd"))
    assert [(hand.name, hand.place) for hand in found.low] == [("Hand 1", 1), ("Hand 2", 0)]
    assert found.shares == {"Hand 1": Fraction(1)}
    assert found.verdict == ("Hand 1 takes the whole pot.", "Hand 1 has both the best hand and the best low.")


def test_shares_are_said_in_words_and_unusual_ones_in_figures():
    low = "3c 4c 5d 7h"
    found = judge_contest(Contest(low=EIGHT), hands(f"As {low}", "Ad 3d 4d 5h 7s", "Kh Kd Ks 9d 8d"))
    assert found.verdict == (
        "Hand 3 takes half of the pot.",
        ("Hand 1 and Hand 2 take a quarter of the pot each."),
    )
    found = judge_contest(Contest(low=EIGHT), hands("Kh Kd Ks 9d 8d", "Qh Qd Qs 9c 8c"))
    assert found.verdict == ("Nobody has a low.", "Hand 1 takes the whole pot.")
    lows = ("Ac 3d 5h 7s 8c", "Ad 3h 5s 7c 8d", "Ah 3s 5c 7d 8h", "As 3c 5d 7h 8s", "Kh Kd Ks 9d 8d")
    found = judge_contest(Contest(low=EIGHT, decks=2), hands(*lows))
    assert found.verdict == (
        "Hand 5 takes half of the pot.",
        ("Hand 1, Hand 2, Hand 3 and Hand 4 take 1/8 of the pot each."),
    )
    flat = judge_contest(Contest(low=EIGHT, decks=2), hands("As 2d 3c 4h 6s", "Ad 2s 3h 4c 6d"))
    assert flat.verdict[-1] == "Hand 1 and Hand 2 have both the best hand and the best low."


def test_a_kitty_is_one_more_hand():
    assert judge_contest(Contest(), hands("2h 3h 5c 7d 9h", kitty="Ah Ad Kc Qd 9s")).verdict == (
        "The kitty has the best hand.",
    )
    tie = judge_contest(Contest(), hands("2h 3h 5c 7d 9h", "2d 3d 5h 7s 9s", kitty="2s 3s 5d 7c 9c"))
    assert tie.verdict == ("The kitty ties with Hand 1 and Hand 2.",)
    assert judge_contest(Contest(), hands("Ah Ad Kc Qd 9s", kitty="2h 3h 5c 7d 9h")).verdict == ()


def test_hands_that_do_not_qualify_stand_last_without_a_place():
    found = judge_contest(Contest(EIGHT), hands("Kh Kd Ks 9d 8d", "Ah 2h 3h 4h 5h"))
    assert order(found) == [("Hand 2", 1, False), ("Hand 1", 0, False)]
    assert judge_contest(Contest(EIGHT), hands("Kh Kd Ks 9d 8d", "Qh Qd Qs 9c 8c")).verdict == (
        "No hand qualifies.",
    )


@pytest.mark.parametrize(
    ("contest", "texts", "board", "field", "sentence"),
    [
        (Contest(), ("Ah Kd Kc Ks Qs", "Ad 2d"), "", "hand2", "Hand 2: .* has 5 cards, not 2"),
        (Contest(), ("Ah Kd Kc Ks Qs", "Jk 2d 3d 4d 5d"), "", "hand2", "oker"),
        (Contest(), ("Ah Kd",), "Jk 3d 4d", "board", "The board: A joker"),
        (Contest(), ("Ah Kd Kc Ks Qs", "Ah 2d 3d 4d 5d"), "", "hand2", "one deck has only 1"),
        (Contest(), ("Ah Kd", "Ad Kc"), "Ah 3d 4d", "hand1", "one deck has only 1"),
        (Contest(RANKINGS["short"]), ("Ah Kd Kc Ks 2s",), "", "hand1", "not used"),
        (
            Contest(GUTS, OMAHA),
            ("Ah Kd Kc Ks",),
            "2d 3d 4d 5d 6d",
            "choice",
            "^Which cards count: Omaha makes hands of 5",
        ),
        (Contest(choice=OMAHA), ("Ah Kd Kc Ks",), "", "board", "but the hand has 4 and the board 0"),
        (Contest(choice=OMAHA), ("Ah", "Ac Ad"), "2d 3d 4d", "hand1", "the hand has 1 and the board 3"),
        (Contest(choice=OMAHA), ("Ac Ad", "Ah"), "2d 3d 4d", "hand2", "the hand has 1 and the board 3"),
        (Contest(low=RANKINGS["six-card-low"]), ("Ah Kd Kc Ks 2s",), "", "low", "^The low: .*6 cards, not 5"),
        (Contest(choice=OMAHA), ("Ah " * 11,), "2d 3d 4d", "hand1", "11 cards are too many for Omaha"),
    ],
)
def test_a_refusal_names_what_is_at_fault(contest, texts, board, field, sentence):
    with pytest.raises(Illegal, match=sentence) as refused:
        judge_contest(contest, hands(*texts), Board(parse(board)))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("hand", "middle", "towers", "field"),
    [
        ("2h 3h 4h", "", ("", ""), "tower1"),
        ("2h 3h 4h", "", ("Ah Ad", ""), "tower2"),
        ("2h 3h 4h 5h", "", ("Ah Ad", "Ac"), "hand1"),
        ("2h 3h 4h", "", ("Ah Ad As Kd", "Ac"), "tower1"),
        ("2h 3h 4h", "", (), "board"),
    ],
)
def test_towers_that_do_not_fit(hand, middle, towers, field):
    with pytest.raises(Illegal) as refused:
        judge_contest(Contest(choice=TOWERS), hands(hand), Board(parse(middle), tuple(map(parse, towers))))
    assert refused.value.field == field


def test_towers_and_the_middle():
    board = Board(parse("5h"), (parse("Ah Ad"), parse("Kh")))
    found = judge_contest(replace(Contest(), choice=TOWERS), hands("Qh Jh Th", "Ac Ks"), board)
    assert [hand.rank.name for hand in found.high] == ["royal flush", "two pair, aces and kings"]


def test_a_tower_of_three_is_full_and_a_fourth_card_is_refused():
    def built(tower: str) -> ContestResult:
        board = Board(parse("5h"), (parse("Kh"), parse(tower)))
        return judge_contest(Contest(choice=TOWERS), hands("Qh Jh Th"), board)

    assert built("Ah Ad As").high[0].place == 1
    with pytest.raises(Illegal, match=r"^Tower 2: a tower can have at most 3 cards\.$"):
        built("Ah Ad As Kd")


def test_ten_cards_are_not_too_many_to_choose_from():
    cards = "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h"
    assert len(parse(cards)) == MAX_CARDS_TO_CHOOSE
    assert judge_contest(Contest(choice=OMAHA), hands(cards), Board(parse("2d 3d 4d"))).high[0].place == 1


def test_names_are_listed_as_people_say_them():
    assert join_with_and(["Anna"]) == "Anna"
    assert join_with_and(["Anna", "Bo", KITTY_NAME]) == "Anna, Bo and Kitty"


def test_a_contest_from_what_people_choose():
    found = make_contest(STANDARD, low=EIGHT, wild=["4", " joker ", ""], choice=OMAHA, decks=2)
    assert str(found.ranking.wild) == "fours and jokers wild"
    assert found.low is not None
    assert found.low.wild == found.ranking.wild
    assert (found.choice, found.decks) == (OMAHA, 2)
    assert make_contest(STANDARD) == Contest(STANDARD)


def test_as_many_letters_as_may_be_say_what_is_wild():
    said = "; ".join(["4"] * 134)
    assert len(said) == MAX_WILD_TEXT_LENGTH
    assert str(make_contest(STANDARD, wild=[said]).ranking.wild) == "fours wild"
    with pytest.raises(Illegal, match="too long"):
        make_contest(STANDARD, wild=[said, "4"])


@pytest.mark.parametrize(
    ("wild", "sentence"),
    [
        ("4; 4 down", "cannot be wild both always and"),
        ("clubs, diamonds, hearts, spades", "Not every card can be wild"),
        ("fish", "is not a wild card"),
        ("3", "not in play"),
        (
            "4 " * MAX_WILD_TEXT_LENGTH,
            r"^The text about wild cards is too long\. Use at most 400 characters\.$",
        ),
    ],
)
def test_what_cannot_be_wild(wild, sentence):
    with pytest.raises(Illegal, match=sentence) as refused:
        make_contest(RANKINGS["short"] if wild == "3" else STANDARD, wild=[wild])
    assert refused.value.field == "wild"
