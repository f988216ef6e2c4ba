"""Steppers, sharing, a QR code across the room: `comfort.js`."""

import pytest
from playwright.sync_api import Page, expect
from reading import drawn, soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

STEPPER = """<number-stepper><button data-step="-1">Less</button>
<input type="number" min="1" max="3" value="2">
<button data-step="1">More</button><button data-set="3">Three</button></number-stepper>"""
MONEY = """<number-stepper><button data-step="-1">Less</button>
<input inputmode="decimal" data-places="2" data-mark="{mark}" data-min="1" data-max="1000" value="{value}">
<button data-step="1">More</button><button data-set="2.50">Half pot</button></number-stepper>"""
SHARE = """<button data-share="/t/ABC" data-title="A table" data-done="Link copied">
<span data-says>Share</span></button>"""


def sheet(page: Page, refusal: str = "") -> None:
    """Give the phone a share sheet: one that is used, or is refused with an error of that name."""
    page.evaluate(
        """refusal => {
            window.shared = [];
            navigator.share = async (what) => {
                if (refusal) throw new DOMException("no", refusal);
                shared.push(what);
            };
        }""",
        refusal,
    )


def clipboard(page: Page, works: bool, old: bool = True) -> None:
    """Give the phone a clipboard that works or not, and the old way of copying, which works or not."""
    page.evaluate(
        """([works, old]) => {
            window.copied = [];
            const writeText = async (text) => {
                if (!works) throw new Error("no");
                copied.push(text);
            };
            Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
            document.execCommand = () => { copied.push(document.activeElement.value); return old; };
        }""",
        [works, old],
    )


def test_a_stepper_stays_within_its_bounds_and_tells_every_change(stage: Stage):
    page = stage.show(STEPPER, "comfort")
    page.evaluate(
        "window.changes = []; document.addEventListener('change', ({ target }) => changes.push(target.value))"
    )
    for name in ("More", "More", "Less", "Less", "Less", "Three"):
        page.get_by_role("button", name=name).click()
    page.locator("input").click()
    assert soon(page.evaluate, "changes") == ["3", "3", "2", "1", "1", "3"]


@pytest.mark.parametrize(
    ("value", "pressed", "shown"),
    [
        ("2", "More More Less", "3 4 3"),
        ("0.25", "More Less Less", "1.25 0.25 0.01"),
        ("0,25", "More", "1.25"),
        (".5", "More", "1.50"),
        ("9.05", "More More", "10 10"),
        ("", "More", "1"),
        ("1.2.3", "More Half", "1.2.3 2.50"),
        ("0.255", "More", "0.255"),
        ("five", "Less", "five"),
    ],
)
def test_an_amount_with_hundredths_goes_up_and_down_by_whole_ones(stage: Stage, value, pressed, shown):
    page = stage.show(MONEY.format(value=value, mark="."), "comfort")
    found = []
    for name in pressed.split():
        page.get_by_role("button", name=name).click()
        found.append(page.locator("input").input_value())
    assert found == shown.split()


def test_an_amount_is_stepped_with_the_decimal_mark_of_the_table(stage: Stage):
    page = stage.show(MONEY.format(value="2,50", mark=","), "comfort")
    page.get_by_role("button", name="More").click()
    expect(page.locator("input")).to_have_value("3,50")


def test_a_link_is_shared_by_the_phones_own_sheet(stage: Stage):
    page = stage.show(SHARE, "comfort")
    sheet(page)
    clipboard(page, works=True)
    page.get_by_role("button").click()
    page.wait_for_function("shared.length")
    assert soon(page.evaluate, "shared") == [{"title": "A table", "url": f"{stage.home}/t/ABC"}]
    assert soon(page.evaluate, "copied") == []
    expect(page.locator("[data-says]")).to_have_text("Share")


def test_who_thinks_better_of_it_shares_nothing(stage: Stage):
    page = stage.show(SHARE, "comfort")
    sheet(page, "AbortError")
    clipboard(page, works=True)
    page.get_by_role("button").click()
    drawn(page)
    assert soon(page.evaluate, "copied") == []


@pytest.mark.parametrize(
    ("works", "old", "says"),
    [(True, False, "Link copied"), (False, True, "Link copied"), (False, False, "Share")],
)
def test_else_it_is_copied_and_said_only_if_it_was(stage: Stage, works: bool, old: bool, says: str):
    page = stage.show(SHARE, "comfort")
    sheet(page, "NotAllowedError")
    clipboard(page, works, old)
    page.get_by_role("button").click()
    page.wait_for_function("copied.length")
    expect(page.locator("[data-says]")).to_have_text(says)
    assert soon(page.evaluate, "copied") == [f"{stage.home}/t/ABC"]


def test_a_code_is_enlarged_and_goes_with_a_tap(stage: Stage):
    page = stage.show('<button data-enlarge aria-label="Join"><svg id="qr"></svg></button>', "comfort")
    page.get_by_role("button", name="Join").click()
    large = page.get_by_role("dialog")
    expect(large.locator("svg")).to_have_count(1)
    large.get_by_role("button", name="Join").click()
    expect(page.locator("dialog.large")).to_have_count(0)
