"""What cards are worth where no hand is ranked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK, parse, parse_cards_with_face_down, turn_face_down
from companion.hands import JokerNotWild, NotComparable, best, explain_win, read_prize, read_wild
from companion.hands.judging.worth import best_card_prize_value, best_points_prize_value
from hands import naive

GUTS = "Ah Kd Qc Js 9h"


def suit(text, cards):
    return best_card_prize_value(read_prize(text), parse_cards_with_face_down(cards))


def points(text, cards, wild=""):
    return best_points_prize_value(read_prize(text), parse_cards_with_face_down(cards), read_wild(wild))


@pytest.mark.parametrize(
    ("side", "cards", "name"),
    [
        ("high spade", "Ks (As) 2s", "A♠"),
        ("high spade down", "As (Ks 2s)", "K♠ in the hole"),
        ("high spade down", "As (Kh)", "no spade in the hole"),
        ("high spade", "Kh", "no spade"),
        ("low heart", "Kh Ah 3h 2s", "3♥"),
        ("low heart ace low", "Kh Ah 3h 2s", "A♥"),
        ("low heart down", "3h (Th Ah)", "10♥ in the hole"),
        ("high club", "Jk 2c", "2♣"),
    ],
)
def test_a_card_of_a_suit_is_told(side, cards, name):
    found = suit(side, cards)
    assert (found.name, found.full, found.meanings) == (name, name, ())
    assert found.qualifies == bool(found.cards) == ("no " not in name)


def test_cards_of_a_suit_compare_whichever_way_they_lie():
    one, other, none = suit("high spade", "Ks"), suit("high spade", "(Ks)"), suit("high spade", "Kh")
    assert one == other
    assert hash(one) == hash(other)
    assert not one < other
    assert none < one
    assert none == suit("high spade", "")
    assert one != "K♠"
    assert explain_win(one, suit("high spade", "9s")) == "higher spade: king over nine"
    assert explain_win(suit("low spade", "2s"), suit("low spade", "As")) == "lower spade: two over ace"


@pytest.mark.parametrize(
    ("side", "cards", "wild", "name", "meanings"),
    [
        ("points 27", "Ks 9h 7d", "", "26 points", ()),
        ("points 27 courts half", "Ks 9h 7d Th", "", "26½ points", ()),
        ("points 27", "As 9h 7d", "", "27 points", ("A♠ counts 11",)),
        ("points 7 courts half", "5s As Ad", "", "7 points", ()),
        ("points 27 courts half", "5s As Ad", "", "27 points", ("A♠ counts 11", "A♦ counts 11")),
        ("points 7 courts half", "Ks", "", "½ point", ()),
        ("points 7", "As", "", "11 points", ("A♠ counts 11",)),
        ("points 3", "As", "", "1 point", ()),
        ("points 21 not over", "Ks Qs 5h", "", "25 points, over 21", ()),
        ("points 21 not over", "Ks 5h As", "", "16 points", ()),
        ("points 10", "9h As", "", "10 points", ()),
        ("points 27", "", "", "0 points", ()),
        ("points 27", "4h Ks", "4", "21 points", ("4♥ is wild: 11 points",)),
        ("points 11", "4h Ks", "4", "11 points", ("4♥ is wild: 1 point",)),
        ("points 10½ courts half", "Jk Ts", "joker", "10½ points", ("joker is wild: ½ point",)),
        ("points 27", "(4h) 4s Ks", "4 down", "25 points", ("4♥ is wild: 11 points",)),
        ("points 12", "5h 5s Ks", "lowest", "16 points", ("5♥ is wild: 1 point",)),
    ],
)
def test_points_are_told(side, cards, wild, name, meanings):
    found = points(side, cards, wild)
    assert (found.name, found.full) == (name, name)
    assert tuple(one.replace("(", "").replace(")", "") for one in found.meanings) == meanings
    assert found.qualifies == ("over" not in name)


def test_the_nearest_points_win_and_below_where_two_are_as_near():
    side = "points 27"
    six, eight, five = (points(side, cards) for cards in ("Ks Qs 6h", "Ks Qs 8h", "Ks Qs 5h"))
    assert five < eight < six
    assert explain_win(six, five) == "26 is nearer to 27 than 25"
    assert explain_win(six, eight) == "26 is as near to 27 as 28, but not over"
    over = points("points 27 not over", "Ks Qs 8h")
    assert not over.qualifies
    assert over < points("points 27 not over", "2s")


def test_a_joker_has_no_points_of_its_own():
    with pytest.raises(JokerNotWild, match="A joker has no points if jokers are not wild"):
        points("points 27", "Jk 5h")


def test_what_is_worth_on_different_sides_cannot_be_compared():
    ranked, spade, near = best(parse(GUTS)), suit("high spade", "Ks"), points("points 27", "Ks")
    assert explain_win(ranked, best(parse("Kh Qd Jc Ts 8h"))) == "higher card: ace over king"
    for one, other in [(ranked, spade), (spade, near), (near, ranked)]:
        with pytest.raises(NotComparable, match="different prizes"):
            explain_win(one, other)
        assert one != other


cards = st.lists(
    st.builds(
        lambda card, down: turn_face_down(card) if down else card, st.sampled_from(DECK), st.booleans()
    ),
    max_size=6,
)


@given(cards, st.integers(1, 80), st.booleans(), st.booleans())
def test_points_are_the_best_of_all_sums(own, halves, over, half):
    text = f"points {halves // 2}{'½' * (halves % 2)}{'' if over else ' not over'}{' courts half' * half}"
    wild = read_wild("4 down")
    found = best_points_prize_value(read_prize(text), own, wild)
    wanted = naive.points(own, halves / 2, over=over, half=half, is_wild=lambda card: card in wild)
    assert found.qualifies == (wanted is not None)
    assert not found.qualifies or found.key[1:] == (2 * wanted[0], wanted[1])
    assert sum(found.card_half_points) == found.half_points
    assert len(found.card_half_points) == len(own)


@given(cards, st.sampled_from("cdhs"), st.booleans(), st.booleans())
def test_a_card_side_is_the_best_of_its_suit(own, of, low, down):
    suit_name = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}[of]
    found = best_card_prize_value(read_prize(f"{'low' if low else 'high'} {suit_name}{' down' * down}"), own)
    wanted = naive.suit_card(own, of, low=low, down=down, ace_low=False)
    assert found.key == ((0,) if wanted is None else (1, wanted))
