"""The board is the input: whole hands of nine on a phone of 390 by 600, without a scroll to anything."""

import re
from collections.abc import Callable

import pytest
from benchmarks.taps.thumb import Thumb
from playwright.sync_api import Locator, Page, expect
from reading import all_of, soon

from e2e.before import Evening

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
NINE = ("Anna", "Bo", "Cy", "Di", "Eva", "Finn", "Gus", "Hilde", "Ida")
LONG = ("Anna", "Bo", "Maximiliane-Ottokarina", "Dmitri", "Élodie", "Fatima", "Gus", "Hannelore", "Ivo")
TORN = """names => names.flatMap(({ firstChild: text }) => {
    const lines = ({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length;
    };
    return [...text.data.matchAll(/[^ -]+-?/gu)].filter((word) => lines(word) > 1).map(([word]) => word);
})"""
"""Words of names that go over more than one line."""
IN_SIGHT = """() => {
    const boxes = (which) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
    const figures = boxes(".pots > div"), rows = boxes(".seat-line"), [pad] = boxes("#secret");
    const apart = figures.filter((box) => box.top >= figures[0].bottom || box.bottom <= figures[0].top);
    const cut = rows.filter((box) => box.bottom > pad.top + 0.5);
    return [figures.length, apart.length + 1, rows.length, cut.length];
}"""
"""How many figures there are and in how many rows, how many players, and how many are cut off by the pad."""
FINGER = 44
"""Pixels that what is tapped has each way."""
SHORT = {"width": 390, "height": 600}
"""A phone with the bars of its browser."""


class Hand(Thumb):
    """A thumb that finds nothing to scroll to, and nothing too small for it."""

    def tap(self, what: Locator) -> None:
        super().tap(what)
        assert self.scrolls == 0, "it lies outside the screen, or under something else"

    def fits(self, what: Locator) -> None:
        box = what.bounding_box()
        assert box is not None
        assert box["height"] >= FINGER
        assert box["width"] >= FINGER
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SHORT["height"]

    def row(self, name: str) -> Locator:
        row = self.page.locator(".seat-line").filter(has=self.page.locator("bdi", has_text=name))
        self.fits(row)
        return row

    @property
    def send(self) -> Locator:
        """The button of what is due."""
        return self.page.locator("#entry form.entry-rows .primary")

    def stay(self, *names: str) -> None:
        """Tap who stays in; the button says so before it is pressed."""
        expect(self.send).to_have_text("Tap who stays in")
        expect(self.send).to_be_disabled()
        for name in names:
            self.tap(self.row(name))
        expect(self.send).to_contain_text(re.compile(r"\bin\b.*"))
        expect(self.send).to_contain_text(names[0])
        self.record(self.send)

    def best(self, name: str) -> None:
        """Tap who has the best hand, which is recorded at once."""
        self.record(self.row(name))

    def answer(self, *answers: str) -> None:
        for answer in answers:
            button = self.page.locator(".presses").get_by_role(
                "button", name=re.compile(rf"^{answer}( |, then|$)")
            )
            self.fits(button)
            self.record(button)


@pytest.fixture
def hand(phone: Phone) -> Hand:
    page = phone("")
    page.set_viewport_size(SHORT)
    return Hand(page)


def begin(hand: Hand, slug: str, **options: str) -> None:
    Evening(hand.page).begin(slug, NINE, **options)
    hand.record(hand.button("Cards dealt"))
    hand.taps = 0


def newest(hand: Hand) -> Locator:
    return hand.page.locator(".last li")


def test_a_guts_hand_of_nine_is_four_taps_and_no_scroll(hand: Hand) -> None:
    begin(hand, "guts", declare="drop")
    seats = [hand.row(name).bounding_box() for name in NINE]
    hand.stay("Bo", "Eva")
    expect(hand.row("Bo")).to_contain_text("takes 9, then the next deal")
    hand.best("Bo")
    assert (hand.taps, hand.scrolls) == (4, 0), "the next hand is dealt"
    expect(newest(hand)).to_have_text(["Bo takes 9. Eva owes 9", "Eva pays 9. Anna deals"])
    assert soon(lambda: [hand.row(name).bounding_box() for name in NINE]) == seats, "rows stay where they are"
    expect(hand.page.locator("#announced")).to_have_text(
        re.compile(r"^Bo takes 9. Eva owes 9. Eva pays 9. Anna deals. .*if you stay and lose, you owe 9.$")
    )
    expect(hand.row("Anna").locator("input")).to_be_focused()
    undo = hand.button("Undo")
    for told in ("Eva pays 9. Anna deals", "Bo takes 9. Eva owes 9"):
        hand.fits(undo)
        expect(undo).to_have_attribute("title", f"Undoes: {told}")
        hand.record(undo)
        expect(newest(hand).last).to_have_text(f"Undone: {told}")
    hand.best("Eva")
    hand.tap(hand.page.locator(".seat-line.nobody"))
    expect(hand.send).to_have_text("Nobody is in. Everybody antes again, then the next deal")
    hand.tap(hand.row("Cy"))
    expect(hand.send).to_have_text("Cy is in. Cy takes 9. Cy and Eva win")
    hand.tap(hand.row("Cy"))
    expect(hand.send).to_be_disabled()


def test_a_hand_of_seven_of_3_5_7_by_legs_is_tapped_on_the_rows(hand: Hand) -> None:
    Evening(hand.page).begin("three-five-seven", NINE[:7], declare="drop", legs="2")
    hand.record(hand.button("Cards dealt"))
    hand.stay("Cy")
    expect(newest(hand).first).to_have_text("Cy is in. Cy gets a leg (1 of 2)")
    hand.stay("Anna", "Gus")
    hand.best("Gus")
    hand.stay("Cy")
    expect(hand.page.get_by_role("heading", level=1)).to_contain_text("Cy wins the pot")


def test_rounds_of_bets_and_a_split_pot_of_nine_need_no_scroll(hand: Hand) -> None:
    begin(hand, "omaha-burns")
    expect(hand.send).to_have_text("Everybody checks")
    hand.tap(hand.row("Bo"))
    hand.tap(hand.page.get_by_label("One more"))
    expect(hand.send).to_contain_text("in for 1. Bo folds")
    hand.record(hand.send)
    for _ in range(2):
        hand.record(hand.send)
    hand.answer("Yes", "No", "Yes", *["No"] * 5)
    hand.record(hand.send)
    hand.tap(hand.row("Cy").locator(".tap").first)
    hand.tap(hand.row("Eva").locator(".tap").last)
    expect(hand.send).to_contain_text("Cy takes 9, Eva takes 8")
    hand.record(hand.send)


def test_cards_that_kill_are_answered_for_nine_without_a_scroll(hand: Hand) -> None:
    begin(hand, "deadly-69s")
    hand.answer("Yes", "Yes, dead", "Yes", *["No"] * 6)
    hand.best("Bo")
    expect(newest(hand).first).to_contain_text("Bo takes 9")
    expect(hand.page.locator(".presses")).to_be_visible()


@pytest.mark.parametrize("many", [6, 9])
def test_beside_long_names_no_word_is_torn(phone: Phone, many: int) -> None:
    hand = Hand(phone("", font="narrow"))
    Evening(hand.page).begin("three-five-seven" if many < 8 else "guts", LONG[:many], declare="drop")
    hand.page.set_viewport_size({"width": 390, "height": 664})
    hand.record(hand.button("Cards dealt"))
    names, rows = hand.page.locator(".seat-line bdi"), hand.page.locator(".seat-line")
    lie = [row.bounding_box() for row in all_of(rows)]
    for name in (LONG[2], "Fatima"):
        hand.tap(rows.filter(has_text=name))
    expect(hand.send).to_contain_text("are in")
    assert soon(names.evaluate_all, TORN) == []
    assert soon(lambda: [row.bounding_box() for row in rows.all()]) == lie, "no row grows by being tapped"
    hand.record(hand.send)
    assert soon(names.evaluate_all, TORN) == []


@pytest.mark.parametrize("width", [390, 320])
def test_an_amount_of_five_figures_is_read_whole(hand: Hand, width: int) -> None:
    Evening(hand.page).begin("omaha-burns", LONG[:4])
    hand.page.set_viewport_size({"width": width, "height": 640})
    hand.record(hand.button("Cards dealt"))
    amount = hand.page.get_by_label("Final bet to call")
    amount.fill("12500")
    # Both are rounded, in an older Chromium up and down
    assert soon(amount.evaluate, "one => one.scrollWidth <= one.clientWidth + 1"), "it is cut"


def test_while_all_decide_the_round_three_figures_and_six_players_are_in_sight(phone: Phone) -> None:
    """3-5-7 on two phones: what the round is under the question, the figures in one row, nobody cut off."""
    evening = Evening(phone(""))
    evening.open(*NINE[:6])
    evening.joined(phone(""), 1)
    evening.call("three-five-seven")
    page = evening.entered(("deal",))
    page.set_viewport_size({"width": 390, "height": 664})
    expect(page.locator(".round-facts")).to_have_text("3 cards · wild: threes · no straights or flushes")
    expect(page.locator("#secret .hold")).to_be_visible()
    assert soon(page.evaluate, IN_SIGHT) == [3, 1, 6, 0]
