"""Six play lowball, for which the discards are shuffled in: it is offered, played by taps and by cards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from reading import soon
from variants.play.lowball import HANDS

from e2e.games.matchpot import best, form, note, press, send
from e2e.making import BARS, SIDEWAYS, changing, line
from e2e.table import told

pytestmark = pytest.mark.e2e

NAMES = ("Anna", "Bo", "Cem", "Dee", "Eva", "Flo")
NARROW = {"width": 320, "height": 664}


def test_six_are_offered_it_and_play_two_hands(phone: Callable[..., Page]) -> None:
    page = changing(phone, "lowball", *NAMES)
    check, cards = page.locator("#check"), line(page, "Cards")
    expect(check).to_contain_text("Up to 10 can play.")
    cards.tap()
    tick = page.get_by_label("Shuffle in the discards when the deck runs out")
    tick.uncheck()
    expect(check).to_contain_text("6 players may need up to 60 cards")
    cards.tap()
    check.get_by_role("link", name="Go").tap()
    expect(tick).to_be_focused()
    expect(tick).to_be_in_viewport()
    for size in (NARROW, BARS):
        page.set_viewport_size(size)
        assert soon(page.evaluate, SIDEWAYS) <= 0
    tick.check()
    expect(check).to_contain_text("Up to 10 can play.")
    expect(cards).to_contain_text("discards reshuffled when the deck runs out")

    page.get_by_role("button", name="Continue").tap()
    page.get_by_label("Name").fill("Lowball for six")
    expect(page.locator(".aloud")).to_contain_text("When the deck runs out, the discards are shuffled")
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_url(re.compile(r"/m/\d+"))

    press(page, "Cards dealt")  # 6
    bets(page, "2", "3")  # 6 + 12 + 18
    best(page, "Dee")  # the deal follows: 6
    expect(told(page).nth(1)).to_contain_text("Dee takes 36")
    bets(page, "1", "0")  # 6 + 6
    note(page, "show", **HANDS)
    send(page, "show")
    expect(told(page).first).to_contain_text("Dee (seven low) takes 12")


def bets(page: Page, *amounts: str) -> None:
    """End betting rounds: everybody is in for so much in each."""
    for amount in amounts:
        form(page, "close").get_by_label("Final bet to call").fill(amount)
        send(page, "close")
