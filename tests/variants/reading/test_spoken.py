"""What is wild, dead or kills as players say it; a card keeps it in its one form all the same."""

import pytest

from companion.cards import DECK, RANK_NAMES, SUIT_NAMES, card_in_words, show
from companion.hands import BadWildCards
from companion.variants import parse_step, read_variant
from companion.variants.definition.json_fields import field_value, variant_from_fields
from companion.variants.definition.rounds import HAND_WILD_KINDS
from companion.variants.definition.wilds import standardise_card_texts
from companion.variants.texts.phrases.cards import describe_wild_cards_briefly, wild_cards_clause
from companion.web.variants.choices import WILD, WILD_RANKS

SAID = [
    ("deuces", ["2"]),
    ("Deuces are wild", ["2"]),
    ("2s", ["2"]),
    ("10s", ["10"]),
    ("2’s", ["2"]),
    ("J's", ["J"]),
    ("twos", ["2"]),
    ("treys", ["3"]),
    ("aces", ["A"]),
    ("one-eyed jacks", ["J♥", "J♠"]),
    ("One eyed jacks", ["J♥", "J♠"]),
    ("one eyed royals", ["K♦", "J♥", "J♠"]),
    ("suicide king", ["K♥"]),
    ("the man with the axe", ["K♦"]),
    ("face cards", ["J", "Q", "K"]),
    ("red threes", ["3♦", "3♥"]),
    ("red 3s", ["3♦", "3♥"]),
    ("red deuces", ["2♦", "2♥"]),
    ("black queens", ["Q♣", "Q♠"]),
    ("black Js", ["J♣", "J♠"]),
    ("red cards", ["diamonds", "hearts"]),
    ("jack of spades", ["J♠"]),
    ("the queen of hearts", ["Q♥"]),
    ("10 of clubs", ["10♣"]),
    ("a of spades", ["A♠"]),
    ("deuces and one-eyed jacks", ["2", "J♥", "J♠"]),
    ("deuces, , red threes", ["2", "3♦", "3♥"]),
]
ONLY_WILD = [
    ("jokers", ["joker"]),
    ("two jokers", ["joker"]),
    ("sixes face down", ["6 down"]),
    ("sixes in the hole", ["6 down"]),
    ("black queens face down", ["Q♣ down", "Q♠ down"]),
    ("twos are wild while face down", ["2 down"]),
    ("deuces face down are wild", ["2 down"]),
    ("the jokers are the bug", ["joker bug"]),
    ("one-eyed jacks as the bug", ["J♥ bug", "J♠ bug"]),
    ("low hole", ["own low down"]),
    ("the lowest hole card", ["own low down"]),
    ("low card in the hole", ["own low down"]),
    ("lowest card face down", ["own low down"]),
    ("high hole", ["own high down"]),
    ("high card in the hole", ["own high down"]),
    ("kings and low hole wild", ["K", "own low down"]),
    ("low card", ["lowest"]),
    ("the low card and all like it", ["lowest rank"]),
    ("low card of each hand with all like it", ["lowest rank"]),
    ("deuces wild, sixes face down", ["2", "6 down"]),
    ("2s wild, 6s and 9s wild if face down", ["2", "6 down", "9 down"]),
    ("deuces wild and sixes face down", ["2", "6 down"]),
    ("deuces and sixes face down", ["2 down", "6 down"]),
]


@pytest.mark.parametrize(("said", "kept"), [*SAID, *ONLY_WILD])
def test_what_is_wild_is_read_as_players_say_it(said: str, kept: list[str]):
    assert standardise_card_texts([said]) == tuple(kept)


@pytest.mark.parametrize("field", ["dead", "kill"])
@pytest.mark.parametrize(("said", "kept"), SAID)
def test_so_is_what_counts_for_nothing_or_kills(said: str, kept: list[str], field: str):
    found = read_variant({"name": "Ours", "steps": ["3 down", "2 up", "bet"], field: [said]})
    assert field_value(found, field) == tuple(kept)


def test_a_card_of_a_suit_is_read_by_its_name_whatever_it_is():
    for one in DECK:
        assert standardise_card_texts([f"the {card_in_words(one)}"]) == (show(one),)


def test_what_may_be_tapped_may_be_typed_as_it_is_called():
    for value, called in (*WILD, *WILD_RANKS):
        assert standardise_card_texts([called]) == standardise_card_texts(value.split(",")), called


@pytest.mark.parametrize(
    "text",
    [
        *("10" if rank == "T" else rank for rank in RANK_NAMES),
        *(show(one) for one in DECK),
        *SUIT_NAMES.values(),
        *("joker", "lowest", "lowest rank", "2 down", "joker bug", "J♠ down"),
        *HAND_WILD_KINDS,
    ],
)
def test_what_our_pages_say_of_it_is_read_back(text: str):
    steps = parse_step("3 down"), parse_step("2 up")
    card = variant_from_fields({"name": "Ours", "steps": steps, "pack": 54, "wild": (text,)})
    assert standardise_card_texts([text]) == (text,)
    assert standardise_card_texts([describe_wild_cards_briefly([text], 54)]) == (text,)
    if text not in (*HAND_WILD_KINDS, "lowest rank"):  # these are told in a whole sentence
        assert standardise_card_texts([wild_cards_clause(card)]) == (text,)


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("red fish", "“red fish” is not a wild card. Write a rank (4)"),
        ("the fish in the hole", "“fish” is not a wild card"),
        ("Js", "“js” can mean jacks or J♠: write which one you mean."),
        ("wild cards", "“wild cards” is not"),
        ("the", "“the” is not"),
        ("a k", "“a k” is not"),
    ],
)
def test_what_nobody_says_is_quoted(said: str, quoted: str):
    with pytest.raises(BadWildCards) as refused:
        standardise_card_texts([said])
    assert str(refused.value).startswith(quoted)
