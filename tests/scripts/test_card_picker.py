"""Which keys of the picker are there, which are dead, and what a tap comes to: `card_picker.js`."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect
from reading import ask, soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

PICK = """async (task) => {
    const { pick } = await import("/static/js/cards/card_picker.js");
    window.took = [];
    pick({ codes: [], max: 5, copies: 1, ...task, took: (came) => took.push(came), home: () => null });
}"""


@pytest.fixture
def page(stage: Stage) -> Page:
    return stage.show("<button>Choose</button>")


def pick(page: Page, **task: Any) -> None:
    page.evaluate(PICK, task)


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f".deck button[value='{card}']").click()


def keys(page: Page, condition: str) -> set[str]:
    values = f"all => all.filter((key) => {condition}).map((key) => key.value)"
    return set(page.locator(".deck button").evaluate_all(values))


def took(page: Page) -> list[dict[str, Any]]:
    return page.evaluate("took")


def test_there_are_a_deck_and_a_joker_or_just_the_pack(page: Page):
    pick(page)
    assert soon(lambda: len(keys(page, "!key.hidden"))) == 53
    page.keyboard.press("Escape")
    pick(page, jokers=False)
    assert soon(keys, page, "key.hidden") == {"Jk"}
    page.keyboard.press("Escape")
    pick(page, jokers=False, ranks="AK")
    assert soon(keys, page, "!key.hidden") == {rank + suit for rank in "AK" for suit in "cdhs"}


def test_when_it_is_full_only_what_is_in_can_be_tapped(page: Page):
    pick(page, codes=["Ah", "Kd"], max=3)
    assert soon(keys, page, "key.disabled") == set()
    tap(page, "2c")
    assert soon(keys, page, "!key.disabled") == {"Ah", "Kd", "2c"}
    tap(page, "Ah")
    assert soon(keys, page, "key.disabled") == set()
    assert soon(took, page) == [{"code": "2c"}, {"out": 0}]


def test_of_two_packs_a_card_is_taken_twice_and_then_spent(page: Page):
    pick(page, copies=2)
    tap(page, "Ah")
    assert soon(keys, page, "key.disabled") == set()
    tap(page, "Ah")
    assert soon(keys, page, "key.disabled") == {"Ah"}
    assert soon(took, page) == [{"code": "Ah"}, {"code": "Ah"}]
    page.locator("[data-chosen] button").first.click()
    assert soon(keys, page, "key.disabled") == set()
    assert soon(lambda: took(page)[2:]) == [{"out": 0}]


def test_of_two_packs_nothing_goes_in_beyond_what_there_is_room_for(page: Page):
    pick(page, copies=2, max=2, codes=["Ah", "Kd"])
    assert soon(lambda: len(keys(page, "key.disabled"))) == 53


def test_another_card_instead_closes_it_and_a_spent_one_may_still_be_chosen(page: Page):
    pick(page, codes=["Ah", "Kd"], instead=0, max=2)
    assert soon(keys, page, "key.disabled") == set()
    assert soon(keys, page, 'key.classList.contains("spent")') == {"Ah", "Kd"}
    assert soon(keys, page, 'key.getAttribute("aria-pressed") === "true"') == {"Ah"}
    tap(page, "Kd")
    assert soon(took, page) == [{"code": "Kd", "instead": 0}]
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize(
    ("button", "came"), [("Remove", {"out": 1}), ("Keep this card", {"code": "Kd", "instead": 1})]
)
def test_a_card_is_right_or_taken_out(page: Page, button: str, came: dict[str, Any]):
    pick(page, codes=["Ah", "Kd"], instead=1)
    page.get_by_role("button", name=button, exact=True).click()
    assert soon(took, page) == [came]
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("task", [{"max": 1}, {"one": True}])
def test_one_card_closes_it_where_there_is_room_for_one_or_one_is_asked_for(page: Page, task: dict[str, Any]):
    pick(page, **task)
    tap(page, "Ah")
    assert soon(took, page) == [{"code": "Ah"}]
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_where_more_fit_it_stays_open(page: Page):
    pick(page)
    tap(page, "Ah")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_likeliest_four_are_offered_first(page: Page):
    pick(page, codes=["Ah"], instead=0, guesses=["Ah", "4h", "Ad", "4d", "9c"])
    offered = page.locator("[data-guesses] button")
    assert soon(offered.evaluate_all, "all => all.map((key) => key.value)") == ["Ah", "4h", "Ad", "4d"]
    expect(offered.first).to_be_focused()
    offered.nth(1).click()
    assert soon(took, page) == [{"code": "4h", "instead": 0}]


def test_rank_and_suit_by_keys_take_only_what_is_there(page: Page):
    pick(page, jokers=False, ranks="AKT", codes=["Kd"], max=3)
    page.keyboard.type("ah")
    page.keyboard.type("2c")
    page.keyboard.type("h")
    page.keyboard.press("a")
    page.keyboard.press("Control+c")
    page.keyboard.type("10s")
    page.keyboard.type("ks")  # there is no more room
    assert soon(took, page) == [{"code": "Ah"}, {"code": "Ts"}]


def test_arrows_walk_the_deck_and_pass_over_dead_keys(page: Page):
    pick(page, codes=["As", "Qs"], max=2)
    expect(page.locator(".deck button[value='As']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".deck button[value='Qs']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".deck button[value='Qs']")).to_be_focused()


def test_cards_that_lie_elsewhere_are_dead_but_may_be_chosen_instead(page: Page):
    pick(page, out=["Kh", "5d"])
    assert soon(keys, page, "key.disabled") == {"Kh", "5d"}
    page.keyboard.press("Escape")
    pick(page, codes=["Ah"], instead=0, out=["Kh"])
    assert soon(keys, page, "key.disabled") == set()


def test_with_enough_cards_the_sheet_goes_on_to_the_next_hand_and_closes_after_the_last(page: Page):
    page.evaluate(
        """async () => {
            const { pick } = await import("/static/js/cards/card_picker.js");
            const three = { codes: [], max: 3, copies: 1, enough: 2, took: () => 0, home: () => null };
            const hand = (title, then, before) => pick({ ...three, title, then, before });
            const back = { label: "One", go: () => hand("One again") };
            hand("One", { label: "Two", go: () => hand("Two", null, back) });
        }"""
    )
    sheet = page.get_by_role("dialog")
    title = sheet.get_by_role("heading")
    expect(title).to_have_text("One")
    expect(sheet.locator("p[data-count]")).to_have_text("0 of 2")
    tap(page, "Ah", "Kd")
    expect(title).to_have_text("Two")
    sheet.get_by_role("button", name="‹ One").click()
    expect(title).to_have_text("One again")
    tap(page, "2c", "3c")
    expect(sheet).to_be_hidden()


STYLES = "".join(
    f'<link rel="stylesheet" href="/static/css/shared/{name}.css">'
    for name in ("tokens", "controls", "cards")
)
CONTRASTS = """() => {
    const parts = (told) => told.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const bent = (part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
    const weights = [.2126, .7152, .0722];
    const light = (told) => parts(told).map(bent).reduce((sum, part, at) => sum + part * weights[at], 0);
    const paper = light(getComputedStyle(document.querySelector(".picker")).backgroundColor);
    return [...document.querySelectorAll(".deck button:disabled")].map((key) => {
        const ink = light(getComputedStyle(key.querySelector(".card")).color);
        const {backgroundColor: ground, opacity} = getComputedStyle(key);
        const seen = ground === "rgba(0, 0, 0, 0)" ? +opacity : 0;
        return seen * (Math.max(ink, paper) + .05) / (Math.min(ink, paper) + .05);
    });
}"""
"""How each dead key's letters stand out from the sheet, 1 to 21; 0 for one with a ground of its own."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cards_that_cannot_be_chosen_are_readable(stage: Stage, scheme: Literal["light", "dark"]):
    page = stage.show(STYLES + "<button>Choose</button>")
    page.emulate_media(color_scheme=scheme)
    pick(page, max=2, codes=["Ah", "Kd"])
    found = ask(page, CONTRASTS)
    page.emulate_media(color_scheme="light")
    assert len(found) > 40
    assert min(found) >= 4.5
