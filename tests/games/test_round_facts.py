"""What every game tells of its round in one line: the cards, wild and deadly ones, what wins, the dealer."""

import pytest
from matchpot.tables import DEADLY, INCHES, STAGES
from matchpot.tables import Table as MadeUp
from variants.table import Table as Ours

from companion.engine.gate import begin
from companion.engine.seats import Seats
from companion.games import GAMES
from companion.hands import RANKINGS
from companion.kit.hand_order import describe_hand_order
from companion.variants.play.compiled import compile_variant
from companion.variants.shelf import built_in_variants_by_slug

from .progressive.progressive_table import Deals
from .tapiola.towers import Towers

NAMES = ("Anna", "Bo", "Cy", "Di")
DEADLY_FACTS = "2 cards · sixes and nines: wild face down, deadly face up · no straights or flushes"
OMAHA_FACTS = "4 cards, 5 on the board · use exactly 2 of your cards · high and 8-or-better low"
BUILT_IN = {
    "three-five-seven": "3 cards · wild: threes · no straights or flushes",
    "three-five-seven 6-7-8": "3 cards, 3 on the board · wild: sixes",
    "deadly-69s": DEADLY_FACTS,
    "deadly-69s Deadly Low": (
        "2 cards · the lowest card in the hand: wild, deadly face up · no straights or flushes"
    ),
    "fireplace": "Melds of 5 cards · five decks · nothing is wild",
    "forehead": "1 card",
    "guts": "3 cards · straights and flushes count",
    "guts Two Card": "2 cards",
    "martian": "5 cards each",
    "martian Jokers wild": "5 cards each · wild: 2 jokers",
    "omaha-burns": OMAHA_FACTS,
    "piranha": "4 cards, 5 on the board",
    "position-match-pot": "5 cards",
    "progressive": "5 cards · pack of 36 · A-9-8-7-6 is a straight",
    "progressive With a joker": "5 cards · pack of 37 · wild: the joker · A-9-8-7-6 is a straight",
    "sheet": "",
    "tapiola": "5 cards and one from each tower · the highest hand wins",
    "tapiola High-low": "5 cards and one from each tower · high and ace-to-six low",
    "tapiola Lowball": "6 cards and one from each tower · ace-to-six low wins",
    "two-more-inches": "5 cards",
    "two-more-inches With a wild card": "5 cards · wild: twos",
    "wild-fours": "4 cards · wild: fours · no straights or flushes",
}
"""Round facts before the first deal, by the slug of a game and the name of its options."""
COLLECTED = {
    "badugi": "4 cards · badugi wins",
    "california-lowball": "5 cards · wild: jokers · low wins",
    "criss-cross": "5 cards, 5 on the board · wild: a named rank",
    "double-board-holdem": "2 cards, 10 on the board · high (row 1) and high (row 2)",
    "follow-the-queen": "7 cards · wild: queens and a named rank",
    "high-low-chicago": "7 cards · high, low and highest spade face down",
    "low-hole": "7 cards · wild: low hole",
    "omaha-high-low": (
        "4 cards, 5 on the board · use exactly 2 of your cards · high and low (eight or better)"
    ),
    "razz": "7 cards · low wins",
    "seven-twenty-seven": "2 cards · nearest to 7 and nearest to 27",
    "short-deck-holdem": "2 cards, 5 on the board · a flush beats a full house",
}


def told(game, **options) -> str:
    return " · ".join(game.rules.summary(begin(game, Seats(NAMES), options)).round_facts)


@pytest.mark.parametrize(("which", "facts"), BUILT_IN.items(), ids=BUILT_IN)
def test_a_game_tells_its_round_in_one_line(which, facts):
    slug, _, named = which.partition(" ")
    game = GAMES[slug]
    assert told(game, **(game.options.named_sets[named] if named else {})) == facts


def test_every_built_in_game_is_among_them():
    assert set(GAMES) == {which.partition(" ")[0] for which in BUILT_IN}


@pytest.mark.parametrize(("slug", "facts"), COLLECTED.items(), ids=COLLECTED)
def test_a_variant_tells_its_round_in_one_line(slug, facts):
    assert told(compile_variant(built_in_variants_by_slug()[slug])) == facts


def test_every_variant_of_the_collection_tells_its_cards():
    for slug, variant in built_in_variants_by_slug().items():
        facts = told(compile_variant(variant))
        assert facts[0].isdecimal(), slug
        assert len(facts) <= 90, slug


def test_wild_cards_that_do_not_count_for_a_prize_are_told_so():
    table = Ours(steps=["5 down"], sides=["high", "low"], wild=["2"], wild_for="high")
    assert table.summary.round_facts == ("5 cards", "wild: twos, but not for the lowest hand", "high and low")


def test_the_second_best_hand_may_win():
    assert Ours(steps=["5 down"], second=True).summary.round_facts == ("5 cards", "the second-best hand wins")


def test_a_rank_that_the_table_chose_is_named():
    facts = MadeUp(INCHES, 3, wild="J").summary.round_facts
    assert facts == ("5 cards", "jacks: wild face down, deadly face up")


def test_cards_may_be_deadly_alone():
    assert MadeUp(DEADLY, 3, form="calm").summary.round_facts == ("2 cards", "no straights or flushes")


def test_each_hand_of_a_deal_tells_its_own_wild_cards():
    table = MadeUp(STAGES, 3)
    assert table.summary.round_facts == ("3 cards", "wild: threes", "no straights or flushes")
    assert table.hand((0, 1), (0,)).summary.round_facts == ("5 cards", "wild: fives")


def test_the_dealer_is_told_as_long_as_the_hand_is_played():
    """In the other games the rows say it all the time."""
    assert Towers().enter("community", cards="Kh").summary.round_facts[-1] == "Anna deals"
    dealt = Deals().enter("draw", draw_1=1)
    assert dealt.summary.round_facts[-1] == "Anna deals"


def test_agreed_orders_of_hands_are_told():
    facts = Towers(scoring="two-one", wins="split", qualifier="8").summary.round_facts
    assert facts[1:] == ("high and ace-to-six low (8 or better)",)
    assert Towers(order="flush-first").summary.round_facts[1:] == (
        "the highest hand wins",
        "a flush beats a full house",
    )
    assert Towers(order="no-wheel").summary.round_facts[1:] == (
        "the highest hand wins",
        "5-4-3-2-A is not a straight",
    )
    assert Deals(wheel=False).summary.round_facts[-1] == "A-9-8-7-6 is not a straight"
    assert Deals(pack="52").summary.round_facts == ("5 cards", "pack of 52")


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("standard", ""),
        ("standard-fives-few", ""),
        ("one", ""),
        ("two", ""),
        ("sets5", "no straights or flushes"),
        ("sets4", "no straights or flushes"),
        ("guts3", "straights and flushes count"),
        ("short", ""),
        ("short-trips", "a flush beats a full house, trips beat a straight"),
        ("stripped-flush", "a flush beats a full house"),
        ("deuce-to-seven", "deuce-to-seven low wins"),
    ],
)
def test_an_order_of_hands_in_few_words(slug, said):
    assert describe_hand_order(RANKINGS[slug]) == said


def test_a_game_says_how_hands_compare_at_the_next_showdown():
    now = GAMES["guts"].screens.contest_now(begin(GAMES["guts"], Seats(NAMES)))
    assert now is not None
    assert now.contest.ranking.base_ranking is RANKINGS["guts3"]
