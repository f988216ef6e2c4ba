"""The rules page of a house game on a phone: it opens short, and a link unfolds the section that it names."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from browsers import PHONE, SMALL
from playwright.sync_api import Page, expect
from reading import all_of, ask, soon

from companion.variants import read_variant, variant_to_text
from companion.variants.shelf.well_known import well_known_games
from e2e.before import Evening
from e2e.going import go
from e2e.room import SMALLER_THAN_A_THUMB, WIDER_THAN_THE_SCREEN

from .elaborate import ELABORATE

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
TWO_SCREENS = 2 * PHONE["height"]
HEIGHTS = """async (paths) => {
    const heights = {};
    for (const path of paths) {
        const answer = await fetch(path);
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        const other = new DOMParser().parseFromString(await answer.text(), "text/html");
        document.querySelector("main").replaceWith(document.adoptNode(other.querySelector("main")));
        heights[path] = document.documentElement.scrollHeight;
    }
    return heights;
}"""
"""Put the main part of each page into the page that is shown, and return its height then."""
SHELF = [variant_to_text(one) for one in well_known_games().values()]
OUR_OWN = [variant_to_text(read_variant(dict(data))) for data in ELABORATE.values()]
CARD = variant_to_text(well_known_games()["Guts with a kitty"])


def too_high(page: Page, address: str, cards: list[str]) -> dict[str, int]:
    """Return the pages with rules at that address that are higher than two screens, by their paths."""
    paths = [f"{address}?card={quote(card)}" for card in cards]
    go(page, paths[0])
    heights: dict[str, int] = ask(page, HEIGHTS, paths)
    assert len(heights) == len(cards)
    return {path: height for path, height in heights.items() if height > TWO_SCREENS}


def test_rules_open_at_two_screens_for_every_game_on_the_shelf_and_for_elaborate_ones(phone: Phone) -> None:
    page = phone()
    assert too_high(page, "/rules/house", [*SHELF, *OUR_OWN]) == {}
    evening = Evening(page)
    evening.open("Anna", "Bo", "Cem")
    assert too_high(page, f"{evening.at}/house/name", [*SHELF, *OUR_OWN]) == {}


def test_so_do_those_of_a_match_with_the_section_that_is_due(phone: Phone) -> None:
    page = phone()
    cross = read_variant(dict(ELABORATE["cross"]))
    Evening(page).begin("house", ("Anna", "Bo", "Cem"), card=variant_to_text(cross))
    go(page, page.locator(".bar").get_by_role("link", name="Rules").get_attribute("href") or "")
    expect(page.locator(".due-now")).to_be_visible()
    assert ask(page, "document.documentElement.scrollHeight") <= TWO_SCREENS
    page.get_by_role("heading", name="In short").tap()
    expect(page.locator(".in-short dl")).to_contain_text("Five cards each")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_link_to_a_section_unfolds_it(phone: Phone, scripts: bool) -> None:
    page = phone(f"/rules/house?card={quote(CARD)}", java_script_enabled=scripts)
    kitty = page.locator("#kitty")
    expect(kitty).to_be_hidden()
    page.get_by_role("heading", name="In or out and debts").tap()
    expect(kitty).to_be_visible()
    go(page, f"/rules/search?game=house&q=beat+the+kitty&card={quote(CARD)}")
    page.locator(".hits a").first.tap()
    expect(page.locator("#kitty:target")).to_be_in_viewport()
    expect(page.locator("#showdown")).to_be_hidden()


def test_all_rules_can_be_unfolded_on_the_smallest_phone(phone: Phone) -> None:
    page = phone(f"/rules/house?card={quote(OUR_OWN[1])}")
    page.set_viewport_size(SMALL)
    for fold in all_of(page.locator(".folds > details > summary")):
        fold.tap()
    for heading in all_of(page.locator(".folds h3")):
        expect(heading).to_be_visible()
    assert soon(lambda: not page.evaluate(WIDER_THAN_THE_SCREEN))
    assert soon(page.evaluate, SMALLER_THAN_A_THUMB) == []


def test_over_a_match_a_rule_that_is_found_is_unfolded(phone: Phone) -> None:
    page = phone()
    evening = Evening(page)
    evening.begin(
        "house", ("Anna", "Bo", "Cem"), card=variant_to_text(well_known_games()["Guts with a kitty"])
    )
    page.locator(".bar").get_by_role("link", name="Rules").tap()
    drawer = page.get_by_role("dialog", name="Guts with a kitty")
    expect(drawer.locator(".due-now")).to_be_visible()
    drawer.get_by_role("searchbox").fill("we have the same hand")
    drawer.locator("#rules-hits a").first.tap()
    here = drawer.locator("[data-here]")
    expect(here).to_have_text("Split pots and odd chips")
    expect(here).to_be_in_viewport()
    assert ask(page, "document.querySelectorAll('.drawn .folds > details[open]').length") == 1
