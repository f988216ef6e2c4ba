"""Photographs on a phone: taken, sent small, lost, stopped and sent again, recorded by a person only."""

import re
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect
from reading import ask, soon
from vision.drawn import table
from vision.pictures import exif, with_exif

from e2e.games.progressive import form as form_for
from e2e.games.progressive import press, progressive
from e2e.photos.photographs import MELD, READ_WITHIN, drawn, read, said
from e2e.room import SMALLER_THAN_A_THUMB
from e2e.table import fireplace, follow, seq, told, turn_form, two_at_fireplace

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    return drawn(tmp_path, *MELD)


def test_a_photographed_meld_is_looked_over_and_then_recorded(phone: Phone, photo: Path) -> None:
    page = fireplace(phone, seat=1)
    form, before = turn_form(page), seq(page)
    form.locator("input[type=file]").set_input_files(photo)
    tray = form.locator("cards-field .tray [data-at]")
    expect(tray).to_have_count(5, timeout=READ_WITHIN)
    expect(form.locator(".picture polygon").first).to_be_attached()
    cards = form.locator("input[name=cards]")
    assert soon(lambda: sorted(cards.input_value().split())) == sorted(MELD)
    assert soon(seq, page) == before
    expect(told(page)).to_have_count(0)
    # A card that a person knows better: tap it, choose another.
    tray.nth(cards.input_value().split().index("7c")).tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='8c']").tap()
    expect(cards).to_have_value(re.compile("8c"))
    expect(form.locator(".preview")).to_contain_text("a pair of aces")
    form.locator("button.primary").tap()
    expect(page.locator(".history .told").first).to_contain_text(
        "Bo melds a pair of aces and gets rid of 1 chip"
    )


def test_a_showdown_is_photographed_hand_by_hand(phone: Phone, tmp_path: Path) -> None:
    page = progressive(phone, "Anna", "Bo")
    showdown = form_for(page, "Showdown")
    showdown.locator("summary").tap()
    hands = showdown.locator("cards-field")

    def photograph(at: int, *cards: str) -> None:
        hands.nth(at).locator("input[type=file]").set_input_files(drawn(tmp_path, *cards))
        expect(hands.nth(at).locator(".tray [data-at]")).to_have_count(len(cards), timeout=READ_WITHIN)

    photograph(0, "Ah", "Kd", "9s", "8c")
    expect(hands.first.locator(".against")).to_have_text("5 cards expected, but only 4 read. Add one.")
    expect(showdown.locator(".preview")).to_contain_text("choose exactly 5 cards, not 4.")
    photograph(0, "Ah", "Kd", "9s", "8c", "7h")
    expect(showdown.locator(".preview")).to_contain_text("So far Anna has the best")
    photograph(1, "Kh", "Ks", "Qs", "8d", "7d")
    expect(showdown.locator(".preview")).to_contain_text("Bo takes 2 cards from the pile with a pair")
    expect(told(page)).to_have_count(0)
    press(page, "Showdown")
    expect(told(page).first).to_contain_text("Bo takes 2 cards from the pile with")


def test_a_photo_without_javascript_fills_the_form_and_records_nothing(phone: Phone, photo: Path) -> None:
    page = fireplace(phone, seat=0, java_script_enabled=False)
    form = turn_form(page)
    form.locator("input[type=file]").set_input_files(photo)
    form.get_by_role("button", name="Read the photo").click(timeout=READ_WITHIN)
    filled = turn_form(page).locator("input[name=cards]")
    expect(filled).to_have_value(re.compile("Ah"), timeout=READ_WITHIN)
    assert soon(lambda: sorted(filled.input_value().split())) == sorted(MELD)
    expect(told(page)).to_have_count(0)


@pytest.mark.parametrize(("name", "content"), [("text.jpg", b"no picture"), ("empty.jpg", b"")])
def test_a_file_that_is_no_photo_gets_a_sentence(
    phone: Phone, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    page = phone("/rank")
    page.locator("cards-field input[type=file]").first.set_input_files(tmp_path / name)
    expect(page.get_by_role("alert").filter(has_text=re.compile("photo|picture"))).to_be_visible()


KEEPS_WHAT_IS_SENT = """() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (form) {
        window.sent = form.get("photo");
        send.call(this, form);
    };
}"""


def test_a_photo_leaves_the_phone_upright_small_and_without_its_place(phone: Phone, tmp_path: Path) -> None:
    picture = cv2.rotate(
        table(list(MELD), size=(3000, 2000), scale=1.9, step=290), cv2.ROTATE_90_COUNTERCLOCKWISE
    )
    turned = tmp_path / "turned.jpg"
    turned.write_bytes(with_exif(cv2.imencode(".jpg", picture)[1].tobytes(), exif(6)))
    page = phone("/rank")
    page.evaluate(KEEPS_WHAT_IS_SENT)
    chips = read(page, turned, 5)
    jpeg = bytes(ask(page, "async () => [...new Uint8Array(await window.sent.arrayBuffer())]"))
    height, width = cv2.imdecode(
        np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    ).shape[:2]
    assert (width, height) == (2048, 1365)
    assert b"Exif" not in jpeg[:4096]
    assert soon(chips.count) == 5
    box = page.locator(".picture").bounding_box()
    assert box is not None
    assert box["width"] > box["height"]


def test_a_photo_that_was_lost_on_the_way_is_sent_again(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    page.route("**/photos*", lambda route: route.abort())
    page.locator("cards-field input[type=file]").first.set_input_files(photo)
    again = page.get_by_role("button", name="Send the photo again")
    expect(again).to_be_visible(timeout=READ_WITHIN)
    expect(said(page)).to_contain_text("did not arrive")
    page.unroute("**/photos*")
    again.focus()
    again.press("Enter")
    chips = page.locator(".tray [data-at]")
    expect(chips).to_have_count(5, timeout=READ_WITHIN)
    expect(chips.first).to_be_focused()


def test_a_photo_on_its_way_says_how_far_it_is_and_can_be_stopped(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    page.route("**/photos*", lambda route: None)
    page.locator("cards-field input[type=file]").first.set_input_files(photo)
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.locator(".sending")).to_contain_text(re.compile("Sending|Reading"), timeout=READ_WITHIN)
    assert soon(page.evaluate, SMALLER_THAN_A_THUMB) == []
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".sending")).to_have_count(0)
    expect(page.get_by_role("button", name="Photo", exact=True).first).to_be_focused()
    page.unroute("**/photos*")
    read(page, photo, 5)


def test_a_busy_server_is_asked_again_with_the_same_photo(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    page.route(
        "**/photos*",
        lambda route: route.fulfill(
            status=503, body="<p class=notice>Many photos are being read.</p>", content_type="text/html"
        ),
    )
    page.locator("cards-field input[type=file]").first.set_input_files(photo)
    expect(page.locator(".unsent")).to_contain_text("Many photos are being read.", timeout=READ_WITHIN)
    page.unroute("**/photos*")
    page.get_by_role("button", name="Send the photo again").tap()
    expect(page.locator(".tray [data-at]")).to_have_count(5, timeout=READ_WITHIN)


def test_news_from_another_phone_do_not_sweep_a_photo_away(phone: Phone, photo: Path) -> None:
    anna, bo = two_at_fireplace(phone)
    held: list[Route] = []
    bo.route("**/photos*", lambda route: held.append(route))  # noqa: PLW0108
    bo.locator("input[type=file]").first.set_input_files(photo)
    expect(bo.locator(".sending")).to_contain_text(re.compile("Sending|Reading"), timeout=READ_WITHIN)
    count = anna.locator("details.more", has_text="Count chips")
    count.get_by_text("Count chips").first.tap()
    count.get_by_text("Anna", exact=True).tap()
    count.get_by_role("spinbutton").fill("20")
    before = seq(anna)
    count.get_by_role("button", name="Count chips").tap()
    expect(anna.locator("#board")).to_have_attribute("data-seq", str(before + 1))
    follow(bo, anna)
    held[0].continue_()
    expect(turn_form(bo).locator(".tray [data-at]")).to_have_count(5, timeout=READ_WITHIN)
    expect(bo.locator("[data-stale]")).to_be_visible()
