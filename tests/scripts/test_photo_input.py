"""A reading laid over its picture: what speaks against it, which corner a tap means: `photo_review.js`."""

import pytest
from playwright.sync_api import Page, expect
from reading import soon

from companion.cards import Card
from companion.showdown_photo.photo_review import PhotoReview
from companion.vision import PhotoReading, RecognisedCard
from companion.vision.choosing.resolve import PhotoKnowledge

from .conftest import TEMPLATES, Stage
from .picture import SIDE, against, show

pytestmark = pytest.mark.e2e


TAP = """(svg, [x, y]) => {
    const box = svg.getBoundingClientRect();
    const at = { clientX: box.x + x, clientY: box.y + y };
    svg.dispatchEvent(new MouseEvent("click", { bubbles: true, ...at }));
}"""


def reading(cards: str, unsure: str = "", **known: object) -> str:
    """Return a reading of these cards, in a row from the left, each index 10 by 20 pixels."""
    found = []
    for at, code in enumerate(cards.split()):
        left = 20 + 60 * at
        quad = ((left, 100), (left + 10, 100), (left + 10, 120), (left, 120))
        found.append(RecognisedCard(Card(code), 0.9, code not in unsure.split(), (quad,), quad, ()))
    marked = PhotoReview(
        PhotoReading(tuple(found), (), SIDE, SIDE, {}),
        PhotoKnowledge(**{"copies": 1, **known}),  # type: ignore[arg-type]
    )
    return str(TEMPLATES.get_template("photos/_reading.html").module.reading(marked))  # type: ignore[attr-defined]


def value(page: Page) -> str:
    return page.locator("input[name=cards]").input_value()


def tap(page: Page, x: float, y: float) -> None:
    """Tap the picture there, wherever it stands on the page by now."""
    page.locator(".picture svg").evaluate(TAP, [x, y])


def test_what_was_read_goes_into_the_field_the_doubtful_first(stage: Stage):
    page = show(stage, reading("Ah Kd 2c", unsure="Kd"))
    assert soon(value, page) == "Kd Ah 2c"
    expect(page.locator(".tray .unsure")).to_have_count(1)
    expect(page.locator("[data-says]")).to_have_text("Not sure about 1 of them: check the marked cards.")
    page.evaluate("document.querySelector('cards-field').took({ code: 'Kd', instead: 0 })")
    expect(page.locator("[data-says]")).to_have_text("Check the cards.")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Ah Kd 2c", []),
        ("Ah Kd", ["3 cards expected, but only 2 read. Add one."]),
        ("Ah", ["3 cards expected, but only 1 read. Add 2."]),
        ("Ah Kd 2c 3c", ["3 cards expected, but 4 read. Remove one."]),
        ("Ah Kd 2c 3c 4c", ["3 cards expected, but 5 read. Remove 2."]),
    ],
)
def test_too_few_and_too_many_are_said(stage: Stage, cards: str, said: list[str]):
    assert soon(against, show(stage, reading(cards, expected=3))) == said


def test_a_card_that_cannot_be_right_is_said_once_and_no_more_when_it_is_changed(stage: Stage):
    page = show(stage, reading("Ah Ah Kd", elsewhere=(Card("Kd"),)))
    assert soon(against, page) == [
        "Ace of hearts appears 2 times, but one deck has only 1. Change or remove one.",
        "King of diamonds has already been entered elsewhere in this match. Check which entry is right.",
    ]
    page.evaluate("document.querySelector('cards-field').took({ code: '2c', instead: 0 })")
    assert soon(lambda: len(against(page))) == 1


@pytest.mark.parametrize(
    ("x", "title"), [(25, "Which card is it?"), (50, "Which card is it?"), (60, "Choose cards")]
)
def test_a_tap_means_the_nearest_corner_within_a_thumbs_width(stage: Stage, x: float, title: str):
    page = show(stage, reading("Ah"))
    tap(page, x, 110)
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text(title)


def test_of_two_corners_the_nearer_one_is_meant(stage: Stage):
    page = show(stage, reading("Ah Kd"))
    tap(page, 62, 110)
    page.get_by_role("button", name="Remove", exact=True).click()
    assert soon(value, page) == "Ah"


def test_a_tap_on_a_corner_taken_out_brings_its_card_back(stage: Stage):
    page = show(stage, reading("Ah Kd"))
    page.locator(".picture g").first.press("Delete")
    assert soon(value, page) == "Kd"
    tap(page, 25, 110)
    assert soon(value, page) == "Kd Ah"


def test_a_missed_card_is_added_where_it_lies_unless_the_field_is_full(stage: Stage):
    page = show(stage, reading("Ah"), high=2)
    tap(page, 200, 250)
    page.locator(".deck button[value='9c']").click()
    assert soon(value, page) == "Ah 9c"
    expect(page.locator(".picture g")).to_have_count(2)
    said = page.locator("cards-field > [role=status]")
    expect(said).to_contain_text("Nine of clubs added")  # it is said once the sheet is gone
    tap(page, 200, 30)
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(said).to_contain_text("No more cards fit here (at most 2)")
