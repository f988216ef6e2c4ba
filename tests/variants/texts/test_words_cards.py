"""Wild, dead and killing cards in words, and what makes a hand."""

import pytest

from companion.variants import read_variant
from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.texts import build_rules_page, variant_description_lines, variant_summary_line

from .aloud import card, said, told

AS_FOUR = "Five of a kind is not a hand here: it counts as four of a kind."


def wild_line(**changes: object) -> str:
    return next(line.said for line in variant_description_lines(card(**changes)) if line.title == "Wild")


@pytest.mark.parametrize(
    ("wild", "pack", "sentence"),
    [
        (["clubs", "hearts", "spades"], 52, "All cards but diamonds are wild."),
        (["clubs", "hearts", "spades", "joker"], 54, "Clubs, hearts, spades and jokers are wild."),
        (["J♠"], 52, "The jack of spades is wild."),
        (["J♠", "J♥"], 52, "The jack of hearts and the jack of spades are wild."),
        (["joker"], 53, "The joker is wild."),
        (["joker"], 54, "Jokers are wild."),
        (["2", "joker"], 53, "Twos and the joker are wild."),
        (["Q", "named"], 52, "Queens are wild, and so is a rank named during the hand."),
        (["lowest"], 52, "The lowest card of each hand is wild."),
        (["lowest rank"], 52, "The lowest card of each hand is wild, along with all others of that rank."),
        (
            ["own high down"],
            52,
            "Each player's highest face-down card is wild, along with any others of that rank in that hand.",
        ),
        (["own named"], 52, "The rank each player names is wild in that player's hand."),
        (
            ["6 down", "9", "own low down", "named"],
            52,
            "Nines are wild, and so is a rank named during the hand, and so is each player's lowest "
            "face-down card, along with any others of that rank in that hand, and sixes are wild while "
            "face down.",
        ),
        (
            ["6 down", "lowest"],
            52,
            "The lowest card of each hand is wild, and sixes are wild while face down.",
        ),
    ],
)
def test_what_is_wild_is_said_as_one_says_it(wild: list[str], pack: int, sentence: str):
    assert told(card(wild=wild, pack=pack), "wild").startswith(sentence)


@pytest.mark.parametrize(
    ("wild", "sentence"),
    [
        (
            "own low down",
            "Each player's lowest face-down card is wild, along with any others of that rank in that "
            "hand and on",
        ),
        ("own named", "The rank each player names is wild for that player, in the hand and on the board."),
        ("lowest", "The lowest card of each hand and the board together is wild."),
        (
            "lowest rank",
            "The lowest card of each hand and the board together is wild, along with all others of that "
            "rank.",
        ),
    ],
)
def test_what_is_wild_in_a_hand_is_so_on_the_board_too(wild: str, sentence: str):
    assert told(card(steps=["2 down", "board 5", "bet"], wild=[wild]), "wild").startswith(sentence)


def test_the_lowest_is_one_of_a_players_own_where_so_many_of_them_are_taken():
    omaha = {"steps": ["4 down", "board 5", "bet"], "use": "2+3"}
    assert told(card(**omaha, wild=["lowest"]), "wild").startswith("The lowest card of each hand is wild.")
    assert "in that hand and on the board" in told(card(**omaha, wild=["own low down"]), "wild")


@pytest.mark.parametrize(
    ("wild", "sentence"),
    [
        ("named", "Enter the named rank once, at the showdown."),
        ("own named", "Each player's rank is entered with their cards at the showdown."),
        ("own low down", "Nobody has to say which card it is: the companion finds it. The ace is high."),
        ("tapped", "Any card that the table chooses is wild. Tap the wild cards at the showdown."),
    ],
)
def test_what_is_asked_about_it_is_said(wild: str, sentence: str):
    assert sentence in told(card(wild=[wild]), "wild")


@pytest.mark.parametrize(
    ("rounds", "line"),
    [
        ([["3"], ["5"], ["7"]], "Threes are wild, then fives, then sevens."),
        ([["3"], ["3"], ["7"]], "Threes are wild, then sevens."),
        ([["3"], [], ["3"]], "Threes are wild, then nothing, then threes."),
        ([[], ["5"]], "Nothing is wild, then fives are wild."),
        ([["3"], ["6 down"]], "Threes are wild, then sixes are wild while face down."),
        ([["3"], ["3"]], "Threes are wild."),
    ],
)
def test_what_is_wild_in_one_round_after_the_other_is_said_once(rounds: list[list[str]], line: str):
    asked = {"steps": ["3 down", "in or out"], "order": "sets3", "settle": "match"}
    then = [{"steps": ["1 down", "in or out"], "wild": wild, "order": "sets3"} for wild in rounds[1:]]
    assert wild_line(**asked, wild=rounds[0], then=then) == line


@pytest.mark.parametrize(
    ("wild", "pack", "short"),
    [
        (["Q", "10"], 52, "10s and queens wild"),
        (["K", "own low down"], 52, "kings and low hole wild"),
        (["6 down", "9 down"], 52, "6s and 9s wild if face down"),
        (["2", "6 down"], 52, "2s wild, 6s wild if face down"),
        (["joker"], 53, "joker wild"),
        (["joker"], 54, "jokers wild"),
        (["J♠"], 52, "J♠ wild"),
    ],
)
def test_a_gist_says_what_is_wild_in_few_words(wild: list[str], pack: int, short: str):
    assert variant_summary_line(card(wild=wild, pack=pack)).startswith(f"Seven cards, {short}")


@pytest.mark.parametrize(
    ("changes", "anchor", "sentence"),
    [
        ({"kill": ["lowest"]}, "deadly", "The lowest card of each hand kills the hand when dealt face up"),
        ({"dead": ["4", "Q♠"]}, "hand", "Fours and the queen of spades count for nothing."),
        ({"dead": ["joker"], "pack": 53}, "hand", "The joker counts for nothing."),
    ],
)
def test_what_kills_and_what_counts_for_nothing_is_said(
    changes: dict[str, object], anchor: str, sentence: str
):
    assert sentence in told(card(**changes), anchor)


def line(title: str, **changes: object) -> str:
    return next(line.said for line in variant_description_lines(card(**changes)) if line.title == title)


def special(**changes: object) -> str:
    return line("Special cards", **changes)


@pytest.mark.parametrize(
    ("steps", "bought"),
    [
        (["buy 1 at 5 more", "buy 2 at 5 more"], "up to three more cards to buy"),
        (["buy 2 at 1", "buy 2 at 2"], "up to four cards to exchange for a fee"),
        (["buy 1 at 5 more", "buy 1 at 1"], "one more card to buy, one card to exchange for a fee"),
    ],
)
def test_cards_that_are_changed_for_money_are_not_more_cards(steps: list[str], bought: str):
    assert f" cards each, {bought}." in line("Cards", steps=["5 down", "bet", *steps, "bet"])


def test_what_must_be_held_is_said_of_the_part_it_is_asked_of():
    assert line("Who wins", floor="nines").endswith("takes the pot, but only with a pair of nines or better.")
    held = {"floor": "nines", "sides": ["high", "low 8"]}
    assert line("Who wins", **held).endswith("with a pair of nines or better for the best hand.")


def test_special_cards_are_only_those_that_there_are():
    assert special() == "No card kills a hand, and every card counts."
    assert special(dead=["Q"]) == "Queens count for nothing."
    assert special(kill=["5"]) == "Fives kill their owner's hand when face up."
    assert (
        special(kill=["5"], dead=["Q"])
        == "Fives kill their owner's hand when face up, and queens count for nothing."
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"steps": ["2 down", "board 5"]},
            "Each player makes a hand from any five of their own cards and the board.",
        ),
        (
            {"steps": ["4 down", "board 1"]},
            "A hand uses all four of the player's cards and the card on the board.",
        ),
        ({"steps": ["2 down", "board 3"]}, "A hand uses both of the player's cards and all of the board."),
        ({"steps": ["1 down", "board 4"]}, "A hand uses the player's card and all of the board."),
        (
            {"steps": ["4 down", "board 1"], "extra": 1},
            "Each player makes a hand from any five of their own cards and the board",
        ),
        (
            {"steps": ["4 down", "board 5"], "use": "2+3"},
            "A hand uses exactly two of the player's own cards and three from the board.",
        ),
        (
            {"steps": ["2 down", "board 5"], "use": "2+3"},
            "A hand uses both of the player's cards and three from the board.",
        ),
        (
            {"steps": ["lay square", "2 down", "board 9"], "use": "2+line"},
            "A hand uses both of the player's cards and all three cards of one line of the square.",
        ),
        (
            {"steps": ["lay rows", "3 down", "board 4"]},
            "A hand uses all three of the player's cards and all of one row.",
        ),
        ({"steps": ["2 down", "board 5"], "sides": ["hand alone"], "order": "two"}, "Both cards count"),
        ({"steps": ["1 down"], "order": "one"}, "Each player's one card is their hand."),
        (
            {"steps": ["4 down", "board 5"], "sides": ["high", "hand alone"]},
            "all four cards count. A straight or a flush needs five.",
        ),
        (
            {"steps": ["lay two boards", "4 down", "board 10"], "sides": ["high row 1", "high row 2", "low"]},
            "For the best hand with board 1 and the best hand with board 2, each player makes "
            "a hand from any five of their own cards and the board that the share is for.",
        ),
        ({"sides": ["high", "badugi"]}, "For the best badugi, only cards of different suits"),
    ],
)
def test_what_makes_a_hand_is_said(changes: dict[str, object], sentence: str):
    assert sentence in told(card(**changes), "hand")


@pytest.mark.parametrize(
    "changes",
    [
        {"steps": ["4 down", "board 5"], "sides": ["high", "hand alone"], "order": "sets5"},
        {"steps": ["3 down"], "order": "guts3"},
        {"steps": ["5 down"]},
    ],
)
def test_how_many_cards_a_straight_takes_is_said_only_where_there_are_fewer(changes: dict[str, object]):
    assert "A straight or a flush takes" not in told(card(**changes), "hand")


@pytest.mark.parametrize(
    ("changes", "anchor"),
    [({"wild": ["2"]}, "wild"), ({"pack": 104}, "hand"), ({"pack": 104, "wild": ["2"]}, "wild")],
)
def test_five_of_a_kind_is_spoken_of_where_it_could_be_missed(changes: dict[str, object], anchor: str):
    page = build_rules_page(card(**changes))
    assert AS_FOUR in told(card(**changes), anchor)
    assert sum(AS_FOUR in text for text in said(page)) == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"order": "standard-fives"},
        {"order": "guts3", "steps": ["3 down", "bet"]},
        {"sides": ["low"]},
        {"sides": ["points 27"], "order": "points"},
    ],
)
def test_five_of_a_kind_is_spoken_of_only_there(changes: dict[str, object]):
    for five in ({"wild": ["2"]}, {"pack": 104}, {"pack": 52}):
        data = {"name": "Ours", "steps": ["5 down", "bet"], **five, **changes}
        assert "Five of a kind is no hand" not in " ".join(said(build_rules_page(read_variant(data))))
    assert AS_FOUR not in " ".join(said(build_rules_page(built_in_variants_by_slug()["five-card-draw"])))


def test_cards_that_count_for_nothing_face_down_say_so():
    line = next(
        line.said
        for line in variant_description_lines(card(dead=["Q down"]))
        if line.title.startswith("Special")
    )
    assert "queens face down count for nothing" in line.lower()
