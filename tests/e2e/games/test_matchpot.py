"""The match-pot games as people play them, each from a new table to its end on one phone."""

import re
from collections.abc import Callable

import pytest
from browsers import SMALL
from playwright.sync_api import Locator, Page, expect
from reading import all_of, soon

from e2e.before import Evening
from e2e.going import go
from e2e.table import follow, open_table, reach, told

from .matchpot import best, form, heading, line, note, press, record, rows, send, stay

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
THREE = ("Anna", "Bo", "Cy")
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def call(page: Page, code: str, slug: str, *taps: str, **numbers: str) -> None:
    """Start a match from the table with that code: tap options by their words, fill in numbers."""
    go(page, f"/t/{code}/games/{slug}")
    for words in taps:
        reach(page.locator("main").get_by_text(words, exact=True).first).tap()
    for label, number in numbers.items():
        reach(page.get_by_label(label.replace("_", " ").capitalize(), exact=True)).fill(number)
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(re.compile(r"/m/\d+"))


def tap(page: Page, action: str, legend: str, *names: str) -> None:
    """Tap names under a heading of the form of that action."""
    group = form(page, action).get_by_role("group", name=legend, exact=True)
    for name in names:
        group.locator("label.key").filter(has_text=name).tap()


def pot(page: Page) -> Locator:
    return page.locator(".pots .pot dd")


def test_legs_with_the_wild_cards_of_each_round_and_then_alone_against_the_deck(phone: Phone) -> None:
    page = phone("")
    code = open_table(page, *THREE)
    call(page, code, "three-five-seven", "Asked in turn", legs_to_win="2")
    press(page, "Cards dealt")
    expect(page.locator(".pots")).to_contain_text(re.compile(r"3\s*Points in the pot|Points in the pot\s*3"))
    press(page, "In", "In", "Out")
    note(page, "show", hand1="3c Kd Kh", hand2="Ah Ac 9d")
    expect(form(page, "show").locator(".preview")).to_contain_text("Bo takes 3. Cy owes 3")
    send(page, "show")
    page.get_by_text("The last showdown").first.tap()
    expect(page.locator(".ranked")).to_contain_text("Three of a kind, kings")
    expect(page.locator(".played-wild")).to_have_count(1)
    expect(line(page, "Cy")).to_contain_text("owes 3 points to match the pot")
    press(page, "Cards dealt")
    expect(page.locator(".round-facts")).to_contain_text("wild: fives")
    press(page, "In", "Out")
    expect(page.get_by_role("button", name="Out")).to_contain_text(
        "Bo gets a leg (1 of 2), then the next deal"
    )
    press(page, "Out")
    expect(line(page, "Bo").get_by_role("img", name="1 of 2 legs")).to_be_visible()
    press(page, "In", "Out", "Out")
    expect(heading(page)).to_have_text("Bo wins the pot of 3 with 2 legs")
    expect(page.locator(".takings li").first).to_have_text(re.compile(r"Bo\s+\+5 points"))
    expect(line(page, "Bo").get_by_role("img", name="2 of 2 legs")).to_be_visible()
    call(page, code, "wild-fours")
    press(page, "Cards dealt")
    stay(page, "Cy")
    note(page, "show", hand2="Ah Ad 4c 4d", deck="Kh Kd 9s 2c")
    expect(form(page, "show").locator(".preview")).to_contain_text("Cy (four of a kind, aces)")
    send(page, "show")
    expect(heading(page)).to_have_text("Cy wins")


def test_hands_of_a_deal_that_goes_on_are_shown_and_filled_in_on_the_phones_that_saw_them(
    phone: Phone,
) -> None:
    evening = Evening(phone(""))
    evening.open(*THREE)
    other = evening.joined(phone("", color_scheme="dark"), 2)
    evening.call("three-five-seven", declare="asked")
    anna, cy = evening.entered(("deal",)), other.show()
    cy.set_viewport_size(SMALL)
    press(anna, "In")
    follow(cy, anna)
    press(cy, "Out")
    follow(anna, cy)
    press(anna, "In")
    follow(cy, anna)
    expect(cy.get_by_text("Some hands can be seen only on certain phones")).to_be_visible()
    expect(form(cy, "show").locator("cards-field")).to_have_count(0)
    note(anna, "show", hand0="3c Kd Kh")
    tap(anna, "show", "The best hand", "Anna")
    send(anna, "show")
    expect(anna.locator(".ranked")).to_contain_text("Three of a kind, kings")
    follow(cy, anna)
    expect(cy.locator("#board")).to_contain_text("Anna takes 3. Bo owes 3")
    expect(cy.locator(".ranked")).to_have_count(0)
    assert soon(cy.evaluate, SIDEWAYS) == 0
    press(anna, "Cards dealt", "In")
    follow(cy, anna)
    press(cy, "In")
    follow(anna, cy)
    press(anna, "In")
    expect(form(anna, "show").locator("input[name=hand0]")).to_have_value("3c Kd Kh")
    follow(cy, anna)
    expect(form(cy, "show").locator("input[name=hand0]")).to_have_count(0)
    expect(form(cy, "show").locator("input[name=hand2]")).to_have_value("")


def test_a_wimp_a_vote_and_the_pot_in_the_next_game(phone: Phone) -> None:
    page = phone("", color_scheme="dark")
    code = open_table(page, *THREE)
    call(page, code, "guts", "Wimp rule")
    press(page, "Cards dealt")
    stay(page)
    best(page, "Bo")
    expect(told(page).first).to_have_text("Bo pays 1. Anna deals")
    record(page, page.get_by_role("button", name="Undo"))
    expect(line(page, "Bo")).to_contain_text("owes 1 point")
    page.get_by_text("Vote to end the game").first.tap()
    tap(page, "vote", "Who wants to stop", "Anna")
    form(page, "vote").get_by_role("button").last.tap()
    expect(page.get_by_text("Everybody has to agree, but Bo and Cy do not.").first).to_be_visible()
    tap(page, "vote", "Who wants to stop", "Bo", "Cy")
    send(page, "vote")
    expect(heading(page)).to_contain_text("A pot of 4 waits for the next game")
    call(page, code, "forehead")
    expect(pot(page)).to_have_text("4")
    press(page, "Cards dealt")
    expect(pot(page)).to_have_text("7")
    press(page, "Out", "Out", "In")
    expect(heading(page)).to_contain_text("once more")
    press(page, "Out", "Out")
    expect(heading(page)).to_contain_text("wins")
    expect(pot(page)).to_have_count(0)


def test_a_card_up_kills_and_a_kitty_keeps_the_pot(phone: Phone) -> None:
    page = phone("")
    code = open_table(page, *THREE)
    call(page, code, "deadly-69s")
    press(page, "Cards dealt")
    note(page, "say", up="6c")
    press(page, "Yes")
    expect(line(page, "Bo")).to_contain_text("dead")
    press(page, "Yes, dead", "Yes")
    expect(told(page).nth(1)).to_contain_text("Cy and Bo owe 3 each")
    press(page, "No", "No", "Yes", "No", "No")
    expect(heading(page)).to_have_text("Anna and Bo win")
    call(page, code, "piranha", "A kitty")
    press(page, "Cards dealt")
    stay(page, "Anna", "Bo")
    press(page, "The kitty has the best hand, or ties")
    expect(pot(page)).to_have_text("9")
    stay(page, "Cy")
    best(page, "Cy")
    expect(heading(page)).to_have_text("Cy wins")
    expect(told(page).first).to_contain_text("Cy takes 9")


def test_bets_before_and_after_the_question_and_stakes_that_are_kept(phone: Phone) -> None:
    page = phone("")
    code = open_table(page, *THREE)
    call(page, code, "omaha-burns")
    press(page, "Cards dealt")
    page.get_by_text("Bet or raise", exact=True).first.tap()
    form(page, "raise").get_by_label("Total bet in this round").fill("2")
    send(page, "raise")
    for _ in range(3):
        send(page, "close")
    expect(pot(page)).to_have_text("9")
    press(page, "Yes", "Yes", "No", "Everybody checks")
    rows(page, "Bo", key="best")
    rows(page, "Cy", key="lowest")
    send(page, "show")
    expect(told(page).first).to_contain_text("Bo takes 5, Cy takes 4")
    expect(heading(page)).to_have_text("Bo wins")
    go(page, f"/t/{code}/games/two-more-inches")
    page.get_by_role("link", name="With a wild card").tap()
    reach(page.locator("[aria-label='Jacks']")).tap()
    page.get_by_text("Save these options").tap()
    page.get_by_label("Name").fill("Our jacks")
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(re.compile(r"/m/\d+"))
    press(page, "Cards dealt", "Yes", "Yes", "No")
    first, second = (int(seat) for seat in _alive(page))
    note(
        page,
        "show",
        **{f"hand{first}": "Jc Ah Ad 5s 9d", f"up{first}": "2c 3c"},
        **{f"hand{second}": "Kh Kd Qs 8c 7d", f"up{second}": "4c 6d"},
    )
    expect(form(page, "show").locator(".preview")).to_contain_text("straight, five high")
    send(page, "show")
    press(page, "Cards dealt", "Yes", "No", "No")
    expect(heading(page)).to_contain_text("wins")
    go(page, f"/t/{code}/games/two-more-inches")
    page.get_by_role("link", name="Our jacks").tap()
    expect(page.locator("[aria-label='Jacks']")).to_be_checked()


def _alive(page: Page) -> list[str]:
    """Return the seats of those at the showdown, from the dealer's left."""
    boxes = form(page, "show").locator("input[name=high]")
    return [box.get_attribute("value") or "" for box in all_of(boxes)]


def test_six_on_a_small_phone_without_scripts(phone: Phone) -> None:
    page = phone("", java_script_enabled=False)
    page.set_viewport_size(SMALL)
    names = (
        "Maximiliane von Hohenbur",
        "Bo",
        "محمد بن عبد الرحمن",
        "Di",
        "Ωμέγαλεξηχωρίςκενά",
        "👩‍👩‍👧‍👦 Fi",
    )
    call(page, open_table(page, *names), "position-match-pot")
    for button in ("Cards dealt", "In", "Out", "In", "Out", "Out", "Out"):
        tap_through(page, page.get_by_role("button", name=button, exact=True))
    tap_through(page, line(page, "Di").locator(".crown"))
    expect(told(page).nth(1)).to_contain_text("Di takes 6")
    for button in ("In", *["Out"] * 5):
        tap_through(page, page.get_by_role("button", name=re.compile(rf"^{button}\b")))
    expect(heading(page)).to_contain_text("and Di win")


def tap_through(page: Page, button: Locator) -> None:
    """Tap a button that leads to another page; that fits the screen."""
    with page.expect_navigation():
        button.first.tap()
    assert soon(page.evaluate, SIDEWAYS) <= 0
