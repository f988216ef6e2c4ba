"""A card in words: whatever card it is, its page and its lines are what a player would say."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.hands import RANKINGS
from companion.house import Variant, lies, read_variant
from companion.house.shelf import games
from companion.house.words import RulesPage, differences, gist, lines, rules_page
from tests.house.strategies import variants

MOST_IN_GIST = 60
TWICE = re.compile(r"\b(?P<word>[^\W\d_]+) (?P=word)\b", re.IGNORECASE)
ONE = re.compile(
    r"\b(?:1|one) (?:more )?(?:cards|rounds|legs|draws|sentences|betting rounds|players|times)\b"
)
MANY = re.compile(r"\b(?:two|three|four|five|six|seven|[2-9]) (?:more )?(?:card|leg|draw|sentence|round)\b")
CODES = re.compile(r"[_{}<>]|\bNone\b|\bTrue\b|\bFalse\b|\d\+\d|  ")
SLUGS = [slug for slug in RANKINGS if re.search(r"\d$|-(?:few|fives|strict|wheel)", slug)]
ENDS = (".", "!", "?")

kinds = st.sampled_from(list(games().values())) | variants()


def plain(variant: Variant) -> Variant:
    """Return the card with words of its players that are sentences."""
    return replace(
        variant,
        name="Our game",
        void="Nobody has a pair." if variant.void else "",
        rules=tuple(f"Rule {at} is kept." for at, _ in enumerate(variant.rules)),
    )


def said(page: RulesPage) -> Iterator[str]:
    """Yield every paragraph and item of a page."""
    yield page.introduction
    for passage in page.passages:
        for block in passage.blocks:
            yield from (block,) if isinstance(block, str) else block


def check_words(text: str) -> None:
    """Say what no sentence for a person has."""
    for wrong in (TWICE, ONE, MANY, CODES):
        assert not wrong.search(text), text
    assert not any(slug in text for slug in SLUGS), text


def check_sentences(text: str) -> None:
    assert text.endswith(ENDS), text
    for sentence in re.split(r"(?<=[.!?]) ", text):
        assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] == "“", text


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds)
def test_a_page_is_of_whole_sentences(variant: Variant):
    page = rules_page(plain(variant))
    anchors = [passage.anchor for passage in page.passages]
    assert len(set(anchors)) == len(anchors)
    assert page.title == "Our game"
    for passage in page.passages:
        assert passage.blocks, passage.anchor
        assert all(passage.blocks), passage.anchor
        assert isinstance(passage.blocks[0], str), "it begins with an answer"
        assert passage.title[0].isupper()
    for text in said(page):
        check_words(text)
        check_sentences(text)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds)
def test_a_page_has_a_part_for_all_that_applies(variant: Variant):
    page = rules_page(variant)
    needed = {"play", "hand", "deadly", "options", "ante", "showdown", "split", "dealing", "players", "end"}
    needed |= {"joining", "limit-of-time"}
    for anchor, applies in {
        "wild": any(each.wild for each in variant.rounds),
        "declare": variant.asks or variant.speak != "cards",
        "owe": variant.asks,
        "nobody-in": variant.asks,
        "alone": variant.asks or bool(variant.bets),
        "bets": bool(variant.bets),
        "wimp": variant.wimp != "none",
        "kitty": variant.house == "kitty",
        "deck": variant.house == "deck",
        "legs": bool(variant.legs),
    }.items():
        if applies:
            needed.add(anchor)
    assert {passage.anchor for passage in page.passages} == needed


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds)
def test_the_six_lines_are_a_sentence_each_and_name_every_field(variant: Variant):
    found = lines(plain(variant))
    assert [line.title for line in found] == [
        "Cards",
        "Wild",
        "Who wins",
        "In or out & money",
        "Special cards",
        "Own words",
    ]
    named = [field for line in found for field in line.fields]
    assert sorted(named) == sorted({field.name for field in fields(Variant)} - {"name", "like", "version"})
    for line in found:
        check_words(line.said)
        check_sentences(line.said)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds)
def test_a_gist_is_short(variant: Variant):
    short = gist(variant)
    assert 0 < len(short) < MOST_IN_GIST
    assert not short.endswith(".")
    assert short[0].isupper() or short[0].isdigit()
    check_words(short)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds, kinds)
def test_cards_differ_in_words_exactly_when_they_differ(one: Variant, other: Variant):
    one, other = plain(one), plain(other)
    assert differences(one, one) == differences(other, other) == ""
    if replace(one, like=other.like) != other and lies(one) == lies(other):
        check_words(differences(one, other))


def test_what_players_wrote_stays_plain_text():
    markup = "<b>Shout</b> & [run](javascript:x)"
    data = {"name": "<i>Ours</i>", "steps": ["5 down", f"say {markup}", "bet"], "rules": [markup]}
    page = rules_page(read_variant(data | {"void": markup}))
    assert page.title == "<i>Ours</i>"
    assert sum(markup in text for text in said(page)) == len(("step", "rule", "void"))


@pytest.mark.parametrize("slug", list(games()))
def test_the_page_of_a_game_on_the_shelf_answers_in_two_lines(slug: str):
    for passage in rules_page(games()[slug]).passages:
        assert len(str(passage.blocks[0])) <= 220, passage.anchor


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
    page = rules_page(read_variant(data))
    play = page.passage("play")
    assert play is not None
    assert play.blocks[1] == (
        "Everybody antes 1 at first; later who owes something pays it.",
        "Everybody gets two cards face down, one face up and two face down and unseen.",
        "Three cards face up and two face down are laid on the board. Two betting rounds.",
        "The next card of the board is turned up.",
        "The last card of the board is turned up.",
        "All who are left pass two cards to the left.",
        "All who are left discard one card.",
        "All who are left may change up to two cards.",
        "All who are left may change one card for 5, paid into the pot.",
        "All who are left may buy up to two more cards for 3 each, paid into the pot.",
        "All who are left turn one of their cards face up.",
        "Four cards are dealt to the kitty, face down.",
        "Shout “wild”. The table judges this.",
        "The dealer asks one player after the other, the left neighbour first: in or out?",
        "Those in get one more card, face up.",
        "Those in declare in turn, the dealer's left neighbour first: the best hand, the lowest hand "
        "or both.",
        "Those in show, unless there is only one. The best hand and the lowest hand take half of the pot "
        "each, and all others who stayed match it.",
    )


STUD = ["2 down", "1 up", "bet", "4 down", "bet"]
GUTS = {"steps": ["3 down", "in or out"], "order": "guts3", "settle": "match"}
HIGH_LOW = {"steps": [*STUD, "declare"], "speak": "declare"}


@pytest.mark.parametrize(
    ("changes", "anchor", "sentence"),
    [
        ({"pack": 104}, "dealing", "Two packs of 52 cards are shuffled together, 104 in all."),
        ({"pack": 53, "wild": ["joker"]}, "dealing", "The pack has 53 cards, with one joker."),
        ({"pack": 54, "dead": ["joker"]}, "dealing", "The pack has 54 cards, with two jokers."),
        ({"pack": 32, "order": "short"}, "dealing", "The pack has 32 cards, from the 7 up."),
        ({"extra": 2}, "dealing", "Somebody may get up to two more cards than the others."),
        (
            {"void": "when all check"},
            "dealing",
            "In this case cards are dealt anew, and the pot stays: When all check.",
        ),
        ({"rotates": "no"}, "dealing", "The same player deals on."),
        ({"steps": ["20 unseen"]}, "players", "Two can play: twenty cards for each."),
        ({"steps": ["5 down", "draw 3"]}, "players", "Two to six can play: eight cards for each, at most."),
        ({"steps": ["1 down"], "order": "one"}, "players", "2 to 52 can play: one card for each."),
        ({"wild": ["clubs", "hearts", "spades"]}, "wild", "All cards but diamonds are wild."),
        ({"wild": ["J♠"]}, "wild", "J♠ is wild."),
        ({"wild": ["2"]}, "wild", "Five of a kind is no hand here: it counts as four."),
        ({"wild": ["lowest"]}, "wild", "The lowest card of each hand is wild."),
        (
            {"wild": ["named"]},
            "wild",
            "Which rank it is comes out in the hand; say it once, at the showdown.",
        ),
        ({"wild": ["own named"]}, "wild", "Each player names it with the cards, at the showdown."),
        (
            {"wild": ["own high down"]},
            "wild",
            "Each player's highest card face down is wild with all like it in",
        ),
        ({"wild": ["tapped"]}, "wild", "Tap them at the showdown. The table judges this."),
        ({"kill": ["lowest"]}, "deadly", "The lowest card of each hand kills when dealt face up"),
        ({"dead": ["4", "Q♠"]}, "hand", "Fours and Q♠ count for nothing."),
        ({"order": "six-card-low"}, "hand", "A hand has six cards, and the lowest five of them count."),
        ({"order": "eight-or-better"}, "hand", "The lowest hand wins, and the ace is low in it."),
        ({"order": "eight-or-better"}, "hand", "A low has cards of different ranks, none above the eight."),
        (
            {"sides": ["low 2-7"]},
            "hand",
            "the ace is high in it. Straights and flushes count against it, so 7-5-4",
        ),
        (
            {"sides": ["high", "badugi"]},
            "hand",
            "For the best badugi as many cards count as are of different suits",
        ),
        ({"steps": ["1 down"], "order": "one", "sides": ["high", "low"]}, "hand", "the ace is low in it."),
        ({"sides": ["points 21 not over"], "order": "points"}, "hand", "more than that cannot win."),
        ({"sides": ["low heart ace low"], "order": "points"}, "hand", "The ace is lower than the two."),
        (
            {"steps": ["2 down", "board 5"], "sides": ["hand alone"], "order": "two"},
            "hand",
            "Both cards make",
        ),
        (
            {"steps": ["2 down", "board 5"], "sides": ["hand alone"], "order": "two"},
            "split",
            "no card of the board",
        ),
        ({"sides": ["low 8"]}, "split", "If nobody qualifies the pot stays, and cards are dealt anew."),
        ({"sides": ["high", "low 8"]}, "split", "A part that nobody qualifies for goes to the others."),
        ({"sides": ["high", "low", "high spade"]}, "split", "One player may take several."),
        (
            {"second": True},
            "showdown",
            "The second best hand wins; where there is only one hand, that one does.",
        ),
        ({"floor": "jacks"}, "showdown", "To win takes a pair of jacks or better."),
        ({"ante": 0}, "ante", "There is no ante."),
        (
            {"limit": 7},
            "bets",
            "Bet limit: 7, unless something else is agreed on when the game is called. No bet",
        ),
        (HIGH_LOW | {"sides": ["high", "low"]}, "declare", "Who declares for both may win either, or both."),
        (
            HIGH_LOW | {"sides": ["high", "low"], "speak": "declare both"},
            "declare",
            "Who declares for both must win both alone, and otherwise wins nothing.",
        ),
        (HIGH_LOW | {"sides": ["high", "high spade"]}, "declare", "play for: for the best hand or not."),
        (HIGH_LOW | {"sides": ["low", "high spade down"]}, "showdown", "Say of each card whether it lies"),
        (GUTS | {"settle": "upto"}, "owe", "as much as was in the pot, but never more than 5."),
        (GUTS | {"settle": "upto"}, "owe", "With 12 in the pot, three losers make the next pot 15."),
        (GUTS | {"settle": "amount", "amount": 2}, "owe", "puts in 2, however much is in the pot."),
        (
            GUTS | {"settle": "share", "amount": 50},
            "owe",
            "With 12 in the pot, three losers make the next pot 18.",
        ),
        (
            GUTS | {"settle": "growing", "amount": 1},
            "owe",
            "1 in the first hand, 2 in the second, 3 in the third",
        ),
        (GUTS | {"settle": "growing", "amount": 1}, "play", "match it, up to the number of the hand."),
        (GUTS | {"settle": "winner"}, "owe", "It is paid at once, and the pot stays."),
        (GUTS | {"settle": "winner", "ante": 0}, "play", "Everybody gets three cards, face down."),
        (GUTS | {"settle": "pot"}, "owe", "Nobody owes anything for having stayed in and lost."),
        (
            {"steps": [*STUD, "in or out"], "settle": "limit", "limit": 3, "amount": 2},
            "owe",
            "puts in 2 times the bet limit, which makes 6.",
        ),
        (
            {"steps": [*STUD, "in or out"], "settle": "limit", "limit": 3, "amount": 1},
            "owe",
            "puts in the bet limit",
        ),
        ({"steps": [*STUD, "in or out"]}, "bets", "Who folds before saying in or out owes nothing."),
        (
            GUTS | {"wimp": "match"},
            "wimp",
            "whoever had the best hand is the wimp and pays as much as a loser.",
        ),
        (
            GUTS | {"wimp": "amount"},
            "nobody-in",
            "If everybody is out the pot stays, and the wimp rule says who pays.",
        ),
        (GUTS | {"wimp": "amount"}, "ante", "Everybody puts 1 into the pot before the first deal."),
        (
            GUTS | {"wimp": "amount", "settle": "pot"},
            "joining",
            "What a player owes who leaves goes into the pot.",
        ),
        (
            {"steps": [*STUD, "in or out"], "settle": "match", "ante": 0},
            "nobody-in",
            "the pot stays, and the next hand is dealt.",
        ),
        (
            GUTS | {"house": "deck", "legs": 2},
            "deck",
            "Who beats it gets the leg; who does not owes what a loser",
        ),
        (
            GUTS | {"house": "deck", "settle": "pot"},
            "deck",
            "who does not loses nothing more, and the game goes on.",
        ),
        (
            GUTS | {"house": "kitty", "legs": 2},
            "alone",
            "has the kitty to beat: who does gets a leg of two legs.",
        ),
        (GUTS | {"legs": 1}, "legs", "Who has one leg takes the pot and wins."),
        (GUTS | {"legs": 2}, "end", "It is over when somebody has two legs and takes the pot."),
        (
            GUTS | {"legs": 2},
            "end",
            "Who takes the pot with legs has won the game; else whoever has won most money.",
        ),
        (GUTS | {"declare_by": "chips"}, "declare", "all fists open together."),
        (GUTS | {"declare_by": "asked"}, "declare", "The dealer asks one player after the other"),
        (
            {"rules": ["one", "two!"]},
            "options",
            "Beside all else these are agreed on. The table judges this.",
        ),
        ({"rules": ["sing"]}, "options", "Sing."),
    ],
)
def test_a_page_says_what_a_card_has(changes: dict[str, object], anchor: str, sentence: str):
    page = rules_page(read_variant({"name": "Ours", "steps": STUD} | changes))
    found = page.passage(anchor)
    assert found
    told = [one for block in found.blocks for one in ((block,) if isinstance(block, str) else block)]
    assert sentence in " ".join(told)


@pytest.mark.parametrize(
    "changes",
    [
        {"order": "standard-fives"},
        {"order": "guts3", "steps": ["3 down", "bet"]},
        {"sides": ["low"]},
        {"sides": ["points 27"], "order": "points"},
    ],
)
def test_five_of_a_kind_is_spoken_of_only_where_it_could_be_missed(changes: dict[str, object]):
    card = {"name": "Ours", "steps": ["5 down", "bet"], "wild": ["2"], **changes}
    assert "Five of a kind is no hand" not in " ".join(said(rules_page(read_variant(card))))


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        (["lay square", "2 down", "board 9 down", "turn 9"], "The board is turned up."),
        (["2 down", "board 5 down", "turn 3"], "Three cards of the board are turned up."),
        (["2 down", "board 5 down", "turn 1"], "One card of the board is turned up."),
        (["5 down", "roll 5"], "Everybody turns all of their cards face up."),
        (["5 down", "draw 5"], "Everybody may change as many cards as they like."),
        (["3 unseen", "2 unseen"], "Everybody gets five cards, face down; nobody looks at them."),
        (
            ["5 down", "pass 1 right", "pass 1 right"],
            "Everybody passes one card to the right. This is done twice.",
        ),
        (
            ["2 down", "roll 1", "bet", *["1 down", "roll 1", "bet"] * 3],
            "All who are left turn one of their cards face up. A betting round. "
            "These two are done three times.",
        ),
        (["lay two boards", "2 down", "board 10"], "The board lies as two boards of as many cards each."),
    ],
)
def test_a_step_is_said(steps: list[str], sentence: str):
    page = rules_page(read_variant({"name": "Ours", "steps": steps}))
    assert sentence in page.passages[0].blocks[1]


OTHER_CARDS = "Other cards may be taken for one part than for another."


@pytest.mark.parametrize(
    ("slug", "may"),
    [("omaha-high-low", True), ("stud-high-low", True), ("anaconda", False), ("low-chicago", False)],
)
def test_each_part_may_take_other_cards_where_there_is_a_choice_of_them(slug: str, may: bool):
    split = rules_page(games()[slug]).passage("split")
    assert split
    assert (OTHER_CARDS in " ".join(map(str, split.blocks))) == may
