"""Martian Poker on phones: pieces placed by taps, disputes seen by everybody, a match to its end."""

import re
from collections.abc import Callable

import pytest
from benchmarks.taps.thumb import IN_REACH
from browsers import SMALL
from playwright.sync_api import Locator, Page, expect
from reading import is_shown, soon

from e2e.before import Evening
from e2e.table import follow, open_table, seq, told

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
LOW = {"width": 390, "height": 600}
TOO_SMALL = """() => [...document.querySelectorAll("main :is(a, button, summary, select, .key, .cell)")]
    .filter((one) => one.getClientRects().length && !one.closest(".prose, .last"))
    .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)"""


def call_martian(page: Page) -> None:
    """Start a match of Martian Poker from the table shown, and deal."""
    page.get_by_role("link", name="Martian Poker").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/m/\d+"))
    press(page, re.compile("deals hand 1"))


def press(page: Page, name: str | re.Pattern[str]) -> None:
    """Press the button of that name and wait for what it brings."""
    button = page.get_by_role("button", name=name)
    recorded(page, button.locator("visible=true").first)


def recorded(page: Page, button: Locator) -> None:
    before = seq(page)
    button.tap()
    page.wait_for_function(
        "before => Number(document.querySelector('#board').dataset.seq) > before", arg=before
    )
    expect(page.locator("html.settling")).to_have_count(0)


def card(page: Page, key: str) -> Locator:
    return page.locator(".cell", has=page.locator(f"[id='at-{key}']"))


def put(page: Page, key: str, where: str, piece: str) -> None:
    """The card, what to do there where that is not the usual thing, and the piece."""
    if not is_shown(page.locator(f"[id='about-{key}']")):
        card(page, key).tap()
    if where:
        page.locator(f"[id='about-{key}'] .key").filter(has_text=where).tap()
    recorded(page, page.get_by_role("button", name=piece))


def all_placed(page: Page, opener: str) -> None:
    press(page, f"{opener} opens")


def at_hand(page: Page, *what: Locator) -> None:
    """Check that a thumb reaches all that without a scroll, on a phone with its browser's bars."""
    page.set_viewport_size(LOW)
    for one in what:
        assert soon(one.locator("visible=true").first.evaluate, IN_REACH), one


def unfold(page: Page, label: str) -> Locator:
    """Unfold the entry of that name and return its form."""
    page.locator("details.more > summary").filter(has_text=re.compile(f"^{label}$")).tap()
    button = page.get_by_role("button", name=label, exact=True)
    return page.locator("form.entry").filter(has=button)


@pytest.fixture
def two(phone: Phone) -> tuple[Page, Page]:
    """Anna deals Bo and herself the first hand; each has a phone."""
    evening = Evening(phone(""))
    evening.open("Anna", "Bo")
    bo = evening.joined(phone("", color_scheme="dark"), 1)
    evening.call("martian")
    return evening.entered(("deal",)), bo.show()


def test_a_match_with_disputes_a_bet_a_sale_and_a_winner(two: tuple[Page, Page]) -> None:
    anna, bo = two
    put(bo, "0.1", "Attack", "Bo: place a large yellow")
    follow(anna, bo)
    expect(card(anna, "0.1")).to_contain_text("Bo owns it, 3 to 0; a large piece could rescue it")
    put(anna, "0.1", "", "Anna: place a large red")
    expect(told(anna).first).to_contain_text("Anna owns it, 3 to 3")
    follow(bo, anna)
    put(bo, "0.1", "", "Bo: place a small yellow")
    expect(told(bo).first).to_contain_text(
        "Bo adds a small yellow to an attack on Anna's second card: Bo owns it, 4 to 3"
    )

    all_placed(bo, "Bo")
    form = unfold(bo, "Bet")
    form.get_by_label("Total bet in this round").fill("10")
    recorded(bo, form.get_by_role("button", name="Bet", exact=True))
    follow(anna, bo)
    press(anna, "Call 10")
    expect(told(anna).first).to_have_text("Anna calls 10")
    for _ in range(3):
        all_placed(anna, "Anna")
        press(anna, "Everybody checks")
    press(anna, "Bo wins")
    expect(told(anna).first).to_contain_text("Bo wins 22")

    form = unfold(anna, "Give, trade or sell pieces")
    form.get_by_role("radiogroup", name="Who gets the pieces", exact=True).locator(".key").filter(
        has_text="Bo"
    ).tap()
    form.get_by_label("Pieces to hand over", exact=True).select_option("all of Bo's pieces")
    form.get_by_label("Price").fill("4")
    recorded(anna, form.get_by_role("button", name="Give, trade or sell pieces"))
    terms = "a large yellow and a small yellow for 4"
    expect(told(anna).first).to_have_text(f"Anna offers Bo {terms}. Bo can accept or decline")
    follow(bo, anna)
    press(bo, "Accept")
    expect(told(bo).first).to_have_text(f"Bo accepts: Anna sells Bo {terms}")
    recorded(bo, unfold(bo, "End the match").get_by_role("button", name="End the match"))
    follow(anna, bo)
    for page in two:
        expect(page.get_by_role("heading", level=1)).to_contain_text("Bo wins with +7")


def test_six_players_on_the_smallest_phone(phone: Phone) -> None:
    page = phone("", color_scheme="dark")
    page.set_viewport_size(SMALL)
    open_table(page, "Anna", "Bo", "Cy", "Di", "Ж" * 24, "Maximilian-Alexander")
    call_martian(page)
    put(page, "0.0", "Attack", "Bo: place a large yellow")
    put(page, "0.0", "A new attack", "Cy: place a large green")
    expect(told(page).first).to_contain_text("nobody owns it: 2 attacks tie with 3 pips each")
    card(page, "0.0").tap()
    press(page, "Cy: join attack 1")
    expect(told(page).first).to_contain_text(
        "Cy moves a large green to another attack on Anna's hole card: nobody owns it"
    )
    for _ in range(3):
        all_placed(page, "Di")
        press(page, "Everybody checks")
    put(page, "5.4", "Attack", "Anna: place a large red")
    expect(page.locator(".cell")).to_have_count(30)
    assert soon(page.evaluate, "document.documentElement.scrollWidth") <= SMALL["width"]
    assert soon(page.evaluate, TOO_SMALL) == []


def test_a_piece_is_two_taps_whichever_is_first_and_nothing_common_needs_a_scroll(
    two: tuple[Page, Page],
) -> None:
    anna, bo = two
    large = bo.get_by_role("button", name="Bo: place a large yellow")
    at_hand(bo, card(bo, "0.1"), card(bo, "1.1"), large, bo.get_by_role("button", name="Done"))
    at_hand(bo, bo.get_by_role("button", name="Undo"), bo.get_by_role("button", name="Bo opens"))
    large.tap()
    expect(bo.locator(".picked")).to_have_text("Large yellow: now tap a card")
    large.tap()
    expect(bo.locator(".picked")).to_be_hidden()
    large.tap()
    recorded(bo, card(bo, "0.1"))
    expect(told(bo).first).to_contain_text("Bo attacks Anna's second card with a large yellow")
    expect(bo.locator("[name=where]:checked, [aria-pressed=true]")).to_have_count(0)
    card(bo, "0.0").tap()
    recorded(bo, bo.get_by_role("button", name="Bo: place a medium yellow"))
    expect(told(bo).first).to_contain_text("Bo attacks Anna's hole card with a medium yellow")
    all_placed(bo, "Bo")
    at_hand(bo, *(bo.get_by_role("button", name=name) for name in ("Check", "Fold", "Everybody checks")))
    follow(anna, bo)
    card(anna, "0.1").tap()
    expect(anna.locator("[id='about-0.1']")).to_contain_text("Bo owns it, 3 to 0")
    assert soon(anna.locator("[id='about-0.1']").evaluate, IN_REACH), "seen without a scroll"


def test_a_piece_without_javascript_is_a_card_a_place_and_a_button(phone: Phone) -> None:
    plain = phone("", java_script_enabled=False)
    open_table(plain, "Cy", "Di")
    plain.get_by_role("link", name="Martian Poker").click()
    plain.get_by_role("button", name="Start").click()
    plain.get_by_role("button", name="deals hand 1").click()
    card(plain, "1.1").tap()
    plain.locator("[id='about-1.1'] .key").filter(has_text="Attack").tap()
    plain.get_by_role("button", name="Cy: place a medium red").tap()
    newest = plain.locator(".history .told").first
    expect(newest).to_contain_text("Cy attacks Di's second card with a medium red: Cy owns it, 2 to 0")
