"""A form travels once, and what an entry brings under the finger cannot be pressed at once: `press.js`."""

import pytest
from playwright.sync_api import Page

from .conftest import Stage

pytestmark = pytest.mark.e2e

FORMS = """<main id="board"></main><aside id="other"></aside>
<form id="post" method="post" action="/a"><button>Go</button></form>
<form id="live" method="post" action="/a" hx-post="/a"><button>Go</button></form>
<form id="get" method="get" action="/a"><button>Go</button></form>
<script>
  window.went = [];
  window.addEventListener("submit", (event) => {  // after the document has heard it
    if (!event.defaultPrevented) went.push(event.target.id);
    event.preventDefault();
  });
</script>"""
SWAP = """([target, method]) => {
    happen("htmx:after:swap", { target: document.getElementById(target), request: { method } });
    return document.documentElement.classList.contains("settling");
}"""


@pytest.fixture
def page(stage: Stage) -> Page:
    shown = stage.show(FORMS, "press")
    shown.wait_for_load_state("load")
    return shown


def submit(page: Page, form: str) -> None:
    page.evaluate("form => document.getElementById(form).requestSubmit()", form)


def went(page: Page) -> list[str]:
    return page.evaluate("went")


def test_a_form_that_leads_to_another_page_travels_once(page: Page):
    submit(page, "post")
    submit(page, "post")
    assert went(page) == ["post"]


def test_it_may_be_sent_again_when_that_takes_long(page: Page):
    submit(page, "post")
    page.evaluate("() => document.getElementById('post').dataset.sent -= 1900")
    submit(page, "post")
    assert went(page) == ["post"]
    page.evaluate("() => document.getElementById('post').dataset.sent -= 2000")
    submit(page, "post")
    assert went(page) == ["post", "post"]


@pytest.mark.parametrize("form", ["live", "get"])
def test_what_htmx_sends_and_what_only_asks_is_not_held_back(page: Page, form: str):
    submit(page, form)
    submit(page, form)
    assert went(page) == [form, form]


@pytest.mark.parametrize(
    ("target", "method", "settles"),
    [("board", "POST", True), ("board", "GET", False), ("other", "POST", False)],
)
def test_after_an_entry_and_only_then_nothing_can_be_pressed(
    page: Page, target: str, method: str, settles: bool
):
    assert page.evaluate(SWAP, [target, method]) is settles


def test_a_moment_later_it_can_be_pressed_again(stage: Stage):
    page = stage.show_still(FORMS, "press")
    settling = "document.documentElement.classList.contains('settling')"
    assert page.evaluate(SWAP, ["board", "POST"])
    page.clock.run_for(300)
    page.evaluate(SWAP, ["board", "POST"])  # another one: it begins anew
    page.clock.run_for(300)
    assert page.evaluate(settling)
    page.clock.run_for(150)
    assert not page.evaluate(settling)
