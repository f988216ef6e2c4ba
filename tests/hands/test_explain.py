import pytest

from companion.cards import parse
from companion.hands import STANDARD_FIVES, NotComparable, explain, rank


@pytest.mark.parametrize(
    ("better", "worse", "because"),
    [
        ("Ks Kh Kd Ts Td", "Ah Kh Th 7h 4h", "full house beats flush"),
        ("Ah Kh Qh 9h 2h", "Kd Qd Jd 9d 8d", "higher flush: ace over king"),
        ("Ah Kh Qh 9h 2h", "Ad Kd 9d 8d 7d", "same ace king, higher next card: queen over nine"),
        ("Ah Kd Qh 9h 2h", "Kh Qd Jh 9h 2h", "higher card: ace over king"),
        ("Kh Kd 4s 3c 2c", "Qh Qd As Kc Jc", "higher pair: kings over queens"),
        ("Jh Jd As Qs 9d", "Jh Jd As 9s 8d", "same pair, higher kicker: queen over nine"),
        ("Ah Ad 3s 3d 2s", "Kh Kd Qs Qd Js", "higher top pair: aces over kings"),
        ("Ah Ad 8s 8d 2s", "Ah Ad 7s 7d Ks", "same top pair, higher second pair: eights over sevens"),
        ("Ah Ad 8s 8d 3s", "Ah Ad 8s 8d 2s", "same two pair, higher kicker: three over two"),
        ("7h 7d 7s 3s 2s", "6h 6d 6s As Ks", "higher three of a kind: sevens over sixes"),
        ("Kh Kd Ks Ts Td", "Kh Kd Ks 9s 9d", "same three of a kind, higher pair: tens over nines"),
        ("Kh Kd Ks Kc Kc", "Kh Kd Ks Kc Qc", "same four of a kind, higher kicker: king over queen"),
        ("Ts 9d 8c 7h 6h", "5s 4d 3c 2h Ah", "higher straight: ten over five"),
        ("Ah Kh Qh Jh Th", "9c 8c 7c 6c 5c", "higher straight flush: ace over nine"),
        ("Ah Kd 9c 5s 2h", "As Kc 9d 5h 2d", "a tie: high card, ace king nine five two"),
    ],
)
def test_what_decides_is_said(better, worse, because):
    assert explain(rank(parse(better)), rank(parse(worse))) == because


def test_the_worse_hand_does_not_win():
    pair, royal = rank(parse("Ah Ad 4c 3c 2c")), rank(parse("Ah Kh Qh Jh Th"))
    with pytest.raises(NotComparable, match="royal flush beats pair of aces, four three two kickers"):
        explain(pair, royal)


def test_hands_of_different_rankings_are_not_explained():
    hand = parse("Ah Kh Qh Jh Th")
    with pytest.raises(NotComparable):
        explain(rank(hand), rank(hand, STANDARD_FIVES))
