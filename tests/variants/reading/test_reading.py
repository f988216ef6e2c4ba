"""A card as it is read: in one form, whatever a person wrote."""

import pytest

from companion.variants import (
    BadStep,
    Round,
    VariantStep,
    canonical_json,
    parse_step,
    read_variant,
    variant_fingerprint,
    variant_to_data,
)

PLAIN = {"name": "Ours", "steps": ["5 down", "bet"]}
TOGETHER = ("own low down", "own high down", "own named", "tapped", "two named")


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("3 down", VariantStep("deal", 3, "down")),
        ("1 UP", VariantStep("deal", 1, "up")),
        ("7  unseen", VariantStep("deal", 7, "unseen")),
        ("board 3", VariantStep("board", 3)),
        ("board 3 down", VariantStep("board", 3, "down")),
        ("lay two boards", VariantStep("lay", way="two boards")),
        ("lay three rows", VariantStep("lay", way="three rows")),
        ("turn 2", VariantStep("turn", 2)),
        ("draw 3", VariantStep("draw", 3)),
        ("pass 2 right", VariantStep("pass", 2, "right")),
        ("pass 2 second left", VariantStep("pass", 2, "second left")),
        ("Pass 1 ACROSS", VariantStep("pass", 1, "across")),
        ("discard 1", VariantStep("discard", 1)),
        ("roll 1", VariantStep("roll", 1)),
        ("house 3", VariantStep("house", 3)),
        ("buy 1 at 5", VariantStep("buy", 1, price=5)),
        ("buy 2 at 1000000 more", VariantStep("buy", 2, price=10**6, is_additional=True)),
        ("bet", VariantStep("bet")),
        ("In or out", VariantStep("in or out")),
        ("declare", VariantStep("declare")),
        ("say Look at <b>your</b> cards.", VariantStep("say", text="Look at <b>your</b> cards.")),
        ("Say \u202eLook\u0007  twice", VariantStep("say", text="Look twice")),
        ("say say", VariantStep("say", text="say")),
        ("say \u0301\u200dx", VariantStep("say", text="x")),
    ],
)
def test_a_step_is_read_and_printed(text: str, step: VariantStep):
    assert parse_step(text) == step
    assert parse_step(str(step)) == step


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a step"),
        ("down 3", "“down 3” is not a step"),
        ("0 down", "the number must be from 1 to 52"),
        ("53 down", "the number must be from 1 to 52"),
        ("99999999999999999999 down", "the number must be from 1 to 52"),
        ("buy 1 at 0", "the number must be from 1 to 1,000,000"),
        ("pass 2 up", "is not a step"),
        ("lay circle", "is not a step"),
        ("say", "write what the dealer has to do"),
        ("say \u200b", "write what the dealer has to do"),
        ("say " + "x" * 121, "up to 120 letters"),
        ("\u202ebets", "“bets” is not a step"),
    ],
)
def test_what_is_no_step_is_quoted(text: str, sentence: str):
    with pytest.raises(BadStep, match=sentence):
        parse_step(text)


def test_what_is_not_said_stands_as_usual():
    found = read_variant(PLAIN)
    assert (
        found.cards.pack_size,
        found.first_round.ranking_slug,
        found.showdown.card_use,
        found.money.losers_owe,
        found.money.ante,
    ) == (52, "standard", "any", "pot", 1)
    assert (
        found.money.debt_amount,
        found.in_or_out.wimp_rule,
        found.in_or_out.deal_rotation,
        found.in_or_out.declare_method,
    ) == (5, "none", "usual", "drop")
    assert variant_to_data(found) == {**PLAIN, "version": 1}


def test_the_one_form_is_sorted_and_short():
    assert canonical_json(read_variant({**PLAIN, "void": "Nobody opens…"})).decode() == (
        '{"name":"Ours","steps":["5 down","bet"],"version":1,"void":"Nobody opens…"}'
    )


def test_a_fingerprint_is_the_sha_256_of_the_one_form():
    assert variant_fingerprint(read_variant(PLAIN)) == (
        "bbd258322de033fbb7c8c164e6fdbcc85aa5281095c7e5cfcadd2f9bee8869fa"
    )


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (["twos", "2", "JOKER"], ("2", "joker")),
        (["J♠", "j♠"], ("J♠",)),
        (["nines and threes wild"], ("3", "9")),
        (["hearts", "queens"], ("hearts", "Q")),
        (["all but spades"], ("clubs", "diamonds", "hearts")),
        (["10♥; 6 and 9 when face down"], ("10♥", "6 down", "9 down")),
        (["tapped", "the lowest card in the hand", "Named"], ("lowest", "named", "tapped")),
        (["lowest rank"], ("lowest rank",)),
        (["nothing", ""], ()),
        (["tapped", "own named", "two named", "own high down", "own low down"], TOGETHER),
    ],
)
def test_what_is_wild_is_kept_in_one_form(written: list[str], kept: tuple[str, ...]):
    pack = {"pack": 53} if "joker" in kept else {}
    found = read_variant({"name": "Ours", "steps": ["5 down", "bet"], "wild": written, **pack})
    assert found.first_round.wild_cards == kept
    assert read_variant(variant_to_data(found)).first_round.wild_cards == kept


def test_texts_are_kept_on_one_line_without_what_hides_or_reverses():
    found = read_variant(
        {**PLAIN, "name": "  Our\u202e  own\n\tgame\u0000 ", "rules": [" \u200b", "One\u2066 line"]}
    )
    assert (found.name, found.rules) == ("Our own game", ("One line",))


def test_markup_is_text_and_names_from_the_right_stay():
    name = "<script>alert(1)</script> משחק"
    assert read_variant({**PLAIN, "name": name}).name == name


def test_sides_floor_and_use_are_kept_in_one_form():
    found = read_variant(
        {
            "name": "Ours",
            "steps": ["4 down", "board 5", "bet"],
            "use": "2 + 3",
            "sides": ["HIGH", "low 8 or better"],
            "floor": "Jacks or better",
        }
    )
    assert (
        found.showdown.card_use,
        [str(side) for side in found.showdown.prizes],
        found.showdown.minimum_hand,
    ) == (
        "2+3",
        ["high", "low 8"],
        "pair of jacks",
    )


def test_a_further_round_stands_by_itself():
    found = read_variant(
        {
            "name": "Ours",
            "steps": ["3 down", "in or out"],
            "order": "sets3",
            "wild": ["3"],
            "settle": "match",
            "then": [{"steps": ["2 down", "in or out"]}],
        }
    )
    assert found.rounds[0].wild_cards == ("3",)
    assert found.later_rounds == (
        Round((VariantStep("deal", 2, "down"), VariantStep("in or out")), (), "standard"),
    )
    assert read_variant(variant_to_data(found)) == found
