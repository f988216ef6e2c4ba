"""A card in words: whatever card it is, its page and its lines are what a player would say."""

import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.hands import RANKINGS
from companion.variants import Variant, depends_on_face_up, read_variant
from companion.variants.definition.json_fields import ATTRIBUTE_BY_FIELD, field_value
from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.texts import (
    build_rules_page,
    describe_variant_differences,
    variant_description_lines,
    variant_summary_line,
)
from variants.changing import with_fields
from variants.strategies import variants

from .aloud import EURO, said

MOST_IN_GIST = 60
TWICE = re.compile(r"\b(?P<word>[^\W\d_]+) (?P=word)\b", re.IGNORECASE)
ONE = re.compile(
    r"\b(?:1|one) (?:more )?(?:cards|rounds|legs|draws|sentences|betting rounds|players|times)\b"
)
MANY = re.compile(r"\b(?:two|three|four|five|six|seven|[2-9]) (?:more )?(?:card|leg|draw|sentence|round)\b")
CODES = re.compile(r"[_{}<>]|\bNone\b|\bTrue\b|\bFalse\b|\d\+\d|  ")
CAPITAL = re.compile(r"[,;] (?:then |and )?(?:Everybody|All|Those|The|Whoever)\b")
WHO = re.compile(r"(?:^|[.!?;:,] (?:and )?)who (?!gets a leg)|^Who |[.!?] Who ")
"""Whoever does something is not called "who"."""
SLUGS = [slug for slug in RANKINGS if re.search(r"\d$|-(?:few|fives|strict|wheel)", slug)]
ENDS = (".", "!", "?")
AMOUNTS = {"ante": 701, "amount": 702, "limit": 703, "wimp_amount": 704}
BARE = re.compile(r"(?<![€\d.])7\d{2}\b|(?<!€)\b[1-9]\d* times the number")

kinds = st.sampled_from(list(built_in_variants_by_slug().values())) | variants()


def plain(variant: Variant) -> Variant:
    """Return the card with words of its players that are sentences."""
    return replace(
        variant,
        name="Our game",
        redeal_rule="Nobody has a pair." if variant.redeal_rule else "",
        rules=tuple(f"Rule {at} is kept." for at, _ in enumerate(variant.rules)),
    )


def check_words(text: str) -> None:
    """Say what no sentence for a person has."""
    for wrong in (TWICE, ONE, MANY, CODES, CAPITAL, WHO):
        assert not wrong.search(text), text
    assert not any(slug in text for slug in SLUGS), text


def check_sentences(text: str) -> None:
    assert text.endswith(ENDS), text
    for sentence in re.split(r"(?<=[.!?]) ", text):
        assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] == "“", text


@pytest.mark.random
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds)
def test_a_page_is_of_whole_sentences(variant: Variant):
    page = build_rules_page(plain(variant))
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
    page = build_rules_page(variant)
    needed = {"play", "hand", "deadly", "options", "ante", "showdown", "split", "dealing", "players", "end"}
    needed |= {"joining", "limit-of-time", "stakes"}
    for anchor, applies in {
        "wild": any(each.wild_cards for each in variant.rounds),
        "declare": variant.has_in_or_out or variant.showdown.prize_claim != "cards",
        "owe": variant.has_in_or_out,
        "nobody-in": variant.has_in_or_out,
        "alone": variant.has_in_or_out or bool(variant.betting_round_count),
        "bets": bool(variant.betting_round_count),
        "wimp": variant.in_or_out.has_wimp_rule,
        "kitty": variant.in_or_out.hand_to_beat == "kitty",
        "deck": variant.in_or_out.hand_to_beat == "deck",
        "legs": bool(variant.in_or_out.legs_to_win),
    }.items():
        if applies:
            needed.add(anchor)
    assert {passage.anchor for passage in page.passages} == needed


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds)
def test_the_six_lines_are_a_sentence_each_and_name_every_field(variant: Variant):
    found = variant_description_lines(plain(variant))
    assert [line.title for line in found] == [
        "Cards",
        "Wild",
        "Who wins",
        "In or out, and money",
        "Special cards",
        "Own rules",
    ]
    named = [field for line in found for field in line.fields]
    assert sorted(named) == sorted({*ATTRIBUTE_BY_FIELD} - {"name", "like", "version"})
    for line in found:
        check_words(line.said)
        check_sentences(line.said)


@pytest.mark.random
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds)
def test_a_gist_is_short(variant: Variant):
    short = variant_summary_line(variant)
    assert 0 < len(short) < MOST_IN_GIST
    assert not short.endswith(".")
    assert short[0].isupper() or short[0].isdigit()
    check_words(short)


@pytest.mark.random
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds, kinds)
def test_cards_differ_in_words_exactly_when_they_differ(one: Variant, other: Variant):
    one, other = plain(one), plain(other)
    assert describe_variant_differences(one, one) == describe_variant_differences(other, other) == ""
    if replace(one, like=other.like) != other and depends_on_face_up(one) == depends_on_face_up(other):
        check_words(describe_variant_differences(one, other))


@pytest.mark.random
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(kinds, kinds)
def test_no_amount_stands_without_what_the_table_counts_in(one: Variant, other: Variant):
    priced = (
        with_fields(
            card, steps=tuple(replace(step, price=step.price and 705) for step in card.first_round.steps)
        )
        for card in (plain(one), plain(other))
    )
    one, other = (
        with_fields(card, **{name: amount for name, amount in AMOUNTS.items() if field_value(card, name)})
        for card in priced
    )
    texts = [
        *said(build_rules_page(one, EURO)),
        *(line.said for line in variant_description_lines(one, EURO)),
    ]
    for text in (*texts, describe_variant_differences(one, other, EURO)):
        bare = text.replace("702 per cent", "").replace("702 times the bet limit", "")
        assert not BARE.search(bare.replace("The amount: 702,", "")), text


def test_what_players_wrote_stays_plain_text():
    markup = "<b>Shout</b> & [run](javascript:x)"
    data = {"name": "<i>Ours</i>", "steps": ["5 down", f"say {markup}", "bet"], "rules": [markup]}
    page = build_rules_page(read_variant(data | {"void": markup}))
    assert page.title == "<i>Ours</i>"
    assert sum(markup in text for text in said(page)) == len(("step", "rule", "void"))


@pytest.mark.parametrize("slug", list(built_in_variants_by_slug()))
def test_the_page_of_a_game_on_the_shelf_answers_in_two_lines(slug: str):
    for passage in build_rules_page(built_in_variants_by_slug()[slug]).passages:
        assert len(str(passage.blocks[0])) <= 220, passage.anchor
