"""The camera pointed at cards: they gather marks, it sounds when all are there, and the picture is read."""

import base64
import re
from collections.abc import Callable

import cv2
import pytest
from playwright.sync_api import Page, expect
from reading import soon
from vision.drawn import showdown, table

from e2e.photos.photographs import READ_WITHIN
from e2e.photos.showdown_photo import HANDS, at_the_showdown, rows
from e2e.table import fireplace, seq, turn_form

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
MELD = ("Ah", "As", "Kd", "7c", "2s")

CAMERA = """(picture) => {
    // A camera that sees the picture, and what the test puts before it.
    const canvas = document.createElement("canvas");
    window.camera = { tracks: [], shown: picture, sounds: 0 };
    const draw = () => {
        const image = new Image();
        image.onload = () => {
            canvas.width = image.width;
            canvas.height = image.height;
            canvas.getContext("2d").drawImage(image, 0, 0);
        };
        image.src = window.camera.shown;
    };
    draw();
    setInterval(draw, 100);
    document.addEventListener("cards:all", () => (window.camera.sounds += 1));
    navigator.mediaDevices.getUserMedia = async () => {
        const stream = canvas.captureStream(10);
        window.camera.tracks.push(...stream.getTracks());
        return stream;
    };
}"""


def seen_as(picture) -> str:
    ok, png = cv2.imencode(".png", picture)
    assert ok
    return "data:image/png;base64," + base64.b64encode(png.tobytes()).decode()


def out(page: Page) -> bool:
    """Whether the camera's light is out."""
    return bool(
        page.evaluate("camera.tracks.length && camera.tracks.every((one) => one.readyState === 'ended')")
    )


def test_cards_are_read_as_the_camera_is_pointed(phone: Phone) -> None:
    page = fireplace(phone, seat=1)
    form, before = turn_form(page), seq(page)
    page.evaluate(CAMERA, seen_as(table(MELD[:4])))
    form.get_by_role("button", name="Scan cards", exact=True).tap()
    pointing = form.locator(".pointing")
    expect(pointing.locator("[data-text]")).to_have_text("Cards found: 4 of 5.", timeout=READ_WITHIN)
    expect(pointing.locator("polygon.steady").first).to_be_attached()
    expect(pointing.locator(".tray .card")).to_have_count(4)
    assert soon(page.evaluate, "camera.sounds") == 0
    page.evaluate("(picture) => (camera.shown = picture)", seen_as(table(MELD, size=(1640, 960))))
    tray = form.locator("cards-field > .tray [data-at]")
    expect(tray).to_have_count(5, timeout=READ_WITHIN)
    assert soon(page.evaluate, "camera.sounds") == 1
    assert soon(out, page)
    expect(form.locator(".picture polygon").first).to_be_attached()
    assert soon(lambda: sorted(form.locator("input[name=cards]").input_value().split())) == sorted(MELD)
    assert soon(seq, page) == before


def test_the_button_takes_what_is_there_and_cancel_puts_the_camera_out(phone: Phone) -> None:
    page = phone("/rank")
    page.evaluate(CAMERA, seen_as(table(("Ah", "Kd"))))
    live = page.get_by_role("button", name="Scan cards", exact=True).first
    live.tap()
    expect(page.locator(".pointing .tray .card")).to_have_count(2, timeout=READ_WITHIN)
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".pointing")).to_have_count(0)
    assert soon(out, page)
    live.tap()
    expect(page.locator(".pointing .tray .card")).to_have_count(2, timeout=READ_WITHIN)
    page.get_by_role("button", name="Take the photo").tap()
    expect(page.locator("cards-field").first.locator("> .tray [data-at]")).to_have_count(
        2, timeout=READ_WITHIN
    )
    expect(page.locator("cards-field input[type=text]").first).to_have_value(re.compile("Ah.*Kd|Kd.*Ah"))
    assert soon(out, page)


def test_all_hands_are_read_as_the_camera_is_pointed(phone: Phone) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    page.keyboard.press("Escape")
    page.evaluate(CAMERA, seen_as(showdown(HANDS)))
    page.locator("hands-photo").get_by_role("button", name="Scan all hands").tap()
    expect(rows(page)).to_have_count(4, timeout=READ_WITHIN)
    assert soon(out, page)
    assert soon(page.evaluate, "camera.sounds") == 1


def test_a_camera_that_is_refused_gets_a_sentence(phone: Phone) -> None:
    page = phone("/rank")
    page.evaluate("void (navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error()))")
    page.get_by_role("button", name="Scan cards", exact=True).first.tap()
    expect(page.locator("cards-field .found").first).to_contain_text(
        "The browser is blocking the camera. Allow the camera in the browser's settings"
    )
    expect(page.locator(".pointing")).to_have_count(0)


def test_a_camera_that_is_granted_after_it_was_cancelled_goes_out_at_once(phone: Phone) -> None:
    page = phone("/rank")
    page.evaluate(CAMERA, seen_as(table(("Ah", "Kd"))))
    page.evaluate("""() => {
        const grant = navigator.mediaDevices.getUserMedia;
        const asked = new Promise((done) => (window.allow = done));
        navigator.mediaDevices.getUserMedia = async () => (await asked, grant());
    }""")
    page.get_by_role("button", name="Scan cards", exact=True).first.tap()
    page.get_by_role("button", name="Cancel").tap()
    page.evaluate("allow()")
    page.wait_for_function("() => camera.tracks.length > 0")
    page.wait_for_function("() => camera.tracks.every((one) => one.readyState === 'ended')")
    assert soon(page.locator("cards-field .found").first.inner_text) == ""


def test_pressing_twice_begins_anew_and_leaves_one_camera(phone: Phone) -> None:
    page = phone("/rank")
    page.evaluate(CAMERA, seen_as(table(("Ah", "Kd"))))
    live = page.get_by_role("button", name="Scan cards", exact=True).first
    live.tap()
    expect(page.locator(".pointing .tray .card")).to_have_count(2, timeout=READ_WITHIN)
    live.tap()
    page.wait_for_function("() => camera.tracks.length === 2")  # what is there before is of the first camera
    expect(page.locator(".pointing .tray .card")).to_have_count(2, timeout=READ_WITHIN)
    assert soon(page.evaluate, "camera.tracks.filter((one) => one.readyState === 'live').length") == 1
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".pointing")).to_have_count(0)
    assert soon(out, page)


def test_without_https_there_is_no_such_button(phone: Phone) -> None:
    page = phone("/rank")
    expect(page.get_by_role("button", name="Scan cards", exact=True).first).to_be_visible()
    page.evaluate("document.documentElement.removeAttribute('data-pointed')")
    expect(page.get_by_role("button", name="Scan cards", exact=True)).to_have_count(0)
