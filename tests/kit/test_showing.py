"""Hands as the account of an entry shows them: why each stands where it stands."""

from companion.cards import parse
from companion.hands import STANDARD_FIVES, Contest
from companion.hands.definition.rankings import EIGHT_OR_BETTER
from companion.kit.piles import Held
from companion.kit.placing import contest_of, meet
from companion.kit.showing import hand_of, hands_of

NAMES = ("Anna", "Bo", "Cy", "Di")

FIVES = Contest(STANDARD_FIVES)


def placed(*hands, contest=FIVES):
    held = [Held(name, parse(cards)) for name, cards in zip(NAMES, hands, strict=False)]
    return meet(contest, held), {hand.name: hand.cards for hand in held}


def test_hands_say_why_they_stand_where_they_stand():
    placing, held = placed("Kh Kd 9s 5c 2d", "Ks Kc Qs 5d 2c", "Qh Jh 8h 4h 2h")
    best, second, third = hands_of(placing.high, held)
    assert (best.name, best.called, best.because) == ("Cy", "Flush, queen high", "beats Bo: flush beats pair")
    assert (second.name, second.because) == ("Bo", "beats Anna: same pair, higher kicker: queen over nine")
    assert third.cards == parse("Kh Kd 9s 5c 2d")
    assert third.counts == parse("Kh Kd 9s 5c 2d")
    assert (third.because, third.low) == ("", False)


def test_hands_that_tie_name_each_other():
    placing, held = placed("Kh Kd 9s 5c 2d", "Ks Kc 9d 5d 2c", "Ah Jh 8h 4h 2s")
    best, other, _ = hands_of(placing.high, held)
    assert best.because == "ties with Bo"
    assert other.because == "ties with Anna; beats Cy: pair beats high card"


def test_a_kitty_is_named_within_a_sentence_as_it_is_there():
    held = [Held("Anna", parse("Kh Kd 9s 5c 2d")), Held("The kitty", parse("Ks Kc 9d 5d 2c"))]
    placing = meet(FIVES, held)
    assert (
        hands_of(placing.high, {hand.name: hand.cards for hand in held})[0].because == "ties with the kitty"
    )


def test_the_cards_of_the_table_that_count_are_said():
    rank = contest_of(STANDARD_FIVES).meet([parse("Kh Kd 9s 5c 2d Ah Qs")]).hands[0]
    hand = hand_of(rank, "Anna", parse("Kh 9s 5c 2d"), parse("Kd Ah Qs"))
    assert hand.board == parse("Kd Ah Qs")
    assert hand.counts == parse("Kh Kd Ah Qs 9s")
    assert (hand.because, hand.low) == ("", False)


def test_wild_cards_say_what_they_stand_for():
    contest = contest_of(STANDARD_FIVES, wild=("4",))
    placing, held = placed("Kh Kd 9s 5c 4s", contest=contest)
    (hand,) = hands_of(placing.high, held)
    assert (hand.wild, hand.wilds) == (("4♠ is wild: a king",), ("4s",))


def test_a_low_that_does_not_qualify_counts_no_cards():
    placing, held = placed("Kh Kd 9s 5c 2d", contest=Contest(STANDARD_FIVES, low=EIGHT_OR_BETTER))
    (hand,) = hands_of(placing.low, held, low=True)
    assert (hand.called, hand.counts, hand.low) == ("No low", (), True)
