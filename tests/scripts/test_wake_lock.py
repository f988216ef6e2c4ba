"""A screen that stays on: by a lock, by a film, or by a word about the setting: `wake_lock.js`."""

import pytest
from playwright.sync_api import Page, expect
from reading import drawn, soon

from . import awake_video
from .conftest import TEMPLATES, Stage

pytestmark = pytest.mark.e2e

PHONE = """() => {
    window.asked = 0;
    window.locks = [];
    Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async () => {
        asked++;
        locks.push({ released: false });
        return locks.at(-1);
    } } });
    window.sees = (state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    };
}"""
TABLE = f"""<div id="messages"></div><main data-awake><button>Deal</button></main>
{TEMPLATES.get_template("matches/_stay_awake.html").render()}"""
NO_LOCK = "Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: undefined })"


def test_the_screen_stays_awake_where_it_should_and_only_while_it_is_seen(stage: Stage):
    page = stage.show("", "wake_lock")
    page.evaluate(PHONE)
    page.evaluate("sees('visible')")
    assert soon(page.evaluate, "asked") == 0
    page.evaluate("document.body.dataset.awake = ''; sees('hidden')")
    assert soon(page.evaluate, "asked") == 0
    page.evaluate("sees('visible')")
    page.evaluate("sees('visible')")
    assert soon(page.evaluate, "asked") == 1  # there is one already
    page.evaluate("locks[0].released = true; sees('visible')")
    assert soon(page.evaluate, "asked") == 2


def test_a_phone_that_refuses_to_stay_awake_is_asked_again(stage: Stage):
    page = stage.show("", "wake_lock")
    page.evaluate(PHONE)
    page.evaluate("document.body.dataset.awake = ''")
    page.evaluate(
        "const right = navigator.wakeLock.request; window.right = right;"
        "navigator.wakeLock.request = async () => { asked++; throw new Error('no'); }; sees('visible')"
    )
    page.evaluate("navigator.wakeLock.request = right; sees('visible')")
    assert soon(page.evaluate, "asked") == 2


def without_lock(stage: Stage, film: str = "") -> Page:
    """Show a table as over http from an address, where no lock is to be had."""
    page = stage.show(TABLE, "wake_lock")
    page.evaluate(PHONE)
    page.evaluate(NO_LOCK)
    if film:
        page.evaluate(f"HTMLMediaElement.prototype.play = async () => {{ {film} }}; 0")
    return page


def test_over_http_a_silent_film_begun_by_a_tap_keeps_the_screen_on(stage: Stage):
    page = without_lock(stage)
    page.evaluate("sees('visible')")
    assert soon(page.locator("video").count) == 0  # nothing before a tap
    page.get_by_role("button", name="Deal").click()
    page.wait_for_function("document.querySelector('video').currentTime > 0")
    kept = "(({ loop, muted, playsInline, videoWidth }) => [loop, muted, playsInline, videoWidth])"
    assert soon(page.evaluate, f"{kept}(document.querySelector('video'))") == [False, False, True, 128]
    page.evaluate("document.querySelector('video').currentTime = 12")
    page.wait_for_function("document.querySelector('video').currentTime < 5")  # without an end
    page.evaluate("sees('hidden')")
    page.wait_for_function("document.querySelector('video').paused")
    page.evaluate("sees('visible')")
    page.wait_for_function("!document.querySelector('video').paused")
    page.get_by_role("button", name="Deal").click()
    assert soon(page.locator("video").count) == 1
    expect(page.locator("[data-dim]")).to_have_count(0)


def test_where_neither_works_the_setting_is_said_once(stage: Stage):
    refused = "throw new DOMException('no', 'NotAllowedError')"
    page = without_lock(stage, refused)
    for _ in range(2):
        page.get_by_role("button", name="Deal").click()
    says = page.locator("[data-dim]")
    expect(says).to_have_count(1)
    expect(says).to_contain_text("Auto-Lock")
    says.get_by_role("button", name="Got it").click()
    expect(says).to_have_count(0)
    page = without_lock(stage, refused)  # another day
    page.get_by_role("button", name="Deal").click()
    drawn(page)
    expect(says).to_have_count(0)
    page.evaluate("localStorage.clear()")


def test_a_page_without_a_table_may_sleep(stage: Stage):
    page = without_lock(stage)
    page.evaluate("document.querySelector('main').removeAttribute('data-awake')")
    page.get_by_role("button", name="Deal").click()
    assert soon(page.locator("video").count) == 0


def test_the_film_is_the_one_that_is_written_here():
    assert awake_video.FILE.read_bytes() == awake_video.film()
    assert len(awake_video.film()) < 6000
