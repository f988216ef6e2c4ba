"""How a hand goes in words: each step, in its order, for whom, and how a hand ends."""

import pytest

from companion.variants import read_variant
from companion.variants.shelf.ours import match_pot_variants
from companion.variants.texts import build_rules_page, variant_summary_line

from .aloud import GUTS, card, steps_of, told


def essence(**changes: object) -> str:
    play = build_rules_page(card(**changes)).find_passage("play")
    assert play
    return str(play.blocks[0])


def test_who_reads_a_page_finds_every_step():
    data = {
        "name": "All of it",
        "steps": [
            *("2 down", "1 up", "2 unseen", "board 3", "board 2 down", "bet", "bet", "turn 1", "turn 1"),
            *("pass 2 left", "discard 1", "draw 2", "buy 1 at 5", "buy 2 at 3 more", "roll 1", "house 4"),
            *("say shout “wild”", "in or out", "1 up", "declare"),
        ],
        "sides": ["high", "low"],
        "speak": "declare both",
        "settle": "match",
        "house": "kitty",
        "declare_by": "asked",
    }
    assert steps_of(read_variant(data)) == (
        "Everybody antes 1 for the first deal; after that, players pay what they owe.",
        "Everybody gets two cards face down, one face up and two face down and unseen.",
        "Three cards face up and two face down are laid on the board. Two betting rounds.",
        "The next card of the board is turned up.",
        "The last card of the board is turned up.",
        "All remaining players pass two cards to the left.",
        "All remaining players discard one card.",
        "All remaining players may exchange up to two cards.",
        "All remaining players may exchange one card for 5, paid into the pot.",
        "All remaining players may buy up to two more cards for 3 each, paid into the pot.",
        "All remaining players turn one of their cards face up.",
        "Four cards are dealt to the kitty, face down.",
        "Shout “wild”. The companion does not keep track of this.",
        "The dealer asks each player in turn, starting on the left: in or out?",
        "All players who are in get one more card, face up.",
        "All players who are in declare in turn, starting to the dealer's left, what they play "
        "for: the best hand, the lowest hand, or both.",
        "All players who are in show their cards, and the kitty is turned up: the winner must beat it too.",
    )


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        (["lay square", "2 down", "board 9 down", "turn 9"], "The board is turned up."),
        (["2 down", "board 5 down", "turn 3"], "Three cards of the board are turned up."),
        (["2 down", "board 5 down", "turn 1"], "One card of the board is turned up."),
        (["5 down", "roll 5"], "Everybody turns all of their cards face up."),
        (["5 down", "draw 5"], "Everybody may exchange as many cards as they like."),
        (["3 unseen", "2 unseen"], "Everybody gets five cards, face down; nobody looks at them."),
        (
            ["5 down", "pass 1 right", "pass 1 right"],
            "Everybody passes one card to the right. This is done twice.",
        ),
        (
            ["2 down", "roll 1", "bet", *["1 down", "roll 1", "bet"] * 3],
            "All remaining players turn one of their cards face up. A betting round. "
            "The last two steps are done three times.",
        ),
        (["lay two boards", "2 down", "board 10"], "There are two boards of the same size."),
        (["lay two boards", "2 down", "board 10"], "Five cards are laid on each board, face up."),
        (["lay two boards", "2 down", "board 9", "board 1"], "Ten cards are laid on the board, face up."),
        (
            ["lay two boards", "2 down", "board 8", "bet", "board 2"],
            "One more card is laid on each board, face up.",
        ),
        (["lay rows", "3 down", "board 4"], "The board is laid out in two rows."),
        (
            ["spare 4", "5 down"],
            "Later in the hand, players get a bonus card when the table's rules say so: up to four cards in "
            "all.",
        ),
        (["5 down", "spare 1"], "Players get a bonus card when the table's rules say so: one card in all."),
        (["5 down", "say Sing!"], "Sing! The companion does not keep track of this."),
    ],
)
def test_a_step_is_said(steps: list[str], sentence: str):
    assert sentence in steps_of(card(steps=steps))


def test_what_only_those_in_get_stands_behind_the_question():
    assert told(match_pot_variants()["deadly-69s"], "play").startswith(
        "Two cards each, in or out, one more card face up if you're in: the best hand takes the pot"
    )
    assert (
        variant_summary_line(match_pot_variants()["two-more-inches"])
        == "Five cards, in or out, two more cards face up if you're in"
    )
    assert essence(
        **GUTS | {"steps": ["2 down", "in or out", "1 down", "1 up"], "order": "sets4"}
    ).startswith("Two cards each, in or out, two more cards if you're in: ")


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ({"extra": 2}, "Seven or more cards each, two betting rounds: "),
        (
            {"steps": ["1 down", "spare 3", "bet"], "order": "one"},
            "One or more cards each, up to three bonus cards",
        ),
    ],
)
def test_who_may_get_more_cards_is_told_so(changes: dict[str, object], first: str):
    assert essence(**changes).startswith(first)


@pytest.mark.parametrize(
    ("wild", "kill", "sentence"),
    [
        (
            ["6 down"],
            ["6"],
            "Sixes are wild while face down, and kill their owner's hand when dealt face up. ",
        ),
        (
            ["6 down"],
            ["9"],
            "Sixes are wild while face down. Nines kill their owner's hand when dealt face up. ",
        ),
        ([], ["J♠"], "Nothing is wild. The jack of spades kills its owner's hand when dealt face up. "),
        (
            ["J♠ down"],
            ["J♠"],
            "The jack of spades is wild while face down, and kills its owner's hand when dealt face up. ",
        ),
    ],
)
def test_a_card_that_saves_and_kills_is_told_of_once(wild: list[str], kill: list[str], sentence: str):
    assert sentence in told(card(wild=wild, kill=kill), "play")


@pytest.mark.parametrize(
    ("changes", "anchor", "sentence"),
    [
        ({"pack": 104}, "dealing", "Two decks of 52 cards are shuffled together, 104 in all."),
        ({"pack": 53, "wild": ["joker"]}, "dealing", "The deck has 53 cards, with one joker."),
        ({"pack": 54, "dead": ["joker"]}, "dealing", "The deck has 54 cards, with two jokers."),
        ({"pack": 32, "order": "short"}, "dealing", "The deck has 32 cards: sevens and higher."),
        ({"extra": 2}, "dealing", "A player may get up to two more cards than the others."),
        (
            {"void": "when all check"},
            "dealing",
            "The cards are dealt again in this case: When all check. The table decides when this "
            "happens. The bets made so far stay in the pot.",
        ),
        ({}, "dealing", "If the cards are dealt again, the bets made so far stay in the pot."),
        ({"rotates": "no"}, "dealing", "The same player keeps dealing."),
        ({"steps": ["20 unseen"]}, "players", "Two can play. They need twenty cards each."),
        (
            {"steps": ["5 down", "draw 3"]},
            "players",
            ("Two to six can play. They need at most eight cards each."),
        ),
        ({"steps": ["1 down"], "order": "one"}, "players", "2 to 52 can play. They need one card each."),
        (
            {"rules": ["one", "two!"]},
            "options",
            "The table also plays by these rules, and decides how to apply them. One. Two!",
        ),
        (
            {"rules": ["sing"]},
            "options",
            ("The table also plays by this rule, and decides how to apply it. Sing."),
        ),
    ],
)
def test_a_page_says_from_what_is_dealt_and_what_else_is_agreed(
    changes: dict[str, object], anchor: str, sentence: str
):
    assert sentence in told(card(**changes), anchor)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "If the cards are dealt again, the bets made so far stay in the pot."),
        ({"void": "a queen falls"}, "The bets made so far stay in the pot."),
        ({"steps": ["5 up"]}, "If the cards are dealt again, the pot stays."),
        (
            {"steps": ["5 up"], "void": "a queen falls"},
            "The table decides when this happens. The pot stays.",
        ),
    ],
)
def test_what_stays_when_cards_are_dealt_anew_is_said(changes: dict[str, object], sentence: str):
    assert told(card(**changes), "dealing").endswith(sentence)
