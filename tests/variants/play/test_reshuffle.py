"""Discards shuffled in when the pack runs out: how many can play then, what is said of it, a game for six."""

import pytest

from companion.cards import parse
from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.variants import (
    BadVariant,
    Variant,
    VariantCheckLine,
    build_check_line,
    judge_trial_hands,
    max_cards_needed,
    max_players,
    read_variant,
    variant_fingerprint,
    variant_from_text,
    variant_to_data,
    variant_to_text,
)
from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.shelf.ours import match_pot_variants
from companion.variants.texts import build_rules_page, describe_variant_differences, variant_description_lines
from variants.table import ANNA, BO, DI, Table
from variants.texts.aloud import steps_of, told

from .lowball import HANDS

LOWBALL = {"steps": ["5 down", "bet", "draw 5", "bet"], "sides": ["low 2-7"]}
DRAWN_LATER = [{"steps": ["2 down", "draw 1", "in or out"]}]
SHUFFLES = "When the deck runs out, the discards are shuffled and become the new deck."

TWICE = "This is done twice."


def card(*steps: str, **changes: object) -> Variant:
    return read_variant({"name": "Ours", "steps": steps, "reshuffle": True, **changes})


def asked(*steps: str, **changes: object) -> Variant:
    return card(*steps, settle="match", **changes)


@pytest.mark.parametrize(
    ("variant", "players", "cards"),
    [
        (card("5 down", "bet", "draw 5", "bet"), 6, 31),
        (card("4 down", "draw 4", "bet", "draw 4", "bet", sides=["badugi"]), 6, 25),
        (card("3 down", "board 2", "spare 4", "bet", "draw 2"), 6, 25),
        (card("5 down", "bet", "buy 2 at 5"), 6, 31),
        (card("5 down", "bet", "draw 1", "buy 2 at 5 more"), 4, 29),
        (card("5 down", "bet", "draw 2", "discard 1", "1 up"), 4, 25),
        (card("5 down", "bet", "draw 2", extra=2), 4, 29),
        (asked("5 down", "in or out", "draw 3"), 6, 31),
        (asked("5 down", "in or out", "draw 3", house="kitty"), 6, 36),
        (asked("5 down", "in or out", "draw 3", house="deck"), 6, 35),
        (asked("5 down", "in or out", "1 up", "draw 3", house="deck"), 6, 37),
        (asked("1 down", "in or out", "draw 1", order="one", house="deck"), 1, 2),
        (asked("3 down", "in or out", order="sets3", then=DRAWN_LATER), 4, 21),
    ],
)
def test_what_lies_there_at_once_is_counted_and_one_card_to_draw(variant: Variant, players: int, cards: int):
    assert max_cards_needed(variant, players) == cards


def test_more_can_play_with_discards_shuffled_in():
    plain = read_variant({"name": "Ours", **LOWBALL})
    assert (max_players(plain), max_players(card(**LOWBALL))) == (5, 10)
    assert {
        slug: max_players(built_in_variants_by_slug()[slug])
        for slug in ("lowball", "badugi", "five-card-draw", "shotgun")
    } == {
        "lowball": 10,
        "badugi": 12,
        "five-card-draw": 10,
        "shotgun": 10,
    }


def test_every_game_on_the_shelf_in_which_cards_are_drawn_is_played_so():
    drawn = {slug for slug, variant in built_in_variants_by_slug().items() if variant.has_exchanges}
    assert drawn == {
        slug for slug, variant in built_in_variants_by_slug().items() if variant.cards.has_reshuffled_discards
    }
    assert len(drawn) == 9


def test_a_card_that_says_it_is_of_the_third_version_and_any_other_is_what_it_was():
    plain = {"name": "Ours", "steps": ["5 down", "bet", "draw 3", "bet"]}
    said = read_variant({**plain, "reshuffle": True})
    assert variant_to_data(said) == {"version": 3, **plain, "reshuffle": True}
    assert variant_to_data(read_variant({**plain, "reshuffle": False})) == {"version": 1, **plain}
    assert variant_fingerprint(read_variant(plain))[:8] == "8f9a2b38", "as in the first text that was shared"
    assert (variant_to_text(said)[:4], variant_from_text(variant_to_text(said))) == ("hg3.", said)
    judge_trial_hands(said)


@pytest.mark.parametrize(
    "steps", [["5 down", "bet"], ["5 down", "buy 1 at 5 more", "bet"], ["6 down", "discard 1"]]
)
def test_where_nobody_draws_it_is_refused(steps: list[str]):
    with pytest.raises(BadVariant, match="Nobody draws here, so discards are never shuffled in") as caught:
        card(*steps)
    assert caught.value.field == "reshuffle"


def test_where_there_are_cards_enough_it_is_true_all_the_same():
    assert max_players(card("1 down", "draw 1", "bet", order="one", pack=104)) == 52
    assert build_check_line(card(**LOWBALL), 3) == VariantCheckLine("Up to 10 can play.")


def test_it_is_no_yes_and_no_number():
    with pytest.raises(
        BadVariant, match="“Shuffle in the discards when the deck runs out” must be yes or no"
    ) as caught:
        card(*LOWBALL["steps"], reshuffle=1)
    assert caught.value.field == "reshuffle"


def test_the_check_line_offers_it_where_draws_make_the_pack_too_small():
    plain = read_variant({"name": "Ours", **LOWBALL})
    line = build_check_line(plain, 6)
    assert line == VariantCheckLine(
        "6 players may need up to 60 cards, but the deck has only 52. Up to 5 can play. "
        "With the discards shuffled in, up to 10 can play.",
        "reshuffle",
        fits=False,
    )
    assert build_check_line(
        read_variant({**variant_to_data(plain), line.field: True}), 6
    ) == VariantCheckLine("Up to 10 can play.")


@pytest.mark.parametrize(
    ("variant", "players", "sentence"),
    [
        (
            read_variant({"name": "Ours", **LOWBALL}),
            11,
            "11 players may need up to 110 cards, but the deck has only 52. Up to 5 can play.",
        ),
        (
            card(**LOWBALL),
            11,
            "11 players may need up to 56 cards, but the deck has only 52. Up to 10 can play.",
        ),
        (
            built_in_variants_by_slug()["seven-card-stud"],
            9,
            "9 players may need up to 63 cards, but the deck has only 52. Up to 7 can play.",
        ),
    ],
)
def test_it_is_not_offered_where_it_does_not_help(variant: Variant, players: int, sentence: str):
    assert build_check_line(variant, players) == VariantCheckLine(sentence, "steps", fits=False)


def test_it_is_offered_where_not_even_two_could_play():
    with pytest.raises(BadVariant) as caught:
        card("20 down", "draw 20", "bet", reshuffle=False)
    assert (caught.value.field, str(caught.value)) == (
        "reshuffle",
        "2 players may need up to 80 cards, but the deck has only 52. "
        "With the discards shuffled in, up to 2 can play.",
    )
    assert max_players(card("20 down", "draw 20", "bet")) == 2


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (
            ["5 down", "bet", "draw 5", "bet"],
            [f"All remaining players may exchange as many cards as they like. {SHUFFLES} A betting round."],
        ),
        (
            ["5 down", "draw 5", "bet", "draw 5", "bet"],
            [
                f"Everybody may exchange as many cards as they like. {SHUFFLES} A betting round.",
                "All remaining players may exchange as many cards as they like. A betting round.",
            ],
        ),
        (
            ["5 down", "bet", "draw 3", "bet", "draw 3", "bet"],
            [f"All remaining players may exchange up to three cards. {SHUFFLES} A betting round. {TWICE}"],
        ),
        (
            ["5 down", "bet", "buy 1 at 2", "draw 1"],
            [
                f"All remaining players may exchange one card for 2, paid into the pot. {SHUFFLES}",
                "All remaining players may exchange one card.",
            ],
        ),
    ],
)
def test_it_is_said_once_where_cards_are_first_drawn(steps: list[str], said: list[str]):
    page = steps_of(card(*steps))
    assert [one for one in page if "change" in one] == said


def test_it_is_said_in_the_round_in_which_cards_are_first_drawn():
    draw = {"steps": ["1 down", "draw 1", "in or out"]}
    variant = asked("5 down", "in or out", then=[draw, draw])
    told_in = [SHUFFLES in " ".join(steps_of(variant, at)) for at in range(3)]
    assert told_in == [False, True, False]
    assert "may exchange one card." in " ".join(steps_of(variant, 2))


def test_what_to_do_when_the_pack_runs_out_is_answered_where_it_is_said():
    for changes, answered in (({}, True), ({"reshuffle": False}, False)):
        play_ = build_rules_page(card(**LOWBALL | changes)).find_passage("play")
        assert play_
        assert ("the deck is empty" in play_.questions) == answered


def test_the_page_tells_how_many_can_play_and_what_they_need():
    assert told(card(**LOWBALL), "players") == (
        "Two to ten can play. They need five cards each and at least one to draw."
    )
    kitty = asked("4 down", "board 1", "in or out", "draw 2", house="kitty")
    needed = "four cards each, one for the board, four for the kitty and at least one to draw."
    assert needed in told(kitty, "players")


def test_the_line_and_what_differs_say_it():
    plain, shuffled = read_variant({"name": "Ours", **LOWBALL}), card(**LOWBALL)
    assert variant_description_lines(shuffled)[0].said == (
        "Five cards each, a draw of up to five cards, discards reshuffled when the deck runs out."
    )
    assert "reshuffle" in variant_description_lines(plain)[0].fields
    assert "shuffled" not in variant_description_lines(plain)[0].said
    assert describe_variant_differences(shuffled, plain) == "discards reshuffled when the deck runs out"
    assert describe_variant_differences(plain, shuffled) == "discards not reshuffled"
    undrawn = read_variant({"name": "Ours", "steps": ["5 down", "bet", "bet"], "sides": LOWBALL["sides"]})
    assert describe_variant_differences(undrawn, shuffled) == "no draw"


def test_ours_are_as_they_are_played_under_their_own_names():
    assert not any(variant.cards.has_reshuffled_discards for variant in match_pot_variants().values())


def lowball() -> Table:
    return Table(6, **LOWBALL, reshuffle=True).enter("deal")


def test_six_play_a_hand_of_lowball_by_taps():
    table = lowball().enter("close", to=2, folded=[ANNA]).bets(3)
    assert table.summary.pot == 6 + 10 + 15
    table.enter("show", **{"low_2-7": [DI]})
    assert table.line == "Di takes 31"
    assert table.money == (-1, -6, -6, 25, -6, -6)


def test_six_play_a_hand_of_lowball_by_cards_and_none_of_them_is_in_two_hands():
    table = lowball().bets(1, 2)
    hands = {name: parse(cards) for name, cards in HANDS.items()}
    twice = table.refuses("show", **hands | {"hand5": parse("Kc Qc Jc Tc 9s")})
    assert "9♠ is entered twice, but the deck has only one" in str(twice)
    table.enter("show", **hands)
    assert table.line == "Di (seven low) takes 24"
    assert table.money == (-4, -4, -4, 20, -4, -4)


def test_it_is_called_for_as_many_as_can_play():
    table = lowball()
    assert table.game.identity.seat_counts == tuple(range(2, 11))
    assert table.game.rules.cards_needed is not None
    assert table.game.rules.cards_needed(6, {}).text == "uses up to 31 of 52 cards"
    late = begin(table.game, Seats(tuple("ABCDEFGHIJ")), {})
    assert play(table.game, late, Event("deal")).deal_count


@pytest.mark.parametrize("reshuffle", [True, False])
def test_a_card_that_was_taken_off_the_board_may_be_drawn_where_discards_are_shuffled_in(reshuffle: bool):
    table = Table(
        2,
        steps=["board 2", "2 down", "in or out"],
        order="sets4",
        settle="match",
        then=[{"steps": ["take 1 first", "draw 1", "1 down", "in or out"], "order": "sets4"}],
        reshuffle=reshuffle,
    )
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", board=parse("Ah 9c"), hand0=parse("Kc Kd"), hand1=parse("2c 3d"))
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    hands = {"board": parse("9c"), "hand0": parse("Kc Kd 4h"), "hand1": parse("Ah Ad 3d")}
    if not reshuffle:
        assert "A♥ is entered twice" in str(table.refuses("show", **hands))
        return
    table.enter("show", **hands)
    assert table.line == "Bo takes 2. Anna owes 2"
    assert [(hand.name, hand.rank_name) for hand in table.hands] == [
        ("Bo", "Pair of aces"),
        ("Anna", "Pair of kings"),
    ]
