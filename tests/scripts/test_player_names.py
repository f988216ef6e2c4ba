"""Names of players by taps and the phone's own keys: `player_names.js`."""

import pytest
from playwright.sync_api import Page, expect
from reading import soon

from .conftest import TEMPLATES, Stage

pytestmark = pytest.mark.e2e

SENT = "() => new FormData(document.forms[0]).getAll('player').filter(Boolean)"


def names(stage: Stage, *kept: str, players: tuple[str, ...] = ("",) * 6) -> Page:
    macro = TEMPLATES.get_template("start/_names.html").module.names  # type: ignore[attr-defined]
    opens = "<form>{}<button>Open</button></form>"
    page = stage.show(opens.format(macro(players, kept)), "player_names")
    page.evaluate(
        "document.forms[0].addEventListener('submit', event => { event.preventDefault(); sent = true; })"
    )
    return page


def test_kept_names_are_tapped_in_the_order_of_the_seats_and_out_again(stage: Stage) -> None:
    page = names(stage, "Anna", "Bo", "Cleo", "Dan")
    for name in ("Cleo", "Anna", "Dan"):
        page.get_by_text(name, exact=True).tap()
    page.get_by_text("Anna", exact=True).tap()
    assert soon(page.evaluate, SENT) == ["Cleo", "Dan"]
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)
    page.get_by_label("Player 3", exact=True).fill(" bo ")
    expect(page.get_by_role("checkbox", name="Bo")).to_be_checked()
    page.get_by_label("Player 1", exact=True).fill("")
    expect(page.get_by_role("checkbox", name="Cleo")).not_to_be_checked()


def test_enter_goes_on_to_the_next_name_and_there_is_always_one_more(stage: Stage) -> None:
    page = names(stage, players=("",) * 2)
    page.get_by_label("Player 1", exact=True).focus()
    for number in range(1, 9):
        page.keyboard.type(f"Player of place {number}")
        page.keyboard.press("Enter")
        expect(page.get_by_label(f"Player {number + 1}", exact=True)).to_be_focused()
    assert soon(lambda: page.evaluate("window.sent") is None)
    assert soon(lambda: len(page.evaluate(SENT))) == 8
    page.keyboard.press("Enter")
    assert soon(lambda: page.evaluate("window.sent") is True)


def test_a_table_has_room_for_so_many_names_and_no_more(stage: Stage) -> None:
    page = names(stage, "Anna", players=tuple(f"P{number}" for number in range(52)))
    page.get_by_text("Anna", exact=True).tap()
    expect(page.get_by_role("textbox")).to_have_count(52)
    expect(page.get_by_role("checkbox", name="Anna")).not_to_be_checked()
