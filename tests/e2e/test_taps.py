"""What is done over and over costs no more taps and scrolls than people were promised.

A hand of Guts and a piece of Martian Poker are counted where they are played: `test_board`, `test_martian`.
"""

from collections.abc import Callable

import pytest
from benchmarks.taps.rows import (
    Row,
    bet_round,
    fireplace_photo,
    fireplace_steal,
    first_deal,
    guts_photo,
    martian_photo,
    martian_purchase,
    put_right,
    tapiola_showdown,
    tapiola_showdown_photo,
)
from benchmarks.taps.thumb import Thumb
from playwright.sync_api import Page

from e2e.before import Evening

pytestmark = pytest.mark.e2e

WITH_BARS = {"width": 390, "height": 600}
"""A common phone with the bars of its browser."""


@pytest.mark.parametrize(
    ("row", "taps", "scrolls"),
    [
        (fireplace_steal, 7, 0),
        (put_right, 4, 1),
        (first_deal, 8, 0),
        (martian_purchase, 3, 0),
        (tapiola_showdown, 9, 0),
        (tapiola_showdown_photo, 2, 0),
        (guts_photo, 2, 0),
        (martian_photo, 2, 0),
        (fireplace_photo, 3, 1),
        (bet_round, 4, 0),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_it_costs_no_more_than_so_many_taps_and_scrolls(
    phone: Callable[..., Page], row: Row, taps: int, scrolls: int
) -> None:
    page = phone("")
    page.set_viewport_size(WITH_BARS)
    thumb = Thumb(page)
    row(Evening(page), thumb)
    assert thumb.taps <= taps
    assert thumb.scrolls <= scrolls
