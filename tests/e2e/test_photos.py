"""Photographs on a phone: taken, read, corrected by a tap, ranked, and recorded by a person only."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from browsers import SMALL
from playwright.sync_api import Locator, Page, Route, expect
from vision.drawn import table
from vision.pictures import exif, with_exif

from e2e.fonts import STRETCH
from e2e.table import fireplace, follow, seq, told, turn_form, two_at_fireplace
from e2e.test_comfort import SMALLER_THAN_A_THUMB
from e2e.test_progressive import form as form_for
from e2e.test_progressive import press, progressive

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
MELD = ("Ah", "As", "Kd", "7c", "2s")
_READ_WITHIN = 30_000
"""Milliseconds. The recogniser takes part of a second alone, longer where tests share two cores."""


def drawn(folder: Path, *cards: str) -> Path:
    """Return a drawn photograph of the cards, larger than what the phone sends on."""
    path = folder / "cards.jpg"
    cv2.imwrite(str(path), table(list(cards), size=(3000, 2000), scale=1.9, step=290))
    return path


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    return drawn(tmp_path, *MELD)


def read(page: Page, photo: Path, cards: int) -> Locator:
    """Give the page a photo; return the chips of its first cards field, as many as `cards`."""
    page.locator("input[type=file]").first.set_input_files(photo)
    chips = page.locator("cards-field").first.locator(".tray [data-at]")
    expect(chips).to_have_count(cards, timeout=_READ_WITHIN)
    expect(page.locator(".picture g[role=button]")).to_have_count(cards)
    return chips


def said(page: Page) -> Locator:
    """Return what a screen reader was told last."""
    return page.locator("cards-field > [role=status]").first


def corner(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Corners in the photo").get_by_role("button", name=name)


def test_a_photographed_meld_is_looked_over_and_then_recorded(phone: Phone, photo: Path) -> None:
    page = fireplace(phone, seat=1)
    form, before = turn_form(page), seq(page)
    form.locator("input[type=file]").set_input_files(photo)
    tray = form.locator("cards-field .tray [data-at]")
    expect(tray).to_have_count(5, timeout=_READ_WITHIN)
    expect(form.locator(".picture polygon").first).to_be_attached()
    cards = form.locator("input[name=cards]")
    assert sorted(cards.input_value().split()) == sorted(MELD)
    assert seq(page) == before
    expect(told(page)).to_have_count(0)
    # A card that a person knows better: tap it, choose another.
    tray.nth(cards.input_value().split().index("7c")).tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='8c']").tap()
    expect(cards).to_have_value(re.compile("8c"))
    expect(form.locator(".preview")).to_contain_text("a pair of aces")
    form.locator("button.primary").tap()
    expect(page.locator(".history .told").first).to_contain_text("Bo melded a pair of aces and shed 1 chip")


def test_a_showdown_is_photographed_hand_by_hand(phone: Phone, tmp_path: Path) -> None:
    page = progressive(phone, "Anna", "Bo")
    showdown = form_for(page, "Showdown")
    showdown.locator("summary").tap()
    hands = showdown.locator("cards-field")

    def photograph(at: int, *cards: str) -> None:
        hands.nth(at).locator("input[type=file]").set_input_files(drawn(tmp_path, *cards))
        expect(hands.nth(at).locator(".tray [data-at]")).to_have_count(len(cards), timeout=_READ_WITHIN)

    photograph(0, "Ah", "Kd", "9s", "8c")
    expect(hands.first.locator(".against")).to_have_text("5 expected, 4 read: add one.")
    expect(showdown.locator(".preview")).to_contain_text("exactly 5 cards are needed, 4 were given.")
    photograph(0, "Ah", "Kd", "9s", "8c", "7h")
    expect(showdown.locator(".preview")).to_contain_text("So far Anna has the best")
    photograph(1, "Kh", "Ks", "Qs", "8d", "7d")
    expect(showdown.locator(".preview")).to_contain_text("Bo takes 2 cards from the pile with a pair")
    expect(told(page)).to_have_count(0)
    press(page, "Showdown")
    expect(told(page).first).to_contain_text("Bo takes 2 cards from the pile with")


def test_a_corner_on_the_picture_changes_its_card(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    page.locator("input[type=file]").first.set_input_files(photo)
    expect(page.locator("cards-field .tray [data-at]")).to_have_count(5, timeout=_READ_WITHIN)
    corner = page.locator(".picture polygon").first
    corner.scroll_into_view_if_needed()
    box = corner.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("dialog").locator("[data-deck] button[value='Qh']").tap()
    expect(page.locator("cards-field input[type=text]").first).to_have_value(re.compile("Qh"))
    page.get_by_role("button", name="Rank", exact=True).click()
    expect(page.locator("main")).to_contain_text(re.compile("high card|pair of aces", re.IGNORECASE))


def test_a_photo_without_javascript_fills_the_form_and_records_nothing(phone: Phone, photo: Path) -> None:
    page = fireplace(phone, seat=0, java_script_enabled=False)
    form = turn_form(page)
    form.locator("input[type=file]").set_input_files(photo)
    form.get_by_role("button", name="Read the photo").click(timeout=_READ_WITHIN)
    filled = turn_form(page).locator("input[name=cards]")
    expect(filled).to_have_value(re.compile("Ah"), timeout=_READ_WITHIN)
    assert sorted(filled.input_value().split()) == sorted(MELD)
    expect(told(page)).to_have_count(0)


@pytest.mark.parametrize(("name", "content"), [("text.jpg", b"no picture"), ("empty.jpg", b"")])
def test_a_file_that_is_no_photo_gets_a_sentence(
    phone: Phone, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    page = phone("/rank")
    page.locator("input[type=file]").first.set_input_files(tmp_path / name)
    expect(page.get_by_role("alert").filter(has_text=re.compile("photo|picture"))).to_be_visible()


def test_two_of_one_card_are_pointed_out_until_one_is_another(phone: Phone, tmp_path: Path) -> None:
    page = phone("/rank")
    chips = read(page, drawn(tmp_path, "Kd", "Ah", "7c", "Ah"), 4)
    doubt = page.locator(".against")
    expect(doubt).to_have_text(
        "Ace of hearts is there 2 times, and one deck has only 1: change one or take it out."
    )
    expect(page.locator(".tray .flagged")).to_have_count(2)
    expect(chips.nth(1)).to_have_accessible_name(re.compile("ace of hearts.*too often"))
    expect(chips.first.locator("svg.cut image")).to_have_attribute("href", re.compile("^blob:"))
    expect(corner(page, "ace of hearts, there too often")).to_have_count(2)
    expect(said(page)).to_contain_text("Ace of hearts is there 2 times")
    chips.first.tap()
    expect(page.get_by_role("dialog").locator(".guesses .cut")).to_be_visible()
    page.get_by_role("dialog").locator("[data-deck] button[value='Qh']").tap()
    expect(doubt).to_be_empty()
    expect(page.locator(".tray .flagged")).to_have_count(0)
    expect(chips.first).to_be_focused()
    expect(said(page)).to_have_text("Ace of hearts is now queen of hearts.")
    expect(corner(page, "queen of hearts, corner in the photo")).to_have_count(1)


def test_a_card_that_lies_elsewhere_is_pointed_out(phone: Phone, photo: Path) -> None:
    def known(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(
            response=answer, body=answer.text().replace('data-elsewhere=""', 'data-elsewhere="Kd 9h"')
        )

    page = phone("/rank")
    page.route("**/photos*", known)
    chips = read(page, photo, 5)
    expect(page.locator(".against")).to_have_text(
        "King of diamonds already lies elsewhere in this match: look at it again."
    )
    page.locator(".tray .flagged").tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='9h']").tap()
    expect(page.locator(".against")).to_contain_text("Nine of hearts already lies elsewhere")
    page.locator(".tray .flagged").tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='9d']").tap()
    expect(page.locator(".against")).to_be_empty()
    expect(chips).to_have_count(5)


def test_two_cards_that_were_mixed_up_are_set_right_one_after_the_other(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    chips = read(page, photo, 5)
    for at, card in ((2, "7c"), (3, "Kd")):
        chips.nth(at).tap()
        page.get_by_role("dialog").locator(f"[data-deck] button[value='{card}']").tap()
        expect(page.locator(".tray .flagged")).to_have_count(2 if card == "7c" else 0)
    expect(page.locator("input[name=hand1]")).to_have_value("Ah As 7c Kd 2s")
    expect(said(page)).to_have_text("Seven of clubs is now king of diamonds.")


def test_a_card_that_was_missed_is_added_where_it_lies(phone: Phone, tmp_path: Path) -> None:
    page = fireplace(phone, seat=1)
    chips = read(page, drawn(tmp_path, "Ah", "As", "Kd", "7c"), 4)
    doubt = page.locator(".against")
    expect(doubt).to_have_text("5 expected, 4 read: add one.")
    page.locator(".picture").tap(position={"x": 340, "y": 10})
    expect(page.get_by_role("dialog").locator(".guesses .cut")).to_be_visible()
    page.get_by_role("dialog").locator("[data-deck] button[value='2s']").tap()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(doubt).to_be_empty()
    expect(chips.last).to_be_focused()
    expect(said(page)).to_have_text("Two of spades added.")
    expect(corner(page, "two of spades, added in the photo")).to_have_count(1)
    expect(page.locator(".preview").first).to_contain_text("a pair of aces")
    page.locator(".picture").tap(position={"x": 10, "y": 10})
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(said(page)).to_contain_text("5 cards are all that go in here")


def test_a_card_taken_out_comes_back_where_it_was(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    chips, cards = read(page, photo, 5), page.locator("input[name=hand1]")
    before = cards.input_value()
    second = before.split()[1]
    chips.nth(1).tap()
    page.get_by_role("button", name="Take it out").tap()
    expect(cards).to_have_value(" ".join(card for card in before.split() if card != second))
    expect(chips.nth(1)).to_be_focused()
    expect(said(page)).to_contain_text("taken out")
    expect(page.locator(".picture g.gone")).to_have_count(1)
    assert page.evaluate(SMALLER_THAN_A_THUMB) == []
    page.get_by_role("button", name="Put it back", exact=True).tap()
    expect(cards).to_have_value(before)
    expect(chips.nth(1)).to_be_focused()
    expect(page.get_by_role("button", name="Put it back", exact=True)).to_have_count(0)
    chips.nth(1).tap()
    page.get_by_role("button", name="Take it out").tap()
    expect(chips.nth(1)).to_be_focused()
    corner(page, "put it back").press("Enter")
    expect(chips).to_have_count(5)
    expect(said(page)).to_contain_text("is back")


def test_a_reading_is_corrected_by_keyboard_alone(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    chips = read(page, photo, 5)
    chips.first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".picture g.lit")).to_have_count(1)
    expect(page.locator(".picture g.lit")).to_be_in_viewport()
    expect(chips.first).to_be_in_viewport()
    page.keyboard.press("Delete")
    expect(chips).to_have_count(4)
    expect(chips.first).to_be_focused()
    page.get_by_role("button", name="Put it back", exact=True).press("Enter")
    expect(chips).to_have_count(5)
    first, second = page.locator(".picture g").all()[:2]
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[role=toolbar]') !== null"):
            break
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(page.locator(".tray .lit")).to_have_count(1)
    name = second.get_attribute("aria-label") or ""
    assert name.endswith("corner in the photo")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("qd")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(second).to_be_focused()
    expect(second).to_have_accessible_name("Queen of diamonds, corner in the photo")
    page.keyboard.press("Delete")
    expect(second).to_be_focused()
    expect(second).to_have_accessible_name("Queen of diamonds, taken out: put it back")
    page.keyboard.press(" ")
    expect(page.locator("input[name=hand1]")).to_have_value(re.compile("Qd"))


UNNAMED = """() =>
    [...document.querySelectorAll('button, [role=button], input:not([type=hidden]), img, progress')]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .filter((one) => !(one.getAttribute('aria-label') || one.alt || one.textContent.trim()
        || one.labels?.length || one.querySelector('[aria-label]')))
    .map((one) => one.outerHTML.slice(0, 90))"""
# A page that is too wide makes the window of a phone wider too: the screen it is held against is not
WIDER_THAN_THE_SCREEN = "document.documentElement.scrollWidth > screen.width"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("font", STRETCH)
def test_everything_has_a_name_and_room_on_a_small_phone_and_with_large_text(
    phone: Phone, tmp_path: Path, scheme: str, font: str
) -> None:
    page = phone("/rank", font, color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size(SMALL)
    chips = read(page, drawn(tmp_path, "Ah", "Ah", "Kd", "9d", "2s"), 5)
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        assert page.evaluate(UNNAMED) == []
        assert page.evaluate(SMALLER_THAN_A_THUMB) == []
        assert not page.evaluate(WIDER_THAN_THE_SCREEN)
        chips.first.click()
        assert page.evaluate(UNNAMED) == []
        assert page.evaluate(SMALLER_THAN_A_THUMB) == []
        page.keyboard.press("Escape")
    assert page.locator("[role=status] [role=status], [aria-hidden=true] [tabindex]").count() == 0


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
    jpeg = bytes(page.evaluate("async () => [...new Uint8Array(await window.sent.arrayBuffer())]"))
    height, width = cv2.imdecode(
        np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    ).shape[:2]
    assert (width, height) == (2048, 1365)
    assert b"Exif" not in jpeg[:4096]
    assert chips.count() == 5
    box = page.locator(".picture").bounding_box()
    assert box is not None
    assert box["width"] > box["height"]


def test_a_photo_that_was_lost_on_the_way_is_sent_again(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    page.route("**/photos*", lambda route: route.abort())
    page.locator("input[type=file]").first.set_input_files(photo)
    again = page.get_by_role("button", name="Send it again")
    expect(again).to_be_visible(timeout=_READ_WITHIN)
    expect(said(page)).to_contain_text("did not arrive")
    page.unroute("**/photos*")
    again.focus()
    again.press("Enter")
    chips = page.locator(".tray [data-at]")
    expect(chips).to_have_count(5, timeout=_READ_WITHIN)
    expect(chips.first).to_be_focused()


def test_a_photo_on_its_way_says_how_far_it_is_and_can_be_stopped(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    page.route("**/photos*", lambda route: None)
    page.locator("input[type=file]").first.set_input_files(photo)
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.locator(".sending")).to_contain_text(re.compile("Sending|Reading"), timeout=_READ_WITHIN)
    assert page.evaluate(SMALLER_THAN_A_THUMB) == []
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
    page.locator("input[type=file]").first.set_input_files(photo)
    expect(page.locator(".unsent")).to_contain_text("Many photos are being read.", timeout=_READ_WITHIN)
    page.unroute("**/photos*")
    page.get_by_role("button", name="Send it again").tap()
    expect(page.locator(".tray [data-at]")).to_have_count(5, timeout=_READ_WITHIN)


def test_news_from_another_phone_do_not_sweep_a_photo_away(phone: Phone, photo: Path) -> None:
    anna, bo = two_at_fireplace(phone)
    held: list[Route] = []
    bo.route("**/photos*", lambda route: held.append(route))  # noqa: PLW0108
    bo.locator("input[type=file]").first.set_input_files(photo)
    expect(bo.locator(".sending")).to_contain_text(re.compile("Sending|Reading"), timeout=_READ_WITHIN)
    count = anna.locator("details.more", has_text="Count chips")
    count.get_by_text("Count chips").first.tap()
    count.get_by_text("Anna", exact=True).tap()
    count.get_by_role("spinbutton").fill("20")
    before = seq(anna)
    count.get_by_role("button", name="Count chips").tap()
    expect(anna.locator("#board")).to_have_attribute("data-seq", str(before + 1), timeout=10_000)
    follow(bo, anna)
    held[0].continue_()
    expect(turn_form(bo).locator(".tray [data-at]")).to_have_count(5, timeout=_READ_WITHIN)
    expect(bo.locator("[data-stale]")).to_be_visible()


@pytest.mark.photos
def test_a_real_photograph_is_corrected(phone: Phone) -> None:
    folders = os.environ.get("COMPANION_PHOTOS", "").split(os.pathsep)
    folder = next((Path(one) for one in folders if (Path(one) / "bid_deal1_W.jpg").is_file()), None)
    if folder is None:
        pytest.skip("COMPANION_PHOTOS names no folder of photographs")
    page = phone("/rank")
    chips = read(page, folder / "bid_deal1_W.jpg", 13)
    unsure = page.locator(".tray .unsure").count()
    for _ in range(unsure):
        chips.filter(has=page.locator(".badge")).first.tap()
        page.get_by_role("button", name="It is right").tap()
    expect(page.locator(".tray .unsure")).to_have_count(0)
    expect(page.locator(".reading-says")).to_contain_text("Look them over.")
    expect(page.locator(".picture g.unsure")).to_have_count(0)
