"""An evening is settled by taps on two phones, closed, opened again, and sent as a picture."""

import re
from collections.abc import Callable

import pytest
from browsers import SMALL
from playwright.sync_api import Page, expect
from reading import ask, is_shown, soon

from e2e.before import Evening
from e2e.going import go
from e2e.table import two_seated

pytestmark = pytest.mark.e2e


CHART = """() => {
    const chart = document.querySelector("svg.lines"), frame = chart.viewBox.baseVal;
    const boxes = (kind) => [...chart.querySelectorAll(kind)].map((one) => [one.textContent, one.getBBox()]);
    const all = [...boxes(".name"), ...boxes(".amount")];
    const cut = all.filter(([, it]) => it.x < 0 || it.x + it.width > frame.width
        || it.y < 0 || it.y + it.height > frame.height);
    const names = boxes(".name").sort(([, one], [, other]) => one.y - other.y);
    const over = names.slice(1).filter(([, it], at) => it.y < names[at][1].y + names[at][1].height);
    const size = 13 * chart.getBoundingClientRect().width / frame.width;
    return [cut, over].flat().map(([text]) => text).concat(size < 10 ? [`${size} px`] : []);
}"""
"""Texts of the chart that are cut off, lie over another or are smaller than is read."""
NAMES = ("Bartholomew", "Anna", "Maximiliane", "Wilhelm Wolfgang III", "山田太郎")


def board(page: Page, words: str) -> None:
    """Wait until the page says so."""
    expect(page.locator("#board")).to_contain_text(words)


def adjust(page: Page, payer: str, payee: str, amount: str) -> None:
    page.get_by_text("Add an adjustment").tap()
    page.get_by_role("group", name="Who pays").get_by_text(payer).tap()
    page.get_by_role("group", name="Who gets paid").get_by_text(payee).tap()
    page.get_by_label(re.compile("How much, in")).fill(amount)
    page.get_by_label("Reason", exact=True).fill("Pizza")
    page.get_by_role("button", name="Save").tap()
    board(page, "To settle up")


def test_it_is_settled_closed_opened_again_and_sent(phone: Callable[..., Page]):
    anna, bo = two_seated(phone)
    adjust(anna, "Bo", "Anna", "7")
    anna.get_by_role("link", name="The evening and settling up").tap()
    anna.wait_for_url(re.compile("/evening$"))
    go(bo, anna.url)
    board(bo, "Bo pays Anna 7")

    anna.get_by_text("Paid in part").tap()
    amount = anna.get_by_label(re.compile("How much, in"))
    amount.fill("70")
    anna.get_by_role("button", name="Save the payment").tap()
    board(anna, "Only 7 is left to pay")
    expect(amount).to_have_value("70")
    amount.fill("3")
    anna.get_by_role("button", name="Save the payment").tap()
    board(bo, "4 left to pay")
    bo.get_by_role("button", name="Mark as paid", exact=True).tap()
    board(anna, "entered by Bo")

    anna.get_by_role("button", name="Close the evening").tap()
    board(bo, "Closed by Anna")
    board(bo, "Everything is paid")
    bo.get_by_text("Reopen", exact=True).tap()
    bo.get_by_label("Reason for reopening").fill("A hand was missing")
    bo.get_by_role("button", name="Reopen the evening").tap()
    expect(anna.get_by_role("button", name="Close the evening")).to_be_visible()


def test_chips_are_bought_and_counted_and_a_picture_is_made(phone: Callable[..., Page]):
    anna, bo = two_seated(phone)
    for page in (anna, bo):
        go(page, f"{anna.url.partition('/evening')[0]}/evening")
    for who, way, amount in (("Anna", "Buys chips", "20"), ("Bo", "Cashes in chips", "20")):
        form = anna.locator("#chips")
        whose = form.get_by_role("group", name="Player")
        if not is_shown(whose):
            form.locator("summary").first.tap()
        whose.get_by_text(who).tap()
        form.get_by_text(way).tap()
        form.get_by_label(re.compile("Value in")).fill(amount)
        form.get_by_role("button", name="Save").tap()
        for page in (anna, bo):
            board(page, f"{who} {'buys' if who == 'Anna' else 'cashes in'} chips for 20")
    board(bo, "Anna pays Bo 20")

    go(anna, anna.url.partition("/evening")[0])
    anna.get_by_role("link", name="Fireplace Poker").click()
    anna.get_by_role("button", name="Start").click()
    anna.wait_for_url(re.compile(r"/m/\d+"))
    board(bo, "still being played")
    bo.get_by_text("Share a picture of the evening").tap()
    bo.locator("#send-picture").get_by_text("Anna").tap()
    with bo.expect_response(re.compile(r"picture\.png")) as sent:
        bo.get_by_role("button", name="Make a picture").tap()
    assert sent.value.headers["content-type"] == "image/png"
    assert sent.value.url.endswith("named=1")


@pytest.mark.parametrize("font", ["narrow", "wide"])
def test_names_and_amounts_beside_the_chart_are_whole_and_apart(phone: Callable[..., Page], font: str):
    page = phone("", font=font)
    page.set_viewport_size(SMALL)
    evening = Evening(page)
    evening.open(*NAMES)
    paid = ((0, 1, 300000), (2, 3, 450000), (1, 4, 299999), (3, 0, 450001), (4, 2, 299995))
    for payer, payee, amount in paid:
        given = {"payer": payer, "payee": payee, "amount": amount, "why": "Pizza", "key": f"{payer}"}
        evening.send(f"{evening.at}/adjustments", *((name, str(value)) for name, value in given.items()))
    go(page, f"{evening.at}/evening")
    expect(page.locator(".lines .amount").first).to_have_text("−500000")
    expect(page.locator(".lines .name")).to_have_text([*NAMES[:3], "Wilhelm W…", NAMES[4]])
    assert soon(ask, page, CHART) == []
