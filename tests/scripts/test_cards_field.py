"""What is in a cards field: `card_codes.js` reads what is typed as the server does."""

import random

import pytest
from playwright.sync_api import Page, expect
from reading import all_of, ask, soon

from companion.cards import UnknownCard, parse
from companion.engine.cards_field import Pack

from .conftest import Stage, cards_field

pytestmark = pytest.mark.e2e

PARSE = """async (texts) => {
    const { parse } = await import("/static/js/cards/card_codes.js");
    return texts.map(parse);
}"""
RETURNED = """() => {
    window.returned = [];
    document.addEventListener("card-returned", (event) => returned.push(event.detail));
}"""


@pytest.fixture
def page(stage: Stage) -> Page:
    shown = stage.show(f"<form>{cards_field()}</form>", "cards_field")
    expect(shown.locator(".tools")).to_be_attached()
    return shown


def value(page: Page) -> str:
    return page.locator("input[name=cards]").input_value()


def typed(page: Page, text: str) -> None:
    page.evaluate(
        """text => {
            const input = document.querySelector("input[name=cards]");
            input.value = text;
            input.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        text,
    )


def field(page: Page, does: str) -> None:
    """Do something with the field, which `does` calls `field`."""
    page.evaluate(f"() => {{ const field = document.querySelector('cards-field'); {does} }}")


def chips(page: Page) -> list[str]:
    return page.locator(".tray [data-at] [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")


def server(text: str) -> list[str] | None:
    try:
        return list(parse(text))
    except UnknownCard:
        return None


def test_what_is_typed_is_read_as_the_server_reads_it(stage: Stage):
    chance = random.Random(7)
    tokens = [
        "Ah",
        "10s",
        "tS",
        "JOKER",
        "jk",
        "JK",
        "jh",
        "k♥",
        "7♧",
        "1s",
        "11c",
        "0d",
        "x",
        "Q",
        "(",
        "♠",
        "ace",
    ]
    between = [" ", "", ",", "; ", ". ", "\ufe0f ", "\n", "-"]
    texts = ["", "  ", ",;", "A♥︎ K♠️", "Jk Jk Jk"] + [
        "".join(chance.choice(tokens) + chance.choice(between) for _ in range(chance.randint(1, 4)))
        for _ in range(600)
    ]
    said = ask(stage.show(""), PARSE, texts)
    assert dict(zip(texts, said, strict=True)) == {text: server(text) for text in texts}
    assert sum(found is None for found in said) > 50
    assert sum(bool(found) for found in said) > 50


def test_what_cannot_be_read_stays_as_it_was_typed_and_shows_no_cards(page: Page):
    typed(page, "Ah Kd")
    assert soon(chips, page) == ["Ah", "Kd"]
    typed(page, "Ah Kx")
    assert soon(chips, page) == []
    assert soon(value, page) == "Ah Kx"
    field(page, "field.sync()")
    expect(page.locator(".typing")).to_be_visible()  # so that it can be mended
    typed(page, "Ah Kc")
    field(page, "field.sync()")
    expect(page.locator(".typing")).to_be_hidden()


def test_a_card_that_stays_keeps_what_is_known_of_it(page: Page):
    field(
        page,
        'field.set([{ code: "Ah", sure: false, others: ["4h"] }, { code: "Kd", sure: true, others: [] }])',
    )
    typed(page, "Kd Ah 2c")
    assert soon(page.locator(".tray .unsure").evaluate_all, "all => all.map(one => one.dataset.at)") == ["1"]
    typed(page, "Ah Ah")
    assert soon(page.locator(".tray .unsure").count) == 1


def test_no_more_go_in_than_there_is_room_for(page: Page):
    typed(page, "2c 3c 4c 5c")
    field(page, 'field.took({ code: "6c" }); field.took({ code: "7c" })')
    assert soon(value, page) == "2c 3c 4c 5c 6c"
    said = page.locator("cards-field > [role=status]")
    expect(said).to_have_text("No more cards fit here (at most 5). Remove one first.")


def test_a_card_taken_out_comes_back_where_it_was_until_something_else_changes(page: Page):
    typed(page, "2c 3c 4c")
    page.locator(".tray [data-at='1']").press("Delete")
    assert soon(value, page) == "2c 4c"
    page.get_by_role("button", name="Put the card back").click()
    assert soon(value, page) == "2c 3c 4c"
    page.locator(".tray [data-at='0']").press("Backspace")
    field(page, 'field.took({ code: "9d" })')
    expect(page.locator(".undoing")).to_have_count(0)
    page.locator(".tray [data-at='0']").press("x")
    assert soon(value, page) == "3c 4c 9d"


def test_a_card_that_was_chosen_by_a_person_is_sure(page: Page):
    field(page, 'field.set([{ code: "Ah", sure: false, others: ["4h"] }])')
    expect(page.locator(".tray .unsure")).to_have_count(1)
    field(page, 'field.took({ code: "4h", instead: 0 })')
    assert soon(value, page) == "4h"
    expect(page.locator(".tray .unsure")).to_have_count(0)


def test_wild_cards_say_so_in_the_tray_and_in_the_picker(stage: Stage):
    page = stage.show(f"<form>{cards_field(pack=Pack(wild=parse('4h 4s')))}</form>", "cards_field")
    expect(page.locator(".tools")).to_be_attached()
    typed(page, "4h Kd")
    wild, plain = all_of(page.locator(".tray [data-at]"))
    expect(wild.locator(".note")).to_have_text("wild")
    expect(wild).to_have_accessible_name("four of hearts wild Change")
    expect(plain.locator(".note")).to_have_count(0)
    page.locator(".tray .slot").first.click()
    expect(page.locator(".picker .tray .wild")).to_have_accessible_name("Remove: four of hearts, wild")
    expect(page.locator(".deck [aria-description=wild]")).to_have_count(2)
    page.locator(".deck [value='4s']").click()
    expect(page.locator(".picker .tray .note")).to_have_text(["wild", "wild"])


def test_what_is_wild_may_change_under_the_cards(page: Page):
    typed(page, "4h Kd")
    page.evaluate("""() => {
        const field = document.querySelector("cards-field");
        field.dataset.wild = "Kd";
        field.sync();
    }""")
    expect(page.locator(".tray .wild")).to_have_accessible_name("king of diamonds wild Change")


def test_stolen_cards_alone_are_not_sent_and_go_when_they_are_not_chosen(page: Page):
    field(page, 'field.rob(["Kh"])')
    assert soon(lambda: (chips(page), value(page))) == (["Kh"], "")
    field(page, 'field.took({ code: "2c" })')
    assert soon(value, page) == "Kh 2c"
    field(page, 'field.rob(["Kd"])')
    assert soon(lambda: (chips(page), value(page))) == (["Kd", "2c"], "Kd 2c")
    field(page, "field.rob([])")
    assert soon(value, page) == "2c"


def test_a_card_that_was_there_before_it_was_robbed_is_there_once(page: Page):
    typed(page, "Kh 2c")
    field(page, 'field.rob(["Kh"])')
    assert soon(lambda: (chips(page), value(page))) == (["Kh", "2c"], "Kh 2c")
    expect(page.locator(".tray .note", has_text="stolen")).to_have_count(1)


def test_a_stolen_card_that_leaves_is_given_back_and_cannot_be_put_back(page: Page):
    page.evaluate(RETURNED)
    field(page, 'field.rob(["Kh", "Kd"]); field.took({ code: "2c" }); field.took({ out: 0 })')
    assert soon(page.evaluate, "returned") == ["Kh"]
    expect(page.locator(".undoing")).to_have_count(0)
    field(page, 'field.took({ code: "Ks", instead: 0 })')  # another card instead of it
    assert soon(page.evaluate, "returned") == ["Kh", "Kd"]
    field(page, "field.took({ out: 1 })")  # one of one's own
    assert soon(page.evaluate, "returned") == ["Kh", "Kd"]
    expect(page.locator(".undoing")).to_have_count(1)


def test_a_card_put_in_place_of_a_stolen_one_is_ones_own_and_stays(page: Page):
    field(page, 'field.rob(["Kd"]); field.took({ code: "Ks", instead: 0 })')
    assert soon(value, page) == "Ks"
    field(page, "field.rob([])")
    assert soon(value, page) == "Ks"


def test_the_field_says_what_happened_with_a_capital(stage: Stage):
    asked = """async () => {
        const { fill } = await import("/static/js/cards/card_codes.js");
        return [fill("{card} added", { card: "ace" }), fill("{none} of {n}", { n: 0 })];
    }"""
    assert ask(stage.show(""), asked) == ["Ace added", "{none} of 0"]


def test_the_picker_opens_by_itself_only_after_an_entry_of_this_phone(stage: Stage):
    due = '<button type="button" data-pick="cards-field" data-opens>Pick</button>'
    form = f"<form data-entry>{cards_field(then='more')}{due}</form>"
    page = stage.show(f'<main id="board">{form}</main>', "cards_field")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()  # the page was opened at it

    def comes(method: str, form: str = "form", target: str = "#board") -> None:
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        page.evaluate(
            """([method, form, target]) => {
                const [of, to] = [form, target].map((one) => document.querySelector(one));
                const detail = { ctx: { target: to, request: { method, form: of } } };
                document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail }));
            }""",
            [method, form, target],
        )

    comes("POST")
    expect(sheet).to_be_visible()
    comes("GET")
    expect(sheet).to_be_hidden()
    comes("POST", form="main")  # an undo
    expect(sheet).to_be_hidden()
    comes("POST", target="form")  # what it would do
    expect(sheet).to_be_hidden()
