"""Our games as cards, in each of their forms: they say what the written pages do, and play as our games."""

import re
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK, Card, parse
from companion.engine.gate import begin
from companion.engine.seats import Seats
from companion.games import GAMES
from companion.hands import Board, read_wild
from companion.matchpot import CHOSEN_RANK, Form
from companion.rules import load_rules_page, make_variant_rules_page
from companion.variants import (
    Variant,
    build_judges,
    build_shown_hand,
    judge_trial_hands,
    max_players,
    showdown_card_counts,
)
from companion.variants.shelf.ours import find_form_variant, match_pot_variants, named_form_variants

FACTS: Mapping[str, Mapping[tuple[str, str], str]] = {
    "guts-one": {
        ("play", "options"): r"(gets one card, face down|One Card Guts 52)",
        ("play", "options "): r"[Tt]he highest card (takes|wins)",
    },
    "guts-pass": {
        ("play", "swap"): (
            r"[Ff]rom the dealer's left,? .*swap .*with (that of )?the (left neighbour|player on their left)"
        ),
        ("play", "swap "): r"the dealer (may swap )?with the (top of the deck|pack)",
        ("play", "swap  "): r"The deal moves to the left",
    },
    "guts-two": {
        ("play", "options"): r"(gets two cards, face down|Two Card Guts 26)",
        ("hand", "options"): r"(: pair and high card\. Straights and flushes do not count|nothing else)",
    },
    "guts-four": {
        ("play", "four-cards"): r"([Aa] betting round|bets).*chang.*(in or out|drop)",
        ("hand", "four-cards"): r"best three ",
        ("players", "options"): r"(Two to eight|Four Card Guts 8)\b",
    },
    "deadly-69s-7s": {
        ("deadly", "options"): r"(Sevens kill their owner's hand when dealt face up|Deadly 7s 7s 7s)"
    },
    "deadly-69s-low": {("wild", "options"): r"(lowest card of each hand is wild|is wild, the lowest)"},
    "deadly-69s-spades": {("wild", "options"): r"(Spades are wild while face down|every spade every spade)"},
    "deadly-69s-diamonds": {("deadly", "options"): r"(All cards|everything) but diamonds"},
    "omaha-burns-easy": {
        ("hand", "options"): (
            r"([Ss]traights and flushes (are nothing in it|do not count)|straights and flushes allowed)"
        )
    },
    "three-five-seven-678": {
        ("play", "six-seven-eight"): r"[Tt]hree cards (are laid )?on the (board|table)",
        ("play", "six-seven-eight "): r"first (card of the board|one) is (taken away|removed)",
        ("wild", "six-seven-eight"): r"(6s|[Ss]ixes).*(7s|sevens).*(8s|eights)",
        ("players", "players"): r"Two to seven",
    },
    "piranha-bets": {
        ("play", "options"): (
            r"(two cards .*\. A betting round\. All players who are in show|betting round among those in)"
        )
    },
    "two-more-inches-wild": {("wild", "options"): r"(Twos are|chosen rank is) wild"},
    "two-more-inches-deadly": {("wild", "options"): r"wild while (they lie )?face down"},
}
"""As in `test_words_family`, by what the form is called here: made and written section, and what both say."""


def forms() -> Iterator[tuple[str, str]]:
    """Yield every form of each of our games."""
    for slug in match_pot_variants():
        options = {option.name: option for option in GAMES[slug].options.fields}
        choices = options["form"].choices if "form" in options else (("", ""),)
        yield from ((slug, form) for form, _ in choices)


def card(slug: str, form: str) -> Variant:
    return find_form_variant(slug, form) or match_pot_variants()[slug]


def played(slug: str, form: str) -> Form:
    state = begin(GAMES[slug], Seats(("Anna", "Bo")), {"form": form} if form else {})
    return state.match.form


def test_every_form_has_a_card():
    usual = {(slug, played(slug, "").slug) for slug in match_pot_variants()}
    there = {(slug, form) for slug, form in forms() if form and find_form_variant(slug, form)}
    all_forms = {(slug, form or played(slug, "").slug) for slug, form in forms()}
    assert all_forms - usual - there == set()
    assert not usual & there


@pytest.mark.parametrize(("slug", "form"), list(forms()))
def test_a_form_plays_as_our_game_does(slug: str, form: str):
    variant, ours_ = card(slug, form), played(slug, form)
    judge_trial_hands(variant)
    assert max_players(variant) == ours_.max_players + (slug == "guts" and form == "pass")
    assert variant.has_rotating_deal == ours_.dealing.rotates
    rank = "2" if ours_.has_chosen_rank else ""
    assert read_wild(", ".join(variant.special_cards.killing)) == read_wild(
        ours_.face_up.deadly_cards.replace(CHOSEN_RANK, rank)
    )
    for each, counts, stage in zip(variant.rounds, showdown_card_counts(variant), ours_.stages, strict=True):
        assert counts.fewest_held == stage.cards_per_player + ours_.face_up.count
        assert counts.board == stage.board_size
        assert each.ranking_slug == stage.contest.ranking.slug
        assert counts.removed_from_board == sum(
            one.removed_board_count for one in ours_.stages[: ours_.stages.index(stage) + 1]
        )
        assert read_wild("; ".join(each.wild_cards)) == read_wild(stage.wild_cards.replace(CHOSEN_RANK, rank))


@pytest.mark.parametrize("form", ["strict", "easy"])
@given(st.permutations(DECK))
def test_the_low_of_omaha_burns_is_that_of_our_game_strict_or_easy(form: str, pack: list[Card]):
    contest = played("omaha-burns", form).stages[0].contest
    hands, board = [pack[at : at + 4] for at in range(0, 16, 4)], pack[16:21]
    met = build_judges(card("omaha-burns", form))[0].meet(
        [build_shown_hand((), hand) for hand in hands], board
    )
    theirs = contest.meet(hands, Board(tuple(board))).showdown
    assert [one.groups for one in met] == [theirs.order, theirs.low_order]


def test_a_straight_is_a_low_only_where_it_is_easy():
    hands, board = [parse("6h 4c Kd Qd"), parse("8h 2c Kc Qc")], parse("5s 3d 7c Jh Js")
    lows = {
        form: build_judges(card("omaha-burns", form))[0]
        .meet([build_shown_hand((), hand) for hand in hands], board)[1]
        .groups
        for form in ("strict", "easy")
    }
    assert lows == {"strict": ((1,),), "easy": ((0,), (1,))}


def test_the_rank_that_a_table_chose_is_the_one_that_is_wild():
    chosen = find_form_variant("two-more-inches", "deadly", "K")
    assert chosen is not None
    assert (chosen.first_round.wild_cards, chosen.special_cards.killing) == (("K down",), ("K",))
    assert find_form_variant("guts", "five") is None
    assert find_form_variant("fireplace", "one") is None


def test_every_form_with_a_name_of_its_own_can_be_begun_with():
    names = {variant.name for variant in (*match_pot_variants().values(), *named_form_variants().values())}
    assert len(names) == len(match_pot_variants()) + len(named_form_variants())
    assert {variant.like for variant in named_form_variants().values()} <= {
        one.name for one in match_pot_variants().values()
    }
    assert set(FACTS) == set(named_form_variants())


@pytest.mark.parametrize("called", FACTS)
def test_a_form_s_page_says_what_the_written_one_says(called: str):
    slug = max((one for one in match_pot_variants() if called.startswith(one)), key=len)
    mine, written = make_variant_rules_page(named_form_variants()[called]), load_rules_page(slug)
    for (here, there), fact in FACTS[called].items():
        for page, anchor in ((mine, here), (written, there.strip())):
            section = page.find_section(anchor)
            assert section, anchor
            assert re.search(fact, section.text), (anchor, fact, section.text)
