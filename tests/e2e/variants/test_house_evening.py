"""An evening of games that nobody has written down: five are made, played to money on phones, and settled.

What everybody has at the end of each is worked out by hand beside the taps: Anna, Bo, Cem, Dee.
"""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect
from reading import soon

from companion.variants import read_variant, variant_to_text
from e2e.games.matchpot import best, form, heading, note, press, record, rows, send, stay
from e2e.going import go
from e2e.making import BARS, SIDEWAYS, line
from e2e.table import follow, open_table, reach, sit, told

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
NAMES = ("Anna", "Bo", "Cem", "Dee")


def test_five_games_are_made_and_played_and_the_evening_is_settled(phone: Phone) -> None:
    page = phone()
    page.set_viewport_size(BARS)
    code = open_table(page, *NAMES)
    guts_with_a_kitty_and_a_wimp(page)
    chicago_with_a_side_pot(page)
    others = {name: phone(f"/t/{code}") for name in ("Cem", "Dee")}
    omaha_declared_in_secret(page, others)
    badugi_with_a_card_bought_and_somebody_put_out(page)
    a_cross_with_a_rank_named(page)
    assert soon(page.evaluate, SIDEWAYS) <= 0

    # -1-7+2-1-4, -1-11-1+8+9, -2+4+3-6-4, 4+14-4-1-1
    go(page, f"/t/{code}/evening")
    standing = page.locator("table.figures tr")
    for name, balance in zip(NAMES, ("−11", "+4", "−5", "+12"), strict=True):
        expect(standing.filter(has_text=name)).to_contain_text(balance)
    paid = page.get_by_role("button", name="Mark as paid", exact=True)
    for left in (2, 1, 0):
        paid.first.tap()
        expect(paid).to_have_count(left)
    page.get_by_role("button", name="Close the evening").tap()
    expect(page.locator("#board")).to_contain_text("Everything is paid")


def guts_with_a_kitty_and_a_wimp(page: Page) -> None:
    like(page, "Guts")
    line(page, "Cards").tap()
    page.get_by_role("button", name="One more: 3 down").tap()
    line(page, "Wild").tap()
    page.locator(".key").filter(has=page.get_by_label("twos")).tap()
    line(page, "In or out, and money").tap()
    page.get_by_text("A kitty", exact=True).tap()
    page.get_by_text("The best hand pays an amount", exact=True).tap()
    play(page, "Kitty guts", "Four cards each", "Twos are wild")

    press(page, "Cards dealt")  # 4 in the pot
    stay(page)
    best(page, "Cem")  # the deal follows: 5
    expect(told(page).first).to_have_text(re.compile("Cem pays 1"))
    stay(page, "Dee")
    note(page, "show", hand3="2h 2s Qd 9c", kitty="Jh Jd Jc Ks")
    send(page, "show")
    expect(told(page).first).to_contain_text("Dee (three of a kind, queens) takes 5")
    ends(page, "Dee", "−1", "−1", "−2", "+4")


def chicago_with_a_side_pot(page: Page) -> None:
    steps = ["2 down", "1 up", "bet", "1 up", "bet", "1 down"]
    call(page, name="Kitchen Chicago", steps=steps, sides=["high", "high spade down"])

    press(page, "Cards dealt")  # 4, and Cem speaks first
    more(page, "allin", "A player is all-in", "Who is all-in", "Cem", to="3")
    expect(stands(page, "Cem")).to_contain_text("all-in")
    bets(page, "6")  # the main pot is 16, and 9 lie beside it
    expect(told(page).first).to_have_text("Dee, Anna and Bo are in for 6")
    bets(page, "4", "Anna")  # 17 beside it
    form_ = form(page, "show")
    expect(form_.get_by_role("group", name="The best hand for side pot 1 (17)")).to_be_visible()
    note(
        page,
        "show",
        hand1="4s Td 9c",
        up1="9h 9d",
        hand2="As 3d 8c",
        up2="Qh Qd",
        hand3="Ks 5c 6d",
        up3="Kd Kh",
    )
    # Cem's ace of spades has half of the main pot alone; the best hand and the best other spade are Dee's.
    expect(form_.locator(".preview")).to_contain_text(re.compile(r"Dee \(.*\) takes 25, Cem \(.*\) takes 8"))
    send(page, "show")
    ends(page, "Dee", "−7", "−11", "+4", "+14")


def omaha_declared_in_secret(page: Page, others: dict[str, Page]) -> None:
    steps = ["4 down", "board 5", "bet", "declare"]
    said = ("five on the board", "both")
    brought(
        page, *said, name="Say it Omaha", steps=steps, use="2+3", sides=["high", "low 8"], speak="declare"
    )

    press(page, "Cards dealt")
    bets(page, "3", "Bo")  # 4 + 9
    for name, other in others.items():
        sit(other, name)
        go(other, page.url)
        follow(other, page)
    answers = others["Dee"].locator("#secret .answers > button")
    assert soon(lambda: len({box["y"] for one in answers.all() if (box := one.bounding_box())})) == 1, (
        "beside each other"
    )
    for name, said in (("Dee", "Low"), ("Cem", "High")):
        others[name].locator("#secret").get_by_role("button", name=said, exact=True).tap()
    expect(page.locator("#secret")).to_contain_text(re.compile(r"Waiting for:\s+Anna$", re.MULTILINE))
    reach(page.locator("[aria-label='Anna: Both']")).tap()
    expect(told(page).first).to_have_text("Anna and Cem declare high, Dee and Anna declare low")
    note(
        page,
        "show",
        board="2c 3d 7h Kd Ks",
        hand0="Ah 4s Qc Qd",
        hand2="Kh 9s 9c 5d",
        hand3="As 6s Jd Jc",
    )
    send(page, "show")  # 7-4 is lower than Dee's 7-6; the odd chip goes to the high
    for other in others.values():
        follow(other, page)
        expect(told(other).first).to_have_text(re.compile(r"Cem \(.*kings\) takes 7, Anna \(.*\) takes 6"))
        go(other, "about:blank")  # two phones less to draw
    ends(page, "Cem", "+2", "−1", "+3", "−4")


def badugi_with_a_card_bought_and_somebody_put_out(page: Page) -> None:
    call(page, name="Paid badugi", steps=["4 down", "buy 1 at 2", "bet"], sides=["badugi"])

    press(page, "Cards dealt")  # 4
    more(page, "pay", "A player pays into the pot", "For", "Bo", amount="2")
    more(page, "out", "A player is out of this hand", "Who is out", "Dee")
    expect(stands(page, "Dee")).to_contain_text("put out")
    bets(page, "5", "Anna")  # 6 + 10
    note(page, "show", hand1="4c 5d 6h 7s", hand2="Ac 2c 3d 4h")
    send(page, "show")
    expect(told(page).first).to_contain_text("Bo (seven badugi) takes 16")
    ends(page, "Bo", "−1", "+8", "−6", "−1")


def a_cross_with_a_rank_named(page: Page) -> None:
    steps = ["lay cross", "4 down", "board 5 down", "turn 5", "bet"]
    call(page, name="Crossed sevens", steps=steps, wild=["named"])

    press(page, "Cards dealt")
    bets(page, "3", "Dee")  # 4 + 9
    # Across lie K 7 K and down 9 7 9: aces full, four kings, four nines, as five of a kind is no hand here.
    note(page, "show", board="9c Kd 7h Ks 9d", hand0="Ah Ad 4c 2s", hand1="Kh 3c 5d 8s", hand2="9h 9s 2d 4h")
    form(page, "show").get_by_role("radio", name="Sevens").tap()
    send(page, "show")
    expect(told(page).first).to_contain_text("Bo (four of a kind, kings) takes 13")
    ends(page, "Bo", "−4", "+9", "−4", "−1")


def like(page: Page, game: str) -> None:
    """Begin a game from the table that is like one of those shown."""
    go(page, f"{page.url.partition('/m/')[0]}")
    page.get_by_role("link", name="Make a game").tap()
    page.locator("[data-shelf] a").filter(has=page.get_by_text(game, exact=True)).first.tap()


def play(page: Page, name: str, *said: str) -> None:
    """Give the game a name, read of it what was `said`, and play it."""
    page.get_by_role("button", name="Continue").tap()
    page.get_by_label("Name").fill(name)
    for words in said:
        expect(page.locator(".aloud")).to_contain_text(words)
    begins(page, "Play")


def begins(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).tap()
    page.wait_for_url(re.compile(r"/m/\d+"))


def brought(page: Page, *said: str, **card: Any) -> None:
    """Follow a link to a game from elsewhere, read it at the table, and have one hand of it."""
    go(page, f"/house#{variant_to_text(read_variant(card))}")
    page.locator(".house .list a").tap()
    for words in said:
        expect(page.locator(".aloud")).to_contain_text(words)
    page.get_by_role("button", name="Choose players").tap()
    reach(page.get_by_label("Maximum deals")).fill("1")
    begins(page, "Start")


def call(page: Page, **card: Any) -> None:
    """Play one hand of a game that was made before: its whole card lies in the address."""
    game = {"game": "house", "card": variant_to_text(read_variant(card)), "hands": "1"}
    players = [("player", str(seat)) for seat in range(len(NAMES))]
    go(page, f"{page.url.partition('/m/')[0]}/games/house?{urlencode([*game.items(), *players])}")
    begins(page, "Start")


def bets(page: Page, to: str, *folds: str) -> None:
    """End a betting round: everybody is in for so much but those who fold."""
    if folds:
        rows(page, *folds)
    form(page, "close").get_by_label("Final bet to call").fill(to)
    send(page, "close")


def more(page: Page, action: str, title: str, whose: str, name: str, **numbers: str) -> None:
    """Unfold what may be entered beside what is due, say for whom, fill in numbers, and send it."""
    page.locator("summary").filter(has_text=title).first.tap()
    entry = form(page, action)
    entry.locator("fieldset").filter(has_text=whose).locator("label.key").filter(has_text=name).tap()
    for field, number in numbers.items():
        entry.locator(f"input[name={field}]").fill(number)
    record(page, entry.locator(".actions button").last)


def stands(page: Page, name: str) -> Locator:
    return page.locator(".seat-line").filter(has=page.locator("bdi", has_text=name))


def ends(page: Page, winner: str, *money: str) -> None:
    """See who has won, and what everybody has."""
    expect(heading(page)).to_have_text(f"{winner} wins")
    for name, has in zip(NAMES, money, strict=True):
        expect(page.locator(".takings li").filter(has_text=name)).to_contain_text(has)
