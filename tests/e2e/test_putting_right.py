"""A line of the story put right by taps: in the match being played, a finished one, one whose pot went on.

Taps from the match page, with one thing wrong in a line three hands back: the line, what is right, "Put it
right" make three. Where the line is changed on the board it is one more; to take it out it is three.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from browsers import PHONE, SMALL
from playwright.sync_api import Locator, Page, expect
from reading import ask, soon

from e2e.before import Evening
from e2e.going import go
from e2e.table import told

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


@pytest.fixture
def handy(phone: Phone) -> Iterator[Phone]:
    """Phones as `phone` opens them, whose console says nothing at all."""
    said: list[str] = []

    def opened(*args: str, **settings: object) -> Page:
        page = phone(*args, **settings)
        page.on("console", lambda told: said.append(told.text) if told.type == "error" else None)
        return page

    yield opened
    assert not said


def main_button(page: Page) -> Locator:
    return page.locator("main .primary").first


def fits(page: Page, *, at_once: bool = True) -> None:
    """Check that nothing is wider than a phone, and the main button is in sight and large enough."""
    for size in (SMALL, PHONE):
        page.set_viewport_size(size)
        assert soon(page.evaluate, "document.documentElement.scrollWidth") <= size["width"]
        button = main_button(page)
        if not at_once:
            button.evaluate("button => button.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"]


def by_keys(page: Page, name: str) -> None:
    """Come to the button or link of that name by the tabulator alone, and press it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if ask(page, "document.activeElement.textContent.trim()") == name:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{name} is not reached by keys")


def tap(page: Page, name: str, role: str = "button") -> None:
    page.get_by_role(role, name=name, exact=True).tap()  # type: ignore[arg-type]


def test_the_match_being_played_is_put_right_and_the_other_phone_is_told(handy: Phone) -> None:
    evening = Evening(handy(""))
    evening.open("Anna", "Bo")
    other = evening.joined(handy("", color_scheme="dark"), 1)
    evening.call("fireplace", chips="9")
    other.entered(("meld", ("cards", "Kh Kd 2c 7s 9h")))
    evening.entered(("meld",))
    bo = other.entered(("meld",))
    anna = evening.show()
    wrong = "Bo melds a pair of kings and gets rid of 1 chip"
    anna.get_by_role("link", name=wrong).tap()
    expect(anna.get_by_role("heading", level=1)).to_have_text(wrong)
    fits(anna, at_once=False)
    tap(anna, "Change this entry", "link")
    expect(anna.get_by_text(f"Enter what happened instead of “{wrong}”.")).to_be_visible()
    expect(anna.locator("cards-field .tray [data-at]")).to_have_count(5)
    anna.locator("cards-field .tray [data-at]").nth(2).tap()  # the two of clubs was a king
    anna.get_by_role("dialog").locator("[data-deck] button[value='Ks']").tap()
    expect(anna.locator("form.entry .preview")).to_contain_text("Bo melds three of a kind, kings")
    fits(anna)
    now = "Bo melds three of a kind, kings, and gets rid of 1 chip"
    expect(anna.locator("form.entry .preview")).to_contain_text(f"Corrected: “{wrong}” is now “{now}”")
    fits(anna)
    expect(told(bo)).to_have_count(3)
    tap(anna, "Save the correction")
    anna.wait_for_url(re.compile(r"/m/1$"))
    for page in (anna, bo):  # within its next poll; a busy machine gets more
        expect(page.locator(".newest")).to_contain_text(f"is now “{now}” Anna")
    story = bo.locator(".history li").filter(has_text=now).filter(has=bo.locator("del"))
    expect(story).to_contain_text(wrong)
    expect(story).to_contain_text("corrected by Anna")
    bo.get_by_role("button", name="Undo").tap()
    expect(anna.locator(".history li").first).to_contain_text("Undone: Corrected")
    expect(anna.locator(".history").get_by_role("link", name=wrong, exact=True)).to_be_visible()


def test_a_finished_match_is_put_right_by_keys_and_the_evening_follows(handy: Phone) -> None:
    evening = Evening(handy(""))
    evening.open("Anna", "Bo", seat=-1)
    evening.call("fireplace", chips="5")
    melds = (("meld", *[(f"steal_{turn}", "?")] * bool(turn)) for turn in range(9))
    anna = evening.entered(*melds)
    expect(anna.get_by_role("heading", level=1)).to_contain_text("Bo wins")
    anna.locator(".history li").nth(4).get_by_role("link").tap()  # Bo took nothing in the fifth turn
    expect(anna.get_by_role("heading", level=1)).to_contain_text("Bo steals 1 card")
    by_keys(anna, "Change this entry")
    expect(anna.get_by_role("heading", level=1)).to_contain_text("Bo's turn")
    expect(anna.locator("input[name=steal_4]:checked")).to_have_value("?")
    expect(anna.locator("cards-field .tools")).to_be_visible()  # the scripts are there
    anna.locator(".take:has(input[name=steal_4][value='?'])").tap()
    expect(anna.locator("form.entry .preview")).to_contain_text("Bo melds five cards")
    fits(anna)
    will = anna.locator("form.entry .preview")
    expect(will).to_contain_text(
        re.compile(r"Anna\s*now −1\s*→,\s*after\s*\+1\s*Bo\s*now \+1\s*→,\s*after\s*−1")
    )
    expect(will).to_contain_text("Anna wins")
    expect(will).to_contain_text("No longer possible")
    expect(will).to_contain_text("This match is over.")
    fits(anna)
    by_keys(anna, "Save and remove 1 entry")
    expect(anna.get_by_role("heading", level=1)).to_contain_text("Anna wins")
    go(anna, evening.at)
    expect(anna.get_by_text(re.compile("Bo.*pays.*Anna.*1"))).to_be_visible()
    expect(anna.locator(".history")).to_contain_text(
        "In match 1 (Fireplace Poker): Corrected: “Bo steals 1 card"
    )


def test_a_pot_that_was_carried_on_follows_into_the_match_being_played(handy: Phone) -> None:
    evening = Evening(handy(""))
    evening.open("Anna", "Bo", "Cy", seat=-1)
    evening.call("guts")
    stays, agree = [("stay", "1"), ("stay", "2")], [("agree", seat) for seat in "012"]
    evening.entered(("deal",), ("stay", *stays), ("show", ("high", "1")), ("vote", *agree))
    first = evening.match
    evening.call("guts")
    later = evening.match
    anna = evening.entered(("deal",))
    pot = anna.locator(".pots .pot dd")
    expect(pot).to_have_text("6")
    go(anna, first)
    expect(anna.get_by_role("heading", level=1)).to_contain_text("A pot of 3 waits")
    anna.get_by_role("link", name="Bo and Cy are in").tap()
    tap(anna, "Change this entry", "link")
    stayed = anna.get_by_role("group", name="Who stays in", exact=True)
    stayed.locator(".seat-line").filter(has_text="Anna").tap()  # Anna stayed, and lost with Cy
    fits(anna)
    told_there = "The pot carried over is now 6 instead of 3, because match 1 (Guts) was corrected."
    will = anna.locator("form.entry .preview")
    expect(will).to_contain_text(told_there)
    expect(will).to_contain_text(re.compile(r"Anna\s*now −2\s*→,\s*after\s*−5"))
    fits(anna)
    tap(anna, "Save the correction")
    expect(anna.get_by_role("heading", level=1)).to_contain_text("A pot of 6 waits")
    go(anna, later)
    expect(pot).to_have_text("9")
    expect(told(anna).filter(has_text=told_there)).to_have_count(1)
    expect(told(anna).filter(has_text=re.compile(r"^In match 1 \(Guts\): Corrected"))).to_have_count(1)


WHOLE = "one => one.scrollHeight <= one.clientHeight + 1"
"""Whether nothing of it has to be scrolled to."""
SIX = ("Anna", "Bo", "Cy", "Di", "Eva", "Finn")


def test_another_winner_takes_the_place_of_the_one_recorded_and_a_tie_is_a_choice_of_its_own(
    handy: Phone,
) -> None:
    evening = Evening(handy(""))
    evening.open(*SIX, seat=-1)
    evening.call("guts")
    stay = [("stay", str(seat)) for seat in range(6)]
    anna = evening.entered(("deal",), ("stay", *stay), ("show", ("high", "1")))
    anna.set_viewport_size(SMALL)
    anna.get_by_role("link", name=re.compile("^Bo takes")).first.tap()
    tap(anna, "Change this entry", "link")
    rows = anna.get_by_role("group", name="The best hand", exact=True).locator(".seat-line")
    will, tied = anna.locator("form.entry .preview"), anna.get_by_label("Several players tied")

    best = rows.filter(has=anna.locator(":checked")).locator("bdi").all_inner_texts
    rows.filter(has_text="Cy").tap()
    assert soon(best) == ["Cy"]
    for name in ("Bo", "Cy"):
        expect(will).to_contain_text(re.compile(rf"{name}\s*now [+−]?\d+\s*→,\s*after"))
    assert soon(will.evaluate, WHOLE)
    fits(anna)
    tied.tap()
    rows.filter(has_text="Di").tap()
    assert soon(best) == ["Cy", "Di"]
    expect(will).to_contain_text("Di takes 3")
    assert soon(will.evaluate, WHOLE)
    tied.tap()
    assert soon(best) == ["Cy"]
    expect(will).not_to_contain_text("Di takes 3")
    rows.filter(has_text="Cy").tap()
    assert soon(best) == [], "that nobody is chosen stays possible"
    rows.filter(has_text="Eva").tap()
    tap(anna, "Save the correction")
    anna.wait_for_url(re.compile(r"/m/1$"))
    expect(anna.locator(".newest")).to_contain_text("Eva takes")


def test_two_who_tied_are_still_two_where_the_entry_is_put_right(handy: Phone) -> None:
    evening = Evening(handy(""))
    evening.open(*SIX[:3], seat=-1)
    evening.call("guts")
    stay = [("stay", str(seat)) for seat in range(3)]
    anna = evening.entered(("deal",), ("stay", *stay), ("show", ("high", "0"), ("high", "1")))
    anna.locator(".history li a").first.tap()
    tap(anna, "Change this entry", "link")
    expect(anna.get_by_label("Several players tied")).to_be_checked()
    expect(anna.locator(".seat-line :checked")).to_have_count(2)
    anna.locator(".seat-line").filter(has_text="Cy").tap()
    expect(anna.locator(".seat-line :checked")).to_have_count(3)
