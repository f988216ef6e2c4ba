"""What is known may reorder guesses; it never turns a doubt into certainty."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK, Card
from companion.vision.choosing.certainty import WEIGHTS
from companion.vision.choosing.resolve import MIN_CONFIDENCE, SURE_CONFIDENCE, PhotoKnowledge, resolve_cards
from companion.vision.corners.identify import CARD_CODES, CardProbabilities
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.onlook import even_probabilities
from vision.layouts import usual

NOTHING_KNOWN = PhotoKnowledge()


def identified(*views, index=1.0):
    """Return views of indices, each a dict from card to probability; the rest is spread over all cards."""
    cards = np.full((len(views), len(CARD_CODES)), 1e-6, np.float32)
    for row, view in zip(cards, views, strict=True):
        for code, share in view.items():
            row[CARD_CODES.index(Card(code))] = share
    return CardProbabilities(cards / cards.sum(1, keepdims=True), np.full(len(views), index, np.float32))


def resolved(*views, scores=None, groups=None, known=NOTHING_KNOWN, odd=None, heights=None, inks=None):
    scores = np.full(len(views), 0.99, np.float32) if scores is None else np.array(scores, np.float32)
    groups = tuple((at,) for at in range(len(views))) if groups is None else groups
    high = np.full(len(views), 40.0) if heights is None else np.array(heights)
    frames = np.zeros((len(views), 6), np.float32)
    frames[:, 3], frames[:, 4] = -high / 2, high / 4
    strange = np.zeros(len(views), np.bool_) if odd is None else np.array(odd)
    colours = np.zeros((len(views), 3), np.float32) if inks is None else np.array(inks, np.float32)
    corners = IndexCorners(frames, scores, identified(*views), usual(frames), colours)
    return resolve_cards(groups, corners, plain(len(groups)), known, strange)


def plain(count):
    """Return faces that are some card's, nobody knows which."""
    return replace(even_probabilities(count), index_probabilities=np.full(count, 0.9, np.float32))


def names(cards):
    return sorted(card.card for card in cards)


@pytest.fixture
def told(monkeypatch):
    """Make a card as likely as its corner was located, whatever else is known of it."""
    only = {name: float(name == "located") for name in WEIGHTS}
    monkeypatch.setattr("companion.vision.choosing.certainty.WEIGHTS", only)


def test_a_clear_index_is_sure():
    (card,) = resolved({"Ah": 1})
    assert (card.card, card.sure) == ("Ah", True)
    assert SURE_CONFIDENCE < card.confidence <= 1


def test_a_card_with_a_rival_is_not_sure_however_certain_it_is():
    (card,) = resolved({"3h": 0.9499, "8h": 0.0501}, scores=[0.999])
    (clear,) = resolved({"3h": 0.96, "8h": 0.04}, scores=[0.999])
    assert SURE_CONFIDENCE < card.confidence < clear.confidence
    assert (card.sure, clear.sure) == (False, True)
    assert {type(card.sure), type(clear.sure)} == {bool}


def test_a_doubtful_index_is_not_sure_and_names_its_rival():
    (card,) = resolved({"3h": 0.75, "8h": 0.25})
    assert (card.card, card.sure) == ("3h", False)
    assert card.others[0][0] == "8h"
    assert card.others[0][1] < card.confidence < SURE_CONFIDENCE


def test_an_index_that_may_be_either_of_two_is_shown_where_a_card_is_missing():
    either = {"3h": 0.55, "8h": 0.45}
    assert resolved(either, scores=[0.5]) == ()
    (card,) = resolved(either, scores=[0.5], known=PhotoKnowledge(expected=1))
    assert (card.card, card.others[0][0], card.sure) == ("3h", "8h", False)


@pytest.mark.usefixtures("told")
def test_a_joker_must_be_somewhat_clearer_than_another_card_unless_one_is_missing():
    company = {"As": 1}
    assert names(resolved(company, {"3h": 1}, scores=[0.99, 0.48])) == ["3h", "As"]
    assert names(resolved(company, {"Jk": 1}, scores=[0.99, 0.48])) == ["As"]
    missing = PhotoKnowledge(expected=2)
    assert names(resolved(company, {"Jk": 1}, scores=[0.99, 0.48], known=missing)) == ["As", "Jk"]


def test_two_views_vote():
    views = ({"3h": 0.6, "8h": 0.4}, {"3h": 0.1, "8h": 0.9})
    (card,) = resolved(*views, groups=((0, 1),), known=PhotoKnowledge(expected=1))
    assert card.card == "8h"
    assert card.confidence < SURE_CONFIDENCE


def test_two_views_that_agree_are_worth_more_than_one():
    (one,) = resolved({"3h": 0.9, "8h": 0.1})
    (both,) = resolved({"3h": 0.9, "8h": 0.1}, {"3h": 0.9, "8h": 0.1}, groups=((0, 1),))
    assert both.confidence > one.confidence


@pytest.mark.usefixtures("told")
def test_what_is_unlikely_is_no_card():
    assert names(resolved({"Ah": 1}, {"Kd": 1}, scores=[0.99, MIN_CONFIDENCE - 0.1])) == ["Ah"]


@pytest.mark.usefixtures("told")
def test_an_unlikely_card_counts_while_cards_are_missing_but_is_never_sure():
    cards = resolved(
        {"Ah": 1}, {"Kd": 1}, scores=[0.99, MIN_CONFIDENCE - 0.1], known=PhotoKnowledge(expected=2)
    )
    assert names(cards) == ["Ah", "Kd"]
    assert [card.sure for card in cards] == [True, False]


@pytest.mark.usefixtures("told")
def test_of_too_many_cards_the_doubtful_ones_go():
    views, scores = [{"Ah": 1}, {"Kd": 1}, {"2c": 1}], [0.99, 0.99, 0.6]
    assert names(resolved(*views, scores=scores)) == ["2c", "Ah", "Kd"]
    assert names(resolved(*views, scores=scores, known=PhotoKnowledge(expected=2))) == ["Ah", "Kd"]


@pytest.mark.usefixtures("told")
def test_what_may_be_a_joker_counts_only_beside_a_clear_card_or_if_it_is_clear_itself():
    assert resolved({"Jk": 1}, scores=[0.6]) == ()
    assert names(resolved({"Jk": 1}, scores=[0.95])) == ["Jk"]
    assert names(resolved({"Jk": 1}, {"Ah": 1}, scores=[0.6, 0.995])) == ["Ah", "Jk"]


def test_clear_cards_stay_however_many_are_expected():
    assert len(resolved({"Ah": 1}, {"Kd": 1}, {"2c": 1}, known=PhotoKnowledge(expected=1))) == 3


def test_identical_cards_stay_where_the_decks_are_unknown_or_several():
    for known in (NOTHING_KNOWN, PhotoKnowledge(copies=2)):
        assert names(resolved({"Ah": 1}, {"Ah": 1}, known=known)) == ["Ah", "Ah"]


def test_of_two_cards_alike_neither_is_as_certain_as_one_alone():
    """One of them may be the other's second corner."""
    (alone,) = resolved({"Ah": 1})
    for card in resolved({"Ah": 1}, {"Ah": 1}, known=PhotoKnowledge(copies=2)):
        assert card.confidence < alone.confidence


def test_a_second_copy_in_one_deck_takes_its_next_guess_unsure():
    cards = resolved({"3h": 0.99, "8h": 0.01}, {"3h": 0.75, "8h": 0.25}, known=PhotoKnowledge(copies=1))
    assert names(cards) == ["3h", "8h"]
    assert not next(card for card in cards if card.card == "8h").sure


def test_a_contradiction_without_a_way_out_is_shown_unsure():
    cards = resolved({"3h": 1}, {"3h": 1}, known=PhotoKnowledge(copies=1))
    assert names(cards) == ["3h", "3h"]
    assert not any(card.sure for card in cards)


def test_a_card_that_lies_elsewhere_gives_way_to_the_next_guess():
    (card,) = resolved({"3h": 0.75, "8h": 0.25}, known=PhotoKnowledge(copies=1, elsewhere=(Card("3h"),)))
    assert (card.card, card.sure) == ("8h", False)
    assert card.confidence < 0.5


def test_several_jokers_are_no_contradiction():
    assert names(resolved({"Jk": 1}, {"Jk": 1}, known=PhotoKnowledge(copies=1))) == ["Jk", "Jk"]


guess = st.dictionaries(st.sampled_from([*DECK[:12], "Jk"]), st.floats(0.01, 1), min_size=1, max_size=4)
knowledge = st.builds(
    PhotoKnowledge,
    expected=st.none() | st.integers(0, 12),
    copies=st.none() | st.integers(1, 3),
    elsewhere=st.lists(st.sampled_from(DECK[:12]), max_size=8).map(tuple),
)


@given(st.lists(st.tuples(guess, st.floats(0, 1)), max_size=10), knowledge)
def test_knowledge_never_adds_certainty(views, known):
    given_views, scores = [view for view, _ in views], [score for _, score in views]
    everything = PhotoKnowledge(expected=99, copies=99)
    before = {card.group: card for card in resolved(*given_views, scores=scores, known=everything)}
    for card in resolved(*given_views, scores=scores, known=known):
        assert card.confidence <= before[card.group].confidence
        assert card.sure <= before[card.group].sure
        assert card.confidence >= SURE_CONFIDENCE or not card.sure


@given(st.lists(st.tuples(guess, st.floats(0, 1)), max_size=8), knowledge, st.randoms(use_true_random=False))
def test_the_order_of_the_corners_changes_nothing(views, known, random):
    views = [(view, score * 0.9 + at * 1e-3) for at, (view, score) in enumerate(views)]
    other = list(views)
    random.shuffle(other)
    first, second = (
        resolved(*(view for view, _ in some), scores=[score for _, score in some], known=known)
        for some in (views, other)
    )
    assert sorted(card.confidence for card in first) == pytest.approx(
        sorted(card.confidence for card in second)
    )


@given(st.lists(st.tuples(guess, st.floats(0.7, 1)), min_size=1, max_size=8), st.integers(0, 10))
def test_expecting_more_never_loses_a_card(views, expected):
    given_views, scores = [view for view, _ in views], [score for _, score in views]
    fewer = resolved(*given_views, scores=scores, known=PhotoKnowledge(expected=expected))
    more = resolved(*given_views, scores=scores, known=replace(NOTHING_KNOWN, expected=expected + 1))
    assert {card.group for card in fewer} <= {card.group for card in more}


def test_what_is_odd_or_of_another_size_or_too_small_is_less_certain():
    (usual, _) = resolved({"Ah": 1}, {"Kd": 1})
    ways = ({"heights": [18, 40]}, {"heights": [8, 8]}, {"heights": [90, 40]})
    for way in ways:
        (other, *_) = resolved({"Ah": 0.99, "7h": 0.01}, {"Kd": 1}, known=PhotoKnowledge(expected=2), **way)
        assert other.confidence < usual.confidence


BLACK, RED, BLUE, GREEN = (-1.4, 0, 0), (-0.8, 1.0, 0.6), (-0.9, 0.2, -1.2), (-0.9, -0.9, 0.6)


def sure(**inks):
    """Return which of these cards are sure, each with the ink of its suit sign."""
    cards = resolved(*({card: 1} for card in inks), inks=list(inks.values()))
    return {str(card.card) for card in cards if card.sure}


@pytest.mark.parametrize(
    ("inks", "doubtful"),
    [
        ({"5h": RED, "9d": RED, "Kc": BLACK, "2s": BLACK}, set()),
        ({"5h": BLACK, "9d": RED, "Kc": BLACK, "2s": BLACK}, {"5h"}),
        ({"5h": RED, "9h": RED, "Kh": BLACK, "2s": BLACK}, {"Kh"}),
        ({"5h": RED, "9d": RED, "Kc": RED, "2s": BLACK}, {"Kc"}),
        ({"5h": RED, "9d": BLUE, "Kc": GREEN, "2s": BLACK}, set()),
        ({"5h": BLACK, "9d": BLACK, "Kc": BLACK}, set()),
        ({"5h": RED, "9d": RED, "Kc": RED}, set()),
        ({"Kc": RED}, {"Kc"}),
        ({"5h": BLACK}, set()),
    ],
)
def test_a_colour_that_no_deck_gives_a_suit_is_not_sure(inks, doubtful):
    """Decks have black and red, four colours, or one; a photo without colours tells nothing."""
    assert set(inks) - sure(**inks) == doubtful


def test_a_doubt_of_colours_changes_no_guess_and_no_confidence():
    odd, fine = (resolved({"5h": 1}, {"9d": 1}, {"2s": 1}, inks=[ink, RED, BLACK]) for ink in (BLACK, RED))
    assert [card.card for card in odd] == [card.card for card in fine]
    assert [card.confidence for card in odd] == [card.confidence for card in fine]
