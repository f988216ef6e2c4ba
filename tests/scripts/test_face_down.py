"""Cards that lie face down, on the phone as on the server: `face_down.js` and the picture of one hand."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import expect
from reading import ask, soon

from companion.cards import Card
from companion.showdown_photo.face_down import backs_near_hand
from companion.showdown_photo.photo_review import PhotoReview
from companion.vision import FaceDownCard, PhotoReading, Quad, RecognisedCard
from companion.vision.choosing.resolve import PhotoKnowledge

from .conftest import TEMPLATES, Stage
from .picture import SIDE, against, show

pytestmark = pytest.mark.e2e

LACKING = """async ([backs, cards, hand, few]) => {
    const { lacking } = await import("/static/js/photos/face_down.js");
    const read = new Map(cards.map((points, at) => [at, points]));
    return lacking(backs.map((points, at) => ({ points, at })), read, hand, few).map(({ at }) => at);
}"""
TURN, TURN_ALL = "This card is face down: turn it over.", "These cards are face down: turn them over."
TWO = "These card backs are from two decks."


def at(x: int, y: int = 110, high: int = 60) -> Quad:
    left, top = x - high // 3, y - high // 2
    return ((left, top), (left + 40, top), (left + 40, top + high), (left, top + high))


PLACES = st.lists(st.tuples(st.integers(0, 600), st.integers(0, 600), st.integers(20, 90)), max_size=6)


@given(PLACES, PLACES, st.sets(st.integers(0, 5)), st.integers(-1, 4))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_phone_points_at_the_backs_that_the_server_would(
    stage: Stage, down: list[tuple[int, int, int]], up: list[tuple[int, int, int]], hand: set[int], few: int
):
    backs = [FaceDownCard(at(*place), 0) for place in dict.fromkeys(down)]
    cards = [at(*place) for place in up]
    page = stage.page if stage.page.url.startswith("http") else stage.show("", "face_down")
    told = ask(page, LACKING, [[back.outline for back in backs], cards, sorted(hand), few])
    assert [backs[number] for number in told] == list(backs_near_hand(backs, cards, hand, few))


def reading(*backs: FaceDownCard, **known: object) -> str:
    """Return a reading of two cards in a row, and of backs."""
    quads = [((x, 100), (x + 10, 100), (x + 10, 120), (x, 120)) for x in (20, 80)]
    cards = [
        RecognisedCard(Card(code), 0.9, True, (quad,), at(quad[0][0] + 12))
        for code, quad in zip(("Ah", "Kd"), quads, strict=True)
    ]
    found = PhotoReading(tuple(cards), (), SIDE, SIDE, {}, backs)
    marked = PhotoReview(found, PhotoKnowledge(**{"copies": 1, **known}))  # type: ignore[arg-type]
    return str(TEMPLATES.get_template("photos/_reading.html").module.reading(marked))  # type: ignore[attr-defined]


@pytest.mark.parametrize(("backs", "said"), [([140], TURN), ([140, 32 - 60], TURN_ALL)])
def test_what_lies_face_down_is_pointed_at_until_no_card_is_missing(
    stage: Stage, backs: list[int], said: str
):
    page = show(stage, reading(*(FaceDownCard(at(x), 0) for x in backs), expected=2 + len(backs)))
    assert said in soon(against, page)
    expect(page.locator(".back:not([hidden])")).to_have_count(len(backs))
    assert soon(lambda: " ".join(page.locator(".caption:not([hidden]) tspan").all_text_contents())) == said
    for code in ("2c", "3c")[: len(backs)]:
        page.evaluate("code => document.querySelector('cards-field').took({ code })", code)
    assert soon(lambda: said not in against(page))
    expect(page.locator(".back:not([hidden]), .caption:not([hidden])")).to_have_count(0)


def test_backs_of_two_decks_stay_said(stage: Stage):
    page = show(stage, reading(FaceDownCard(at(140), 0), FaceDownCard(at(200), 1), expected=3))
    assert soon(against, page) == ["3 cards expected, but only 2 read. Add one.", TURN, TWO]
    page.evaluate("document.querySelector('cards-field').took({ code: '2c' })")
    assert soon(against, page) == [TWO]
    expect(page.locator(".back:not([hidden])")).to_have_count(2)
    assert soon(lambda: " ".join(page.locator(".caption:not([hidden]) tspan").all_text_contents())) == TWO
