"""A second tap takes the first one back: melds in `robbed_melds.js`, unfolded keys in `folded.js`."""

import pytest
from playwright.sync_api import Page, expect
from reading import ask, soon

from .conftest import Stage, cards_field

pytestmark = pytest.mark.e2e

MELDS = """<form>
<fieldset data-meld>
  <label class="leave"><input type="radio" name="a" value="" checked>Cancel</label>
  <label class="take"><input type="radio" name="a" value="Kh">Kh</label>
  <label class="take"><input type="radio" name="a" value="Kd">Kd</label>
  <label class="take"><input type="radio" name="a" value="all">All of it</label>
</fieldset>
<fieldset data-meld>
  <label class="leave"><input type="radio" name="b" value="" checked>Cancel</label>
  <label class="take"><input type="radio" name="b" value="2c">2c</label>
</fieldset>{field}</form>"""
KEYS = """<label data-reveals="more"><input type="radio" name="a">More</label><div id="more">There</div>
<label><input type="radio" name="b">Other</label>"""


@pytest.fixture
def melds(stage: Stage) -> Page:
    page = stage.show(MELDS.replace("{field}", cards_field()), "cards_field", "robbed_melds")
    expect(page.locator(".tools")).to_be_attached()
    page.evaluate(
        "window.changes = 0; document.querySelector('form').addEventListener('change', () => changes++)"
    )
    return page


def taken(page: Page) -> list[str]:
    chips = page.locator(".tray [data-at] [data-card]")
    return sorted(chips.evaluate_all("all => all.map((one) => one.dataset.card)"))


def tap(page: Page, card: str) -> None:
    page.locator(f".take:has(input[value='{card}'])").tap()


def left(page: Page) -> list[bool]:
    return page.locator(".leave input").evaluate_all("all => all.map((one) => one.checked)")


def test_cards_of_robbed_melds_go_in_and_out(melds: Page):
    tap(melds, "Kh")
    tap(melds, "2c")
    assert soon(taken, melds) == ["2c", "Kh"]
    tap(melds, "Kd")
    assert soon(taken, melds) == ["2c", "Kd"]
    tap(melds, "Kd")
    assert soon(lambda: (taken(melds), left(melds))) == (["2c"], [True, False])
    tap(melds, "Kd")  # a second tap is one only where the first one took it
    assert soon(taken, melds) == ["2c", "Kd"]


def test_what_is_no_card_goes_nowhere(melds: Page):
    tap(melds, "all")
    assert soon(lambda: (taken(melds), left(melds))) == ([], [False, True])


def test_leaving_a_meld_is_a_change_of_the_form(melds: Page):
    tap(melds, "Kh")
    before = ask(melds, "changes")
    tap(melds, "Kh")
    assert soon(melds.evaluate, "changes") > before


def test_a_stolen_card_taken_out_leaves_its_meld_alone(melds: Page):
    tap(melds, "Kh")
    tap(melds, "2c")
    melds.locator(".tray [data-at='0']").press("Delete")
    assert soon(left, melds) == [False, True]
    assert soon(taken, melds) == ["Kh"]


def test_a_second_tap_folds_up_what_the_first_unfolded(stage: Stage):
    page = stage.show(KEYS, "folded")
    key, other = page.locator("label").first, page.locator("label").last
    radio = key.locator("input")
    key.tap()
    expect(radio).to_be_checked()
    key.tap()
    expect(radio).not_to_be_checked()
    key.tap()
    expect(radio).to_be_checked()
    other.tap()
    other.tap()
    expect(other.locator("input")).to_be_checked()  # an ordinary key stays
    expect(radio).to_be_checked()
