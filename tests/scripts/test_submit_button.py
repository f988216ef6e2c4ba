"""The button of an entry made on the board: dead until something is chosen, then told by the server."""

import pytest
from playwright.sync_api import Locator, Page, expect
from reading import soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

BOARD = """<form data-arms="Tap who stays in" data-label="Declared"{ready}>
<label><input type="checkbox" name="stay" value="0"> Anna</label>
<label><input type="checkbox" name="stay" value="1"> Bo</label>
<label><input type="checkbox" name="stay" value="nobody" data-alone> Nobody</label>
<label>For <input name="to" value="0"></label>
<label>Everybody has <input type="number" name="all" value="0"></label>
<output class="preview"></output><button class="primary">Declared</button></form>"""
WILL = '<span class="will" data-says="Bo is in · next deal">Bo is in</span>'
REFUSED = '<span class="refusal">Bo folded.</span>'


RESTS = 600
"""Milliseconds after which a thumb that has typed is at rest, a little more than `submit_button.js` waits."""


def board(stage: Stage, ready: str = "") -> tuple[Page, Locator]:
    page = stage.show(BOARD.format(ready=ready), "submit_button")
    return page, page.get_by_role("button")


def answer(page: Page, html: str) -> None:
    """Bring what the server says about the entry, as htmx would."""
    page.locator("output").evaluate("(preview, html) => { preview.innerHTML = html }", html)
    page.evaluate("happen('htmx:after:swap', {})")


def test_the_button_is_dead_until_something_is_chosen_and_says_what_to_tap(stage: Stage) -> None:
    page, button = board(stage)
    expect(button).to_have_text("Tap who stays in")
    expect(button).to_have_js_property("disabled", True)
    expect(button).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Bo", exact=True).check()
    expect(button).to_have_text("Declared")
    expect(button).to_be_enabled()
    expect(button).to_have_attribute("aria-disabled", "false")
    page.get_by_label("Bo", exact=True).uncheck()
    expect(button).to_be_disabled()
    page.get_by_label("For").fill("5")
    page.get_by_label("For").blur()
    expect(button).to_be_enabled()


def test_the_button_says_what_will_be_recorded_until_something_else_is_chosen(stage: Stage) -> None:
    page, button = board(stage)
    page.get_by_label("Bo", exact=True).check()
    answer(page, WILL)
    expect(button).to_have_text("Bo is in · next deal")
    page.get_by_label("Anna").check()
    expect(button).to_have_text("Declared")


def test_the_button_is_dead_while_what_is_chosen_is_refused(stage: Stage) -> None:
    page, button = board(stage)
    page.get_by_label("Bo", exact=True).check()
    answer(page, REFUSED)
    expect(button).to_be_disabled()
    page.evaluate("document.querySelector('.primary').disabled = false")
    page.evaluate("happen('htmx:finally:request', {})")
    expect(button).to_be_disabled()
    page.get_by_label("Anna").check()
    expect(button).to_be_enabled()


def test_a_number_is_read_while_it_is_typed(stage: Stage) -> None:
    """The button says nothing older and is not dead for what was put right; asked is once the thumb rests."""
    page = stage.show_still(BOARD.format(ready=""), "submit_button")
    button = page.get_by_role("button")
    page.evaluate("document.addEventListener('change', ({ target }) => told.push(target.value))")
    amount = page.get_by_label("Everybody has")
    amount.press_sequentially("9")
    answer(page, REFUSED)
    expect(button).to_be_disabled()
    page.clock.run_for(RESTS)
    assert soon(page.evaluate, "told.length") == 1
    answer(page, WILL)
    expect(button).to_have_text("Bo is in · next deal")
    amount.press_sequentially("12")
    expect(button).to_have_text("Declared")
    expect(button).to_be_enabled()
    page.clock.run_for(RESTS)
    assert soon(page.evaluate, "told.length") == 2
    amount.press_sequentially("3")
    amount.blur()
    page.clock.run_for(RESTS)
    assert soon(page.evaluate, "told.at(-1)") == "91230", "what is asked for at once is not asked for again"
    assert soon(page.evaluate, "told.length") == 3


def test_an_entry_that_may_be_sent_as_it_stands_is_armed(stage: Stage) -> None:
    page, button = board(stage, " data-ready")
    expect(button).to_be_enabled()
    answer(page, WILL)
    expect(button).to_have_text("Bo is in · next deal")


def test_nobody_is_chosen_alone(stage: Stage) -> None:
    page, _ = board(stage)
    anna, bo, nobody = (page.get_by_label(name, exact=True) for name in ("Anna", "Bo", "Nobody"))
    anna.check()
    bo.check()
    expect(anna).to_be_checked()
    nobody.check()
    expect(anna).not_to_be_checked()
    expect(bo).not_to_be_checked()
    bo.check()
    expect(nobody).not_to_be_checked()


def test_what_says_more_than_the_button_stays_in_sight(stage: Stage) -> None:
    page, button = board(stage)
    page.get_by_label("Bo", exact=True).check()
    answer(page, WILL)
    expect(page.locator("output")).to_have_class("preview told")
    answer(page, WILL.replace("data-says", "data-stays data-says"))
    expect(page.locator("output")).to_have_class("preview")
    expect(button).to_have_text("Bo is in · next deal")


def test_forms_of_buttons_alone_are_left_as_they_are(stage: Stage) -> None:
    page = stage.show('<form data-arms="Tap"><button>In</button><input name="to"></form>', "submit_button")
    page.get_by_role("textbox").fill("5")
    page.get_by_role("textbox").blur()
    expect(page.get_by_role("button")).to_have_text("In")
    expect(page.get_by_role("button")).to_be_enabled()
