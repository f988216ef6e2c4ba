"""An evening of games that nobody has written down: five are made on a phone, played to money, and settled.

What everybody has at the end of each is worked out by hand beside the taps: Anna, Bo, Cem, Dee.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.table import follow, open_table, reach, sit, told
from e2e.test_house import BARS, SIDEWAYS, line
from e2e.test_matchpot import best, form, heading, note, press, record, rows, send, stay

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
    assert page.evaluate(SIDEWAYS) <= 0

    # -5-7+2-3-6, -5-11-1+14+13, -2+4+3-8-6, 12+14-4-3-1
    page.goto(f"/t/{code}/evening")
    standing = page.locator("table.figures tr")
    for name, balance in zip(NAMES, ("−19", "+10", "−9", "+18"), strict=True):
        expect(standing.filter(has_text=name)).to_contain_text(balance)
    paid = page.get_by_role("button", name="Paid", exact=True)
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
    line(page, "In or out & money").tap()
    page.get_by_text("A kitty", exact=True).tap()
    page.get_by_text("The best hand pays", exact=True).tap()
    play(page, "Kitty guts", "Four cards each", "Twos are wild")

    press(page, "Dealt")  # 4 in the pot
    stay(page, "Anna", "Bo")
    note(page, "show", hand0="2c Ah 9d 5s", hand1="Kh Kd 7c 3d", kitty="Qh Qd Qs 8c")
    send(page, "show")
    expect(told(page).first).to_have_text(re.compile("kitty is not beaten.*Bo and Anna owe 4 each"))
    press(page, "Dealt")  # 12
    stay(page)
    best(page, "Cem")  # the deal follows: 13
    expect(told(page).first).to_have_text(re.compile("Cem pays 1"))
    stay(page, "Dee")
    note(page, "show", hand3="2h 2s Qd 9c", kitty="Jh Jd Jc Ks")
    send(page, "show")
    expect(told(page).first).to_contain_text("Dee (three of a kind, queens) takes 13")
    ends(page, "Dee", "−5", "−5", "−2", "+12")


def chicago_with_a_side_pot(page: Page) -> None:
    like(page, "High Chicago")
    line(page, "Cards").tap()
    out(page, *range(5, 9))
    play(page, "Kitchen Chicago", "Five cards each", "the highest spade face down")

    press(page, "Dealt")  # 4, and Cem speaks first
    more(page, "allin", "Somebody is all-in", "Who is all-in", "Cem", to="3")
    expect(stands(page, "Cem")).to_contain_text("all-in")
    more(page, "raise", "Bet or raise", "Who bets or raises", "Dee", to="6")
    send(page, "close")  # the main pot is 16, and 9 lie beside it
    expect(told(page).first).to_have_text("Dee, Anna and Bo are in for 6")
    press(page, "Everybody checks")
    bets(page, "4", "Anna")  # 17 beside it
    form_ = form(page, "show")
    expect(form_.get_by_role("group", name="The best hand for side pot 1 of 17")).to_be_visible()
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
    stop(page)
    ends(page, "Dee", "−7", "−11", "+4", "+14")


def omaha_declared_in_secret(page: Page, others: dict[str, Page]) -> None:
    like(page, "Omaha, high-low")
    line(page, "Cards").tap()
    out(page, *range(4, 8))
    for count in (3, 4):
        page.get_by_role("button", name=f"One more: board {count}").tap()
    page.get_by_role("button", name="+ declare").tap()
    check = page.locator("#check")
    expect(check).to_contain_text("Players declare")
    check.get_by_role("link", name="Go there").tap()
    page.get_by_text("Players declare", exact=True).tap()
    expect(check).to_contain_text("Up to 11 can play")
    play(page, "Say it Omaha", "five on the board", "both")

    press(page, "Dealt", "Everybody checks")
    bets(page, "3", "Bo")  # 4 + 9
    for name, other in others.items():
        sit(other, name)
        other.goto(page.url)
        follow(other, page)
    for name, said in (("Dee", "Low"), ("Cem", "High")):
        others[name].locator("#secret").get_by_role("button", name=said, exact=True).tap()
    expect(page.locator("#secret")).to_contain_text(re.compile(r"Awaited:\s+Anna$", re.MULTILINE))
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
    stop(page)
    ends(page, "Cem", "+2", "−1", "+3", "−4")


def badugi_with_a_card_bought_and_somebody_put_out(page: Page) -> None:
    like(page, "Badugi")
    line(page, "Cards").tap()
    out(page, *range(4, 8))
    mark(page, 1)
    write(page, "buy 1 at 2")
    play(page, "Paid badugi", "change one card for 2", "the best badugi")

    press(page, "Dealt")
    bets(page, "2")  # 12
    more(page, "pay", "Somebody pays into the pot", "For", "Bo", amount="2")
    more(page, "out", "Somebody is out of this hand", "Who is out", "Dee")
    expect(stands(page, "Dee")).to_contain_text("dead")
    bets(page, "5", "Anna")  # 14 + 10
    note(page, "show", hand1="4c 5d 6h 7s", hand2="Ac 2c 3d 4h")
    send(page, "show")
    expect(told(page).first).to_contain_text("Bo (seven badugi) takes 24")
    stop(page)
    ends(page, "Bo", "−3", "+14", "−8", "−3")


def a_cross_with_a_rank_named(page: Page) -> None:
    like(page, "Iron Cross")
    line(page, "Cards").tap()
    out(page, *range(4, 14))
    write(page, "turn 5")
    page.get_by_role("button", name="+ bet", exact=True).tap()
    line(page, "Wild").tap()
    page.get_by_text("Named in the hand", exact=True).tap()
    play(page, "Crossed sevens", "A rank named in the hand is wild")

    press(page, "Dealt")
    bets(page, "2", "Dee")
    bets(page, "3")  # 4 + 6 + 9
    # Across lie K 7 K and down 9 7 9: aces full, four kings, four nines, as five of a kind is no hand here.
    note(page, "show", board="9c Kd 7h Ks 9d", hand0="Ah Ad 4c 2s", hand1="Kh 3c 5d 8s", hand2="9h 9s 2d 4h")
    reach(form(page, "show").get_by_label("The wild rank")).select_option("Sevens")
    send(page, "show")
    expect(told(page).first).to_contain_text("Bo (four of a kind, kings) takes 19")
    stop(page)
    ends(page, "Bo", "−6", "+13", "−6", "−1")


def like(page: Page, game: str) -> None:
    """Begin a game from the table that is like one of those shown."""
    page.goto(f"{page.url.partition('/m/')[0]}")
    page.get_by_role("link", name="A game of your own").tap()
    page.locator("[data-shelf] a").filter(has=page.get_by_text(game, exact=True)).first.tap()


def mark(page: Page, *steps: int) -> None:
    for step in steps:
        page.locator(".steps li").nth(step).get_by_role("checkbox").tap()


def out(page: Page, *steps: int) -> None:
    """Take steps out of the game."""
    left = page.locator(".steps li").count() - len(steps)
    mark(page, *steps)
    page.get_by_role("button", name="Take out").tap()
    expect(page.locator(".steps li")).to_have_count(left)


def write(page: Page, step: str) -> None:
    page.get_by_label("Or write one").fill(step)
    page.get_by_role("button", name="Add", exact=True).tap()
    expect(page.locator(".steps li").filter(has_text=step)).to_be_visible()


def play(page: Page, name: str, *said: str) -> None:
    """Give the game a name, read of it what was `said`, and play it."""
    page.get_by_role("button", name="Name it").tap()
    page.get_by_label("What it is called").fill(name)
    for words in said:
        expect(page.locator(".aloud")).to_contain_text(words)
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_url(re.compile(r"/m/\d+"))


def bets(page: Page, to: str, *folds: str) -> None:
    """End a betting round: everybody is in for so much but those who fold."""
    if folds:
        rows(page, *folds)
    form(page, "close").get_by_label("Everybody is in for").fill(to)
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


def stop(page: Page) -> None:
    """Let all vote that this was the last hand."""
    page.locator("summary").filter(has_text="Vote to end the game").tap()
    voting = form(page, "vote")
    for name in NAMES:
        voting.locator("label.key").filter(has_text=name).tap()
    record(page, voting.locator(".actions button").last)


def ends(page: Page, winner: str, *money: str) -> None:
    """See who has won, and what everybody has."""
    expect(heading(page)).to_have_text(f"{winner} wins")
    for name, has in zip(NAMES, money, strict=True):
        expect(page.locator(".takings li").filter(has_text=name)).to_contain_text(has)
