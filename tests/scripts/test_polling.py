"""What news from others may do to a page on which somebody is entering something: `polling.js`."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from reading import ask, soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

BOARD = """<p id="offline" hidden>No connection</p>
<main id="board" data-live data-seq="5">
  <details id="more"><summary>More</summary></details>
  <section id="entry"><input id="chips"><input id="photo" type="file"></section>
  <form id="stays" data-stay></form><form id="goes"></form>
</main>
<template id="stale-template">
  <p data-stale>Something happened. <button data-afresh>Refresh</button></p>
</template>
<script>
  const board = document.getElementById("board");
  window.scrolled = [];
  window.scrollTo = (to) => scrolled.push(to.top);
  const shown = "<section id='entry'></section><details id='more'></details>";
  window.news = (seq, source = board, more = shown) => {
    const fragment = document.createElement("template").content;
    fragment.append(...new DOMParser().parseFromString(
      `<main id="board" data-live data-seq="${seq}">${more}</main>`, "text/html").body.childNodes);
    const ctx = { sourceElement: source, target: board };
    const held = happen("htmx:before:swap", ctx, { tasks: [{ fragment }] });
    return { held, open: fragment.querySelector("details")?.open };
  };
  window.swapped = (method, status, form) => happen("htmx:after:swap", {
    target: board, request: { method, form: document.getElementById(form) }, response: { status } });
  window.sees = (state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
</script>"""


@pytest.fixture
def page(stage: Stage) -> Page:
    shown = stage.show(BOARD, "polling")
    shown.wait_for_load_state("load")
    return shown


def stale(page: Page) -> int:
    return page.locator("[data-stale]").count()


def kept(page: Page) -> bool:
    return page.locator("#entry").get_attribute("hx-morph-skip") is not None


def test_news_change_an_entry_that_nobody_has_touched(page: Page):
    assert ask(page, "news(6).held") is False
    assert soon(lambda: (kept(page), stale(page))) == (False, 0)


def test_an_entry_that_was_begun_stays_and_says_once_that_something_happened(page: Page):
    page.fill("#chips", "3")
    page.evaluate("news(6); news(7)")
    assert soon(lambda: (kept(page), stale(page))) == (True, 1)


def test_where_nothing_can_be_entered_any_more_the_entry_goes(page: Page):
    page.fill("#chips", "3")
    page.evaluate("news(6, board, '')")
    assert soon(lambda: (kept(page), stale(page))) == (False, 0)


def test_a_chosen_file_alone_is_no_entry(page: Page):
    page.locator("#photo").dispatch_event("change")
    page.evaluate("news(6)")
    assert soon(lambda: (kept(page), stale(page))) == (False, 0)


def test_news_that_were_overtaken_change_nothing(page: Page):
    assert ask(page, "[news(4).held, news(5).held, news(6).held]") == [True, False, False]


def test_the_answer_to_ones_own_entry_is_taken_as_it_is(page: Page):
    page.fill("#chips", "3")
    page.evaluate("news(6)")
    own = ask(page, "news(4, document.getElementById('goes')).held")
    assert soon(lambda: (own, kept(page))) == (False, False)
    page.evaluate("news(7)")
    assert soon(lambda: not kept(page))  # it counts as untouched again


def test_what_was_unfolded_stays_unfolded(page: Page):
    assert ask(page, "news(6).open") is False
    page.evaluate("document.getElementById('more').open = true")
    assert ask(page, "news(6).open") is True


def test_starting_afresh_asks_for_the_table_as_it_is(page: Page):
    page.fill("#chips", "3")
    page.evaluate("news(6)")
    page.evaluate("told.length = 0")
    page.get_by_role("button", name="Refresh").click()
    assert soon(lambda: not kept(page))
    (asked,) = ask(page, "told")
    assert (asked[0], asked[2]["target"]) == ("GET", "#board")


def test_a_hidden_page_asks_nothing_and_asks_when_it_is_seen(page: Page):
    before = "happen('htmx:before:request', { sourceElement: board })"
    assert ask(page, before) is False
    page.evaluate("sees('hidden'); told.length = 0")
    assert ask(page, before) is True
    other = before.replace("board", "document.getElementById('goes')")
    assert ask(page, other) is False
    page.evaluate("window.dispatchEvent(new Event('online'))")
    assert soon(page.evaluate, "told") == []
    page.evaluate("sees('visible')")
    assert soon(page.evaluate, "told") == [["board", "wake"]]
    page.evaluate(
        "window.dispatchEvent(new Event('focus')); window.dispatchEvent(new PageTransitionEvent('pageshow'))"
    )
    assert soon(lambda: len(page.evaluate("told"))) == 2
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert soon(lambda: len(page.evaluate("told"))) == 3
    page.evaluate("performance.getEntriesByType = () => [{ type: 'back_forward' }]")
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow'))")
    assert soon(lambda: len(page.evaluate("told"))) == 4


@pytest.mark.parametrize(("came", "wakes"), [("back_forward", [["board", "wake"]]), ("navigate", [])])
def test_a_page_out_of_the_history_is_woken_once_though_htmx_begins_after_it_is_shown(
    stage: Stage, came: str, wakes: list[list[str]]
):
    page = stage.show(
        f"<script>performance.getEntriesByType = () => [{{ type: '{came}' }}]</script>{BOARD}", "polling"
    )
    page.wait_for_load_state("load")
    page.evaluate("told.length = 0")
    begins = (
        "id => document.getElementById(id).dispatchEvent(new Event('htmx:after:init', { bubbles: true }))"
    )
    page.evaluate(begins, "stays")
    assert soon(page.evaluate, "told") == []
    page.evaluate(begins, "board")
    assert soon(page.evaluate, "told") == wakes
    page.evaluate(begins, "board")  # as after each swap
    assert soon(page.evaluate, "told") == wakes


def test_no_connection_is_said_when_nothing_answers_and_not_for_a_refusal(page: Page):
    says = page.locator("#offline")
    page.evaluate("happen('htmx:error', { response: { status: 500 } })")
    expect(says).to_be_hidden()
    page.evaluate("happen('htmx:error', {})")
    expect(says).to_be_visible()
    page.evaluate("happen('htmx:after:request', {})")
    expect(says).to_be_hidden()


@pytest.mark.parametrize(
    ("swap", "scrolls"),
    [
        (("POST", 200, "goes"), True),
        (("POST", 409, "goes"), True),
        (("POST", 422, "goes"), False),
        (("GET", 200, "goes"), False),
        (("POST", 200, "stays"), False),
    ],
)
def test_what_came_of_ones_own_entry_is_shown_at_the_top(page: Page, swap: tuple[Any, ...], scrolls: bool):
    page.evaluate("swap => swapped(...swap)", swap)
    assert soon(page.evaluate, "scrolled") == ([0] if scrolls else [])
