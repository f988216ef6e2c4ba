"""What follows from a card: cards, players, how cards lie, the check line and the trial hand."""

import pytest

from companion.cards import parse, parse_cards_with_face_down
from companion.hands import WildCards
from companion.variants import (
    BadVariant,
    Variant,
    VariantCheckLine,
    build_check_line,
    build_check_line_of_data,
    build_judges,
    build_shown_hand,
    depends_on_face_up,
    judge_trial_hands,
    max_cards_needed,
    max_players,
    read_variant,
    showdown_card_counts,
    variant_to_data,
)
from companion.variants.shelf import built_in_variants_by_slug

STUD = ["2 down", "1 up", "bet", "1 up", "bet", "1 up", "bet", "1 up", "bet", "1 down", "bet"]


def made(*steps: str, **changes: object) -> Variant:
    return read_variant({"name": "Ours", "steps": steps, **changes})


def guts(*steps: str, **changes: object) -> Variant:
    return made(*steps, settle="match", **changes)


@pytest.mark.parametrize(
    ("variant", "players", "cards"),
    [
        (made(*STUD), 9, 63),
        (made("2 down", "board 3", "bet", "board 2"), 9, 23),
        (made("5 down", "bet", "draw 3"), 6, 48),
        (made("5 down", "bet", "draw 3", "bet", "draw 2"), 6, 48),
        (made(*STUD, extra=2), 5, 45),
        (made("5 down", "bet", "buy 1 at 5"), 4, 24),
        (made("5 down", "bet", "buy 2 at 5 more"), 4, 28),
        (made("7 down", "discard 2", "bet"), 4, 28),
        (made("spare 4", "7 down", "bet"), 6, 46),
        (made("spare 4", "5 down", "spare 1", "bet", extra=1), 2, 17),
        (made("3 down", "board 5", "bet", "take 2 lowest", "bet", "take 1", "bet"), 4, 17),
        (guts("3 down", "in or out", order="sets3"), 4, 12),
        (guts("5 down", "in or out", "draw 3"), 4, 32),
        (guts("3 down", "in or out", order="sets3", house="kitty"), 4, 15),
        (guts("3 down", "house 5", "in or out", order="sets3", house="kitty"), 4, 17),
        (guts("3 down", "in or out", "2 up", house="deck"), 2, 13),
        (guts("3 down", "in or out", "2 up", house="deck"), 4, 20),
        (guts("5 down", "draw 2", "in or out", "draw 3", house="deck"), 1, 13),
        (guts("3 down", "in or out", order="sets3", then=[{"steps": ["2 down", "in or out"]}]), 4, 20),
        (
            guts("3 down", "in or out", "draw 1", order="sets3", then=[{"steps": ["2 down", "in or out"]}]),
            4,
            24,
        ),
    ],
)
def test_cards_are_counted_as_if_everybody_took_all_they_may(variant: Variant, players: int, cards: int):
    assert max_cards_needed(variant, players) == cards


def test_a_full_table_is_the_most_that_can_play():
    assert max_players(made("1 down", "bet", order="one")) == 52
    assert max_players(made("1 down", "bet", order="one", pack=104)) == 52


def test_what_lies_where_is_followed_through_the_steps():
    (counts,) = showdown_card_counts(
        made("2 down", "1 unseen", "1 up", "roll 2", "buy 1 at 5 more", "bet", "board 3 down", extra=2)
    )
    assert (
        counts.face_down,
        counts.face_up,
        counts.fewest_held,
        counts.most_held,
        counts.board,
        counts.board_face_down,
    ) == (1, 3, 4, 7, 3, 3)


def test_cards_of_the_board_go_and_spare_ones_may_all_come_to_one_player():
    (counts,) = showdown_card_counts(
        made("spare 4", "3 down", "board 4", "board 2 down", "take 3 highest", "bet")
    )
    assert (counts.board, counts.board_face_down, counts.removed_from_board, counts.dealt_to_board) == (
        3,
        2,
        3,
        6,
    )
    assert (counts.fewest_held, counts.most_held, counts.spare) == (3, 7, 4)
    assert max_players(made("spare 4", "7 down", "bet")) == 6


def test_cards_face_down_are_thrown_away_first():
    (counts,) = showdown_card_counts(made("2 down", "7 up", "discard 3", "bet"))
    assert (counts.face_down, counts.face_up) == (0, 6)


@pytest.mark.parametrize(
    ("changes", "matters"),
    [
        ({}, False),
        ({"wild": ["6"]}, False),
        ({"wild": ["6 down"]}, True),
        ({"wild": ["own low down"]}, True),
        ({"wild": ["own high down"]}, True),
        ({"wild": ["named", "own named", "tapped"]}, False),
        ({"kill": ["6"]}, True),
        ({"sides": ["high", "high spade"]}, False),
        ({"sides": ["high", "high spade down"]}, True),
    ],
)
def test_how_cards_lie_is_asked_exactly_where_it_matters(changes: dict[str, object], matters: bool):
    assert depends_on_face_up(made(*STUD, **changes)) is matters


def test_the_check_line_tells_how_many_can_play():
    stud = made(*STUD)
    assert build_check_line(stud, 7) == VariantCheckLine("Up to 7 can play.")
    assert build_check_line(stud, 9) == VariantCheckLine(
        "9 players may need up to 63 cards, but the deck has only 52. Up to 7 can play.", "steps", fits=False
    )


FIVES = (
    " Five of a kind counts as four of a kind here. "
    "With the ranking “standard high with five of a kind”, it is the best hand."
)
GUTS = ("5 down", "in or out")


@pytest.mark.parametrize(
    ("variant", "field"),
    [
        (made("5 down", "bet", wild=["2"]), "order"),
        (made("5 down", "bet", wild=["named"]), "order"),
        (made("5 down", "bet", pack=104), "order"),
        (made("5 down", "bet", wild=["2"], sides=["low", "high"]), "order"),
        (guts(*GUTS, then=[{"steps": ["in or out"], "wild": ["2"]}]), "then"),
        (made("5 down", "bet"), ""),
        (made("5 down", "bet", wild=["2"], order="standard-fives"), ""),
        (made("5 down", "bet", wild=["2"], order="sets5"), ""),
        (made("3 down", "bet", wild=["2"], order="sets3"), ""),
        (made("5 down", "bet", wild=["2"], sides=["low"]), ""),
        (made("5 down", "bet", wild=["2"], order="points", sides=["points 27"]), ""),
    ],
)
def test_five_alike_that_count_as_four_bring_an_order_that_is_offered(variant: Variant, field: str):
    line = build_check_line(variant, 2)
    most = f"Up to {max_players(variant)} can play."
    wanted = (
        VariantCheckLine(most + FIVES, field, offer="standard-fives") if field else VariantCheckLine(most)
    )
    assert line == wanted
    if field == "order":
        better = read_variant({**variant_to_data(variant), field: line.offer})
        assert build_check_line(better, 2) == VariantCheckLine(most)


SHORT = (
    " A-9-8-7-6 is not a straight here, and a flush loses to a full house. With 36 cards, most players use "
    "“short deck, a flush beats a full house”."
)
STRIPPED = (
    " A-10-9-8-7 is not a straight here, and a flush loses to a full house. With 32 cards, most players use "
    "“32 cards, a flush beats a full house and A-10-9-8-7 is a straight”."
)
OF_36 = STRIPPED.replace(", and a flush loses to a full house", "")
HOLDEM = ("2 down", "bet", "board 3", "bet", "board 1", "bet", "board 1", "bet")


@pytest.mark.parametrize(
    ("variant", "sentence", "offer"),
    [
        (made(*HOLDEM, pack=36), SHORT, "short-flush"),
        (made(*HOLDEM, pack=32), STRIPPED, "stripped-flush"),
        (made(*HOLDEM, pack=36, wild=["6"]), SHORT, "short-flush"),
        (made(*HOLDEM, pack=36, sides=["high", "low"]), SHORT, "short-flush"),
        (made(*HOLDEM, pack=40), "", ""),
        (made(*HOLDEM, pack=36, sides=["low"]), "", ""),
        (made(*HOLDEM, pack=36, order="short"), "", ""),
        (made(*HOLDEM, pack=36, order="short-trips"), "", ""),
        (made(*HOLDEM, pack=32, order="stripped-flush"), "", ""),
        (made(*HOLDEM, pack=32, order="short-flush"), OF_36, "stripped-flush"),
        (made(*HOLDEM, pack=32, order="short-trips"), OF_36, "stripped-flush"),
        (made(*HOLDEM, pack=32, order="short"), STRIPPED, "stripped-flush"),
        (made(*HOLDEM, pack=32, order="standard-fives"), "", ""),
        (made(*HOLDEM, pack=32, order="ace-to-five"), "", ""),
        (made("3 down", "bet", pack=32, order="points", sides=["points 27"]), "", ""),
    ],
)
def test_with_few_cards_the_order_of_most_tables_is_offered(variant: Variant, sentence: str, offer: str):
    line = build_check_line(variant, 2)
    most = f"Up to {max_players(variant)} can play."
    assert line == VariantCheckLine(most + sentence, "order" if offer else "", offer=offer)
    if offer:
        better = read_variant({**variant_to_data(variant), "order": offer})
        assert build_check_line(better, 2) == VariantCheckLine(most)


def test_a_further_round_is_offered_its_order_too():
    variant = guts(*GUTS, pack=36, order="short-flush", then=[{"steps": ["in or out"]}])
    assert build_check_line(variant, 2).offer == "short-flush"
    assert build_check_line(variant, 2).field == "then"


def test_no_order_is_offered_while_so_many_cannot_play():
    line = build_check_line(made("5 down", "bet", wild=["2"]), 11)
    assert (line.field, line.offer, line.fits) == ("steps", "", False)


def test_the_check_line_of_a_card_that_is_refused_is_the_first_sentence():
    line = build_check_line_of_data({"name": "Ours", "steps": STUD, "wild": ["joker"]}, 5)
    without = (
        "A deck of 52 cards has no joker. Choose a deck of 53 or 54, or take the joker out of the wild cards."
    )
    assert line == VariantCheckLine(without, "pack", fits=False)


def test_a_card_that_no_hand_can_be_judged_by_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        "companion.variants.checks.trial_hand.build_shown_hand",
        lambda wild, cards, **_: build_shown_hand((), cards),
    )
    with pytest.raises(BadVariant, match="A joker cannot be ranked") as caught:
        judge_trial_hands(made("5 down", "bet", pack=53, wild=["joker"]))
    assert caught.value.field == "wild"


def test_the_trial_hand_names_the_steps_where_cards_are_too_few(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        "companion.variants.checks.trial_hand.build_shown_hand",
        lambda wild, cards, **_: build_shown_hand((), cards[:4]),
    )
    with pytest.raises(BadVariant, match="has 5 cards, not 4") as caught:
        judge_trial_hands(made("5 down", "bet"))
    assert caught.value.field == "steps"


HAND = parse_cards_with_face_down("(3h Kd) 3s 9c")


@pytest.mark.parametrize(
    ("kinds", "wild"),
    [
        ((), WildCards()),
        (("2", "K down"), WildCards.from_deck("2") | WildCards.from_deck("K").limit_to_face_down()),
        (("named",), WildCards.from_deck("7")),
        (("own named",), WildCards.from_deck("9")),
        (("own low down",), WildCards.from_deck("3")),
        (("own high down",), WildCards.from_deck("K")),
        (("tapped",), WildCards(frozenset(parse("9c")))),
        (("named", "own low down"), WildCards.from_deck("73")),
    ],
)
def test_what_is_wild_for_a_player_is_one_set_of_cards(kinds: tuple[str, ...], wild: WildCards):
    assert build_shown_hand(kinds, HAND, named="7", own="9", touched=parse("9c")).wild == wild


def test_each_round_has_a_judge_of_its_own():
    three, five, seven = build_judges(built_in_variants_by_slug()["three-five-seven"])
    assert (three.high_ranking.slug, five.high_ranking.slug, seven.high_ranking.slug) == (
        "sets3",
        "standard-fives",
        "standard-fives",
    )


def test_two_packs_hold_every_card_twice():
    (judge,) = build_judges(made("5 down", "bet", pack=104))
    (met,) = judge.meet(
        [build_shown_hand((), parse("Ah Ad Ac As Kd")), build_shown_hand((), parse("Ah Ad Ac 9s Kd"))]
    )
    assert met.groups == ((0,), (1,))
