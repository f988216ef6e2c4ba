"""Photographs on a phone: drawn for a test, given to the page, and what it says of them."""

from pathlib import Path

import cv2
from playwright.sync_api import Locator, Page, expect
from vision.drawn import showdown, table

ROWS = ("2c 3c 4c 5c 6c", "7c 8c 9c Tc Qc", "Kc Ac 7h Ah --")
MELD = ("Ah", "As", "Kd", "7c", "2s")
READ_WITHIN = 60_000
"""Milliseconds. The recogniser takes part of a second alone, much longer where others use the cores too."""


def drawn(folder: Path, *cards: str) -> Path:
    """Return a drawn photograph of the cards, larger than what the phone sends on."""
    path = folder / "cards.jpg"
    cv2.imwrite(str(path), table(list(cards), size=(3000, 2000), scale=1.9, step=290))
    return path


def decked(folder: Path) -> Path:
    """Return a drawn photograph of our deck: a card of each rank, an ace more, and one face down."""
    path = folder / "deck.jpg"
    cv2.imwrite(str(path), showdown((), ROWS))
    return path


def read(page: Page, photo: Path, cards: int) -> Locator:
    """Give the page a photo; return the chips of its first cards field, as many as `cards`."""
    page.locator("cards-field input[type=file]").first.set_input_files(photo)
    chips = page.locator("cards-field").first.locator(".tray [data-at]")
    expect(chips).to_have_count(cards, timeout=READ_WITHIN)
    expect(page.locator(".picture g[role=button]")).to_have_count(cards)
    return chips


def said(page: Page) -> Locator:
    """Return what a screen reader was told last."""
    return page.locator("cards-field > [role=status]").first
