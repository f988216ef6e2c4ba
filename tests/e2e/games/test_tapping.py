"""Wild cards are tapped: among the cards of a hand, and on its photo."""

import re
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Locator, Page, expect
from reading import all_of, soon
from vision.drawn import showdown

from companion.variants import Variant, read_variant, variant_to_text
from e2e.games.matchpot import form, note, press, send
from e2e.going import go
from e2e.photos.photographs import READ_WITHIN
from e2e.photos.showdown_photo import lies
from e2e.table import open_table, told

pytestmark = pytest.mark.e2e

CONNECTORS = read_variant(
    {"name": "Connectors", "steps": ["5 down"], "wild": ["tapped"], "order": "standard-fives"}
)
CROSSED = read_variant(
    {
        "name": "Crossed",
        "steps": ["lay cross", "2 down", "board 5"],
        "use": "2+line",
        "wild": ["named"],
        "order": "standard-fives",
    }
)


def play(page: Page, code: str, variant: Variant = CONNECTORS) -> None:
    token = page.locator("input[name=csrf_token]").first.get_attribute("value") or ""
    sent = {"csrf_token": token, "card": variant_to_text(variant), "name": variant.name}
    answer = page.request.post(f"/t/{code}/house/play", form=sent, headers={"Referer": page.url})
    go(page, answer.url)


def wild(page: Page, name: str) -> Locator:
    return form(page, "show").get_by_role("group", name=f"{name}'s wild cards")


def sent(page: Page, seat: int) -> str:
    return form(page, "show").locator(f"input[name=wild{seat}]").input_value()


def test_wild_cards_are_tapped_in_a_hand_and_on_its_photo(phone: Callable[..., Page], tmp_path: Path) -> None:
    page = phone()
    play(page, open_table(page, "Anna", "Bo", "Cem", "Dee"))
    press(page, "Cards dealt")
    expect(wild(page, "Anna")).to_be_hidden()
    note(page, "show", hand0="5h 6h 9c Kd 2s")
    wild(page, "Anna").get_by_role("checkbox", name="five of hearts").tap()
    wild(page, "Anna").get_by_role("checkbox", name="six of hearts").tap()
    expect(form(page, "show").locator("cards-field .wild")).to_have_count(2)
    note(page, "show", hand0="5h 7h 9c Kd 2s")  # put right: it is no six
    assert soon(sent, page, 0) == "5h"
    note(page, "show", hand0="5h 6h 9c Kd 2s")
    assert soon(sent, page, 0) == "5h 6h"

    picture = tmp_path / "hands.jpg"
    hands = ("5h 6h 9c Kd 2s", "Ac Ad 3h 4s 7d", "Tc Js 3c 8d Kh", "2c 4d 8s Jh Qd")
    cv2.imwrite(str(picture), showdown(hands))
    page.locator("input[name=hands-photo]").set_input_files(picture)
    marker = page.get_by_role("button", name="Tap the wild cards")
    marker.tap(timeout=READ_WITHIN)
    page.locator("hands-reading .picture").evaluate("one => one.scrollIntoView({block: 'start'})")
    page.touchscreen.tap(*lies(page, "3h"))
    expect(page.get_by_role("button", name="Three of hearts, wild")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert soon(lambda: [sent(page, seat) for seat in range(4)]) == ["5h 6h", "3h", "", ""]

    page.reload()
    page.locator("summary").filter(has_text=re.compile("nter (a tie or )?the cards")).tap()
    expect(wild(page, "Bo").get_by_role("checkbox", name="three of hearts")).to_be_checked()
    wild(page, "Bo").get_by_role("checkbox", name="three of hearts").tap()
    assert soon(sent, page, 1) == ""
    send(page, "show")
    expect(told(page).first).to_have_text("Anna (three of a kind, kings) takes 4")


def test_a_photographed_cross_lies_in_its_tray_as_on_the_table_and_its_wild_rank_is_a_tap(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    page = phone()
    page.set_viewport_size({"width": 390, "height": 664})
    play(page, open_table(page, "Anna", "Bo", "Cy"), CROSSED)
    press(page, "Cards dealt")
    page.locator("summary").filter(has_text=re.compile("nter (a tie or )?the cards")).tap()
    picture = tmp_path / "cross.jpg"
    hands, board = ("Ah Kd", "3h 4d", "6c 2s"), ("-- 9c --", "3c 7h Kc", "-- 9d --")
    cv2.imwrite(str(picture), showdown(hands, board))
    page.locator("input[name=hands-photo]").set_input_files(picture)
    held = form(page, "show").locator("input[name=board]")
    expect(held).to_have_value("9c 3c 7h Kc 9d", timeout=READ_WITHIN)
    tray = held.locator("xpath=ancestor::cards-field").locator("> .tray [data-card]")
    tops = [box["y"] for box in (card.bounding_box() for card in all_of(tray)) if box]
    assert tops[0] < tops[1] == tops[2] == tops[3] < tops[4]
    form(page, "show").get_by_role("radio", name="Sevens").tap()
    # Across lie 3 K and the wild seven, so Anna has three kings; down lie two nines with it for everybody.
    send(page, "show")
    expect(told(page).first).to_have_text("Anna (three of a kind, kings) takes 3")
