"""A card that lies face down in a photo of a showdown is pointed at, until its hand has all cards."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from reading import soon
from vision.drawn import showdown

from e2e.photos.photographs import READ_WITHIN
from e2e.photos.showdown_photo import at_the_showdown, kept, noted, rows, seen, speaks, take

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
TURN, TWO = "This card is face down: turn it over.", "These card backs are from two decks."


def drawn(page: Page) -> Locator:
    return page.locator(".picture .back:visible")


def written(page: Page) -> list[str]:
    return [
        " ".join(one.locator("tspan").all_text_contents()) for one in page.locator(".captions .caption").all()
    ]


def test_a_card_face_down_is_pointed_at_until_it_is_named(phone: Phone, tmp_path: Path) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, kept(tmp_path, showdown(("8h 9h", "Qh ##", "2s 3s", "Ah Ad"))))
    expect(rows(page)).to_have_count(4, timeout=READ_WITHIN)
    assert soon(seen, page) == ["Anna: 8h 9h", "Bo: Qh", "Cy: 2s 3s", "Di: Ad Ah"]
    expect(speaks(page)).to_contain_text(TURN)
    assert TURN in soon(written, page)
    expect(drawn(page)).to_have_count(1)
    page.locator("input[name=hand1]").evaluate("input => input.closest('cards-field').took({ code: 'Qd' })")
    assert noted(page)[1] == "Qd Qh"
    assert soon(lambda: TURN not in written(page))
    expect(drawn(page)).to_have_count(0)
    expect(speaks(page)).to_be_empty()


def test_backs_of_two_decks_are_shown_and_forbid_nothing(phone: Phone, tmp_path: Path) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    picture = showdown(("8h 9h", "Qh Qd", "2s 3s", "Ah Ad"), ("##", "%%"))
    take(page, kept(tmp_path, picture))
    expect(rows(page)).to_have_count(4, timeout=READ_WITHIN)
    assert noted(page) == ["8h 9h", "Qd Qh", "2s 3s", "Ad Ah"]
    expect(speaks(page)).to_have_text(TWO)
    assert TWO in soon(written, page)
    expect(drawn(page)).to_have_count(2)
