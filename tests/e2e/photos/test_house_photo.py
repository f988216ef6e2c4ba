"""One photo of hands of which some cards lay up: in one row nobody guesses which, and they are dragged."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from reading import soon
from vision.drawn import showdown

from companion.variants import read_variant, variant_to_text
from e2e.going import go
from e2e.photos.photographs import READ_WITHIN
from e2e.photos.showdown_photo import Finger, kept, lies, seen, take
from e2e.table import open_table

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
LOW_HOLE = {"name": "Ours", "steps": ["2 down", "1 up"], "wild": ["own low down"], "order": "guts3"}


def test_a_card_that_is_dragged_aside_begins_its_player_s_row_of_cards_up(
    phone: Phone, tmp_path: Path
) -> None:
    page = phone()
    page.set_viewport_size({"width": 390, "height": 664})
    open_table(page, "Anna", "Bo")
    go(page, f"{page.url}/house/name?card={variant_to_text(read_variant(LOW_HOLE))}")
    page.get_by_role("button", name="Play", exact=True).tap()
    page.get_by_role("button", name="Cards dealt").tap()
    take(page, kept(tmp_path, showdown(("8h 9h 2c", "Qh Qd 3s"))))
    said = page.locator(".against")
    expect(said).to_contain_text(
        "Bo's hand: 2 cards expected, but 3 read. Drag one away.", timeout=READ_WITHIN
    )
    expect(said).to_contain_text("Bo's face-up card is not in the photo.")
    finger = Finger(page)
    for card in ("3s", "2c"):
        x, y = lies(page, card)
        middle = page.locator(".picture").bounding_box()
        assert middle
        finger.drag((x, y), (middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2))
    hands = ["Anna's hand: 8h 9h", "Bo's hand: Qd Qh"]
    assert soon(lambda: sorted(seen(page))) == [
        "Anna's face-up card: 2c",
        hands[0],
        "Bo's face-up card: 3s",
        hands[1],
    ]
    expect(said).to_be_empty()
