"""What is said aloud after an entry, and where the keys are then: `announcements.js`."""

import pytest
from playwright.sync_api import Page, expect
from reading import drawn, soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

BOARD = """<button id="away">Elsewhere</button><p id="announced" role="status"></p>
<main id="board" data-says="Anna deals.&#10;Who stays in?">
<section id="entry"><button id="old">Send</button></section></main>
<script>
  const board = document.getElementById("board");
  const ctx = (method) => ({ target: board, request: { method } });
  window.answered = (says, html, method = "POST") => {
    board.dataset.says = says;
    board.innerHTML = html;
    happen("htmx:after:swap", ctx(method));
    happen("htmx:finally:request", ctx(method));
  };
</script>"""
NEXT = """<section id="entry"><input type="hidden"><input type="text"><button disabled>Dead</button>
<label><input id="bo" type="checkbox"> Bo</label><button>Send</button></section>"""


@pytest.fixture
def page(stage: Stage) -> Page:
    shown = stage.show(BOARD, "announcements")
    shown.wait_for_load_state("load")
    return shown


def test_what_was_recorded_and_what_is_due_is_said_once(page: Page):
    told = page.get_by_role("status")
    expect(told).to_have_text("")
    page.evaluate("window.said = 0; new MutationObserver(() => said++).observe(announced, {childList: true})")
    for _ in range(2):
        page.evaluate(
            "([says, next]) => answered(says, next, 'GET')", ["Anna deals.\nBo is in.\nWho won?", NEXT]
        )
    expect(told).to_have_text("Bo is in. Who won?")
    assert soon(page.evaluate, "said") == 1


def test_the_keys_go_to_what_is_due_next_and_not_to_the_top(page: Page):
    page.locator("#old").focus()
    page.evaluate("next => answered('Bo is in.', next)", NEXT)
    expect(page.locator("#bo")).to_be_focused()


def test_the_keys_go_to_what_was_refused(page: Page):
    page.locator("#old").focus()
    page.evaluate("next => answered('', next)", NEXT.replace('type="text"', 'id="wrong" aria-invalid="true"'))
    expect(page.locator("#wrong")).to_be_focused()


def test_the_keys_go_to_play_again_at_the_end(page: Page):
    page.locator("#old").focus()
    page.evaluate(
        "next => answered('Bo wins.', next)", f'<p class="ended"><button id="again">Again</button></p>{NEXT}'
    )
    expect(page.locator("#again")).to_be_focused()


@pytest.mark.parametrize(("method", "there"), [("GET", "#old"), ("POST", "#away")])
def test_keys_that_are_elsewhere_and_news_from_others_leave_them_alone(page: Page, method: str, there: str):
    page.locator(there).focus()
    page.evaluate("([next, method]) => answered('Bo is in.', next, method)", [NEXT, method])
    drawn(page)
    expect(page.locator("#bo")).not_to_be_focused()
