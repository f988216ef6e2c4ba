"""What is counted: each a thing that is done over and over, as it is done on a phone."""

import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
from benchmarks.taps.thumb import Thumb, form_of
from e2e.before import FOUR, TOWERS, Evening
from e2e.table import turn_form
from playwright.sync_api import expect
from vision.drawn import showdown

Row = Callable[[Evening, Thumb], None]
"""Does the thing with the thumb, after what comes before it; its docstring is what the thing is called."""
CHECKED = (("bet", ("opener", "0")), ("round", ("to", "0")))
"""A round of Martian in which nobody bets."""


def first_deal(evening: Evening, thumb: Thumb) -> None:
    """Nothing to the first deal, four names."""
    evening.page.goto("/")
    for at, name in enumerate(FOUR, start=1):
        thumb.type(evening.page.get_by_label(f"Player {at}", exact=True), name)
    _open_and_deal(evening, thumb)


def same_people(evening: Evening, thumb: Thumb) -> None:
    """The same people again, another evening."""
    evening.begin("guts")
    evening.page.goto("/")
    thumb.go(thumb.button(re.compile("the same people", re.IGNORECASE)), r"/t/\w+")
    _call_and_deal(evening, thumb)


def _open_and_deal(evening: Evening, thumb: Thumb) -> None:
    thumb.go(thumb.button("Open the table"), r"/t/\w+")
    _call_and_deal(evening, thumb)


def _call_and_deal(evening: Evening, thumb: Thumb) -> None:
    thumb.go(evening.page.get_by_role("link", name=re.compile("^Guts")), "/games/guts")
    thumb.go(thumb.button("Start"), r"/m/\d")
    thumb.record(thumb.button("Cards dealt"))


def _guts(evening: Evening) -> None:
    evening.begin("guts")
    evening.enter("deal")


def guts_hand(evening: Evening, thumb: Thumb) -> None:
    """A Guts hand on one phone: two stay, one wins, the next is dealt."""
    _guts(evening)
    thumb.tap(thumb.row("Bo"))
    thumb.tap(thumb.row("Cy"))
    thumb.record(form_of(thumb, "Bo and Cy are in").locator("button.primary"))
    thumb.record(thumb.row("Cy"))


def again(evening: Evening, thumb: Thumb) -> None:
    """The same game again, from its end."""
    _guts(evening)
    evening.enter("stay", ("stay", "1"))
    evening.page.goto(evening.match)
    thumb.go(thumb.button("Play again"), r"/m/2")


def put_right(evening: Evening, thumb: Thumb) -> None:
    """Another winner of the hand three hands back."""
    _guts(evening)
    hand = (("stay", ("stay", "1"), ("stay", "2")), ("show", ("high", "1")), ("deal",))
    evening.entered(*hand * 4)
    thumb.go(evening.page.locator(".history a", has_text=re.compile("Bo takes")).nth(3), "/lines/")
    thumb.tap(thumb.seat("Bo"))
    thumb.tap(thumb.seat("Cy"))
    thumb.go(thumb.button("Save the correction"), r"/m/1$")


def _martian(evening: Evening) -> None:
    evening.begin("martian", betting="1")
    evening.enter("deal")


def martian_piece(evening: Evening, thumb: Thumb) -> None:
    """A Martian piece on somebody else's card."""
    _martian(evening)
    thumb.tap(evening.page.locator(".cell", has=evening.page.locator("[id='at-1.1']")))
    thumb.record(thumb.button(re.compile("Anna: place a large red")))


def martian_purchase(evening: Evening, thumb: Thumb) -> None:
    """A Martian purchase: pieces of one's own back, for money."""
    _martian(evening)
    placed = ("place", ("seat", "0"), ("where", "1.1"), ("piece", "red-3-0"), ("piece_number", "1"))
    evening.entered(placed, *CHECKED * 4, ("show", ("winners_0", "1")))
    page = evening.page
    thumb.go(page.get_by_role("link", name="Buy back from Bo"), "action=trade")
    form = form_of(thumb, "Give, trade or sell pieces")
    thumb.type(form.get_by_label("Price"), "4")
    thumb.record(form.locator("button.primary"))


def _tapiola(evening: Evening) -> None:
    evening.begin("tapiola")
    evening.entered(*TOWERS)


def tapiola_showdown(evening: Evening, thumb: Thumb) -> None:
    """A Tapiola showdown of four known hands."""
    _tapiola(evening)
    form = evening.page.locator(".entry-rows")
    sheet = evening.page.get_by_role("dialog")
    for card in ["8h", "9h", "Qh", "Qd", "2s", "3s", "Ah", "Ad"]:
        thumb.tap(sheet.locator(f"[data-deck] button[value='{card}']"))
    thumb.record(form.locator("button.primary"))


def tapiola_showdown_photo(evening: Evening, thumb: Thumb) -> None:
    """A Tapiola showdown of four known hands, by one photo (taken by the phone's own camera)."""
    _tapiola(evening)
    with TemporaryDirectory() as folder:
        photo = Path(folder, "hands.jpg")
        cv2.imwrite(str(photo), showdown(("8h 9h", "Qh Qd", "2s 3s", "Ah Ad")))
        with evening.page.expect_file_chooser() as chooser:
            thumb.tap(evening.page.get_by_role("dialog").get_by_role("button", name="Photo of all hands"))
        chooser.value.set_files(photo)
        record = evening.page.locator(".entry-rows button.primary", has_text="Di (pair of aces) wins the pot")
        record.wait_for()
        thumb.record(record)


def _by_photo(evening: Evening, thumb: Thumb, says: str, hands: tuple[str, ...], away: int = 640) -> None:
    """Take the photo by the button on the board, and record what comes of it once that is said."""
    with TemporaryDirectory() as folder:
        photo = Path(folder, "hands.jpg")
        cv2.imwrite(str(photo), showdown(hands, step=260, away=away))
        with evening.page.expect_file_chooser() as chooser:
            thumb.tap(thumb.button("Photo of all hands"))
        chooser.value.set_files(photo)
        form = evening.page.locator("form.entry").filter(has=evening.page.get_by_text(says)).first
        form.locator(".preview", has_text=says).wait_for()
        thumb.record(form.locator("button.primary"))


def guts_photo(evening: Evening, thumb: Thumb) -> None:
    """A Guts showdown of four known hands, by one photo."""
    _guts(evening)
    evening.enter("stay", *(("stay", str(seat)) for seat in range(4)))
    hands = ("8h 9h 9c", "Qh Qd 4s", "2s 3s 5c", "Ah Ad 8d")
    _by_photo(evening, thumb, "Di (pair of aces) takes 4", hands)


def martian_photo(evening: Evening, thumb: Thumb) -> None:
    """A Martian showdown of three hands of five, by one photo."""
    evening.begin("martian", FOUR[:3], betting="1")
    evening.entered(("deal",), *CHECKED * 4)
    hands = ("8h 9h 9c 2c 3c", "Qh Qd 4s 4c 6c", "2s 3s 5c Ah Ad")
    _by_photo(evening, thumb, "Bo wins 3", hands, away=900)


def fireplace_photo(evening: Evening, thumb: Thumb) -> None:
    """The melds on a table of Fireplace, all of them unnoted, by one photo."""
    evening.begin("fireplace", FOUR[:2])
    evening.entered(*(("meld", ("seat", seat)) for seat in ("1", "0")))
    thumb.tap(evening.page.locator("summary", has_text="Enter melds on the table"))
    _by_photo(evening, thumb, "Melds entered", ("Kh Kd 2c 7s 9h", "Qh Qd 4s 4c 8c"))


def _pick(thumb: Thumb, cards: str) -> None:
    sheet = thumb.page.get_by_role("dialog")
    for card in cards.split():
        thumb.tap(sheet.locator(f"[data-deck] button[value='{card}']"))


def fireplace_quick(evening: Evening, thumb: Thumb) -> None:
    """A Fireplace meld, its cards not noted."""
    evening.begin("fireplace", FOUR[:2])
    thumb.record(turn_form(evening.page).locator("button.primary"))


def fireplace_meld(evening: Evening, thumb: Thumb) -> None:
    """A Fireplace meld of five."""
    evening.begin("fireplace", FOUR[:2])
    form = turn_form(evening.page)
    thumb.tap(form.locator(".actions").get_by_role("button", name="Choose cards"))
    _pick(thumb, "Kh Kd 2c 7s 9h")
    thumb.record(form.locator("button.primary"))


def fireplace_steal(evening: Evening, thumb: Thumb) -> None:
    """A Fireplace steal, and a meld of five with the stolen card."""
    evening.begin("fireplace", FOUR[:2])
    evening.enter("meld", ("cards", "Kh Kd 2c 7s 9h"))
    form = turn_form(evening.page)
    thumb.tap(form.locator(".take:has(input[value='Kh'])"))
    thumb.tap(form.locator(".actions").get_by_role("button", name="Choose cards"))
    _pick(thumb, "Ks Kc 3d 4d")
    thumb.record(form.locator("button.primary"))


def progressive_hand(evening: Evening, thumb: Thumb) -> None:
    """A Progressive hand of three, with what each draws."""
    evening.begin("progressive", FOUR[:3])
    page = evening.page
    for name, number in (("Bo", 3), ("Cy", 1), ("Anna", 0)):
        draws = page.get_by_role("group", name=f"{name} draws")
        thumb.record(draws.get_by_role("button", name=str(number)))
    thumb.tap(page.locator(".whole", has_text="Bo"))
    thumb.record(page.locator(".entry-rows button.primary"))


def bet_round(evening: Evening, thumb: Thumb) -> None:
    """A round of bets among three: one bets, one folds, one calls."""
    evening.begin("tapiola", FOUR[:3], scoring="betting")
    evening.enter("community")
    page = evening.page
    thumb.go(page.get_by_role("link", name="Raise"), "action=raise")
    form = page.locator("details[open] form.entry")
    thumb.record(form.locator("button.primary"))
    thumb.record(thumb.button("Fold"))
    thumb.record(thumb.button(re.compile("^Call")))


def rule_by_word(evening: Evening, thumb: Thumb) -> None:
    """A rule looked up by a word, and back."""
    _guts(evening)
    page = evening.page
    thumb.tap(page.get_by_role("link", name="Rules", exact=True))
    drawer = page.locator("dialog[open]")
    thumb.type(drawer.get_by_role("searchbox"), "kitty")
    thumb.tap(drawer.locator(".hits a"))
    thumb.tap(drawer.get_by_role("button", name=re.compile("Close|Back to")))


def seat_claimed(evening: Evening, thumb: Thumb) -> None:
    """A seat claimed on another phone, by the code."""
    code = evening.table(*FOUR)
    evening.page.context.clear_cookies()
    evening.page.goto("/")
    thumb.type(evening.page.get_by_label("The table's code"), code)
    thumb.go(thumb.button("Join"), r"/t/\w+")
    thumb.tap(thumb.button(re.compile("^Bo: sit here$|^Bo$")))
    expect(evening.page.get_by_text("you", exact=True).first).to_be_visible()


ROWS: tuple[Row, ...] = (
    first_deal,
    same_people,
    guts_hand,
    again,
    put_right,
    martian_piece,
    martian_purchase,
    tapiola_showdown,
    tapiola_showdown_photo,
    guts_photo,
    martian_photo,
    fireplace_photo,
    fireplace_quick,
    fireplace_meld,
    fireplace_steal,
    progressive_hand,
    bet_round,
    rule_by_word,
    seat_claimed,
)
