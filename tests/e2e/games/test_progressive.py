"""Progressive Poker on phones: a match in two taps a deal, and one in which all is noted."""

import re

import pytest
from browsers import SMALL
from playwright.sync_api import Locator, Page, expect
from reading import all_of, soon

from e2e.going import go
from e2e.table import follow, open_by_taps, open_table, pick, reach, seq, sit, told

from .progressive import Phone, form, press, progressive

pytestmark = pytest.mark.e2e


def call(page: Page, **options: str) -> None:
    """Start a match from the table shown; options are labels of keys to tap."""
    page.get_by_role("link", name="Progressive Poker").click()
    for label in options.values():
        reach(page.get_by_text(label, exact=True)).tap()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/m/\d+"))


def draw(page: Page, who: str, number: int) -> None:
    """Note by one tap how many somebody draws."""
    before = seq(page)
    page.get_by_role("group", name=f"{who} draws").get_by_role("button", name=str(number)).tap()
    page.wait_for_function("b => Number(document.querySelector('#board').dataset.seq) > b", arg=before)


def key(among: Locator, number: str) -> None:
    """Tap the key with that number."""
    among.locator(f".key:has(input[value='{number}'])").tap()


def won(page: Page, *names: str) -> None:
    """Record a deal by taps."""
    for name in names:
        form(page, "Showdown").locator(".whole").filter(has_text=name).tap()
    press(page, "Showdown")


def wider(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_a_match_from_new_table_to_winner_in_two_taps_a_deal(phone: Phone) -> None:
    anna = phone()
    code = open_by_taps(anna, "Anna", "Bo", "Cy")
    sit(anna, "Anna")
    call(anna)
    cy = phone(f"/t/{code}", color_scheme="dark")
    sit(cy, "Cy")
    go(cy, anna.url)
    cy.set_viewport_size(SMALL)
    won(anna, "Bo")
    follow(cy, anna)
    expect(cy.get_by_role("heading", level=1)).to_contain_text("all but Bo may exchange")
    expect(form(cy, "Exchange").get_by_text("Bo", exact=True)).to_have_count(0)
    assert soon(wider, cy) <= 0
    won(cy, "Anna", "Cy")
    expect(told(cy).first).to_have_text("Anna and Cy tie: 3 cards stay on the pile")
    follow(anna, cy)
    won(anna, "Bo")
    for page in (anna, cy):
        expect(page.get_by_role("heading", level=1)).to_contain_text("Bo wins")
        assert soon(wider, page) <= 0
    expect(told(anna).first).to_have_text(
        "Bo takes 6 cards from the pile. Anna and Cy are out, with no starting cards left. "
        "Bo wins as the last player left"
    )


def test_a_deal_with_everything_noted(phone: Phone) -> None:
    page = phone("")
    open_table(page, "Anna", "Bo")
    call(page, joker="A joker, wild")
    exchange = form(page, "Exchange")
    exchange.get_by_text("Bo", exact=True).tap()
    key(exchange, "2")
    press(page, "Exchange")
    expect(told(page).first).to_have_text("Bo exchanges 2 cards")
    draw(page, "Bo", 3)
    draw(page, "Anna", 0)
    expect(told(page).first).to_have_text("Anna draws no cards")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Showdown: who takes the 2 cards on the pile?")
    showdown = form(page, "Showdown")
    showdown.locator("summary").tap()
    pick(showdown.get_by_role("group", name="Anna's hand"), ("Ah", "Ad", "9s", "8c", "7h"))
    pick(showdown.get_by_role("group", name="Bo's hand"), ("Jk", "Kd", "Ks", "8d", "7d"))
    expect(showdown.locator(".preview")).to_contain_text(
        "Bo takes 2 cards from the pile with three of a kind"
    )
    showdown.locator(".whole").filter(has_text="Anna").tap()
    expect(showdown.locator(".preview")).to_contain_text("Bo beats Anna: three of a kind beats pair.")
    expect(showdown.locator(".primary")).to_be_disabled()
    showdown.locator(".whole").filter(has_text="Anna").tap()
    expect(showdown.locator(".primary")).to_have_text(re.compile("Bo takes 2 cards from the pile"))
    press(page, "Showdown")
    expect(told(page).first).to_contain_text(
        "(joker is wild: a king; beats Anna: three of a kind beats pair)"
    )
    press(page, "Sudden death")
    won(page, "Anna")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anna wins")


def test_the_picker_has_only_cards_of_the_pack(phone: Phone) -> None:
    page = progressive(phone, "Anna", "Bo")
    showdown = form(page, "Showdown")
    showdown.locator("summary").tap()
    showdown.get_by_role("button", name="Choose cards").first.tap()
    expect(page.locator("[data-deck] button:visible")).to_have_count(36)


def test_on_the_smallest_phone_what_is_tapped_is_seen_and_no_name_widens_the_page(phone: Phone) -> None:
    page = progressive(phone, "Anna", "Bo", "Ж" * 24)
    page.set_viewport_size(SMALL)
    showdown = form(page, "Showdown")
    tile, button = (showdown.locator(which).first.bounding_box() for which in (".score", ".actions"))
    assert tile is not None
    assert button is not None
    assert tile["y"] + tile["height"] <= button["y"]
    keys = all_of(page.get_by_role("group", name="Bo draws").get_by_role("button"))
    boxes = [box for one in keys if (box := one.bounding_box())]
    assert len(boxes) == 6
    assert len({box["y"] for box in boxes}) == 1
    assert min(box["width"] for box in boxes) >= 44
    showdown.locator("summary").tap()
    showdown.locator("input[name=hand_2]").evaluate(
        "input => { input.value = '3d 4d'; input.dispatchEvent(new Event('change', { bubbles: true })) }"
    )
    expect(showdown.locator(".preview")).to_contain_text("3♦ is not in this game's deck")
    expect(showdown.locator(".primary")).to_be_disabled()
    assert soon(wider, page) <= 0
