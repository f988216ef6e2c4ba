"""Photographs on a phone: taken, read, corrected by a tap, ranked, and recorded by a person only."""

import re
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Page, expect
from vision.drawn import table

from companion.vision.networks import WEIGHTS
from e2e.table import call_fireplace, open_table, seq, sit, told, turn_form

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(not (WEIGHTS / "locate.onnx").is_file(), reason="the recogniser has no weights here"),
]

Phone = Callable[..., Page]
MELD = ("Ah", "As", "Kd", "7c", "2s")
_READ_WITHIN = 30_000
"""Milliseconds. The recogniser takes part of a second alone, longer where tests share two cores."""


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A drawn photograph of MELD, larger than what the phone sends on."""
    path = tmp_path / "meld.jpg"
    cv2.imwrite(str(path), table(list(MELD), size=(3000, 2000), scale=1.9, step=290))
    return path


def test_a_photographed_meld_is_looked_over_and_then_recorded(phone: Phone, photo: Path) -> None:
    page = phone()
    open_table(page, "Anna", "Bo")
    sit(page, "Bo")
    call_fireplace(page)
    form, before = turn_form(page), seq(page)
    form.locator("input[type=file]").set_input_files(photo)
    tray = form.locator("cards-field .tray [data-at]")
    expect(tray).to_have_count(5, timeout=_READ_WITHIN)
    expect(form.locator(".picture polygon").first).to_be_attached()
    cards = form.locator("input[name=cards]")
    assert sorted(cards.input_value().split()) == sorted(MELD)
    assert seq(page) == before
    assert told(page) == []
    # A card that a person knows better: tap it, choose another.
    tray.nth(cards.input_value().split().index("7c")).tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='8c']").tap()
    expect(cards).to_have_value(re.compile("8c"))
    expect(form.locator(".preview")).to_contain_text("a pair of aces")
    form.get_by_role("button", name="Steal and meld").tap()
    expect(page.locator(".history .told").first).to_contain_text("Bo melded a pair of aces and shed 1 chip")


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
    page = phone("/", java_script_enabled=False)
    open_table(page, "Anna", "Bo")
    page.get_by_role("button", name="Sit here").first.click()
    call_fireplace(page)
    form = turn_form(page)
    form.locator("input[type=file]").set_input_files(photo)
    form.get_by_role("button", name="Read the photo").click(timeout=_READ_WITHIN)
    filled = turn_form(page).locator("input[name=cards]")
    expect(filled).to_have_value(re.compile("Ah"), timeout=_READ_WITHIN)
    assert sorted(filled.input_value().split()) == sorted(MELD)
    assert told(page) == []


@pytest.mark.parametrize(("name", "content"), [("text.jpg", b"no picture"), ("empty.jpg", b"")])
def test_a_file_that_is_no_photo_gets_a_sentence(
    phone: Phone, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    page = phone("/rank")
    page.locator("input[type=file]").first.set_input_files(tmp_path / name)
    expect(page.get_by_role("alert").filter(has_text=re.compile("photo|picture"))).to_be_visible()
