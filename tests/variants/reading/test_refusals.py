"""Cards that contradict themselves are refused with a sentence, and the field it is about."""

import re
from pathlib import Path

import pytest

from companion.variants import LANGUAGE_VERSION, BadVariant, read_variant
from companion.variants.definition.json_fields import ATTRIBUTE_BY_FIELD

STUD = ["2 down", "1 up", "bet", "1 up", "bet", "1 up", "bet", "1 up", "bet", "1 down", "bet"]
HOLDEM = ["2 down", "bet", "board 3", "bet", "board 1", "bet", "board 1", "bet"]
GUTS = {"steps": ["3 down", "in or out"], "order": "guts3", "settle": "match"}
ROUND = {"steps": ["2 down", "in or out"], "order": "standard"}


def refused(**changes: object) -> BadVariant:
    with pytest.raises(BadVariant) as caught:
        read_variant({"name": "Ours", "steps": STUD, **changes})
    return caught.value


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({**GUTS, "settle": "share", "amount": 150}, "amount", "Losers can owe up to 100% of the pot."),
        (
            {"order": "points", "sides": ["points 27"], "wild": ["6", "6 down"]},
            "wild",
            "wild both always and",
        ),
        (
            {"steps": ["26 down", "5 up", "bet"]},
            "steps",
            "2 players may need up to 62 cards, but the deck has only 52.",
        ),
        (
            {"steps": ["5 down"] * 4 + ["5 up", "bet"]},
            "steps",
            "up to 20 cards together. Here a player can have 25",
        ),
        ({"steps": ["5 down", *["bet"] * 39]}, "steps", "up to 12 betting rounds. This one has 39"),
        ({"steps": ["bet"] * 41}, "steps", "There are 41 steps, but a game can have up to 40."),
        ({"steps": []}, "steps", "needs at least one step"),
        ({"steps": ["board 5", "bet"]}, "steps", "Nobody holds a card"),
        (
            {"steps": ["4 down", "bet"]},
            "steps",
            "need 5 cards, but a player has 4 cards. Deal more, or choose another ranking.",
        ),
        (
            {"steps": ["2 down", "board 2", "bet"]},
            "steps",
            "a player has 2 cards and the board has 2. Deal more",
        ),
        (
            {"steps": ["1 down", "board 2", "bet"]},
            "steps",
            "a player has 1 card and the board has 2. Deal more",
        ),
        (
            {"steps": ["draw 2", "5 down"]},
            "steps",
            "“draw 2” is not possible: a player has no cards at that point.",
        ),
        ({"steps": ["5 down", "shuffle"]}, "steps", "“shuffle” is not a step"),
        ({"steps": ["5 down", "discard 5", "bet"]}, "steps", "must keep one"),
        (
            {"steps": ["5 down", "draw 6", "bet"]},
            "steps",
            "“draw 6” is not possible: a player has 5 cards at that point",
        ),
        ({"steps": ["5 down", "pass 6 left"]}, "steps", "“pass 6 left” is not possible"),
        ({"steps": ["5 up", "roll 1", "bet"]}, "steps", "a player has no cards face down at that point"),
        ({"steps": ["2 down", "board 3", "turn 1", "bet"]}, "steps", "the board has no cards face down"),
        ({"steps": ["2 down", "board 3 down", "turn 4"]}, "steps", "the board has 3 cards face down"),
        ({"steps": ["2 down", "board 1 down", "turn 4"]}, "steps", "the board has 1 card face down"),
        (
            {"steps": ["5 down", "board 3", "take 4"]},
            "steps",
            "“take 4” is not possible: the board has 3 cards face up",
        ),
        ({"steps": ["5 down", "board 3 down", "take 1 first"]}, "steps", "the board has no cards face up"),
        (
            {"steps": ["5 down", "board 5", "lay cross", "take 1"]},
            "steps",
            "“take 1” is not possible after “lay cross”: it would leave a gap in the layout.",
        ),
        ({"steps": ["5 down", "take 1 middle"]}, "steps", "“take 1 middle” is not a step"),
        ({"steps": ["spare 14", "7 down", "bet"]}, "steps", "can have up to 20 cards together"),
        (
            {"steps": ["lay cross", "lay square", "5 down"]},
            "steps",
            "“lay cross” and “lay square” are two layouts, but a board can have only one. Remove one",
        ),
        ({"steps": ["lay cross", "5 down", "board 4", "bet"]}, "steps", "impossible with 4 cards"),
        ({"steps": ["5 down", "declare", "declare"]}, "steps", "declare only once a round"),
        ({**GUTS, "steps": ["3 down", "in or out", "in or out"]}, "steps", "in or out only once a round"),
        ({**GUTS, "steps": ["in or out", "3 down"]}, "steps", "Nobody has any cards yet"),
        ({"steps": ["5 down", "house 5", "bet"]}, "house", "Choose “A kitty” under “Winners must also beat”"),
        ({"order": "best"}, "order", "“best” is not a known ranking of hands"),
        (
            {"order": "points"},
            "order",
            "“High” needs a ranking of hands. Choose one.",
        ),
        ({"order": "short"}, "order", "A deck of 52 has twos, but the ranking “short deck, A-9-8-7-6"),
        ({"order": "short"}, "order", "does not. Choose “standard high”."),
        ({"order": "stripped-flush", "pack": 36}, "order", "does not. Choose “short deck, a flush be"),
        ({"pack": 50}, "pack", "The deck must be 52, 53, 54, 40, 36, 32 or 104, not “50”."),
        ({"pack": True}, "pack", "The deck must be"),
        ({"pack": 54}, "wild", "jokers in the deck"),
        ({"pack": 54, "wild": ["joker down"]}, "wild", "jokers in the deck"),
        (
            {"wild": ["joker"]},
            "pack",
            "A deck of 52 cards has no joker. Choose a deck of 53 or 54, or take the joker out of the wild "
            "cards.",
        ),
        (
            {"wild": ["joker bug"], "pack": 104},
            "pack",
            "A deck of 104 cards has no joker. Choose a deck",
        ),
        (
            {"wild": ["joker"], "sides": ["high", "low"], "wild_for": "high"},
            "wild",
            "“joker” is not in a deck of 52 cards.",
        ),
        ({"dead": ["joker"]}, "dead", "“joker” is not in a deck of 52 cards."),
        ({"pack": 36, "wild": ["3"]}, "wild", "“3” is not in a deck of 36 cards."),
        ({"pack": 36, "dead": ["3"]}, "dead", "“3” is not in a deck of 36 cards."),
        ({"wild": ["every card"]}, "wild", "Not every card can be wild."),
        ({"pack": 36, "wild": [*"6789JQKA", "10"]}, "wild", "Not every card can be wild."),
        (
            {"wild": ["2 down"], "dead": ["2"]},
            "wild",
            "2♣ can't be wild and count for nothing at the same time",
        ),
        ({"wild": ["everything"]}, "wild", "is not a wild card"),
        ({"wild": ["4", "4 down"]}, "wild", "always and only when face down"),
        ({"wild": ["lowest", "lowest rank"]}, "wild", "Choose one: either"),
        (
            {"wild": ["own low down"], "steps": ["5 up", "bet"]},
            "wild",
            "face down, but players have no face-down cards at the showdown",
        ),
        (
            {"wild": ["6 down"], "steps": ["5 up", "bet"]},
            "wild",
            "face down, but players have no face-down cards at the showdown",
        ),
        (
            {"wild": ["2"], "dead": ["2", "3"]},
            "wild",
            "2♣ can't be wild and count for nothing at the same time",
        ),
        ({"wild": ["2"], "sides": ["high spade"]}, "wild", "Wild cards have no use if"),
        ({"wild": ["2"] * 61}, "wild", "There are 61 wild cards"),
        ({"wild": "2"}, "wild", "must be a list of texts"),
        ({"wild": [2]}, "wild", "must be text"),
        ({"dead": ["Js"]}, "dead", "“js” could be jacks or J♠. Write which of them counts for nothing."),
        ({"kill": ["Qs"]}, "kill", "“qs” could be queens or Q♠. Write which of them kills a hand."),
        ({"wild": ["Js"]}, "wild", "“js” can mean jacks or J♠: write which one you mean."),
        (
            {"dead": ["fish"]},
            "dead",
            "“fish” is not a card. Write a rank (4), a suit (spades) or a card (J♠).",
        ),
        ({"wild": ["red fish"]}, "wild", "“red fish” is not a wild card. Write a rank (4)"),
        ({"dead": ["named"]}, "dead", "“named” is possible only for wild cards"),
        ({"kill": ["Low hole"]}, "kill", "“Low hole” is possible only for wild cards"),
        ({"dead": ["2 and tapped"]}, "dead", "“2 and tapped” is possible only for wild cards"),
        ({"dead": ["lowest"]}, "dead", "differs from hand to hand"),
        ({"dead": ["every card"]}, "dead", "Not every card can count for nothing."),
        ({"kill": ["tapped"]}, "kill", "is possible only for wild cards"),
        ({"kill": ["3"], "steps": ["5 down", "bet"]}, "kill", "nobody has face-up cards"),
        ({"kill": ["3"], "wild": ["3", "9"]}, "kill", "3♣ can't be wild and kill at the same time"),
        ({"kill": ["3 down"]}, "kill", "Only face-up cards can kill"),
        ({"kill": ["every card"]}, "kill", "Not every card can kill a hand."),
        ({"sides": []}, "sides", "1 to 4 equal prizes"),
        ({"sides": ["high"] * 5}, "sides", "There are 5 prizes, but a game can have up to 4."),
        ({"sides": ["high", "high"]}, "sides", "only once"),
        ({"sides": ["most chips"]}, "sides", "is not a prize"),
        ({"sides": ["low 4"]}, "sides", "Nobody can make a low"),
        ({"sides": ["high row 2"]}, "sides", "line 2 of the board"),
        (
            {"steps": ["lay rows", "5 down", "board 6", "bet"], "sides": ["high row 3"]},
            "sides",
            "needs line 3 of the board, which has only 2 lines.",
        ),
        (
            {"sides": ["high", "hand alone"]},
            "sides",
            "There is no board, so every hand is made without it. Add a board",
        ),
        ({"steps": HOLDEM, "sides": ["low alone"]}, "sides", "needs 5 cards, but a player has 2"),
        ({"sides": ["high spade down"], "steps": ["5 up", "bet"]}, "sides", "players have none"),
        (
            {"steps": HOLDEM, "use": "2+2"},
            "use",
            "Hands ranked by “standard high” need 5 cards, but “Two of your own, two from the board” makes "
            "4.",
        ),
        (
            {"steps": HOLDEM, "use": "2+3", "order": "sets4"},
            "use",
            "“four cards: quads, trips, two pair, pair, high card” need 4 cards, but “Two of your own, three "
            "from the board” makes 5.",
        ),
        (
            {"steps": HOLDEM, "use": "2+3", "order": "guts3", "sides": ["low"]},
            "use",
            "Hands for “Low” need 3 cards, but “Two of your own, three from the board” makes 5.",
        ),
        (
            {"steps": ["lay rows", "4 down", "board 6", "bet"], "use": "2+line", "order": "two"},
            "use",
            "by “two cards: pair, high card” need 2 cards, but “Two of your own and a line from the "
            "board” takes 2 from the player alone.",
        ),
        (
            {"use": "2+3"},
            "use",
            "“Two of your own, three from the board” takes 3 cards from the board, but there is no board.",
        ),
        (
            {"steps": ["1 down", "bet"], "sides": ["low"]},
            "steps",
            "Hands for “Low” need 5 cards, but a player has 1",
        ),
        (
            {"pack": 36, "order": "short-flush", "sides": ["low 5"]},
            "sides",
            "“Low, five or better” needs fives, but a deck of 36 has none.",
        ),
        (
            {"order": "short-flush", "sides": ["low 5"]},
            "order",
            "but the ranking “short deck, a flush beats a full house” does not. Choose “standard high”.",
        ),
        (
            {"steps": ["lay cross", "5 down", "bet"]},
            "steps",
            "There are no board cards for the step “lay cross”. Add the step “board”.",
        ),
        ({"steps": HOLDEM, "use": "two and three"}, "use", "is not a way to use cards"),
        (
            {"steps": HOLDEM, "use": "3+2"},
            "use",
            "“Three of your own, two from the board” takes 3 cards from a player, but a player has only 2.",
        ),
        ({"steps": ["4 down", "board 2", "bet"], "use": "2+3"}, "use", "from the board, but the board has 2"),
        ({"steps": HOLDEM, "use": "2+line"}, "use", "needs a board with lines"),
        (
            {"steps": ["lay square", "4 down", "board 4", "bet"], "use": "2+3"},
            "use",
            "a line of the board has 2.",
        ),
        (
            {"steps": ["lay square", "4 down", "board 16", "bet"], "use": "2+line"},
            "use",
            "With “Two of your own and a line from the board”, a line must have 3 cards, not 4.",
        ),
        (
            {"steps": ["11 down", "board 5", "bet"], "use": "2+3"},
            "use",
            "With “Two of your own, three from the board”, a player can have up to 10 cards, "
            "and so can the board.",
        ),
        (
            {"steps": ["8 down", "board 5", "bet"], "extra": 3, "use": "2+3"},
            "use",
            "With “Two of your own, three from the board”, a player can have up to 10 cards, "
            "and so can the board.",
        ),
        (
            {"use": "2+3", "sides": ["high spade"]},
            "use",
            "“Two of your own, three from the board” makes poker hands, but no share of the pot goes to a "
            "poker hand here. Choose “Any cards”.",
        ),
        ({"floor": "a nice hand"}, "floor", "“a nice hand” is not the name of a hand here"),
        ({"floor": "flush", "order": "sets5"}, "floor", "“flush” is not the name of a hand here"),
        (
            {"floor": "pair", "sides": ["high spade"]},
            "floor",
            "No share of the pot goes to a poker hand here. Leave “Hand needed to win” empty.",
        ),
        ({"speak": "declare"}, "steps", "Players have no chance to declare. Add the step “declare”."),
        ({"speak": "declare", "steps": [*STUD, "declare"]}, "sides", "Choose two prizes"),
        (
            {"speak": "declare", "steps": [*STUD, "declare"], "sides": ["high", "low", "badugi"]},
            "sides",
            "two prizes at most, but there are 3 here. A prize for a suit card (such as the highest spade) "
            "needs no declaration.",
        ),
        (
            {
                "speak": "declare",
                "steps": [*STUD, "declare"],
                "sides": ["high spade", "low spade", "high heart"],
            },
            "sides",
            "two prizes at most, but there are 3 here",
        ),
        (
            {"steps": [*STUD, "declare"], "sides": ["high", "low"]},
            "speak",
            "The cards speak here. Remove the step “declare”, or choose “Players declare”.",
        ),
        (
            {"speak": "loudly"},
            "speak",
            "must be cards, declare, declare both or declare both or tie, not “loudly”.",
        ),
        ({"settle": "match"}, "settle", "only if players say in or out"),
        ({"settle": "double"}, "settle", "not “double”"),
        ({**GUTS, "settle": "limit"}, "limit", "a multiple of the bet limit"),
        ({**GUTS, "limit": 5}, "limit", "changes nothing, because nobody bets here"),
        ({**GUTS, "settle": "pot", "wimp": "match"}, "wimp", "owe nothing here"),
        (
            {**GUTS, "house": "kitty", "steps": ["3 down", "house 2", "in or out"]},
            "house",
            "Hands ranked by “three-card guts” need 3 cards, but the kitty has 2.",
        ),
        ({**GUTS, "house": "bank"}, "house", "must be nothing, kitty or deck, not “bank”."),
        (
            {"house": "kitty"},
            "house",
            "The kitty plays against the players who are in. Add the step “in or out”.",
        ),
        ({"legs": 3}, "legs", "Legs are won only if players say in or out"),
        ({"legs": 10}, "legs", "The number of legs to win must be a whole number from 0 to 9."),
        ({"wimp": "amount"}, "wimp", "A wimp rule needs players who say in or out"),
        ({"ante": 10**6 + 1}, "ante", "from 0 to 1,000,000"),
        ({"ante": "1"}, "ante", "a whole number"),
        ({"ante": True}, "ante", "a whole number"),
        ({"ante": 1.5}, "ante", "a whole number"),
        ({"amount": 0}, "amount", "from 1 to"),
        ({"extra": 21}, "extra", "from 0 to 20"),
        ({"second": 1}, "second", "yes or no"),
        ({"then": [ROUND]}, "then", "each round needs the step “in or out”"),
        ({**GUTS, "settle": "pot", "then": [ROUND]}, "settle", "losers must owe something"),
        ({**GUTS, "then": [ROUND] * 6}, "then", "up to 6 rounds"),
        ({**GUTS, "then": ROUND}, "then", "must be a list"),
        ({**GUTS, "then": ["2 down"]}, "then", "Each further round must have steps"),
        ({**GUTS, "then": [{**ROUND, "sides": ["low"]}]}, "then", "newer companion: “sides” of a round"),
        ({**GUTS, "then": [{**ROUND, "steps": ["two"]}]}, "then", "“two” is not a step"),
        ({**GUTS, "then": [{**ROUND, "order": "best"}]}, "then", "“best” is not a known ranking"),
        ({**GUTS, "then": [{**ROUND, "wild": ["joker"]}]}, "pack", "A deck of 52 cards has no joker"),
        ({**GUTS, "pack": 36, "then": [{**ROUND, "wild": ["3"]}]}, "then", "“3” is not in a deck of 36"),
        ({**GUTS, "then": [{"steps": ["1 down", "in or out"]}]}, "steps", "a player has 4 cards"),
        (
            {**GUTS, "then": [{**ROUND, "steps": [*ROUND["steps"], *["say Go."] * 37]}]},
            "then",
            "up to 40 steps in all its rounds. This one has 41",
        ),
        ({"name": ""}, "name", "The name is missing."),
        ({"name": "\u202e\u200b\u0007"}, "name", "The name is missing."),
        ({"name": "x" * 41}, "name", "up to 40 letters"),
        ({"name": "x" * 10_000}, "name", "up to 40 letters"),
        ({"name": ["Ours"]}, "name", "must be text"),
        ({"void": "x" * 121}, "void", "up to 120 letters"),
        ({"rules": ["x"] * 9}, "rules", "There are 9 sentences, but a game can have up to 8."),
        ({"rules": ["x" * 121]}, "rules", "up to 120 letters"),
        ({"version": LANGUAGE_VERSION + 1}, "version", "made with a newer companion"),
        ({"version": 10**400}, "version", "made with a newer companion"),
        ({"version": 0}, "version", "a whole number from 1"),
        ({"version": "1"}, "version", "a whole number from 1"),
        ({"bluffing": True}, "version", "made with a newer companion: “bluffing” is not known here."),
    ],
)
def test_a_contradiction_names_its_field(changes: dict[str, object], field: str, sentence: str):
    bad = refused(**changes)
    assert (bad.field, sentence in str(bad)) == (field, True), bad.faults


@pytest.mark.parametrize("data", [None, [], "Guts", 5])
def test_what_is_no_card_at_all_is_refused(data: object):
    with pytest.raises(BadVariant, match="This is not a game") as caught:
        read_variant(data)
    assert caught.value.field == ""


def test_all_that_is_wrong_is_told_the_first_as_the_message():
    bad = refused(name="", ante=-1, wild=["green"])
    assert [fault.field for fault in bad.faults] == ["name", "wild", "ante"]
    assert str(bad) == "The name is missing."


def test_a_card_without_name_and_steps_lacks_both():
    with pytest.raises(BadVariant) as caught:
        read_variant({})
    assert [fault.field for fault in caught.value.faults] == ["name", "steps"]


@pytest.mark.parametrize(
    "changes",
    [
        {"kill": ["6", "9"], "wild": ["6 down", "9 down"]},
        {"kill": ["lowest"]},
        {"pack": 54, "wild": ["joker"]},
        {"pack": 54, "dead": ["joker"]},
        {"pack": 36, "order": "short"},
        {"pack": 36, "wild": ["K"], "sides": ["low 8"]},
        {**GUTS, "ante": 0, "settle": "winner"},
        {**GUTS, "settle": "pot"},
        {**GUTS, "house": "kitty"},
        {**GUTS, "house": "kitty", "steps": ["3 down", "house 3", "in or out"]},
        {**GUTS, "then": [ROUND]},
        {
            "pack": 36,
            "steps": ["5 down", "in or out"],
            "settle": "match",
            "sides": ["low 8"],
            "then": [{**ROUND, "wild": ["K"]}],
        },
        {**GUTS, "steps": ["3 down", "bet", "in or out"], "settle": "limit", "limit": 5},
        {"steps": HOLDEM, "sides": ["high", "hand alone"]},
        {"order": "points", "sides": ["points 27"], "steps": ["1 down", "bet"]},
        {"order": "points", "wild": ["2"], "sides": ["points 27"], "steps": ["1 down", "bet"]},
        {"floor": "jacks or better"},
        {"second": True},
    ],
)
def test_what_only_looks_odd_is_accepted(changes: dict[str, object]):
    assert read_variant({"name": "Ours", "steps": STUD, **changes})


def test_labels_named_in_refusals_stand_in_the_form():
    form = (Path(__file__).parents[3] / "templates/variants/_form.html").read_text(encoding="utf-8")
    sentences = [str(refused(**{name: object()})) for name in ATTRIBUTE_BY_FIELD]
    labels = [found[1] for said in sentences if (found := re.match("“([^”]+)” must be", said))]
    assert len(labels) > 15
    assert [label for label in labels if f"'{label}'" not in form] == []
