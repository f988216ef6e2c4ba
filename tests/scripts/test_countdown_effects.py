"""`countdown_effects.js`: sounds, shaking and a beating figure during a countdown, and their switch."""

from typing import Any

import pytest
from playwright.sync_api import Page
from reading import soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

COUNTED = """<main id="board"><section data-countdown="" data-left="0"><p class="count"></p>
  <sound-switch><button type="button" data-on="Sound on" data-off="Sound off">Sound on</button></sound-switch>
</section></main>
<script>
  window.played = [];
  window.shaken = [];
  window.beaten = [];
  window.AudioContext = class {
    state = "suspended";
    currentTime = 0;
    resume() { this.state = "running"; return Promise.resolve(); }
    createOscillator() {
      const start = function () { played.push(this.frequency.value); };
      return { frequency: {}, connect: (to) => to, stop() {}, start };
    }
    createGain() {
      return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
    }
  };
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => shaken.push(pattern) });
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
  Element.prototype.animate = function () { beaten.push(this.className || this.tagName); };
</script>"""
BEGIN = """() => {
    Object.assign(document.querySelector("section").dataset, { countdown: "a", left: "3000" });
    happen("htmx:after:swap", {});
}"""


@pytest.fixture
def counted(stage: Stage) -> Page:
    return stage.show_still(COUNTED, "countdown", "countdown_effects")


def felt(page: Page, name: str) -> list[Any]:
    return page.evaluate(name)


def test_a_countdown_ticks_every_second_and_sounds_at_zero(counted: Page):
    counted.mouse.click(300, 500)
    counted.evaluate(BEGIN)
    counted.clock.run_for(2900)
    assert soon(felt, counted, "played") == [880, 880, 880]
    assert soon(felt, counted, "shaken") == [40, 40, 40]
    counted.clock.run_for(3000)
    assert soon(felt, counted, "played") == [880, 880, 880, 440]
    assert soon(felt, counted, "shaken") == [40, 40, 40, 250]
    assert soon(felt, counted, "beaten") == ["count", "SECTION"] * 4
    counted.evaluate("document.dispatchEvent(new CustomEvent('curtain:opens'))")
    assert soon(lambda: felt(counted, "played")[4:]) == [587, 880]


def test_a_page_that_was_never_touched_is_silent_and_the_figure_beats_all_the_same(counted: Page):
    counted.evaluate(
        "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })"
    )
    counted.evaluate(BEGIN)
    counted.clock.run_for(3200)
    assert soon(lambda: (felt(counted, "played"), felt(counted, "shaken"))) == ([], [])
    assert soon(lambda: len(felt(counted, "beaten"))) == 8


def test_with_reduced_motion_nothing_beats(counted: Page):
    counted.emulate_media(reduced_motion="reduce")
    counted.mouse.click(300, 500)
    counted.evaluate(BEGIN)
    counted.clock.run_for(3200)
    assert soon(felt, counted, "beaten") == []
    assert soon(lambda: len(felt(counted, "played"))) == 4


def test_the_sound_is_turned_off_on_the_phone_and_stays_off(counted: Page):
    switch = counted.locator("sound-switch button")
    assert soon(switch.inner_text) == "Sound on"
    switch.click()
    assert soon(switch.inner_text) == "Sound off"
    counted.evaluate(BEGIN)
    counted.clock.run_for(3200)
    assert soon(felt, counted, "played") == []
    assert soon(lambda: len(felt(counted, "shaken"))) == 4
    counted.reload()
    assert soon(switch.inner_text) == "Sound off"
    switch.click()
    assert soon(switch.inner_text) == "Sound on"
    assert soon(counted.evaluate, "localStorage.getItem('companion-silent')") == ""


def test_a_browser_that_keeps_nothing_has_sound(stage: Stage):
    forbid = (
        "<script>Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } })</script>"
    )
    page = stage.show_still(forbid + COUNTED, "countdown", "countdown_effects")
    switch = page.locator("sound-switch button")
    switch.click()
    assert soon(switch.inner_text) == "Sound off"
