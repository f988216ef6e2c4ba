"""An evening of Fireplace Poker as its players live it: two phones, a table, entries by taps, a winner."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from reading import all_of, asked_all, soon

from companion.evenings.tables.names import isolate_right_to_left_name
from e2e.before import Evening
from e2e.conftest import Server
from e2e.going import go
from e2e.table import (
    call_fireplace,
    follow,
    open_by_taps,
    pick,
    play,
    seq,
    sit,
    told,
    turn_form,
    two_at_fireplace,
)

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


@pytest.fixture
def two(phone: Phone) -> tuple[Page, Page]:
    """Two phones with a seat each, Bo to move first in a match to five chips."""
    return two_at_fireplace(phone, chips=5, color_scheme="dark")


def test_a_match_in_quick_entry_from_new_table_to_winner(phone: Phone) -> None:
    anna = phone()
    code = open_by_taps(anna, "Anna", "Bo")
    sit(anna, "Anna")
    bo = phone(f"/t/{code}", color_scheme="dark")
    sit(bo, "Bo")
    call_fireplace(anna, chips_for_each_side="5")
    go(bo, anna.url)
    for turn in range(9):
        mover, other = (bo, anna) if turn % 2 == 0 else (anna, bo)
        play(mover)
        follow(other, mover)
    for page in (anna, bo):
        expect(page.get_by_role("heading", level=1)).to_contain_text("Bo wins")
        expect(told(page).first).to_contain_text("Bo wins: no chips left")
    expect(told(anna)).to_have_count(9)
    anna.get_by_role("link", name=re.compile("Table|table")).first.click()
    standing = anna.get_by_role("row").filter(has=anna.get_by_role("rowheader", name="Bo"))
    expect(standing).to_contain_text("+1")
    expect(anna.get_by_text(re.compile("Anna.*pays.*Bo.*1"))).to_be_visible()


def test_a_match_in_cards_entry_with_robbed_melds_to_the_winner(two: tuple[Page, Page]) -> None:
    anna, bo = two
    turns = [
        ((), ("Kh", "Kd", "2c", "7s", "9h"), "Bo melds a pair of kings and gets rid of 1 chip"),
        (
            ("Kh",),
            ("Ks", "Kc", "3d", "4d"),
            "Anna steals 1 card, melds three of a kind, kings, and gets rid of 1 chip",
        ),
        ((), ("Jh", "Jd", "2s", "5s", "8s"), "Bo melds a pair of jacks and gets rid of no chips"),
        (
            (),
            ("Qh", "Qd", "Qs", "4h", "4c"),
            "Anna melds a full house, queens over fours, and gets rid of 1 chip",
        ),
        (
            ("Kc", "Qh"),
            ("Qc", "Qd", "Qs"),
            "Bo steals 2 cards, melds four of a kind, queens, and gets rid of 2 chips",
        ),
        ((), ("Ah", "Ad", "5c", "6d", "9s"), "Anna melds a pair of aces and gets rid of no chips"),
        ((), ("Jc", "Js", "2d", "3h", "4s"), "Bo melds a pair of jacks and gets rid of 2 chips"),
    ]
    for turn, (steals, cards, said) in enumerate(turns):
        mover, other = (bo, anna) if turn % 2 == 0 else (anna, bo)
        play(mover, cards, steals, said)
        follow(other, mover)
        expect(told(other).first).to_contain_text(said)
    for page in two:
        expect(page.get_by_role("heading", level=1)).to_contain_text("Bo wins")
        expect(turn_form(page)).to_have_count(0)


def test_a_meld_that_would_be_refused_says_why_and_its_button_is_dead(two: tuple[Page, Page]) -> None:
    anna, bo = two
    play(bo, ("Qh", "Qd", "Qs", "4h", "4c"), said="full house")
    follow(anna, bo)
    form, before = turn_form(anna), seq(anna)
    form.locator(".take:has(input[value='Qh'])").first.tap()
    pick(form, ("Qc", "3c", "7h", "9s"))
    why = "The pair of queens is not higher than the robbed meld: full house, queens over fours."
    expect(form.locator(".preview")).to_contain_text(why)
    expect(form.locator("button.primary")).to_be_disabled()
    expect(form.locator("input[name=cards]")).to_have_value(re.compile("Qh.*Qc.*3c.*7h.*9s"))
    assert soon(seq, anna) == before
    expect(told(anna)).to_have_count(1)


def test_another_phone_sees_an_entry_by_its_stream_and_asks_nothing_before(
    two: tuple[Page, Page], server: Server
) -> None:
    anna, bo = two
    asked: list[str] = []
    anna.clock.install()
    anna.reload()
    listens(anna)
    asked_all(anna)  # what the clock asked for before the stream was there
    anna.on("request", lambda request: "/board" in request.url and asked.append(request.url))
    anna.clock.run_for(15_000)
    asked_all(anna)
    assert asked == []
    play(bo)
    follow(anna, bo)
    assert len(asked) == 1
    expect(anna.get_by_role("heading", level=1)).to_contain_text("Anna's turn")
    expect(anna).to_have_title("Bo leads by 1 chip · Fireplace Poker")
    server.kill()
    server.start()
    listens(anna)  # anew, by itself
    listens(bo)
    expect(anna.get_by_text("No connection")).to_be_hidden()
    play(anna)
    follow(bo, anna)


def listens(page: Page) -> None:
    """Wait until the page has been told that its stream stays open."""
    expect(page.locator("html")).to_have_attribute("data-listens", "")


def test_two_phones_at_once_one_counts_and_the_other_is_told(two: tuple[Page, Page]) -> None:
    anna, bo = two
    second = anna.context.new_page()
    go(second, anna.url)
    for page in (anna, second):
        page.route("**/board*", lambda route: route.abort())  # no news until they press
    play(bo)
    for page in (anna, second):
        page.unroute("**/board*")
        page.reload()
        page.route("**/board*", lambda route: route.abort())
    play(anna)
    turn_form(second).locator("button.primary").tap()
    expect(second.get_by_role("alert")).to_contain_text("it was recorded only once")
    expect(told(second)).to_have_count(2)


def test_undo_and_redo_by_the_other_phone(two: tuple[Page, Page]) -> None:
    anna, bo = two
    play(bo, ("Kh", "Kd", "2c", "7s", "9h"), said="a pair of kings")
    follow(anna, bo)
    anna.get_by_role("button", name="Undo").tap()
    expect(anna.get_by_role("heading", level=1)).to_contain_text("Bo's turn")
    expect(anna.locator(".history .by").first).to_contain_text("entered by Anna")
    follow(bo, anna)
    bo.get_by_role("button", name="Redo").tap()
    expect(bo.get_by_role("heading", level=1)).to_contain_text("Anna's turn")


def test_a_seat_is_kept_over_reloads_and_a_spectator_cannot_write(
    two: tuple[Page, Page], phone: Phone, server: Server
) -> None:
    anna, bo = two
    bo.reload()
    expect(turn_form(bo)).to_have_count(1)
    guest = phone(anna.url.removeprefix(server.url))
    expect(guest.get_by_role("heading", level=1)).to_contain_text("Bo's turn")
    expect(guest.get_by_role("button", name="Undo")).to_have_count(0)
    expect(turn_form(guest)).to_have_count(0)


def test_a_killed_server_loses_nothing_that_was_answered(two: tuple[Page, Page], server: Server) -> None:
    anna, bo = two
    for mover in (bo, anna):
        play(mover)
        story = [one.inner_text() for one in all_of(told(mover))]
        server.kill()
        server.start()
        for page in two:
            go(page, page.url)
        for page in two:
            expect(told(page)).to_have_text(story)


def test_a_turn_without_javascript(phone: Phone) -> None:
    plain = phone("/", java_script_enabled=False)
    open_by_taps(plain, "Cy", "Di")
    for name in ("Cy", "Di"):
        plain.get_by_role("listitem").filter(has=plain.get_by_text(name, exact=True)).get_by_role(
            "button", name="Sit here"
        ).click()
    call_fireplace(plain)
    form = turn_form(plain)
    form.locator("input[name=cards]").fill("Kh Kd 2c 7s 9h")
    form.get_by_role("button", name="Preview").click()
    expect(plain.get_by_text("Di melds a pair of kings and gets rid of 1 chip")).to_be_visible()
    turn_form(plain).locator("button.primary").click()
    expect(told(plain).first).to_contain_text("Di melds a pair of kings")
    form = turn_form(plain)
    form.locator("input[value='Kd']").check()
    form.locator("input[name=cards]").fill("Kd Ks Kc 3d 4d")
    form.locator("button.primary").click()
    expect(told(plain).first).to_contain_text("Cy steals 1 card, melds three of a kind, kings")


def test_four_in_teams_kept_by_one_phone_to_the_winners(phone: Phone) -> None:
    dina = "🦊 דִּינָה"
    evening = Evening(phone(""))
    evening.open("Anna", "Bo", "Cy", dina, seat=-1)
    evening.call("fireplace", chips="5")
    page = evening.entered(*[("meld",)] * 5)
    for turn in range(5, 9):  # each of the four once
        expect(turn_form(page)).to_have_count(1)
        mover = ("Bo", "Cy", dina, "Anna")[turn % 4]
        play(page, said=f"{isolate_right_to_left_name(mover)} melds five cards")
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        f"Bo and {isolate_right_to_left_name(dina)} win"
    )
    page.get_by_role("link", name=re.compile("Table|table")).first.click()
    for name, points in (("Bo", "+1"), (dina, "+1"), ("Anna", "−1"), ("Cy", "−1")):
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name))
        expect(row).to_contain_text(points)


def test_a_forced_turn_is_chosen_by_the_opponent_with_taps(two: tuple[Page, Page]) -> None:
    anna, bo = two
    play(bo, ("Kh", "Kd", "2c", "7s", "9h"), said="a pair of kings")
    follow(anna, bo)
    bo.locator("summary").filter(has_text="Forced turn").tap()
    form = bo.locator("form.entry").filter(has=bo.locator("button", has_text="Forced turn"))
    form.locator(".take:has(input[value='9h'])").tap()
    pick(form, ("9c", "9d", "9s", "3c"))
    expect(form.locator(".preview")).to_contain_text(
        "Anna steals 1 card, melds four of a kind, nines, and gets rid of 1 chip. The meld is legal anyway"
    )
    form.get_by_role("button", name="Forced turn: Bo chooses").tap()
    expect(bo.get_by_role("heading", level=1)).to_contain_text("Bo's turn")
    expect(told(bo).first).to_contain_text("so the turn is not forced")
