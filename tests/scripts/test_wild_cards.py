"""Cards that are wild by a tap, as the page has them: `wild_cards.js` beside the inputs of the hand."""

from types import SimpleNamespace

import pytest
from playwright.sync_api import Locator, Page, expect
from reading import soon

from companion.cards import Card, parse
from companion.engine.cards_field import CardsField, Pack
from companion.showdown_photo.photo_review import PhotoReview
from companion.vision import PhotoReading, RecognisedCard
from companion.vision.choosing.resolve import PhotoKnowledge

from .conftest import TEMPLATES, Stage

pytestmark = pytest.mark.e2e

FIELDS = TEMPLATES.get_template("shared/_fields.html").module
HEARD = """() => {
    window.heard = [];
    document.addEventListener("change", ({ target }) => heard.push(target.name));
}"""


def tapping(
    cards: str = "", tapped: str = "", always: str = "", rest: str = "", seat: int = 0, hands: str = "hand0"
) -> str:
    """The cards of a hand that may be tapped, as the server writes them."""
    bound = SimpleNamespace(id=f"wild{seat}", name=f"wild{seat}", errors=())
    taps = SimpleNamespace(
        cards=cards.split(), selected_cards=tapped.split(), always=always.split(), rest=rest
    )
    inputs = [f"{name}-field" for name in hands.split()]
    return str(FIELDS.tapped_cards(bound, CardsField(f"wild{seat}", "Wild cards"), taps, inputs))  # type: ignore[attr-defined]


def hand(name: str, cards: str = "", wild: str = "") -> str:
    spec = CardsField(name, name, high=7, pack=Pack(wild=parse(wild)))
    return str(FIELDS.cards_field(name, cards, spec))  # type: ignore[attr-defined]


@pytest.fixture
def page(stage: Stage) -> Page:
    """Two hands: Anna's lies down and up, and a six is wild anyway; Bo's lies down."""
    return shown(
        stage,
        hand("hand0", wild="6h 6c") + hand("up0") + tapping(hands="hand0 up0"),
        hand("hand1") + tapping(seat=1, hands="hand1"),
    )


def shown(stage: Stage, *parts: str) -> Page:
    page = stage.show(f"<form>{''.join(parts)}</form>", "cards_field", "photo_review")
    expect(page.locator("cards-field .tools").first).to_be_attached()
    page.wait_for_function("() => Boolean(customElements.get('tapped-cards'))")
    return page


def lay(page: Page, name: str, cards: str) -> None:
    page.locator(f"input[name={name}]").evaluate(
        "(one, cards) => { one.value = cards; one.dispatchEvent(new Event('change', { bubbles: true })) }",
        cards,
    )


def group(page: Page, seat: int = 0) -> Locator:
    return page.locator(f"#wild{seat}")


def box(page: Page, card: str, seat: int = 0) -> Locator:
    return group(page, seat).locator(f"input[value='{card}']")


def sent(page: Page, seat: int = 0) -> str:
    return page.locator(f"input[name=wild{seat}][type=text]").input_value()


def marked(page: Page, name: str) -> list[str]:
    """The cards of a hand that it shows as wild."""
    return page.locator(f"#{name}-field > .tray .wild [data-card]").evaluate_all(
        "all => all.map((one) => one.dataset.card)"
    )


def test_nothing_is_asked_before_the_hand_is_there(page: Page):
    expect(group(page)).to_be_hidden()
    lay(page, "hand0", "5c 7d")
    expect(group(page)).to_be_visible()
    expect(group(page, 1)).to_be_hidden()
    expect(group(page).locator(".typing")).to_be_hidden()
    lay(page, "hand0", "")
    expect(group(page)).to_be_hidden()


def test_a_tap_says_that_a_card_is_wild_and_another_that_it_is_not(page: Page):
    lay(page, "hand0", "5c 7d")
    page.evaluate(HEARD)
    box(page, "7d").click()
    assert soon(sent, page) == "7d"
    assert soon(marked, page, "hand0") == ["7d"]
    assert "wild0" in soon(page.evaluate, "heard")
    box(page, "7d").click()
    assert soon(sent, page) == ""
    assert soon(marked, page, "hand0") == []
    assert soon(sent, page, 1) == ""


def test_what_is_sent_runs_as_the_hand_does_whatever_was_tapped_first(page: Page):
    lay(page, "hand0", "5c 7d")
    lay(page, "up0", "9h 7d")
    assert soon(
        group(page).locator(".take [data-card]").evaluate_all, "all => all.map((one) => one.dataset.card)"
    ) == ["5c", "7d", "9h"]
    for card in ("9h", "5c"):
        box(page, card).click()
    assert soon(sent, page) == "5c 9h"
    assert soon(lambda: (marked(page, "hand0"), marked(page, "up0"))) == (["5c"], ["9h"])


def test_the_same_card_in_another_hand_is_another_card(page: Page):
    lay(page, "hand0", "5c")
    lay(page, "hand1", "5c")
    box(page, "5c", 1).click()
    assert soon(lambda: (sent(page), sent(page, 1))) == ("", "5c")
    assert soon(lambda: (marked(page, "hand0"), marked(page, "hand1"))) == ([], ["5c"])


def test_a_card_that_is_wild_anyway_cannot_be_left_and_is_not_sent(page: Page):
    lay(page, "hand0", "6h 7d")
    expect(box(page, "6h")).to_be_disabled()
    expect(box(page, "6h")).to_be_checked()
    lay(page, "up0", "6c")
    expect(box(page, "6c")).to_be_enabled()
    assert soon(sent, page) == ""


def test_one_that_left_the_hand_is_wild_again_once_it_is_back(page: Page):
    lay(page, "hand0", "5c 7d")
    box(page, "7d").click()
    lay(page, "hand0", "5c 8d")
    assert soon(sent, page) == ""
    expect(box(page, "8d")).not_to_be_checked()
    lay(page, "hand0", "5c 7d")
    assert soon(sent, page) == "7d"
    expect(box(page, "7d")).to_be_checked()


@pytest.mark.parametrize(("seq", "again"), [("1", "7d"), ("2", "")])
def test_what_left_the_hand_is_remembered_over_an_answer_but_not_in_the_next_hand(
    page: Page, seq: str, again: str
):
    page.evaluate(
        "document.forms[0].insertAdjacentHTML('afterbegin', '<input type=hidden name=seq value=1>')"
    )
    swapped = """seq => {
        document.forms[0].elements.seq.value = seq;
        happen("htmx:after:swap", { target: document.body });
    }"""
    page.evaluate(swapped, "1")
    page.evaluate(swapped, "1")
    lay(page, "hand0", "5c 7d")
    box(page, "7d").click()
    lay(page, "hand0", "5c 8d")
    page.evaluate(swapped, seq)
    assert soon(sent, page) == ""
    lay(page, "hand0", "5c 7d")
    assert soon(sent, page) == again


def test_what_was_typed_before_the_hand_came_counts_once_it_is_there(page: Page):
    lay(page, "wild0", "7d 9h")
    lay(page, "hand0", "5c 7d")
    assert soon(sent, page) == "7d"
    lay(page, "up0", "9h")
    assert soon(sent, page) == "7d 9h"


def test_what_is_no_card_stays_to_be_put_right(page: Page):
    lay(page, "hand0", "5c 7d")
    box(page, "5c").click()
    lay(page, "wild0", "7x")
    expect(group(page).locator(".typing")).to_be_visible()
    assert soon(sent, page) == "7x"
    lay(page, "hand0", "5c 8d")
    assert soon(sent, page) == "7x"
    lay(page, "wild0", "8d")
    expect(group(page).locator(".typing")).to_be_hidden()
    expect(box(page, "8d")).to_be_checked()
    expect(box(page, "5c")).not_to_be_checked()


def test_what_the_server_ticked_is_taken_over_and_nobody_has_changed_it(stage: Stage):
    page = shown(stage, hand("hand0", "5c 6h 7d", wild="6h"), tapping("5c 6h 7d", "7d", "6h", rest="9h"))
    assert soon(sent, page) == "7d"
    assert soon(marked, page, "hand0") == ["6h", "7d"]
    lay(page, "hand0", "5c 6h 7d 9h")
    assert soon(sent, page) == "7d 9h"
    page.evaluate(HEARD)
    page.evaluate(
        "html => (document.querySelector('#wild0').outerHTML = html)", tapping("5c 6h 7d 9h", "5c", "6h")
    )
    page.evaluate("happen('htmx:after:swap', { target: document.body })")
    expect(box(page, "5c")).to_be_checked()
    assert soon(sent, page) == "5c"
    assert soon(marked, page, "hand0") == ["5c", "6h"]
    assert soon(page.evaluate, "heard") == []


def test_after_a_swap_that_leaves_it_in_its_place_what_the_server_wrote_counts(page: Page):
    lay(page, "hand0", "5c 7d")
    box(page, "7d").click()
    boxes = '<label class="take"><input type="checkbox" name="wild0" value="5c" checked></label>'
    page.evaluate(
        """html => {
            document.querySelector("#wild0 .tray").innerHTML = html;
            document.querySelector("input[name=wild0][type=text]").value = "";
            happen("htmx:after:swap", { target: document.body });
        }""",
        boxes,
    )
    expect(box(page, "5c")).to_be_checked()
    expect(box(page, "7d")).not_to_be_checked()
    assert soon(sent, page) == "5c"


def test_a_hand_whose_wild_cards_are_asked_no_more_shows_none(page: Page):
    lay(page, "hand1", "5c 7d")
    box(page, "7d", 1).click()
    page.evaluate("document.querySelector('#wild1').remove()")
    lay(page, "hand1", "5c 7d 8d")
    assert soon(marked, page, "hand1") == []


PHOTO = [("5c", 40), ("6h", 140), ("7d", 240)]


def photographed(page: Page) -> None:
    """Lay a photo of Anna's cards into her hand."""
    quads = [((x, 100), (x + 60, 100), (x + 60, 190), (x, 190)) for _, x in PHOTO]
    index = [((x, 100), (x + 8, 100), (x + 8, 114), (x, 114)) for _, x in PHOTO]
    cards = [
        RecognisedCard(Card(code), 0.9, True, (corner,), quad)
        for (code, _), corner, quad in zip(PHOTO, index, quads, strict=True)
    ]
    marked = PhotoReview(PhotoReading(tuple(cards), (), 360, 300, {}), PhotoKnowledge(copies=1))
    html = TEMPLATES.get_template("photos/_reading.html").module.reading(marked)  # type: ignore[attr-defined]
    page.add_style_tag(content=".picture, .picture svg { width: 360px; height: 300px; display: block; }")
    page.evaluate("html => document.querySelector('#hand0-field .found').innerHTML = html", str(html))
    page.locator(".picture img").evaluate("image => image.remove()")


def test_on_the_photo_a_tap_says_wild_only_while_the_button_is_pressed(page: Page):
    lay(page, "wild0", "5c")
    photographed(page)  # a thumb means the card, of which the picture marks the corner
    assert soon(sent, page) == "5c"
    marker = page.get_by_role("button", name="Tap the wild cards")
    marker.click()
    expect(marker).to_have_attribute("aria-pressed", "true")
    picture = page.locator(".picture")
    picture.click(position={"x": 275, "y": 150})
    assert soon(sent, page) == "5c 7d"
    expect(page.locator(".picture g.wild")).to_have_count(3)
    picture.click(position={"x": 75, "y": 150})
    picture.click(position={"x": 175, "y": 150})  # that one is wild anyway
    assert soon(sent, page) == "7d"
    picture.click(position={"x": 350, "y": 10})  # nothing lies there
    expect(page.get_by_role("dialog")).to_be_hidden()
    marker.click()
    picture.click(position={"x": 244, "y": 107})
    expect(page.get_by_role("dialog")).to_be_visible()
    assert soon(sent, page) == "7d"


def test_what_is_tapped_on_the_photo_and_beside_it_is_one(page: Page):
    photographed(page)
    page.get_by_role("button", name="Tap the wild cards").click()
    page.locator(".picture").click(position={"x": 275, "y": 150})
    expect(box(page, "7d")).to_be_checked()
    box(page, "7d").click()
    expect(page.locator(".picture g.wild")).to_have_count(1)
    page.evaluate("document.querySelector('#hand0-field').replace(2, '8d')")
    assert soon(sent, page) == ""
