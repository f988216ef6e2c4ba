"""What is pictured: each scene leads a phone to a screen as it is in the middle of an evening."""

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import cv2
from e2e.before import FOUR, Evening
from playwright.sync_api import Page, expect
from reading import is_shown
from vision.drawn import showdown as hands_around
from vision.drawn import table

Scene = Callable[[Evening], None]
"""Function that leads a phone to a screen; its docstring is the heading above the picture."""

NINE = ("Anna", "Bo", "Cecilia", "Dmitri", "Élodie", "Fatima", "Gus", "Hannelore", "Ivo")
HANDS = {"hand1": "3c Kd Kh", "hand2": "Ah Ac 9d"}
MELDS = ("Kh Kd 2c 7s 9h", "Qh Qd Qc 7d 7h", "Ah Th 9h 4h 2h")
MELD = ("Ah", "As", "Kd", "7c", "2s")


def home(evening: Evening) -> None:
    """Home page: the tables that this phone was at, and a button for a new table with the same people."""
    evening.begin("guts")
    evening.page.goto("/")


def trial(evening: Evening) -> None:
    """A demo: a match that made-up players have begun, on this phone alone. Nothing from it is kept."""
    page = evening.page
    page.goto("/")
    page.get_by_role("button", name="Try a demo").tap()
    expect(page.locator(".trial")).to_be_visible()


def new_table(evening: Evening) -> None:
    """A new table: how the others join, then the games."""
    code, page = evening.table(*FOUR), evening.page
    page.goto(f"/t/{code}")
    expect(page.get_by_text("Join with")).to_be_visible()


def between(evening: Evening) -> None:
    """A table between two matches: everybody's balance, then the games."""
    guts_won(evening)
    evening.enter("vote", *(("agree", str(seat)) for seat in range(4)))
    evening.page.goto(evening.match.partition("/m/")[0])


def call(evening: Evening) -> None:
    """Starting a game: a sentence, each part of which can be tapped and changed."""
    code = evening.table(*FOUR)
    evening.page.goto(f"/t/{code}/games/guts")


def like_what(evening: Evening) -> None:
    """A game of your own: choose the game that is most like it."""
    code = evening.table(*FOUR)
    evening.page.goto(f"/t/{code}/house")


def different(evening: Evening) -> None:
    """A game of your own in six lines: tap one to change it. Below: how many can play, or what is wrong."""
    code, page = evening.table(*FOUR), evening.page
    page.goto(f"/t/{code}/house/change?like=guts")
    page.locator(".asks > summary").first.tap()
    page.get_by_role("button", name="One more: 3 down").tap()
    expect(page.locator("#line-1 > summary")).to_contain_text("Four cards each")
    page.locator(".asks > summary").nth(1).tap()
    page.locator(".key").filter(has=page.get_by_label("twos")).tap()
    expect(page.locator("#line-2 > summary")).to_contain_text("Twos are wild")


def named(evening: Evening) -> None:
    """A game of your own: its name and its rules, and buttons to play it once or keep it."""
    different(evening)
    evening.page.get_by_role("button", name="Continue").tap()
    expect(evening.page.locator(".aloud")).to_be_visible()


def stay(evening: Evening) -> None:
    """Guts: tap the players who stay in. The button says what it will record."""
    guts_won(evening)
    evening.enter("deal")
    _rows(evening.page, "Bo", "Di")


def best(evening: Evening) -> None:
    """Guts: tap the crown of the winner."""
    guts_won(evening)
    evening.enter("deal")
    evening.enter("stay", ("stay", "1"), ("stay", "3"))


def nine_stay(evening: Evening) -> None:
    """Nine players fit without scrolling: who stays in."""
    evening.begin("guts", NINE)
    evening.enter("deal")
    _rows(evening.page, "Bo", "Élodie", "Ivo")


def nine_best(evening: Evening) -> None:
    """Nine players fit without scrolling: who wins."""
    evening.begin("guts", NINE)
    evening.enter("deal")
    evening.enter("stay", ("stay", "1"), ("stay", "4"), ("stay", "8"))


def showdown(evening: Evening) -> None:
    """A showdown with cards entered: each hand's name, and what the entry will do."""
    evening.begin("guts", FOUR)
    evening.enter("deal")
    evening.enter("stay", ("stay", "1"), ("stay", "2"))
    page = evening.page
    page.get_by_text(re.compile("nter (a tie or )?the cards$")).first.tap()
    for name, cards in HANDS.items():
        page.locator(f"input[name={name}]").evaluate(
            "(input, cards) => { input.value = cards;"
            " input.dispatchEvent(new Event('change', { bubbles: true })) }",
            cards,
        )
    expect(page.locator(".preview").last).to_contain_text("takes")


def refused(evening: Evening) -> None:
    """A refused entry: what is wrong, beside the input, and what is due now."""
    guts_won(evening)
    page = evening.page
    page.get_by_text("Vote to end the game").first.tap()
    form = page.locator("form.entry:has(input[value=vote])").last
    form.locator("label.key").filter(has_text="Anna").tap()
    form.get_by_role("button").last.tap()
    expect(page.locator(".error, .refusal, .notice-error").first).to_be_visible()


def drop(evening: Evening) -> None:
    """In or out on every phone at once: hold the pad to stay in."""
    evening.begin("guts", FOUR[:2])
    seat = evening.match.partition("/m/")[0] + "/seats/1/claim"
    _claimed_elsewhere(evening, seat)
    evening.enter("deal")
    expect(evening.page.locator("#secret[data-secret]")).to_be_visible()


def martian(evening: Evening) -> None:
    """Martian Poker: tap a card, then choose what to do with it."""
    evening.begin("martian", betting="1")
    evening.enter("deal")
    evening.enter("place", ("seat", "0"), ("where", "1.1"), ("piece", "red-3-0"), ("piece_number", "1"))
    evening.page.locator(".cell", has=evening.page.locator("[id='at-1.1']")).tap()


def fireplace(evening: Evening) -> None:
    """Fireplace Poker: tap a card on the table to steal it."""
    evening.begin("fireplace", FOUR[:2])
    for cards in MELDS:
        evening.enter("meld", ("cards", cards))
    evening.page.locator("form.entry .take").first.tap()


def progressive(evening: Evening) -> None:
    """Progressive Poker: the pile, and how many cards each player draws."""
    evening.begin("progressive", FOUR[:3])


def tapiola(evening: Evening) -> None:
    """Tapiola Hold'em: the towers, and the hands at the showdown."""
    evening.begin("tapiola")
    evening.enter("community", ("cards", "Kh"))
    for cards in ("5d 9c", "6d Tc", "7d Jc"):
        evening.enter("community", ("cards", cards))
        evening.enter("discard")
    evening.page.keyboard.press("Escape")


def sheet(evening: Evening) -> None:
    """A score sheet for any other game: a number beside each name, and buttons for common scores."""
    evening.begin("sheet", button_1="10", end="target", target="200", deal="1")
    rounds = (("12", "40", "", "-5"), ("30", "", "25", "8"), ("", "55", "16", "-10"), ("64", "", "12", "31"))
    for numbers in rounds:
        evening.enter("round", *((f"points_{side}", number) for side, number in enumerate(numbers)))
    for side, number in ((0, "25"), (2, "-10")):
        box = evening.page.locator(f"input[name=points_{side}]")
        box.fill(number)
        box.blur()
    expect(evening.page.locator(".entry-rows .primary")).to_contain_text("Round 5")


def photo(evening: Evening) -> None:
    """A photo of a hand: each card found and named. Tap a wrong one to change it."""
    page = evening.page
    page.goto("/rank")
    with tempfile.TemporaryDirectory() as kept:
        path = Path(kept) / "hand.jpg"
        cv2.imwrite(str(path), table(list(MELD), size=(2200, 1100), scale=1.35, step=300))
        page.locator("cards-field input[type=file]").first.set_input_files(path)
        expect(page.locator(".picture polygon").first).to_be_attached(timeout=30_000)


def all_hands(evening: Evening) -> None:
    """One photo of a whole showdown: each hand with its player and its name."""
    tapiola(evening)
    page = evening.page
    with tempfile.TemporaryDirectory() as kept:
        path = Path(kept) / "hands.jpg"
        cv2.imwrite(str(path), hands_around(("8h 9h", "Qh Qd", "2s 3s", "Ah Ad")))
        page.locator("hands-photo input[type=file]").set_input_files(path)
        expect(page.locator(".whose > li")).to_have_count(4, timeout=30_000)
    page.locator("details.more[open] summary").first.evaluate("one => one.scrollIntoView()")


def put_right(evening: Evening) -> None:
    """A correction: everybody's balance before and after, shown before it counts."""
    guts_won(evening)
    evening.enter("deal")
    page = evening.page
    line = page.locator(".history a", has_text="Bo takes").first
    if not is_shown(line):
        page.locator(".history summary").first.tap()
    line.tap()
    page.get_by_role("link", name="Change this entry").tap()
    _rows(page, "Bo", "Cy")
    page.get_by_role("button", name="Save the correction").wait_for()


def drawer(evening: Evening) -> None:
    """The rules on top of a match: the current step first, and a search."""
    stay(evening)
    evening.page.get_by_role("link", name="Rules", exact=True).tap()
    expect(evening.page.locator("dialog[open] .prose").first).to_be_visible()


def over(evening: Evening) -> None:
    """The end of a match: the winner, what everybody won or lost, and a button to play again."""
    guts_won(evening)
    evening.enter("deal")
    evening.enter("stay", ("stay", "2"))


def evening(evening: Evening) -> None:
    """The evening: balances over time, who pays whom, and highlights."""
    _an_evening(evening)
    evening.page.goto(evening.match.partition("/m/")[0] + "/evening")


def sent(evening: Evening) -> None:
    """A shared showdown: the page behind its link."""
    evening.begin("guts", FOUR)
    evening.enter("deal")
    evening.enter("stay", ("stay", "1"), ("stay", "2"))
    evening.enter("show", *HANDS.items())
    evening.post(f"{evening.match}/postcards", ("line", str(evening.seq - 1)))


def group(evening: Evening) -> None:
    """A group: the next evening, and debts carried over."""
    _a_group(evening)


def years(evening: Evening) -> None:
    """A player's statistics over the years, each with the number of hands that it is based on."""
    _a_group(evening)
    me = evening.page.locator("a[href*='/people/']").first.get_attribute("href")
    evening.page.goto(f"{me}/years")
    expect(evening.page.get_by_role("heading", level=1)).to_contain_text("Anna")


def _an_evening(evening: Evening) -> None:
    """Five hands of Guts, of which each moved more than the last."""
    guts_won(evening)
    for stays, wins in ((("0", "3"), "3"), (("1", "2", "3"), "2"), (("0", "2"), "0"), (("1", "3"), "3")):
        evening.enter("deal")
        evening.enter("stay", *(("stay", one) for one in stays))
        evening.enter("show", ("high", wins))
    evening.enter("vote", *(("agree", str(seat)) for seat in range(4)))


def _a_group(evening: Evening) -> None:
    _an_evening(evening)
    table = evening.match.partition("/m/")[0]
    evening.page.goto(table)
    evening.post(f"{table}/group", ("name", "Our Thursdays"), ("me", "0"))
    address = evening.page.url.partition("?")[0]
    evening.post(f"{address}/next", ("meets", "2026-12-03T19:30"), ("where", "Anna's kitchen"))


def lost(evening: Evening) -> None:
    """An address without a page."""
    evening.page.goto("/t/ZZZZZ")


def big(evening: Evening) -> None:
    """The big screen: the table on a tablet or a television."""
    guts_won(evening)
    evening.enter("deal")
    evening.enter("stay", ("stay", "1"), ("stay", "3"))
    evening.page.goto(evening.match.partition("/m/")[0] + "/big")
    expect(evening.page.locator(".pots, .pot").first).to_be_visible()


def guts_won(evening: Evening) -> None:
    """A match of Guts in which Bo took the first pot and Cy owes."""
    evening.begin("guts")
    evening.enter("deal")
    evening.enter("stay", ("stay", "1"), ("stay", "2"))
    evening.enter("show", ("high", "1"))


def _claimed_elsewhere(evening: Evening, path: str) -> None:
    """Another phone takes that seat."""
    browser = evening.page.context.browser
    assert browser
    other = browser.new_page(base_url=evening.page.url.partition("/t/")[0])
    other.goto(path.partition("/seats/")[0])
    token = other.locator("input[name=csrf_token]").first.get_attribute("value") or ""
    assert other.request.post(path, form={"csrf_token": token}, headers={"Referer": other.url}).ok


def _rows(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".seat-line").filter(has=page.locator("bdi", has_text=name)).first.tap()


PHONES: tuple[Scene, ...] = (
    home,
    trial,
    new_table,
    between,
    call,
    like_what,
    different,
    named,
    stay,
    best,
    nine_stay,
    nine_best,
    showdown,
    refused,
    drop,
    martian,
    fireplace,
    progressive,
    tapiola,
    sheet,
    photo,
    all_hands,
    put_right,
    drawer,
    over,
    evening,
    sent,
    group,
    years,
    lost,
)
