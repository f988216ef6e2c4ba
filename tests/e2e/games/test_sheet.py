"""A score sheet as its players live it: a round written down, one tap for one player, a round put right."""

import re
from collections.abc import Callable

import pytest
from browsers import SMALL
from playwright.sync_api import Locator, Page, expect
from reading import all_of, soon

from e2e.before import Evening
from e2e.going import go
from e2e.table import follow, pick, reach, seq, told, two_seated

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


def call(page: Page, preset: str, **options: str) -> None:
    page.get_by_role("link", name="Score sheet").click()
    if preset:
        page.get_by_role("link", name=preset, exact=True).click()
    else:
        expect(page.get_by_role("link", name="Anything")).to_have_attribute("aria-current", "true")
    for label, value in options.items():
        reach(page.get_by_label(label.replace("_", " ").capitalize(), exact=True)).fill(value)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/m/\d+"))


def writing(page: Page) -> Locator:
    return page.locator("form.entry:has(> input[name=action][value=round])")


def write(page: Page, *numbers: int) -> None:
    """Type a number beside each name; one below 0 is typed as it stands and turned around by its key."""
    for box, number in zip(all_of(writing(page).locator(".write")), numbers, strict=False):
        box.locator("input").fill(str(abs(number)))
        if number < 0:
            box.get_by_role("button", name="Switch between plus and minus").tap()
        box.locator("input").blur()


def press(page: Page, says: str) -> None:
    button = writing(page).locator(".primary")
    expect(button).to_have_text(says)
    recorded(page, button)


def recorded(page: Page, button: Locator) -> None:
    before = seq(page)
    button.tap()
    page.wait_for_function("b => Number(document.querySelector('#board').dataset.seq) > b", arg=before)


def test_a_sheet_is_written_tapped_put_right_and_closed_on_two_phones(phone: Phone) -> None:
    anna, bo = two_seated(phone)
    bo.set_viewport_size(SMALL)
    call(anna, "", button_1="10", what_a_point_is_worth="1")
    go(bo, anna.url)
    expect(writing(anna).locator(".primary")).to_be_disabled()
    write(anna, 12, -5)
    press(anna, "Round 1: Anna 12, Bo −5")
    follow(bo, anna)
    expect(bo.locator(".total strong")).to_have_text(["12", "−5"])
    recorded(bo, bo.get_by_role("button", name="Bo: +10"))
    follow(anna, bo)
    expect(anna.locator(".total strong")).to_have_text(["12", "5"])
    expect(anna.locator(".sheet tbody tr")).to_have_count(2)
    press(anna, "Round 2: Bo 10")
    told(anna).filter(has_text="Round 1").get_by_role("link").tap()
    anna.get_by_role("link", name="Change this entry").tap()
    anna.wait_for_url(re.compile("/change$"))
    write(anna, 20)
    anna.locator("form.entry .primary").tap()
    anna.get_by_role("button", name="Save the correction").tap()
    expect(anna.locator(".total strong")).to_have_text(["20", "5"])
    anna.get_by_text("End the game", exact=True).first.tap()
    recorded(anna, anna.get_by_role("button", name="End the game"))
    follow(bo, anna)
    expect(bo.locator("#ended-title")).to_have_text("Anna wins with 20 points")
    expect(bo.locator(".takings li").first).to_contain_text("+15")


def test_cards_that_are_left_are_counted_beside_the_numbers(phone: Phone) -> None:
    anna, _ = two_seated(phone)
    call(anna, "Rummy")
    write(anna, 0)
    anna.get_by_text("Count cards").tap()
    bos = writing(anna).locator(".field-cards").nth(1)
    pick(bos, ("Kh", "Kd", "7c"))
    press(anna, "Round 1: Bo 27")
    expect(anna.locator(".total strong")).to_have_text(["0", "27"])


def test_a_phone_that_comes_is_let_in_with_the_points_that_the_table_says(phone: Phone) -> None:
    anna, bo = two_seated(phone)
    bo.set_viewport_size(SMALL)
    call(anna, "Rummy", what_a_point_is_worth="1")
    go(bo, anna.url)
    write(anna, 12, 30)
    press(anna, "Round 1: Anna 12, Bo 30")
    cy = phone(anna.url.removeprefix(anna.url.partition("/t/")[0]))
    cy.get_by_text("I'm new here").tap()
    cy.get_by_label("Your name").fill("Cy")
    cy.get_by_role("button", name="Ask to join", exact=True).tap()
    bo.get_by_role("button", name="Let in", exact=True).tap()
    asked = bo.locator("form.newcomer")
    asked.get_by_label("Begins with").fill("101")
    asked.get_by_role("button", name="Let Cy in").tap()
    expect(bo.get_by_text("Nobody can begin with 101 points here")).to_be_visible()
    expect(asked.get_by_label("Begins with")).to_have_value("101")
    asked.get_by_role("button", name="Most 30").tap()
    recorded(bo, asked.get_by_role("button", name="Let Cy in"))
    follow(anna, bo)
    expect(anna.locator(".total strong")).to_have_text(["12", "30", "30"])
    write(anna, 5, 5, 10)
    press(anna, "Round 2: Anna 5, Bo 5, Cy 10")


def test_card_values_are_typed_as_a_table_says_them_and_read_at_once(phone: Phone) -> None:
    anna, _ = two_seated(phone)
    anna.get_by_role("link", name="Score sheet").click()
    reach(anna.get_by_label("Card values")).select_option("own")
    line = reach(anna.get_by_label("What each card counts"))
    line.fill("8s 50")
    line.blur()
    expect(anna.locator("#refused")).to_contain_text("Enter “8” or “8 of spades”")
    line.fill("8 50, pictures 10, A 1")
    line.blur()
    expect(anna.locator("#say-cards summary")).to_contain_text("by A 1, 8 50, J")
    expect(anna.locator("#refused")).to_have_count(0)
    anna.get_by_role("button", name="Start").click()
    anna.wait_for_url(re.compile(r"/m/\d+"))
    anna.get_by_text("Count cards").tap()
    pick(writing(anna).locator(".field-cards").first, ("8h", "Kc", "2s"))
    press(anna, "Round 1: Anna 60")


def test_the_sheet_of_nine_is_read_without_a_swipe(phone: Phone) -> None:
    page = phone("", font="narrow")
    page.set_viewport_size({"width": 390, "height": 664})
    evening = Evening(page)
    names = ("Anna", "Bo", "Maximiliane-Ottokarina", "Dmitri", "Élodie", "Fatima", "Gus", "Hannelore", "Ivo")
    evening.begin("sheet", names)
    evening.enter("round", *((f"points_{side}", "120") for side in range(9)))
    sheet = page.get_by_role("region", name="Rounds, newest first")
    assert soon(sheet.evaluate, "one => one.scrollWidth <= one.clientWidth")
    shown = [name.bounding_box() for name in all_of(sheet.locator("thead span:not(.sr)"))]
    ends = [box["x"] + box["width"] for box in shown if box]
    assert all(box and box["x"] >= before for box, before in zip(shown[1:], ends, strict=False))
