"""What was typed and not pressed is there again when the page is loaded anew: `kept_input.js`."""

import pytest
from playwright.sync_api import Page, expect
from reading import soon

from .conftest import Stage, cards_field

pytestmark = pytest.mark.e2e

BOARD = """<main id="board" data-keep="{keep}"><form id="m1-{seq}-deal" action="/t/ABC/m/1/entries">
<input type="hidden" name="seq" value="{seq}"><input name="chips" value="0"><input name="chips" value="0">
<label><input type="radio" name="side" value="a" checked>Anna</label>
<label><input type="radio" name="side" value="b">Bo</label>
<label><input type="checkbox" name="stay" value="0" checked>Stays</label>
<select name="kind"><option>one<option>two</select>
{cards}</form></main><button data-afresh>Refresh</button>
<form action="/t/ABC/m/1/secret/choose" id="secret"><input name="choice"></form>"""


def show(stage: Stage, seq: int = 3, keep: str = "press") -> Page:
    return stage.show(BOARD.format(seq=seq, keep=keep, cards=cards_field()), "cards_field", "kept_input")


@pytest.fixture
def page(stage: Stage) -> Page:
    stage.page.goto("about:blank")
    shown = show(stage)
    shown.evaluate("localStorage.clear()")
    return show(stage)


def begin(page: Page) -> None:
    page.locator("[name=chips]").nth(1).fill("7")
    page.get_by_label("Bo").check()
    page.get_by_label("Stays").uncheck()
    page.locator("[name=kind]").select_option("two")
    page.evaluate(
        """() => {
            const cards = document.querySelector("[name=cards]");
            cards.value = "Ah Kd";
            cards.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )


def begun(page: Page) -> bool:
    return bool(page.get_by_label("Bo").is_checked())


def test_what_was_typed_is_there_again(stage: Stage, page: Page):
    begin(page)
    page = show(stage)
    assert soon(lambda: [box.input_value() for box in page.locator("[name=chips]").all()]) == ["0", "7"]
    assert soon(begun, page)
    assert soon(lambda: not page.get_by_label("Stays").is_checked())
    expect(page.locator("[name=kind]")).to_have_value("two")
    expect(page.locator("cards-field .tray [data-at]")).to_have_count(2)  # shown as cards
    assert soon(begun, show(stage))  # once more


def test_it_belongs_to_what_was_recorded_then(stage: Stage, page: Page):
    begin(page)
    page = show(stage, seq=4)
    assert soon(lambda: not begun(page))


def test_an_entry_that_was_answered_or_begun_afresh_is_forgotten(stage: Stage, page: Page):
    begin(page)
    page.evaluate("happen('htmx:after:swap', {target: board, request: {method: 'GET'}})")
    assert soon(page.evaluate, "localStorage.length") == 1
    page.evaluate("happen('htmx:after:swap', {target: board, request: {method: 'POST'}})")
    assert soon(page.evaluate, "localStorage.length") == 0
    begin(show(stage, seq=5))
    page.get_by_role("button", name="Refresh").click()
    assert soon(page.evaluate, "localStorage.length") == 0


def test_nothing_is_kept_where_nothing_may_be_and_no_secret_choice(stage: Stage, page: Page):
    page.locator("[name=choice]").fill("in")
    assert soon(page.evaluate, "localStorage.length") == 0
    begin(show(stage, keep=""))
    assert soon(page.evaluate, "localStorage.length") == 0


def test_it_is_filled_in_once_its_form_comes(stage: Stage, page: Page):
    """A page out of the history shows the round before, until it has asked."""
    begin(page)
    before = show(stage, seq=2)
    before.evaluate("document.querySelector('#board form').id = 'm1-3-deal'")
    before.evaluate("happen('htmx:after:swap', {target: document.body})")
    assert soon(lambda: not begun(before))
    before.evaluate("happen('htmx:after:swap', {target: board, request: {method: 'GET'}})")
    assert soon(begun, before)


def test_what_webkit_empties_when_it_brings_a_page_back_is_there_again(stage: Stage):
    page = stage.show_still(
        '<input id="code" autocomplete="off"><input id="who" type="checkbox" autocomplete="off">',
        "kept_input",
    )
    page.locator("#code").fill("Ah Kd")
    page.locator("#who").check()
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    page.evaluate(
        "document.querySelectorAll('input').forEach(one => { one.value = ''; one.checked = false; })"
    )
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow'))")
    page.clock.run_for(700)
    expect(page.locator("#code")).to_have_value("")
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.clock.run_for(700)
    expect(page.locator("#code")).to_have_value("Ah Kd")
    expect(page.locator("#who")).to_be_checked()
