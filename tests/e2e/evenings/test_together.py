"""In or out on every phone at once: held, let go, asked, reloaded, without scripts; shown all together."""

import re

import pytest
from browsers import SMALL
from playwright.sync_api import Page, expect
from reading import asked_all, soon

from e2e.conftest import Server
from e2e.table import follow, seq, two_seated

from .together import Fingers, Phone, choose, deal_guts, declared, held, revealed

pytestmark = pytest.mark.e2e

HIDE = """state => {
    Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def dealt(phone: Phone) -> tuple[Page, Page, Page]:
    """Three phones at a table where Guts has been dealt; each holds a seat."""
    return deal_guts(phone)


def holding(page: Page) -> Fingers:
    """Put a finger on the button to hold."""
    fingers = Fingers(page)
    fingers.hold(page.locator(".hold"))
    expect(held(page)).to_be_visible()
    return fingers


def test_held_late_and_reloaded_are_shown_together(dealt: tuple[Page, Page, Page], phone: Phone) -> None:
    anna, bo, cy = dealt
    guest = phone(anna.url)
    thumb = holding(anna)
    holding(bo)
    bo.reload()
    expect(held(bo)).to_have_count(0)
    bo.locator(".hold").focus()
    bo.keyboard.down("Space")
    expect(held(bo)).to_be_visible()
    box = choose(cy, "Count 1-2-3-drop").bounding_box()
    assert box
    cy.touchscreen.tap(box["x"] + 50, box["y"] + 20)
    for page in (cy, anna, bo, guest):
        expect(page.locator(".count")).not_to_be_empty()
    assert soon(cy.evaluate, "scrollY") == 0
    cy.evaluate(HIDE, "hidden")
    expect(held(anna)).to_be_visible()  # the news that somebody counts came under the finger
    for page in (anna, bo):
        declared(page)
    bo.keyboard.up("Space")
    thumb.lift()
    bo.reload()
    declared(bo)
    for page in (anna, bo, guest):
        expect(page.locator("#secret")).to_contain_text("Waiting for Cy")
        expect(revealed(page)).to_have_count(0)
    cy.evaluate(HIDE, "visible")
    expect(cy.get_by_text("Were you in or out?")).to_be_visible()
    expect(cy.locator("hold-pad")).to_have_count(0)
    choose(cy, "In").tap()
    for page in (cy, anna, bo, guest):  # within a second; a busy machine gets more
        expect(revealed(page)).to_contain_text(re.compile("Anna.* in.*Cy.* late"))


FILLS = """() => {
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    const [layer, pad] = [box("#secret"), box(".hold")];
    return layer.width === innerWidth && layer.height === innerHeight && pad.bottom <= innerHeight
        && pad.width * pad.height > 0.4 * innerWidth * innerHeight
        && document.elementFromPoint(9, 9).closest("#secret") !== null;
}"""
"""Whether the countdown covers the whole phone, and one pad the better part of it."""


def test_a_pad_fills_the_screen_a_second_finger_may_count_and_a_missed_count_is_counted_again(
    dealt: tuple[Page, Page, Page],
) -> None:
    anna, bo, cy = dealt
    thumb = holding(anna)
    fingers = holding(bo)
    fingers.hold(bo.get_by_role("button", name="Count 1-2-3-drop"))
    expect(bo.locator(".count")).not_to_be_empty()
    expect(held(bo)).to_be_visible()
    fingers.lift()
    expect(bo.get_by_text("Let go: you drop", exact=True)).to_be_visible()
    cy.wait_for_function(FILLS)
    thumb.swipe(-300)
    expect(held(anna)).to_be_visible()
    for page in (anna, bo):
        expect(page.get_by_text("Waiting for Cy")).to_be_visible()
    expect(cy.get_by_text("Were you in or out?")).to_be_visible()
    thumb.lift()
    expect(anna.locator("html.settling")).to_have_count(0)
    anna.get_by_role("button", name="Count again").tap()
    thumb = holding(anna)
    bo.locator(".hold").tap()
    other = holding(cy)
    for page in (anna, bo, cy):
        expect(page.get_by_text("Anna restarted the countdown. Everybody must choose again.")).to_be_visible()
    for page in (anna, bo, cy):
        expect(page.locator("html.curtain")).to_have_count(1)
        expect(revealed(page)).to_contain_text(re.compile("Cy and Anna are in|Anna and Cy are in"))
    shown = max(map(seq, dealt))  # a page may have been made while the last choice came in
    thumb.swipe(200)  # over whatever came under it
    for finger in (thumb, other):
        finger.lift()
    for page in (anna, cy):
        expect(page.locator("html.curtain")).to_have_count(0)
        asked_all(page)
        expect(page.locator("#board")).to_have_attribute("data-seq", str(shown))


def test_what_was_held_at_zero_arrives_once_the_connection_is_back(
    dealt: tuple[Page, Page, Page], server: Server
) -> None:
    anna, bo, cy = dealt
    choose(cy, "Out").tap()
    declared(cy)
    choose(cy, "Take back this choice").tap()
    choose(cy, "In").tap()
    thumb = holding(anna)
    bo.get_by_role("button", name="Count 1-2-3-drop").tap()
    expect(anna.locator(".count")).not_to_be_empty()
    bo.locator(".hold").tap()
    anna.context.set_offline(True)
    declared(bo)
    server.kill()
    server.start()
    thumb.lift()
    anna.context.set_offline(False)
    for page in (anna, bo, cy):
        expect(revealed(page)).to_contain_text(re.compile("(Cy and Anna|Anna and Cy) are in"))


def test_two_buttons_do_everything_without_scripts(phone: Phone) -> None:
    anna, bo, cy = deal_guts(phone, java_script_enabled=False)
    for page, label in ((anna, "In"), (bo, "Out")):
        choose(page, label).tap()
        declared(page)
    choose(bo, "Take back this choice").tap()
    choose(bo, "In").tap()
    declared(bo)
    cy.reload()
    expect(cy.locator("#secret")).to_contain_text("Waiting for: Cy")
    choose(cy, "Out").tap()
    expect(revealed(cy)).to_be_visible()
    for page in (anna, bo, cy):
        page.reload()
        expect(revealed(page)).to_contain_text("Anna")
        expect(revealed(page)).not_to_contain_text("Cy")


def test_everything_to_press_is_large_and_in_sight_on_a_small_phone(
    dealt: tuple[Page, Page, Page],
) -> None:
    anna = dealt[0]
    anna.set_viewport_size(SMALL)
    for part in (anna.locator(".hold"), choose(anna, "In"), choose(anna, "Count 1-2-3-drop")):
        box = part.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= SMALL["height"]
    assert soon(anna.evaluate, "document.documentElement.scrollWidth") <= SMALL["width"]


def test_a_phone_that_is_said_to_be_gone_answers(dealt: tuple[Page, Page, Page]) -> None:
    anna, bo, cy = dealt
    bo.set_viewport_size(SMALL)
    thumb = holding(bo)
    anna.get_by_text("A phone is not responding").tap()
    anna.get_by_role("button", name="Bo's phone is not responding").tap()
    for page in (anna, cy):
        expect(page.get_by_text("Bo's phone has 15 seconds to respond.")).to_be_visible()
    expect(bo.get_by_text("Anna says your phone is not responding.")).to_be_visible()
    expect(held(bo)).to_be_visible()  # that was said over a finger that stays
    thumb.lift()
    here = choose(bo, "I'm here")
    box = here.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    assert box["y"] + box["height"] <= SMALL["height"]
    assert soon(bo.evaluate, "document.documentElement.scrollWidth") <= SMALL["width"]
    here.tap()
    expect(bo.get_by_text("your phone is not responding")).to_have_count(0)
    follow(anna, bo)
    expect(anna.get_by_text("Waiting 15 seconds")).to_have_count(0)
    expect(anna.get_by_role("button", name="Bo: Out")).to_have_count(0)
    choose(bo, "In").tap()
    declared(bo)


def test_a_seat_is_asked_for_and_its_phone_answers_on_the_table_page(phone: Phone) -> None:
    anna, bo = two_seated(phone)
    bo.set_viewport_size(SMALL)
    follow(anna, bo)
    anna.get_by_label("More about Bo").tap()
    anna.get_by_role("button", name="Ask for the seat").tap()
    expect(
        anna.get_by_text("Anna is asking for this seat. The current phone has a minute to respond.")
    ).to_be_visible()
    for label in ("Keep the seat", "Give up the seat"):
        box = bo.get_by_role("button", name=label).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    assert soon(bo.evaluate, "document.documentElement.scrollWidth") <= SMALL["width"]
    bo.get_by_role("button", name="Keep the seat").tap()
    expect(anna.get_by_text("Bo's phone responded and keeps the seat.")).to_be_visible()
    expect(anna.get_by_text("is asking for this seat")).to_have_count(0)
