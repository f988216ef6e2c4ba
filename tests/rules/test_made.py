"""The rules page of a game of the house: as safe as a written one, and found by the same questions."""

import pytest

from companion.rules import load_rules_page, make_variant_rules_page, search_rules, search_rules_page
from companion.variants import read_variant
from companion.variants.play.compiled import compile_variant
from companion.variants.shelf import built_in_variants_by_slug

MARKUP = "<b>Shout</b> & [run](javascript:x)"
FEWEST = 3


def test_what_people_wrote_is_shown_as_text():
    data = {
        "name": MARKUP,
        "like": f"{MARKUP}!",
        "steps": ["5 down", f"say {MARKUP}", "bet"],
        "rules": [MARKUP],
    }
    page = make_variant_rules_page(read_variant(data | {"void": MARKUP}))
    assert page.title == MARKUP, "which templates escape"
    shown = page.html + "".join(section.html for section in page.sections)
    assert "<b>" not in shown
    assert "<a" not in shown
    assert shown.count("&lt;b&gt;Shout&lt;/b&gt; &amp; [run](javascript:x)") == 4
    assert MARKUP in page.sections[0].text


def test_a_page_has_the_form_of_the_written_ones():
    page = make_variant_rules_page(built_in_variants_by_slug()["five-card-draw"])
    play = page.find_section("play")
    assert page.slug == "house"
    assert page.html.startswith("<p>A house game for two to ten players")
    assert play is page.sections[0]
    assert play.answer.startswith("Five cards each, ")
    assert "Everybody antes 1." in play.sentences
    assert "<ol>\n<li>Everybody antes 1.</li>" in play.html
    assert "<" not in play.text


@pytest.mark.parametrize("slug", list(built_in_variants_by_slug()))
def test_every_section_knows_questions_that_it_answers(slug):
    for section in make_variant_rules_page(built_in_variants_by_slug()[slug]).sections:
        assert len(set(section.questions)) == len(section.questions) >= FEWEST, section.anchor


@pytest.mark.parametrize("slug", list(built_in_variants_by_slug()))
def test_every_option_is_explained_by_the_page(slug):
    variant = built_in_variants_by_slug()[slug]
    page = make_variant_rules_page(variant)
    for option in compile_variant(variant).options.fields:
        section = page.find_section(option.anchor)
        assert section, option.name
        assert option.label in section.text


@pytest.mark.parametrize(
    ("slug", "query", "anchor"),
    [
        ("three-card-guts", "what beats what", "hand"),
        ("three-card-guts", "kitty", "kitty"),
        ("three-card-guts", "I am the only one in", "alone"),
        ("three-card-guts", "what do I pay when I lose", "owe"),
        ("three-card-guts", "everybody dropped", "nobody-in"),
        ("three-card-guts", "how do I say in or out", "declare"),
        ("follow-the-queen", "what is wild", "wild"),
        ("follow-the-queen", "queen", "wild"),
        ("follow-the-queen", "how many can play", "players"),
        ("follow-the-queen", "how many cards do we get", "play"),
        ("anaconda", "can I declare both", "declare"),
        ("anaconda", "can I go all in", "bets"),
        ("anaconda", "who deals next", "dealing"),
        ("lowball", "the deck is empty", "play"),
        ("lowball", "the pack ran out in the middle of drawing", "play"),
        ("lowball", "no cards left", "play"),
        ("omaha-high-low", "we have the same hand", "split"),
        ("omaha-high-low", "how much is the ante", "ante"),
        ("omaha-high-low", "house rules", "options"),
        ("omaha-high-low", "when is it over", "end"),
    ],
)
def test_a_section_is_found_by_what_is_asked_at_a_table(slug, query, anchor):
    assert (
        search_rules_page(make_variant_rules_page(built_in_variants_by_slug()[slug]), query)[0].anchor
        == anchor
    )


def test_a_word_of_the_card_itself_is_found():
    data = {"name": "Ours", "steps": ["5 down", "bet"], "rules": ["Zwiebelfisch doubles the stakes."]}
    page = make_variant_rules_page(read_variant(data))
    hit = search_rules_page(page, "zwiebelfisch")[0]
    assert (hit.slug, hit.page_title, hit.anchor) == ("house", "Ours", "options")
    assert "Zwiebelfisch doubles the stakes." in hit.answer + hit.extra_sentence
    assert search_rules("zwiebelfisch") == (), "no written page has it"


def test_a_written_page_is_searched_alone_as_before():
    assert search_rules_page(load_rules_page("guts"), "passing")[0] == search_rules("passing", "guts")[0]
    assert search_rules_page(load_rules_page("guts"), "") == ()
    assert len(search_rules_page(load_rules_page("guts"), "hand", limit=2)) == 2
