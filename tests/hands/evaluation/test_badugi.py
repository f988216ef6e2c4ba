"""Badugi: cards of different suits and ranks, counted over a deck and held against the longest way."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from companion.cards import DECK, JOKER, parse, parse_cards_with_face_down, turn_face_down
from companion.hands import WrongCount, best, evaluator, explain, rank, read_wild, wild_card_meanings
from companion.hands.definition.rankings import BADUGI
from companion.hands.evaluation.rainbow import best_rainbow_ranks, suit_assignments
from companion.hands.evaluation.tables import compile_ranking
from hands import naive
from hands.every import every_hand

JOKERS = BADUGI.with_wild(read_wild("joker"))


def test_every_four_cards_of_a_deck_are_counted():
    """Closed forms: four ranks in four suits; one suit or one rank; the rest have three cards or two."""
    compiled = compile_ranking(BADUGI)
    found = Counter(compiled.category(value).name for value in every_hand(BADUGI).tolist())
    assert found == {"badugi": 17160, "three cards": 154440, "two cards": 96252, "one card": 2873}
    assert found["badugi"] == 13 * 12 * 11 * 10
    assert found["one card"] == 4 * 715 + 13
    assert sum(found.values()) == 270725


def dense(keys):
    place = {key: at for at, key in enumerate(sorted(set(keys)), start=1)}
    return [place[key] for key in keys]


@pytest.mark.brute
def test_four_cards_stand_in_the_order_of_the_longest_way():
    """A tenth of all, by chance; all of them are held against a peer (`make prove`)."""
    hands = Random(4).sample(list(combinations(DECK, 4)), 27_000)
    assert dense(list(map(evaluator(BADUGI).value, hands))) == dense(list(map(naive.badugi, hands)))


def value_of(key):
    """Return the value of a hand with this key of `naive`."""
    return {
        key_of(strength): value
        for value, strength in enumerate(compile_ranking(BADUGI).strengths)
        if strength
    }[key]


def key_of(strength):
    return (4 - strength[0], *(-at for at in strength[1:]))


@pytest.mark.brute
@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_cards_that_are_wild_are_the_best_that_they_can_be(wilds):
    random, find = Random(wilds), evaluator(JOKERS).best
    for many in (1, 2, 4, 5, 7):
        for _ in range(30 if wilds < 2 else 4):
            natural = random.choices(random.sample(DECK, 8), k=max(many - wilds, 0))
            pool = [*natural, *[JOKER] * wilds]
            if pool:
                meant = naive.meanings(pool, [card == JOKER for card in pool], naive.LOW)
                assert find(pool) == value_of(max(map(naive.badugi, meant))), pool


@pytest.mark.parametrize(
    ("pool", "name", "full", "cards"),
    [
        ("4s 3d 2c Ah", "four badugi", "four three two ace badugi", "4s 3d 2c Ah"),
        ("Kc Qd Js Th", "king badugi", "king queen jack ten badugi", "Kc Qd Js Th"),
        ("4s 3d 2h Ah", "three cards, four", "three cards, four three ace", "4s 3d Ah"),
        ("4s 3d 3c Ah", "three cards, four", "three cards, four three ace", "4s 3d Ah"),
        ("4s 4d 4c 2s", "two cards, four", "two cards, four two", "4d 2s"),
        ("4s 5s 6s 7s", "one card, four", "one card, four", "4s"),
        ("Kc Kd Kh Ks", "one card, king", "one card, king", "Ks"),
        ("9c", "one card, nine", "one card, nine", "9c"),
        ("As 2s 2d 3d 4h 7c", "seven badugi", "seven four two ace badugi", "7c 4h 2d As"),
        ("Ah 2h 2d 3d 3s 4s 4c", "four badugi", "four three two ace badugi", "4c 3s 2d Ah"),
    ],
)
def test_a_hand_is_called_what_players_call_it(pool, name, full, cards):
    found = best(parse(pool), BADUGI)
    assert (found.name, found.full, " ".join(found.cards)) == (name, full, cards)


@pytest.mark.parametrize(
    ("pool", "full", "wild"),
    [
        ("Jk 3d 2c Ah", "four three two ace badugi", ["joker is wild: a four"]),
        ("Jk Ks 3d 3c", "three cards, king three ace", ["joker is wild: an ace"]),
        ("Jk Jk 3d 3c", "three cards, three two ace", ["joker is wild: a two", "joker is wild: an ace"]),
        (
            "Jk Jk Jk Jk Jk",
            "four three two ace badugi",
            [f"joker is wild: {what}" for what in ("a four", "a three", "a two", "an ace")],
        ),
        ("As 2h 3c 4d Jk", "four three two ace badugi", []),
    ],
)
def test_what_wild_cards_stand_for(pool, full, wild):
    found = best(parse(pool), JOKERS, decks=None)
    assert (found.full, list(wild_card_meanings(found))) == (full, wild)
    stands = [one.stands for one in found.played]
    assert len({card[0] for card in stands}) == len({card[1] for card in stands}) == len(stands)


def test_a_wild_card_is_used_only_where_no_other_will_do():
    found = best(parse("4d 3c 2s 2h As Jk"), JOKERS)
    assert (found.full, wild_card_meanings(found), " ".join(found.cards)) == (
        "four three two ace badugi",
        (),
        "4d 3c 2h As",
    )


def test_a_card_that_is_wild_does_not_count_as_itself_too():
    found = best(parse("Kh Qd"), BADUGI.with_wild(read_wild("K")))
    assert (found.full, wild_card_meanings(found)) == ("two cards, queen ace", ("K♥ is wild: an ace",))


def test_the_lowest_card_may_be_wild_and_cards_may_lie_down():
    found = best(parse_cards_with_face_down("(Ks) 9d 8h 7c"), BADUGI.with_wild(read_wild("lowest")))
    assert (found.full, wild_card_meanings(found)) == ("king nine eight ace badugi", ("7♣ is wild: an ace",))
    down = best([turn_face_down(card) for card in parse("4s 3d 2c Ah")], BADUGI)
    assert down.cards == ("4s_", "3d_", "2c_", "Ah_")


def test_why_one_beats_another():
    four, three = best(parse("Kc Qd Js Th"), BADUGI), best(parse("3s 2d Ah Ac"), BADUGI)
    assert explain(four, three) == "badugi beats three cards"
    other = best(parse("Kc Qd Js 9h"), BADUGI)
    assert explain(other, four) == "same king queen jack, lower next card: nine over ten"


def test_more_than_four_cards_are_no_hand_but_a_pool():
    with pytest.raises(WrongCount, match="1 to 4 cards, not 5"):
        rank(parse("4s 3d 2c Ah Kd"), BADUGI)
    with pytest.raises(WrongCount, match="no cards to rank"):
        best((), BADUGI)


def test_suits_are_found_for_ranks_where_there_are_any():
    held = {"As", "Ad", "2s"}
    assert list(suit_assignments("A2", held, 0)) == ["ds"]
    assert "d*" in list(suit_assignments("A2", held, 1))
    assert best_rainbow_ranks(held, 0, naive.LOW, 4) == "A2"
    assert best_rainbow_ranks({"As", "2s"}, 1, naive.LOW, 4) == "A2"
    assert not best_rainbow_ranks((), 0, naive.LOW, 4)
