"""`single_press.js`: a form is sent once, and nothing that appears under the finger is pressed at once."""

import pytest
from playwright.sync_api import Page
from reading import ask, soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

PAD = """<main id="board"><hold-pad style="position: fixed; inset: 0"><button>Hold</button></hold-pad></main>
<script>
  window.pressed = [];
  window.next = (method) => {
    document.getElementById("board").innerHTML = '<button style="position: fixed; inset: 0">In</button>';
    document.querySelector("#board button").addEventListener("click", () => pressed.push("In"));
    happen("htmx:after:swap", { target: document.getElementById("board"), request: { method } });
  };
</script><link rel="stylesheet" href="/static/css/shared/layout.css">"""
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
    shown = stage.show(FORMS, "single_press")
    shown.wait_for_load_state("load")
    return shown


def submit(page: Page, form: str) -> None:
    page.evaluate("form => document.getElementById(form).requestSubmit()", form)


def went(page: Page) -> list[str]:
    return page.evaluate("went")


def test_a_form_that_leads_to_another_page_travels_once(page: Page):
    submit(page, "post")
    submit(page, "post")
    assert soon(went, page) == ["post"]


def test_it_may_be_sent_again_when_that_takes_long(page: Page):
    submit(page, "post")
    page.evaluate("() => document.getElementById('post').dataset.sent -= 500")
    submit(page, "post")
    assert soon(went, page) == ["post"]
    page.evaluate("() => document.getElementById('post').dataset.sent -= 2000")
    submit(page, "post")
    assert soon(went, page) == ["post", "post"]


@pytest.mark.parametrize("form", ["live", "get"])
def test_what_htmx_sends_and_what_only_asks_is_not_held_back(page: Page, form: str):
    submit(page, form)
    submit(page, form)
    assert soon(went, page) == [form, form]


@pytest.mark.parametrize(
    ("target", "method", "settles"),
    [("board", "POST", True), ("board", "GET", False), ("other", "POST", False)],
)
def test_after_an_entry_and_only_then_nothing_can_be_pressed(
    page: Page, target: str, method: str, settles: bool
):
    assert ask(page, SWAP, [target, method]) is settles


def test_a_moment_later_it_can_be_pressed_again(stage: Stage):
    page = stage.show_still(FORMS, "single_press")
    settling = "document.documentElement.classList.contains('settling')"
    assert ask(page, SWAP, ["board", "POST"])
    page.clock.run_for(300)
    page.evaluate(SWAP, ["board", "POST"])  # another one: it begins anew
    page.clock.run_for(300)
    assert ask(page, settling)
    page.clock.run_for(150)
    assert not ask(page, settling)


@pytest.mark.parametrize(
    ("news", "settles"),
    [
        ("<p>Bo has declared</p><button>In</button>", True),
        ("<button>Out</button>", True),
        ("<button>In</button><button>Out</button>", True),
        ("<button>In</button><p>Bo has declared</p>", False),
        ("<button>In</button><p style='height: 200vh'></p><button>Out</button>", False),
        ("<button>In</button><button hidden>Out</button>", False),
        ("", False),
    ],
)
def test_what_others_brought_under_the_finger_cannot_be_pressed_at_once(page: Page, news: str, settles: bool):
    swap = """news => {
        const board = document.getElementById("board");
        const ctx = { target: board, request: { method: "GET" } };
        board.innerHTML = "<button>In</button>";
        happen("htmx:before:swap", ctx);
        board.innerHTML = news;
        happen("htmx:after:swap", ctx);
        return document.documentElement.classList.contains("settling");
    }"""
    assert ask(page, swap, news) is settles


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_after_zero_nothing_can_be_pressed_until_the_finger_has_left_the_glass(stage: Stage, method: str):
    page = stage.show_still(PAD, "single_press")
    glass = page.context.new_cdp_session(page)
    finger = {"x": 200, "y": 400, "id": 0}
    glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.evaluate("method => next(method)", method)
    page.clock.run_for(600)  # longer than what follows an entry
    assert soon(page.locator("button").evaluate, "one => getComputedStyle(one).pointerEvents") == "none"
    second = {"x": 100, "y": 200, "id": 1}
    glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger, second]})
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.touchscreen.tap(200, 400)  # at once
    assert soon(page.evaluate, "pressed") == []
    page.clock.run_for(600)
    page.touchscreen.tap(200, 400)
    page.wait_for_function("pressed.length === 1")


def test_a_finger_of_which_no_end_was_told_is_forgotten_with_the_next(stage: Stage):
    page = stage.show_still(PAD, "single_press")
    down = """document.querySelector("hold-pad").dispatchEvent(
        new PointerEvent("pointerdown", { bubbles: true, pointerId: 7, isPrimary: true }))"""
    page.evaluate(down)
    page.evaluate("next('GET')")
    page.clock.run_for(600)
    page.touchscreen.tap(200, 400)  # does nothing but tell that the other is gone
    page.clock.run_for(600)
    page.touchscreen.tap(200, 400)
    page.wait_for_function("pressed.length === 1")
