"""A photograph's reading put right on a phone: what is doubtful is pointed out, a tap or a key changes it."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browsers import SMALL
from playwright.sync_api import Locator, Page, Route, expect
from reading import all_of, ask, soon

from e2e.photos.photographs import MELD, READ_WITHIN, drawn, read, said
from e2e.room import SMALLER_THAN_A_THUMB, UNNAMED, WIDER_THAN_THE_SCREEN
from e2e.table import fireplace

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    return drawn(tmp_path, *MELD)


def corner(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Corners in the photo").get_by_role("button", name=name)


def test_a_corner_on_the_picture_changes_its_card(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    page.locator("cards-field input[type=file]").first.set_input_files(photo)
    expect(page.locator("cards-field .tray [data-at]")).to_have_count(5, timeout=READ_WITHIN)
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


def test_two_of_one_card_are_pointed_out_until_one_is_another(phone: Phone, tmp_path: Path) -> None:
    page = phone("/rank")
    chips = read(page, drawn(tmp_path, "Kd", "Ah", "7c", "Ah"), 4)
    doubt = page.locator(".against")
    expect(doubt).to_have_text(
        "Ace of hearts appears 2 times, but one deck has only 1. Change or remove one."
    )
    expect(page.locator(".tray .flagged")).to_have_count(2)
    expect(chips.nth(1)).to_have_accessible_name(re.compile("ace of hearts.*too often"))
    expect(chips.first.locator("svg.cut image")).to_have_attribute("href", re.compile("^blob:"))
    expect(corner(page, "ace of hearts, appears too often")).to_have_count(2)
    expect(said(page)).to_contain_text("Ace of hearts appears 2 times")
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
        "King of diamonds has already been entered elsewhere in this match. Check which entry is right."
    )
    page.locator(".tray .flagged").tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='9h']").tap()
    expect(page.locator(".against")).to_contain_text("Nine of hearts has already been entered elsewhere")
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
    expect(doubt).to_have_text("5 cards expected, but only 4 read. Add one.")
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
    expect(said(page)).to_contain_text("No more cards fit here (at most 5)")


def test_a_card_taken_out_comes_back_where_it_was(phone: Phone, photo: Path) -> None:
    page = phone("/rank")
    chips, cards = read(page, photo, 5), page.locator("input[name=hand1]")
    before = cards.input_value()
    second = before.split()[1]
    chips.nth(1).tap()
    page.get_by_role("button", name="Remove").tap()
    expect(cards).to_have_value(" ".join(card for card in before.split() if card != second))
    expect(chips.nth(1)).to_be_focused()
    expect(said(page)).to_contain_text("removed")
    expect(page.locator(".picture g.gone")).to_have_count(1)
    assert soon(page.evaluate, SMALLER_THAN_A_THUMB) == []
    page.get_by_role("button", name="Put the card back", exact=True).tap()
    expect(cards).to_have_value(before)
    expect(chips.nth(1)).to_be_focused()
    expect(page.get_by_role("button", name="Put the card back", exact=True)).to_have_count(0)
    chips.nth(1).tap()
    page.get_by_role("button", name="Remove").tap()
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
    back = page.get_by_role("button", name="Put the card back", exact=True)
    back.focus()
    ask(page, "document.querySelectorAll('cards-field').forEach((field) => field.draw())")
    expect(back).to_be_focused()
    back.press("Enter")
    expect(chips).to_have_count(5)
    first, second = all_of(page.locator(".picture g"))[:2]
    for _ in range(12):
        page.keyboard.press("Tab")
        if ask(page, "document.activeElement.closest('[role=toolbar]') !== null"):
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
    expect(second).to_have_accessible_name("Queen of diamonds, removed: put it back")
    page.keyboard.press(" ")
    expect(page.locator("input[name=hand1]")).to_have_value(re.compile("Qd"))


@pytest.mark.parametrize(("font", "scheme"), [("wide", "light"), ("narrow", "dark")])
def test_everything_has_a_name_and_room_on_a_small_phone_and_with_large_text(
    phone: Phone, tmp_path: Path, font: str, scheme: str
) -> None:
    page = phone("/rank", font, color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size(SMALL)
    chips = read(page, drawn(tmp_path, "Ah", "Ah", "Kd", "9d", "2s"), 5)
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        assert soon(page.evaluate, UNNAMED) == []
        assert soon(page.evaluate, SMALLER_THAN_A_THUMB) == []
        assert soon(lambda: not page.evaluate(WIDER_THAN_THE_SCREEN))
        chips.first.click()
        assert soon(page.evaluate, UNNAMED) == []
        assert soon(page.evaluate, SMALLER_THAN_A_THUMB) == []
        page.keyboard.press("Escape")
    assert soon(page.locator("[role=status] [role=status], [aria-hidden=true] [tabindex]").count) == 0


@pytest.mark.photos
def test_a_real_photograph_is_corrected(phone: Phone) -> None:
    folders = os.environ.get("COMPANION_PHOTOS", "").split(os.pathsep)
    folder = next((Path(one) for one in folders if (Path(one) / "bid_deal1_W.jpg").is_file()), None)
    if folder is None:
        pytest.skip("COMPANION_PHOTOS names no folder of photographs")
    page = phone("/rank")
    chips = read(page, folder / "bid_deal1_W.jpg", 13)
    for _ in all_of(page.locator(".tray .unsure")):
        chips.filter(has=page.locator(".badge")).first.tap()
        page.get_by_role("button", name="Keep this card").tap()
    expect(page.locator(".tray .unsure")).to_have_count(0)
    expect(page.locator(".reading-says")).to_contain_text("Check the cards.")
    expect(page.locator(".picture g.unsure")).to_have_count(0)
