"""Names, the cards that count, order, and what is said of hands that cannot be ranked."""

import re
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import DECK, UnknownCard, parse, parse_cards_with_face_down
from companion.hands import (
    STANDARD,
    STANDARD_FIVE_OF_A_KIND,
    BadHand,
    Contest,
    JokerNotWild,
    NotComparable,
    TooManyCopies,
    WildCards,
    WrongCount,
    best,
    compare,
    hand_value,
    rank,
    read_wild,
)
from companion.hands.definition.rankings import (
    ACE_TO_SIX,
    SIX_CARD_LOW,
    STANDARD_FEWER_CARDS,
    THREE_CARD_GUTS,
)
from companion.hands.evaluation.naming import full_hand_name
from companion.hands.evaluation.tables import compile_ranking
from companion.hands.judging.hand_rank import PARSE_FUNCTION_NAME, read_hand_value
from hands.draws import cards, hands, pools, renamed, renamings


@pytest.mark.parametrize(
    ("hand", "category", "name", "whole", "reads"),
    [
        (
            "4s Ah 7d Ts Kd",
            "high card",
            "high card, ace",
            "high card, ace king ten seven four",
            "Ah Kd Ts 7d 4s",
        ),
        (
            "9d Jh As Jd Qs",
            "pair",
            "pair of jacks",
            "pair of jacks, ace queen nine kickers",
            "Jh Jd As Qs 9d",
        ),
        (
            "6d 2h 6c 5c 3c",
            "pair",
            "pair of sixes",
            "pair of sixes, five three two kickers",
            "6d 6c 5c 3c 2h",
        ),
        (
            "8s Ah Qs Ad 8d",
            "two pair",
            "two pair, aces and eights",
            "two pair, aces and eights, queen kicker",
            "Ah Ad 8s 8d Qs",
        ),
        (
            "7s Ks 4d 7h 7d",
            "three of a kind",
            "three of a kind, sevens",
            "three of a kind, sevens, king four kickers",
            "7s 7h 7d Ks 4d",
        ),
        ("7h Ts 8c 9d 6h", "straight", "straight, ten high", "straight, ten high", "Ts 9d 8c 7h 6h"),
        ("2h Ad 4c 3d 5h", "straight", "straight, five high", "straight, five high", "5h 4c 3d 2h Ad"),
        ("Th Jc Qd Ks Ah", "straight", "straight, ace high", "straight, ace high", "Ah Ks Qd Jc Th"),
        ("4h Th 7h Ah Kh", "flush", "flush, ace high", "flush, ace king ten seven four", "Ah Kh Th 7h 4h"),
        (
            "Ts Kh Td Ks Kd",
            "full house",
            "full house, kings over tens",
            "full house, kings over tens",
            "Ks Kh Kd Ts Td",
        ),
        (
            "Qc 2s 2h 2c 2d",
            "four of a kind",
            "four of a kind, twos",
            "four of a kind, twos, queen kicker",
            "2s 2h 2d 2c Qc",
        ),
        (
            "6d 9d 8d 7d Td",
            "straight flush",
            "straight flush, ten high",
            "straight flush, ten high",
            "Td 9d 8d 7d 6d",
        ),
        (
            "3s As 4s 5s 2s",
            "straight flush",
            "straight flush, five high",
            "straight flush, five high",
            "5s 4s 3s 2s As",
        ),
        ("Jc Qc Kc Ac Tc", "straight flush", "royal flush", "royal flush", "Ac Kc Qc Jc Tc"),
    ],
)
def test_a_hand_names_itself_and_shows_the_cards_that_count(hand, category, name, whole, reads):
    found = rank(parse(hand))
    assert (found.category, found.name, found.full, found.cards) == (category, name, whole, parse(reads))


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ah Ah Kh Qh Jh", "flush, ace ace king queen jack"),
        ("Ah Ah Ah Kh Kh", "full house, aces over kings"),
        ("Ah Ah Ah Ah Kh", "four of a kind, aces, king kicker"),
        ("Kh Kh Ks Kd Kc", "four of a kind, kings, king kicker"),
        ("Kh Kh 3s 3s 2c", "two pair, kings and threes, two kicker"),
    ],
)
def test_identical_cards_of_several_decks_make_sets_and_paired_flushes(hand, name):
    assert rank(parse(hand), decks=None).full == name


def test_five_kings_stand_between_the_ace_kicker_and_the_queen_kicker():
    low, five, high = (rank(parse(f"Kh Kd Ks Kc {last}"), decks=None) for last in ("Qh", "Kh", "Ah"))
    assert low < five < high
    assert five.cards == parse("Ks Kh Kh Kd Kc")


def test_five_of_a_kind_counts_where_the_ranking_says_so():
    twos, royal = (
        rank(parse(hand), STANDARD_FIVE_OF_A_KIND, decks=None)
        for hand in ("2h 2h 2s 2d 2c", "Ah Kh Qh Jh Th")
    )
    assert twos > royal
    assert twos.name == twos.full == "five of a kind, twos"


def test_categories_rank_in_the_standard_order():
    ladder = ["7c 5c 4c 3c 2d", "2c 2d 3c 4c 5d", "3c 3d 2c 2d 4c", "2c 2d 2h 3c 4d", "Ac 2d 3c 4c 5c"]
    ladder += ["7c 5c 4c 3c 2c", "2c 2d 2h 3c 3d", "2c 2d 2h 2s 3c", "Ac 2c 3c 4c 5c"]
    found = [rank(parse(hand)) for hand in ladder]
    assert found == sorted(found)
    assert [one.category for one in found] == [category.name for category in STANDARD.categories]


def test_hands_that_tie_are_equal_whatever_their_suits():
    one, other = rank(parse("Ah Kd 9c 5s 2h")), rank(parse("As Kc 9d 5h 2d"))
    assert one == other
    assert hash(one) == hash(other)
    assert one <= other
    assert one >= other
    assert not one < other
    assert not one > other


def test_a_hand_ranked_otherwise_is_no_equal_and_cannot_be_compared():
    one, other = rank(parse("Ah Kd 9c 5s 2h")), rank(parse("Ah Kd 9c 5s 2h"), STANDARD_FIVE_OF_A_KIND)
    assert one != other
    with pytest.raises(NotComparable, match="standard high with five of a kind"):
        assert one < other


@pytest.mark.parametrize("ask", [rank, hand_value, best])
@pytest.mark.parametrize(
    ("hand", "error", "sentence"),
    [
        ([], WrongCount, "There are no cards to rank. A hand has 5 cards."),
        (["Ah"], WrongCount, "cards, not 1."),
        (["Ah", "Kh", "Qh", "Jh"], WrongCount, "cards, not 4."),
        (["Ah", "Kh", "Qh", "Jh", "1h"], UnknownCard, "“1h” is not a card."),
        (["Ah", "Kh", "Qh", "Jk", "1h"], UnknownCard, "“1h” is not a card."),
        (["Ah", "Kh", "Qh", "Jh", "10h"], UnknownCard, "'10h' is text, not a card. Parse it first, with "),
        (["Ah Kh Qh Jh Th"], UnknownCard, "Parse it first, with companion.cards.parse()."),
        (["Ah", "Kh", "Qh", "Jh", 10], UnknownCard, "“10” is not a card."),
        (["Ah", "Kh", "Qh", "Jh", "Jh"], TooManyCopies, "J♥ appears 2 times, but one deck has only 1."),
        (["Ah", "Kh", "Qh", "Jh", "Jh_"], TooManyCopies, "J♥ appears 2 times, but one deck has only 1."),
        (["Ah", "Kh", "Qh", "Jh", "Jk"], JokerNotWild, "A joker cannot be ranked by “standard high”"),
    ],
)
def test_a_bad_hand_is_refused_in_a_sentence(ask, hand, error, sentence):
    with pytest.raises(error) as refused:
        ask(hand)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "ask", [rank, hand_value, best, lambda text: compare(text, text), lambda text: Contest().meet(text)]
)
@pytest.mark.parametrize("text", ["Ah Kh Qh Jh Th", "Ah", ""])
def test_text_is_refused_with_the_function_that_makes_cards_of_it(ask, text):
    with pytest.raises(TypeError) as refused:
        ask(text)
    assert f"Expected cards, got text. Parse it first: {PARSE_FUNCTION_NAME}(" in str(refused.value)


def test_the_function_that_is_named_makes_cards_of_the_text():
    with pytest.raises(TypeError, match=re.escape(f"{PARSE_FUNCTION_NAME}('Ah Kh Qh Jh …')")):
        Contest().meet(["Ah Kh Qh Jh Th", "9h 8h 7h 6h 5h"])
    module, _, name = PARSE_FUNCTION_NAME.rpartition(".")
    assert getattr(import_module(module), name) is parse


def test_cards_of_so_many_decks_are_taken():
    twice = parse("Ah Ah Kh Qh Jh")
    assert rank(twice, decks=2) == rank(twice, decks=None)
    assert compare(twice, parse("Ac Kc Kh Qh Jh"), decks=2) == 1
    with pytest.raises(TooManyCopies, match=r"A♥ appears 3 times, but 2 decks have only 2\."):
        best([*twice, *twice[:1]], decks=2)
    assert rank(iter(parse("Ah Kh Qh Jh Th"))).cards == tuple(parse("Ah Kh Qh Jh Th"))


@pytest.mark.parametrize("ask", [rank, hand_value])
def test_six_cards_are_no_hand(ask):
    with pytest.raises(WrongCount, match="has 5 cards, not 6"):
        ask(DECK[:6])


def test_a_card_that_the_ranking_leaves_out_is_refused():
    without_twos = replace(STANDARD, slug="no-twos", ranks="3456789TJQKA", straights=STANDARD.straights[2:])
    assert rank(parse("9d Jh As Jd Qs"), without_twos).name == "pair of jacks"
    assert best(parse("9d Jh As Jd Qs 7d 7h"), without_twos).name == "two pair, jacks and sevens"
    for refused in (rank, best):
        with pytest.raises(BadHand, match="not used in"):
            refused(parse("2d Jh As Jd Qs"), without_twos)
    with pytest.raises(BadHand, match="not used in"):
        best(parse("2d Jh As Jd Qs 7d 7h"), without_twos)


@pytest.mark.random
@given(hands, hands, hands)
def test_the_order_is_total(one, other, third):
    one, other, third = rank(one, decks=None), rank(other, decks=None), rank(third, decks=None)
    assert (one < other) + (one == other) + (one > other) == 1
    assert not (one <= other <= third) or one <= third


@pytest.mark.random
@given(pools, renamings)
def test_suits_renamed_change_nothing(pool, suits):
    assert best(renamed(pool, suits), decks=None) == best(pool, decks=None)


@pytest.mark.random
@given(pools, cards)
def test_more_cards_never_make_the_best_hand_worse(pool, card):
    assert best([*pool, card], decks=None) >= best(pool, decks=None)


@pytest.mark.random
@settings(deadline=None)
@given(pools, st.sampled_from([STANDARD, STANDARD_FIVE_OF_A_KIND]))
def test_the_best_hand_is_the_best_of_all_combinations(pool, ranking):
    assert best(pool, ranking, decks=None) == max(
        rank(five, ranking, decks=None) for five in combinations(pool, 5)
    )


@pytest.mark.random
@given(st.lists(cards, min_size=5, max_size=60), st.randoms())
def test_the_order_of_the_cards_does_not_matter(pool, random):
    shuffled = random.sample(pool, len(pool))
    assert best(shuffled, decks=None) == best(pool, decks=None)
    assert best(shuffled, decks=None).cards == best(pool, decks=None).cards


@pytest.mark.random
@given(pools)
def test_the_cards_that_count_come_from_the_pool_and_rank_alike(pool):
    found = best(pool, decks=None)
    assert rank(found.cards, decks=None) == found
    assert all(found.cards.count(card) <= pool.count(card) for card in found.cards)


@pytest.mark.parametrize("copies", [5, 40])
def test_a_pool_may_be_whole_decks(copies):
    assert best(DECK * copies, decks=None).name == "royal flush"
    assert best(DECK * copies, STANDARD_FIVE_OF_A_KIND, decks=None).name == "five of a kind, aces"
    assert best(DECK[:1] * copies, decks=None).full == "four of a kind, twos, two kicker"


@pytest.mark.parametrize("ranking", [STANDARD, STANDARD_FIVE_OF_A_KIND])
def test_hands_of_one_full_name_tie_and_others_do_not(ranking):
    compiled = compile_ranking(ranking)
    names = {full_hand_name(value, compiled) for value in range(1, len(compiled.strengths))}
    assert len(names) == len(compiled.strengths) - 1


JOKERS = STANDARD_FIVE_OF_A_KIND.with_wild(read_wild("joker; 4 down"))


@pytest.mark.parametrize(
    ("text", "ranking", "cards"),
    [
        ("Ah Kd 9c 5s 2h", STANDARD, "Ah Kd 9c 5s 2h"),
        ("ah kd 9c 5s 10h", STANDARD, "Ah Kd 9c 5s Th"),
        ("AhKd9c5s2h", STANDARD, "Ah Kd 9c 5s 2h"),
        (" Ah  Kd 9c 5s 2h ", STANDARD, "Ah Kd 9c 5s 2h"),
        ("A♥ K♦ 9♣ 5♠ 2♥", STANDARD, "Ah Kd 9c 5s 2h"),
        ("Jk Kd 9c 5s 2h", JOKERS, "Jk Kd 9c 5s 2h"),
        ("Jk joker 9c 5s 2h", JOKERS, "Jk Jk 9c 5s 2h"),
        ("6h 4h 3h 2h Ah", ACE_TO_SIX, "6h 4h 3h 2h Ah"),
        ("6h 4h 3h 2h Ah Kd", SIX_CARD_LOW, "6h 4h 3h 2h Ah Kd"),
        ("Ah Kd", STANDARD_FEWER_CARDS, "Ah Kd"),
        ("Ah Kd 9c", THREE_CARD_GUTS, "Ah Kd 9c"),
    ],
)
def test_a_typed_hand_is_worth_what_its_cards_are(text, ranking, cards):
    assert read_hand_value(text, ranking) == hand_value(parse(cards), ranking)


def test_a_typed_hand_may_lie_and_may_come_from_several_decks():
    assert read_hand_value("(4h) Ah Kh Qh Jh", JOKERS) == hand_value(["4h_", *parse("Ah Kh Qh Jh")], JOKERS)
    assert read_hand_value("Ah Ah Kh Qh Jh", STANDARD, decks=2) == hand_value(
        parse("Ah Ah Kh Qh Jh"), decks=2
    )
    lowest = STANDARD.with_wild(read_wild("lowest"))
    assert read_hand_value("2h Ah Kh Qh Jh", lowest) == hand_value(parse("2h Ah Kh Qh Jh"), lowest)


@pytest.mark.parametrize(
    ("text", "ranking", "error", "sentence"),
    [
        ("", STANDARD, WrongCount, "There are no cards to rank"),
        ("Ah Kd 9c 5s", STANDARD, WrongCount, "cards, not 4."),
        ("Ah Kd 9c 5s 2h 3h", STANDARD, WrongCount, "cards, not 6."),
        ("Ah Kd 9c", SIX_CARD_LOW, WrongCount, "has 6 cards, not 3."),
        ("Ah Kd 9c 5s 1h", STANDARD, UnknownCard, "“1h” is not a card."),
        ("Ah Kd 9c 5s 2x", THREE_CARD_GUTS, UnknownCard, "“2x” is not a card."),
        ("6h_ Kd 9c 5s 2h", STANDARD, UnknownCard, "is not a card."),
        ("Ah Kd 9c 5s Jk", STANDARD, JokerNotWild, "A joker cannot be ranked"),
        ("Ah Ah 9c 5s 2h", STANDARD, TooManyCopies, "A♥ appears 2 times, but one deck has only 1."),
        ("(Ah) Ah 9c", THREE_CARD_GUTS, TooManyCopies, "A♥ appears 2 times, but one deck has only 1."),
        ("Jk Jk Jk 5s 2h", JOKERS, TooManyCopies, "joker appears 3 times, but one deck has only 2."),
    ],
)
def test_a_typed_hand_that_cannot_be_ranked_is_refused(text, ranking, error, sentence):
    with pytest.raises(error) as refused:
        read_hand_value(text, ranking)
    assert sentence in str(refused.value)


@pytest.mark.random
@given(
    st.text(alphabet="AKhd9c5s2 Jk()_*", max_size=20),
    st.sampled_from([STANDARD, SIX_CARD_LOW, STANDARD_FEWER_CARDS]),
)
def test_any_text_is_a_hand_or_refused_with_a_sentence(text, ranking):
    try:
        cards = parse_cards_with_face_down(text)
    except UnknownCard as unknown:
        with pytest.raises(UnknownCard, match=re.escape(str(unknown))):
            read_hand_value(text, ranking)
    else:
        with suppress(BadHand):
            assert read_hand_value(text, ranking) == hand_value(cards, ranking)


LOWEST = STANDARD.with_wild(WildCards(lowest_card_rule="card"))
JOKERS_DOWN = STANDARD.with_wild(WildCards.from_deck(joker=True).limit_to_face_down())


@pytest.mark.parametrize("ask", [rank, hand_value, best])
@pytest.mark.parametrize(
    ("ranking", "hand", "error"),
    [
        (LOWEST, ["Jk", "Qs", "Ks", "As", "Ah"], JokerNotWild),
        (LOWEST, ["", "Qs", "Ks", "As", "Ah"], UnknownCard),
        (LOWEST, [None, "Qs", "Ks", "As", "Ah"], UnknownCard),
        (LOWEST, ["Thx", "Qs", "Ks", "As", "Ah"], UnknownCard),
        (LOWEST, ["**", "Qs", "Ks", "As", "Ah"], UnknownCard),
        (STANDARD, ["Thx", "Qs", "Ks", "As", "Ah"], UnknownCard),
        (STANDARD, ["Th__", "Qs", "Ks", "As", "Ah"], UnknownCard),
        (JOKERS_DOWN, ["**", "Qs", "Ks", "As", "Ah"], UnknownCard),
        (JOKERS_DOWN, ["Jk", "Qs", "Ks", "As", "Ah"], JokerNotWild),
        (JOKERS_DOWN, ["Jk_", "Qs", "Ks", "As"], WrongCount),
    ],
)
def test_what_is_no_hand_is_refused_where_something_is_wild(ask, ranking, hand, error):
    with pytest.raises(error, match=r"\.$"):
        ask(hand, ranking)


def test_of_lowest_cards_that_are_alike_the_better_one_is_wild():
    one, other = (rank(parse(hand), LOWEST) for hand in ("2h 2s Ah Kh Qh", "2s 2h Ah Kh Qh"))
    assert one.full == other.full == "flush, ace ace king queen two"
    assert {played.card for played in one.played if played.wild} == {"2s"}
