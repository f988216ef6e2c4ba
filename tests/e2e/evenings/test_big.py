"""The big screen as it is seen: all at once, whatever the size, and by itself from match to match."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from reading import ask, soon

pytestmark = pytest.mark.e2e

NAMES = (
    "Anna",
    "Bo",
    "Cecilia",
    "Dmitri",
    "Élodie",
    "Fatima Al-Sayed",
    "Gus",
    "Hannelore von Bergstein",
    "W" * 24,
)
SCREENS = ((1024, 600), (820, 1180), (1920, 1080), (1180, 820))
OUT_OF_SIGHT = """() => {
    const page = document.documentElement;
    const over = page.scrollWidth > page.clientWidth || page.scrollHeight > page.clientHeight;
    const parts = ".across, .prompt, .middle, .middle *, .standing > li, .rest, .value, .foot, .foot *";
    const cut = (one) => one.matches(".middle, .standing > li, .prompt") &&
        one.scrollHeight > one.clientHeight * (one.matches("li") ? 1 : 1.15) + 1;
    const out = ({ top, left, right, bottom }) =>
        top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    const lost = [...document.querySelectorAll(parts)]
        .filter((one) => one.checkVisibility() && (cut(one) || out(one.getBoundingClientRect())));
    const named = lost.map((one) => `${one.className}: ${one.textContent.slice(0, 40)}`);
    return over ? ["page", ...named] : named;
}"""
POST = """async ([path, values]) => {
    const token = document.querySelector("[name=csrf_token]").value;
    const form = new URLSearchParams([["csrf_token", token], ...values]);
    const answer = await fetch(path, { method: "POST", body: form });
    if (!answer.ok) throw new Error(await answer.text());
    return new URL(answer.url).pathname;
}"""


def post(page: Page, path: str, *values: tuple[str, Any]) -> str:
    """Send a form from the page and return where that leads."""
    return str(ask(page, POST, [path, [[name, str(value)] for name, value in values]]))


def call(page: Page, table: str, game: str, *more: tuple[str, Any]) -> str:
    """Call a game for everybody at the table and return where the match is."""
    seats = [("player", seat) for seat in range(len(NAMES))]
    return post(page, f"{table}/matches", ("game", game), *seats, ("dealer", 0), *more)


def test_a_table_of_nine_is_in_sight_at_once_and_followed_from_match_to_match(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    table = post(page, "/tables", *(("player", name) for name in NAMES))
    big = phone(f"{table}/big", color_scheme="dark")
    heading = big.get_by_role("heading", level=1)

    def all_in_sight(what: str) -> None:
        for width, height in SCREENS:
            big.set_viewport_size({"width": width, "height": height})
            assert soon(big.evaluate, OUT_OF_SIGHT) == [], (what, width)

    expect(heading).to_have_text("Scan the code and take your seat")
    all_in_sight("new")
    match = call(page, table, "guts", ("ante", 25))
    expect(heading).to_contain_text("Everybody antes 25")
    stays = [("stay", seat) for seat in (0, 3, 7, 8)]
    for seq, said in enumerate(
        ([("action", "deal")], [("action", "stay"), *stays], [("action", "show"), ("high", 0)])
    ):
        post(page, f"{match}/entries", ("seq", seq), *said)
        expect(big.locator(".news > li")).to_have_count(seq + 1)
        all_in_sight(f"guts {seq}")
    expect(big.locator(".owes")).to_have_text(["owes 225 points"] * 3)
    post(page, f"{match}/abandon")
    expect(heading).to_have_text("Choose the next game")
    match = call(page, table, "tapiola")
    expect(big.locator(".game")).to_have_text("Tapiola Hold'em")
    for seq in range(2):
        post(page, f"{match}/entries", ("seq", seq), ("action", "community"))
    expect(big.locator(".built .back")).to_have_count(3)
    all_in_sight("tapiola")
    big.get_by_role("link", name="Back to the table").click()
    expect(big).to_have_url(page.url.rstrip("/") + table)
