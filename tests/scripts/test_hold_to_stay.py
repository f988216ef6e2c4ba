"""`hold_to_stay.js`: what is sent at zero if a finger is held, lifted, late, or the connection is lost."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from reading import asked_all, soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

PADS = """<main id="board"><section id="secret" data-secret data-countdown="{countdown}" data-left="{left}">
  <p class="count"></p>
  <form action="/own" method="post"><input type="hidden" name="seq" value="7">
    <hold-pad data-seat="2" data-finger=""><input type="hidden" name="choice">
      <button type="button" class="hold">Hold</button></hold-pad>
    <hold-pad data-seat="4" data-finger=""><input type="hidden" name="choice">
      <button type="button" class="hold">Hold</button></hold-pad>
    <button class="drop">1-2-3-drop</button>
    <input name="count" value="a" type="hidden">
    <button type="button" form="none" class="switch">Sound</button>
  </form>
</section></main>
<script>
  window.sent = [];
  document.addEventListener("submit", (event) => {{
    event.preventDefault();
    sent.push(event.submitter?.className ?? new FormData(event.target).getAll("choice").filter(Boolean));
  }});
  window.answered = (status) => happen("htmx:finally:request", {{
    sourceElement: document.querySelector("form"), response: status ? {{ status }} : undefined,
  }});
  window.finger = (name, at, more = {{}}) => {{
    const pad = document.querySelectorAll(".hold")[at];
    pad.setPointerCapture = () => {{}};
    pad.dispatchEvent(new PointerEvent(name, {{ bubbles: true, pointerId: 1, isPrimary: true, ...more }}));
  }};
  window.sees = (state) => {{
    Object.defineProperty(document, "visibilityState", {{ value: state, configurable: true }});
    document.dispatchEvent(new Event("visibilitychange"));
  }};
</script>"""

LEFT = """left => {
    Object.assign(document.querySelector("#secret").dataset, left);
    happen("htmx:after:swap", {});
}"""


@pytest.fixture
def pads(stage: Stage) -> Page:
    """Two pads, and three seconds left of a countdown; nothing moves but by the test."""
    page = stage.show_still(PADS.format(countdown="", left=0), "hold_to_stay")
    page.evaluate(LEFT, {"countdown": "a", "left": "3000"})
    return page


def finger(page: Page, name: str, at: int = 0, **more: Any) -> None:
    page.evaluate("([name, at, more]) => finger(name, at, more)", [name, at, more])


def held(page: Page) -> list[bool]:
    return page.locator(".hold").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-pressed') === 'true')"
    )


def fingers(page: Page) -> list[str]:
    return page.locator("hold-pad").evaluate_all("all => all.map((one) => one.dataset.finger)")


def sent(page: Page) -> list[Any]:
    return page.evaluate("sent")


def test_at_zero_each_pad_says_what_the_finger_says_once(pads: Page):
    finger(pads, "pointerdown", 1)
    pads.clock.run_for(2700)
    assert soon(sent, pads) == []
    pads.clock.run_for(400)
    assert soon(sent, pads) == [["4-1"]]  # the other was not touched
    pads.evaluate("answered(200)")
    pads.clock.run_for(5000)
    assert soon(lambda: len(sent(pads))) == 1


def test_a_finger_that_was_let_go_says_no(pads: Page):
    finger(pads, "pointerdown")
    finger(pads, "pointerup")
    assert soon(held, pads) == [False, False]
    assert soon(fingers, pads) == ["free", ""]
    pads.clock.run_for(3200)
    assert soon(sent, pads) == [["2-0"]]


def test_who_did_not_touch_the_pad_says_nothing_and_is_asked(pads: Page):
    pads.clock.run_for(6000)
    assert soon(sent, pads) == []
    assert soon(fingers, pads) == ["over", "over"]
    finger(pads, "pointerdown")  # after zero it is too late for that
    assert soon(held, pads) == [False, False]


def test_what_a_finger_did_before_the_count_says_nothing_unless_it_stays(stage: Stage):
    page = stage.show_still(PADS.format(countdown="", left=0), "hold_to_stay")
    finger(page, "pointerdown")
    finger(page, "pointerup")
    finger(page, "pointerdown", 1)
    page.evaluate(LEFT, {"countdown": "a", "left": "3000"})
    assert soon(fingers, page) == ["", "held"]
    page.clock.run_for(3200)
    assert soon(sent, page) == [["4-1"]]


def test_only_the_finger_that_holds_lets_go(pads: Page):
    finger(pads, "pointerdown", button=2)
    assert soon(held, pads) == [False, False]
    finger(pads, "pointerdown", pointerId=3)
    finger(pads, "pointerup", pointerId=4)
    assert soon(held, pads) == [True, False]


def test_of_two_thumbs_on_one_pad_the_last_lets_go(pads: Page):
    finger(pads, "pointerdown", pointerId=3)
    finger(pads, "pointerdown", pointerId=4, isPrimary=False)
    finger(pads, "pointerup", pointerId=3)
    finger(pads, "lostpointercapture", pointerId=3)
    assert soon(held, pads) == [True, False]
    finger(pads, "pointerup", pointerId=4)
    assert soon(fingers, pads) == ["free", ""]


@pytest.mark.parametrize("name", ["pointercancel", "lostpointercapture"])
def test_a_hold_that_the_browser_lost_says_nothing_and_is_asked(pads: Page, name: str):
    finger(pads, "pointerdown", pointerId=3)
    finger(pads, name, pointerId=3)
    assert soon(fingers, pads) == ["lost", ""]
    pads.clock.run_for(3200)
    assert soon(sent, pads) == []


def test_who_holds_again_after_the_browser_lost_it_is_in(pads: Page):
    finger(pads, "pointerdown", pointerId=3)
    finger(pads, "pointercancel", pointerId=3)
    finger(pads, "pointerdown", pointerId=5)
    finger(pads, "lostpointercapture", pointerId=3)
    pads.clock.run_for(3200)
    assert soon(sent, pads) == [["2-1"]]


def test_who_goes_back_in_the_middle_says_nothing(pads: Page):
    finger(pads, "pointerdown")
    pads.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    assert soon(fingers, pads) == ["lost", ""]
    pads.clock.run_for(3200)
    assert soon(sent, pads) == []


def test_space_and_enter_hold_and_other_keys_do_not(pads: Page):
    button = pads.locator(".hold").first
    for key in (" ", "Enter"):
        button.dispatch_event("keydown", {"key": key})
        assert soon(held, pads) == [True, False]
        button.dispatch_event("keyup", {"key": "Tab"})
        assert soon(held, pads) == [True, False]
        button.dispatch_event("keyup", {"key": key})
        assert soon(held, pads) == [False, False]
    button.dispatch_event("keydown", {"key": "a"})
    assert soon(held, pads) == [False, False]
    button.dispatch_event("keydown", {"key": " "})
    button.dispatch_event("blur")
    assert soon(fingers, pads) == ["lost", ""]
    finger(pads, "pointerdown", 1)
    pads.locator(".hold").nth(1).dispatch_event("blur")
    assert soon(held, pads) == [False, True]  # of a finger one is told by itself


def test_the_pad_of_a_count_has_the_keys_unless_something_else_has(pads: Page):
    assert soon(pads.evaluate, "document.activeElement === document.querySelector('.hold')")
    pads.keyboard.down(" ")
    pads.clock.run_for(3200)
    assert soon(sent, pads) == [["2-1"]]


def test_a_phone_that_is_put_away_lets_go_and_chooses_nothing(pads: Page):
    finger(pads, "pointerdown")
    pads.evaluate("sees('hidden')")
    assert soon(held, pads) == [False, False]
    pads.clock.run_for(6000)
    pads.evaluate("sees('visible')")
    pads.clock.run_for(3000)
    assert soon(sent, pads) == []


def test_a_phone_that_slept_past_zero_is_late_and_chooses_nothing(pads: Page):
    finger(pads, "pointerdown")
    pads.clock.fast_forward(4200)  # one tick, more than a second after zero
    pads.clock.run_for(1000)
    assert soon(sent, pads) == []


def test_a_phone_that_was_slow_by_less_than_a_second_chooses(pads: Page):
    finger(pads, "pointerdown")
    pads.clock.fast_forward(3800)
    pads.clock.run_for(200)
    assert soon(sent, pads) == [["2-1"]]


def test_the_count_is_shown_in_whole_seconds_down_to_nothing(pads: Page):
    seen = []
    for _ in range(8):
        pads.clock.run_for(500)
        seen.append(pads.locator(".count").inner_text())
    assert seen == ["3", "2", "2", "1", "1", "0", "0", "0"]


@pytest.mark.parametrize("wrong", [-3_600_000, 3_600_000])
def test_a_phone_whose_clock_is_put_right_by_an_hour_counts_on(pads: Page, wrong: int):
    finger(pads, "pointerdown")
    pads.clock.run_for(1000)
    pads.evaluate(
        "wrong => { const now = Date.now; Date.now = () => now() + wrong; told.length = 0; }", wrong
    )
    pads.clock.run_for(1700)
    assert soon(pads.locator(".count").inner_text) == "1"
    assert soon(lambda: len(pads.evaluate("told"))) >= 3
    assert soon(sent, pads) == []
    pads.clock.run_for(400)
    assert soon(sent, pads) == [["2-1"]]


def test_of_several_answers_the_one_that_travelled_least_counts(pads: Page):
    pads.clock.run_for(1000)
    finger(pads, "pointerdown")
    pads.evaluate(LEFT, {"left": "2600"})  # this one took longer: 2000 are left
    pads.clock.run_for(1800)
    assert soon(sent, pads) == []
    pads.clock.run_for(300)
    assert soon(lambda: len(sent(pads))) == 1


def test_another_countdown_begins_anew_and_one_that_is_over_says_nothing(pads: Page):
    finger(pads, "pointerdown")
    finger(pads, "pointerup")
    pads.evaluate(LEFT, {"countdown": "b", "left": "5000"})
    assert soon(fingers, pads) == ["", ""]
    finger(pads, "pointerdown", 1)
    pads.clock.run_for(4500)
    assert soon(sent, pads) == []
    pads.clock.run_for(700)
    assert soon(lambda: len(sent(pads))) == 1
    pads.evaluate(LEFT, {"countdown": "c", "left": "0"})
    pads.clock.run_for(1000)
    assert soon(lambda: len(sent(pads))) == 1


def test_without_a_countdown_nothing_is_shown_or_said(pads: Page):
    pads.evaluate(LEFT, {"countdown": "", "left": "0"})
    pads.clock.run_for(4000)
    assert soon(sent, pads) == []
    expect(pads.locator(".count")).to_be_empty()


@pytest.mark.parametrize(
    ("status", "times"), [(200, 1), (409, 1), (422, 1), (429, 2), (500, 2), (503, 2), (0, 2)]
)
def test_what_the_server_did_not_hear_is_said_again(pads: Page, status: int, times: int):
    finger(pads, "pointerdown")
    pads.clock.run_for(3200)
    finger(pads, "pointerup")
    pads.evaluate("status => answered(status)", status)
    pads.clock.run_for(900)
    assert soon(lambda: len(sent(pads))) == 1
    pads.clock.run_for(300)
    assert soon(lambda: len(sent(pads))) == times
    assert soon(lambda: sent(pads)[-1]) == ["2-1"]  # what was said at zero, not what the finger says by now


def test_it_is_not_said_for_ever(pads: Page):
    finger(pads, "pointerdown")
    pads.clock.run_for(3200)
    for _ in range(70):
        pads.evaluate("answered(503)")
        pads.clock.run_for(1100)
    assert soon(lambda: len(sent(pads))) == 60


def test_what_the_pads_said_is_sent_when_they_are_gone(stage: Stage, pads: Page):
    heard: list[str | None] = []

    def answer(route: Route) -> None:
        heard.append(route.request.post_data)
        route.fulfill(status=503 if len(heard) == 1 else 200)

    stage.answer("/own", answer)
    finger(pads, "pointerdown")
    pads.clock.run_for(3200)
    pads.evaluate("document.querySelector('form').remove()")
    for _ in range(5):
        pads.clock.run_for(1100)
        asked_all(pads)
    assert heard == ["seq=7&choice=2-1&choice=&count=a"] * 2


def test_an_answer_that_takes_the_pads_away_is_an_answer(stage: Stage, pads: Page):
    heard: list[str | None] = []
    stage.answer("/own", lambda route: heard.append(route.request.post_data) or route.fulfill(status=422))
    finger(pads, "pointerdown")
    pads.clock.run_for(3200)
    pads.evaluate("""() => {
        const form = document.querySelector("form");
        form.remove();
        const board = document.getElementById("board");
        happen("htmx:after:swap", { sourceElement: board, request: { form }, response: { status: 200 } });
    }""")
    for _ in range(4):
        pads.clock.run_for(1100)
        asked_all(pads)
    assert heard == []


def test_a_second_finger_presses_what_it_touches(pads: Page):
    touch = """([isPrimary]) => document.querySelector(".drop").dispatchEvent(
        new PointerEvent("pointerdown", { bubbles: true, isPrimary }))"""
    pads.evaluate(touch, [True])
    assert soon(sent, pads) == []
    pads.evaluate(touch, [False])
    assert soon(sent, pads) == ["drop"]
    pads.evaluate("document.querySelector('.switch').addEventListener('click', () => sent.push('switch'))")
    pads.evaluate(touch.replace(".drop", ".switch"), [False])
    assert soon(sent, pads) == ["drop", "switch"]


def test_while_choices_are_due_a_phone_asks_twice_a_second(stage: Stage, pads: Page):
    pads.evaluate("told.length = 0")
    pads.clock.run_for(2000)
    assert soon(lambda: 3 <= len(pads.evaluate("told")) <= 5)
    assert soon(pads.evaluate, "told[0]") == ["board", "wake"]
    pads.evaluate("document.querySelector('#secret').remove(); told.length = 0")
    pads.clock.run_for(2000)
    assert soon(pads.evaluate, "told") == []
    assert pads.url.startswith(stage.home)
