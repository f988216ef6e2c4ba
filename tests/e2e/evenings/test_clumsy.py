"""Clumsy hands: two thumbs at once, a swipe on the pad, Back in the middle, a clock that is wrong."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from reading import soon

from e2e.before import Evening
from e2e.evenings.together import Fingers, choose, deal_guts, declared, held, revealed
from e2e.going import go
from e2e.table import told

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
AN_HOUR_OFF = "const now = Date.now; Date.now = () => now() + 3_600_000;"
QUICKER = "Somebody else was quicker. Your entry was not recorded."
SCALE = "visualViewport.scale"
BEGINS_LATE = """const soon = window.setTimeout;
window.setTimeout = (done, wait = 300, ...more) => soon(done, wait, ...more);"""
"""Lets htmx begin only once the page is shown, as it does on a phone that has much to do."""


def two_at(phone: Phone, slug: str) -> tuple[Page, Page, str]:
    """Return two phones at a match of that game, and where their table is."""
    evening = Evening(phone(""))
    evening.open("Anna", "Bo", "Cy")
    bo = evening.joined(phone(""), 1)
    evening.call(slug)
    return evening.show(), bo.show(), evening.at


def showdown(page: Page) -> Locator:
    return page.locator('form.entry[data-label="Showdown"]')


def test_what_was_tapped_before_back_is_told_again_however_late_the_page_is_ready(phone: Phone) -> None:
    page, _, _ = two_at(phone, "progressive")
    page.add_init_script(BEGINS_LATE)
    showdown(page).locator(".whole").filter(has_text="Bo").tap()
    go(page, "/rules/progressive")
    page.go_back()
    expect(showdown(page).get_by_role("checkbox", name="Bo")).to_be_checked()
    expect(showdown(page).locator(".primary")).to_contain_text("Bo takes")


def test_two_thumbs_make_one_entry_and_neither_back_nor_a_page_from_long_ago_loses_what_was_begun(
    phone: Phone,
) -> None:
    anna, bo, table = two_at(phone, "progressive")
    winner = showdown(anna).get_by_role("checkbox", name="Bo")
    showdown(anna).locator(".whole").filter(has_text="Bo").tap()
    go(anna, "/rules/progressive")
    anna.go_back()
    expect(winner).to_be_checked()
    says = showdown(anna).locator(".primary")
    expect(says).to_contain_text("Bo takes")
    thumbs = Fingers(anna)
    thumbs.hold(says)
    thumbs.hold(anna.locator(".bar").get_by_role("link", name="Rules"))
    thumbs.lift()
    expect(winner).to_be_checked()

    def quicker(route: Route) -> None:
        showdown(bo).locator(".primary").tap()
        expect(told(bo)).to_have_count(1)
        route.continue_()

    showdown(bo).locator(".whole").filter(has_text="Cy").tap()
    expect(showdown(bo).locator(".primary")).to_contain_text("Cy takes")
    anna.route("**/entries", quicker, times=1)
    says.evaluate("button => { button.click(); button.click(); }")
    expect(anna.get_by_text(QUICKER)).to_be_visible()
    assert soon(lambda: told(anna).all_inner_texts() == told(bo).all_inner_texts())
    expect(winner).not_to_be_checked()  # what was said of that round goes into no other

    showdown(anna).locator(".whole").filter(has_text="Bo").tap()
    go(anna, f"{table}/games/guts")
    showdown(bo).locator(".whole").filter(has_text="Cy").tap()
    showdown(bo).locator(".primary").tap()
    expect(told(bo)).to_have_count(2)
    anna.go_back()
    expect(told(anna)).to_have_count(2)
    expect(winner).not_to_be_checked()
    anna.go_forward()

    anna.locator("summary", has_text="ante 1").tap()
    anna.get_by_role("button", name="One more").locator("visible=true").tap()
    anna.locator("summary", has_text="clockwise").tap()
    anna.get_by_role("checkbox", name="Cy").uncheck()
    go(anna, "/rules/guts")
    anna.go_back()
    for words in ("ante 2", "Anna and Bo, clockwise"):
        expect(anna.locator("#call")).to_contain_text(words)
    expect(anna.locator("[name=ante]")).to_have_value("2")
    expect(anna.locator("[name=player]:checked")).to_have_count(2)

    go(anna, bo.url)
    showdown(anna).locator(".whole").filter(has_text="Bo").tap()
    anna.context.clear_cookies()  # a page from so long ago that its phone is forgotten
    says.tap()
    expect(anna.get_by_text("Nothing was recorded. Reload the page")).to_be_visible()
    expect(winner).to_be_checked()
    expect(told(bo)).to_have_count(2)


def test_a_pinch_holds_and_a_swipe_over_the_pad_says_nothing_whatever_the_clock(phone: Phone) -> None:
    anna, bo, cy = deal_guts(phone)
    bo.add_init_script(AN_HOUR_OFF)
    bo.reload()
    pinch = Fingers(anna)
    pinch.hold(anna.locator(".hold"))
    pinch.hold(anna.locator(".hold"))
    expect(held(anna)).to_be_visible()
    cy.get_by_role("button", name="Count 1-2-3-drop").tap()
    expect(bo.locator("html.counting")).to_have_count(1)
    pinch.swipe(-200)
    pinch.swipe(350)
    swipe = Fingers(bo)
    swipe.hold(bo.locator(".count"))
    swipe.swipe(400)
    swipe.lift()
    choose(cy, "Out").tap()
    declared(anna)
    assert soon(anna.evaluate, SCALE) == 1
    pinch.lift()
    expect(bo.get_by_text("Were you in or out?")).to_be_visible()
    choose(bo, "In").tap()
    expect(revealed(anna)).to_contain_text(re.compile("Anna.* in|and Anna are in"))


def test_what_is_emptied_a_moment_after_the_page_came_back_is_filled_again(phone: Phone) -> None:
    """WebKit does so without a word, and not always before it says that the page is back."""
    page = phone("")
    page.clock.install(time=0)
    go(page, "/")
    page.clock.pause_at(3600)
    code = page.locator("#code")
    code.fill("abc")
    page.evaluate(
        """() => {
            dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
            dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
            setTimeout(() => (document.querySelector("#code").value = ""), 30);
        }"""
    )
    page.clock.run_for(50)
    expect(code).to_have_value("")
    page.clock.run_for(50)
    expect(code).to_have_value("abc")
    code.fill("")
    page.clock.run_for(700)
    expect(code).to_have_value("")
