"""`board_rows.js` orders the cards of a board as the server does, and the tray shows them in their rows."""

import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect
from reading import ask, soon
from vision.choosing.boards import BOARDS, laid, lying

from companion.cards import Card
from companion.hands.definition.board_lines import board_row_lengths
from companion.showdown_photo.photo_review import PhotoReview
from companion.vision import PhotoReading, RecognisedCard, order_cards_by_rows
from companion.vision.choosing.resolve import PhotoKnowledge

from .conftest import TEMPLATES, Stage, cards_field

pytestmark = pytest.mark.e2e

IN_ROWS = (
    """async ([places, rows]) => (await import("/static/js/photos/board_rows.js")).inRows(places, rows)"""
)
LAID = """async ([places, photos, rows]) => {
    const { laid } = await import("/static/js/photos/board_rows.js");
    const taken = [0, 1].map(() => ({ place: (index) => places[index] }));
    const items = photos.map((photo, index) => ({ photo: taken[photo], index }));
    return laid(items, rows).map(({ index }) => index);
}"""
CROSS = {"Ah": (300, 100), "Kd": (100, 250), "7c": (300, 250), "2s": (500, 250), "9h": (300, 400)}
IN_ORDER = "Ah Kd 7c 2s 9h"


@given(st.sampled_from(BOARDS), st.floats(-180, 180), st.floats(0, 90), st.integers(0, 10**6), st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_phone_reads_a_board_as_the_server_does(
    stage: Stage, board: tuple[str, int], turn: float, loose: float, seed: int, data: st.DataObject
):
    cards = data.draw(st.permutations(laid(*board, turn, loose, seed)))
    page = stage.page if stage.page.url.startswith("http") else stage.show("", "board_rows")
    middles = [[sum(axis) / 4 for axis in zip(*card.outline, strict=True)] for card in cards]
    assert ask(page, IN_ROWS, [middles, list(board_row_lengths(*board))]) == list(
        order_cards_by_rows(cards, board_row_lengths(*board))
    )


@pytest.mark.parametrize("bent", [0, 3, 30])
def test_what_lies_in_one_line_is_read_as_the_server_does(stage: Stage, bent: int):
    cards = [lying(at, 100 + 80 * at, 300 + bent * (at % 2)) for at in range(10)]
    ring = [lying(at, 500 + 200 * math.cos(at + 1), 500 + 200 * math.sin(at + 1)) for at in range(6)]
    page = stage.show("", "board_rows")
    for seen, long in ((cards, (5, 5)), (ring, (1, 1, 1, 3))):
        middles = [[sum(axis) / 4 for axis in zip(*card.outline, strict=True)] for card in seen]
        assert ask(page, IN_ROWS, [middles, list(long)]) == list(order_cards_by_rows(seen, long))


def test_where_cards_of_two_photos_lie_is_not_compared(stage: Stage):
    page = stage.show("", "board_rows")
    places = [list(place) for place in reversed(CROSS.values())]
    assert ask(page, LAID, [places, [0] * 5, [1, 3, 1]]) == [4, 3, 2, 1, 0]
    assert ask(page, LAID, [places, [0, 0, 1, 1, 1], [1, 3, 1]]) == [0, 1, 2, 3, 4]
    assert ask(page, LAID, [places, [0, 0, 1, 1, 1], []]) == [0, 1, 2, 3, 4]


def show(stage: Stage, codes: str, unsure: str = "") -> Page:
    """Show what was read of these cards of the cross, those that are not sure before the others."""
    cards = [lying(0, *CROSS[code]) for code in codes.split()]
    found = [
        RecognisedCard(Card(code), 0.9, code not in unsure.split(), card.index_outlines, card.outline, ())
        for code, card in zip(codes.split(), cards, strict=True)
    ]
    read = tuple(sorted(found, key=lambda card: card.outline[0]))
    marked = PhotoReview(PhotoReading(read, (), 600, 500, {}), PhotoKnowledge(copies=1, expected=5))
    page = stage.show(f"<form>{cards_field(5, board_rows=(1, 3, 1))}</form>", "cards_field", "photo_review")
    expect(page.locator(".tools")).to_be_attached()
    html = TEMPLATES.get_template("photos/_reading.html").module.reading(marked)  # type: ignore[attr-defined]
    page.evaluate("html => document.querySelector('.found').innerHTML = html", str(html))
    page.add_style_tag(content=".picture, .picture svg { width: 600px; height: 500px; display: block; }")
    page.locator(".picture img").evaluate("image => image.remove()")
    return page


def held(page: Page) -> str:
    return page.locator("input[name=cards]").input_value()


def in_the_tray(page: Page) -> list[str]:
    """What lies in each row of the tray: the cards, and - for each free place."""
    told = ask(
        page.locator("cards-field > .tray"),
        """tray => [...tray.children].map((one) => one.matches(".row-end") ? "|"
            : one.querySelector("[data-card]")?.dataset.card ?? "-").join(" ")""",
    )
    return [row.strip() for row in told.split("|") if row.strip()]


def test_doubtful_cards_come_first_only_where_it_matters_not_which_is_where(stage: Stage):
    page = show(stage, "9h 7c Kd 2s Ah", unsure="7c 9h")
    assert soon(held, page) == IN_ORDER
    assert in_the_tray(page) == ["Ah", "Kd 7c 2s", "9h"]


def test_a_card_that_was_missed_comes_into_its_row_where_it_is_tapped(stage: Stage):
    page = show(stage, "9h 7c 2s Ah")
    assert soon(lambda: len(held(page).split())) == 4
    assert in_the_tray(page)[-1] == "-"
    page.locator(".picture").click(position={"x": 100, "y": 250})
    page.locator(".deck button[value='Kd']").click()
    assert soon(held, page) == IN_ORDER


def test_one_that_is_put_right_stays_where_it_lies_and_one_from_elsewhere_comes_last(stage: Stage):
    page = show(stage, "9h 7c Kd 2s Ah")
    page.evaluate("document.querySelector('cards-field').replace(0, '3c')")
    assert soon(held, page) == "3c Kd 7c 2s 9h"
    page.evaluate("document.querySelector('cards-field').remove(1)")
    page.evaluate("document.querySelector('cards-field').took({ code: 'Qd' })")
    assert soon(held, page) == "3c 7c 2s 9h Qd"
    page.evaluate("document.querySelector('cards-field').remove(4)")
    page.evaluate("document.querySelector('cards-field').putBack()")
    assert soon(held, page) == "3c 7c 2s 9h Qd"


def test_where_nothing_is_laid_nothing_is_put_into_rows(stage: Stage):
    page = stage.show(f"<form>{cards_field(5)}</form>", "cards_field")
    page.evaluate("document.querySelector('cards-field').took({ code: 'Qd' })")
    expect(page.locator(".row-end")).to_have_count(0)
    assert in_the_tray(page) == ["Qd - - - -"]
