"""Orders of hands for packs without low ranks, on cards of the house: version, words, who wins."""

import pytest

from companion.cards import parse
from companion.hands import RANKINGS
from companion.variants import BadVariant, build_judges, build_shown_hand, read_variant
from companion.variants.checks.offered import suggest_ranking
from companion.variants.checks.trial_hand import judge_trial_hands
from companion.variants.texts import build_rules_page
from companion.variants.texts.phrases.ranking import describe_rankings_briefly

from .changing import with_fields
from .texts.aloud import said

HOLDEM = ["2 down", "bet", "board 3", "bet", "board 1", "bet", "board 1", "bet"]
FLUSH, FULL, STRAIGHT, TRIPS = "Ah Kh Jh 9h 7h", "Td Ts Tc 8d 8s", "Ad 9c 8h 7d 6h", "Qc Qd Qs Jd 8c"
WHEEL = "Ad Th 9s 8h 7d"


def short(order: str, pack: int = 36, **more: object):
    return read_variant({"name": "Ours", "steps": HOLDEM, "pack": pack, "order": order, **more})


def best_first(variant, *hands: str):
    met = build_judges(variant)[0].meet([build_shown_hand([], parse(hand)) for hand in hands])
    return [hands[place] for group in met[0].groups for place in group]


@pytest.mark.parametrize(
    ("order", "hands"),
    [
        ("short-flush", [FLUSH, FULL, STRAIGHT, TRIPS]),
        ("short-trips", [FLUSH, FULL, TRIPS, STRAIGHT]),
        ("short", [FULL, FLUSH, STRAIGHT, TRIPS]),
        ("short-no-wheel", [FULL, FLUSH, TRIPS, STRAIGHT]),
        ("standard", [FULL, FLUSH, TRIPS, STRAIGHT]),
    ],
)
def test_who_wins_with_36_cards_is_a_matter_of_the_order(order: str, hands: list[str]):
    draw = read_variant({"name": "Ours", "steps": ["5 down"], "pack": 36, "order": order})
    assert best_first(draw, *hands[::-1]) == hands


def test_with_32_cards_the_ace_is_below_the_seven():
    variant = read_variant({"name": "Ours", "steps": ["5 down"], "pack": 32, "order": "stripped-flush"})
    assert best_first(variant, TRIPS, FULL, WHEEL, FLUSH) == [FLUSH, FULL, WHEEL, TRIPS]
    [side] = build_judges(variant)[0].meet(
        [build_shown_hand([], parse(WHEEL)), build_shown_hand([], parse("Jd Tc 9c 8d 7h"))]
    )
    assert side.reasons == ("higher straight: jack over ten",)


@pytest.mark.parametrize(
    ("pack", "order", "sides", "hand", "full", "meaning"),
    [
        (36, "standard", "low", "Ah 6h 7c 8d Qs", "nine eight seven six ace low", "a nine"),
        (52, "standard", "low", "Ah 6h 7c 8d Qs", "eight seven six two ace low", "a two"),
        (32, "short", "high", "Ah 9h 8c 7d Qs", "pair of aces, nine eight seven kickers", "an ace"),
        (36, "short", "high", "Ah 9h 8c 7d Qs", "straight, nine high", "a six"),
        (40, "standard", "high", "Ah 5h Qc Qd Qs", "four of a kind, aces, five kicker", "an ace"),
        (52, "standard", "high", "Ah 5h Qc Qd Qs", "straight flush, five high", "the four of hearts"),
        (36, "standard", "badugi", "Ah 7d 8c Qs", "eight seven six ace badugi", "a six"),
        (36, "points", "points 12", "6h Qs", "12 points", "6 points"),
        (36, "points", "points 9", "6h Qs", "7 points", "1 point"),
    ],
)
def test_a_wild_card_stands_for_a_card_of_the_pack(
    pack: int, order: str, sides: str, hand: str, full: str, meaning: str
):
    steps = [f"{len(hand.split())} down", "bet"]
    order = "badugi" if sides == "badugi" else order
    data = {"name": "Ours", "steps": steps, "pack": pack, "order": order, "sides": [sides], "wild": ["Q"]}
    variant = read_variant(data)
    [side] = build_judges(variant)[0].meet([build_shown_hand(variant.first_round.wild_cards, parse(hand))])
    assert side.hand_values[0].full == full
    assert side.wild_card_meanings(0)[0].endswith(f" is wild: {meaning}")


def test_a_low_that_only_cards_beyond_the_pack_would_make_is_refused():
    data = {"name": "Ours", "steps": ["5 down", "bet"], "pack": 36, "sides": ["high", "low 8"], "wild": ["Q"]}
    with pytest.raises(BadVariant, match="Nobody can have a low of eight or better"):
        judge_trial_hands(read_variant(data))
    judge_trial_hands(read_variant({**data, "sides": ["high", "low 9"]}))


@pytest.mark.parametrize("order", ["short-flush", "short-trips", "stripped-flush"])
def test_a_card_of_a_new_order_is_of_the_version_that_knows_it(order: str):
    assert short(order, 32).version == 3
    round_ = {"steps": ["in or out"], "order": order}
    guts = {"name": "Ours", "steps": ["5 down", "in or out"], "pack": 32, "settle": "match"}
    assert read_variant({**guts, "then": [round_]}).version == 3
    assert read_variant(guts).version == short("short", 32).version == 1


@pytest.mark.parametrize(
    ("order", "pack", "ends"),
    [
        ("short-flush", 36, "straight, three of a kind, two pair, pair and high card."),
        ("short-trips", 36, "three of a kind, straight, two pair, pair and high card."),
        ("stripped-flush", 32, "straight, three of a kind, two pair, pair and high card."),
    ],
)
def test_the_page_says_what_beats_what(order: str, pack: int, ends: str):
    variant = short(order, pack)
    told = " ".join(said(build_rules_page(variant)))
    assert f"Best to worst: straight flush, four of a kind, flush, full house, {ends}" in told
    wild = " ".join(said(build_rules_page(with_fields(variant, wild=("K",)))))
    assert f"Best to worst: five of a kind, straight flush, four of a kind, flush, full house, {ends}" in wild
    wheel = {36: "9-8-7-6-A", 32: "10-9-8-7-A"}[pack]
    assert f"The ace is high, or low in {wheel}." in told
    assert RANKINGS[order].name.endswith(f", {describe_rankings_briefly(variant)}")


def test_the_order_of_most_tables_is_offered_where_a_round_has_another_than_the_pack_is_for():
    guts = {"name": "Ours", "steps": ["5 down", "in or out"], "pack": 36, "settle": "match"}
    first = suggest_ranking(read_variant(guts))
    assert (first.slug, first.field) == ("short-flush", "order")
    both = {**guts, "order": "short-flush", "then": [{"steps": ["in or out"]}]}
    second = suggest_ranking(read_variant(both))
    assert (second.slug, second.field) == ("short-flush", "then")
    for known in ("short", "short-flush", "short-trips"):
        assert suggest_ranking(read_variant({**guts, "order": known})) is None
