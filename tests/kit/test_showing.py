"""Hands as the account of an entry shows them: why each stands where it stands."""

from companion.cards import parse
from companion.hands import STANDARD_FIVE_OF_A_KIND, Contest
from companion.hands.definition.rankings import EIGHT_OR_BETTER
from companion.kit.piles import CardPile
from companion.kit.placing import judge_contest, make_contest
from companion.kit.showing import list_hand_details, make_hand_details

NAMES = ("Anna", "Bo", "Cy", "Di")

FIVES = Contest(STANDARD_FIVE_OF_A_KIND)


def placed(*hands, contest=FIVES):
    held = [CardPile(name, parse(cards)) for name, cards in zip(NAMES, hands, strict=False)]
    return judge_contest(contest, held), {hand.name: hand.cards for hand in held}


def test_hands_say_why_they_stand_where_they_stand():
    placing, held = placed("Kh Kd 9s 5c 2d", "Ks Kc Qs 5d 2c", "Qh Jh 8h 4h 2h")
    best, second, third = list_hand_details(placing.high, held)
    assert (best.name, best.rank_name, best.because) == (
        "Cy",
        "Flush, queen high",
        "beats Bo: flush beats pair",
    )
    assert (second.name, second.because) == ("Bo", "beats Anna: same pair, higher kicker: queen over nine")
    assert third.cards == parse("Kh Kd 9s 5c 2d")
    assert third.counting_cards == parse("Kh Kd 9s 5c 2d")
    assert (third.because, third.low) == ("", False)


def test_hands_that_tie_name_each_other():
    placing, held = placed("Kh Kd 9s 5c 2d", "Ks Kc 9d 5d 2c", "Ah Jh 8h 4h 2s")
    best, other, _ = list_hand_details(placing.high, held)
    assert best.because == "ties with Bo"
    assert other.because == "ties with Anna; beats Cy: pair beats high card"


def test_a_kitty_is_named_within_a_sentence_as_it_is_there():
    held = [CardPile("Anna", parse("Kh Kd 9s 5c 2d")), CardPile("The kitty", parse("Ks Kc 9d 5d 2c"))]
    placing = judge_contest(FIVES, held)
    assert (
        list_hand_details(placing.high, {hand.name: hand.cards for hand in held})[0].because
        == "ties with the kitty"
    )


def test_the_cards_of_the_table_that_count_are_said():
    rank = make_contest(STANDARD_FIVE_OF_A_KIND).meet([parse("Kh Kd 9s 5c 2d Ah Qs")]).hands[0]
    hand = make_hand_details(rank, "Anna", parse("Kh 9s 5c 2d"), parse("Kd Ah Qs"))
    assert hand.board == parse("Kd Ah Qs")
    assert hand.counting_cards == parse("Kh Kd Ah Qs 9s")
    assert (hand.because, hand.low) == ("", False)


def test_wild_cards_say_what_they_stand_for():
    contest = make_contest(STANDARD_FIVE_OF_A_KIND, wild=("4",))
    placing, held = placed("Kh Kd 9s 5c 4s", contest=contest)
    (hand,) = list_hand_details(placing.high, held)
    assert (hand.wild_meanings, hand.wild_cards) == (("4♠ is wild: a king",), ("4s",))


def test_a_low_that_does_not_qualify_counts_no_cards():
    placing, held = placed("Kh Kd 9s 5c 2d", contest=Contest(STANDARD_FIVE_OF_A_KIND, low=EIGHT_OR_BETTER))
    (hand,) = list_hand_details(placing.low, held, low=True)
    assert (hand.rank_name, hand.counting_cards, hand.low) == ("No low", (), True)
