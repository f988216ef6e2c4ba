"""A press that did not arrive: kept, sent once, or a draft: `unsent_entries.js`."""

import json
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect
from reading import ask, asked_all, soon

from .conftest import TEMPLATES, Stage

pytestmark = pytest.mark.e2e

ALREADY = "It counts once."
SENT = "/t/ABC/m/1/entries"
BOARD = f"""<div id="messages"></div><main id="board" data-keep="all"><form id="f" action="{SENT}">
<input name="csrf_token" value="token"><input name="seq" value="3"><input name="who" value="Anna">
<div class="actions"><button>Deal</button></div></form>
<div class="happened"><form id="undo" method="post"><button>Undo</button></form></div>
<form id="own" method="post"><button>High</button></form></main>
{TEMPLATES.get_template("matches/_unsent.html").render(already=ALREADY)}
<script>
  const form = document.getElementById("f");
  const body = new FormData(form);
  body.append("photo", new Blob(["x"]), "a.jpg");
  const ctx = {{ sourceElement: form, request: {{ body }} }};
  window.lose = (more = {{}}) => happen("htmx:error", {{ ...ctx, ...more }});
  window.find = (status = 204) => happen("htmx:after:request", {{ response: {{ status }} }});
  window.unsent = () => localStorage.getItem("companion-unsent");
</script>"""
SAYS = "[data-unsent]"


@pytest.fixture
def page(stage: Stage) -> Page:
    shown = stage.show(BOARD, "unsent_entries")
    shown.evaluate("localStorage.clear()")
    return shown


def answers(stage: Stage, status: int, says: str = "") -> list[str]:
    """Let the table answer so; return the list that what is sent comes into."""
    heard: list[str] = []

    def answer(route: Route) -> None:
        heard.append(route.request.post_data or "")
        notice = f'<main id="board"><p class="notice notice-error">{says}</p></main>'
        route.fulfill(status=status, body=notice, content_type="text/html")

    stage.answer(SENT, answer)
    return heard


def settled(page: Page) -> list[str]:
    """Wait until nothing is kept any more; return the addresses that were asked for then."""
    page.wait_for_function("() => unsent() === null && told.length > 0")
    return [asked[1] for asked in ask(page, "told")]


def test_a_press_that_did_not_arrive_says_so_at_the_button_and_is_sent_once(stage: Stage, page: Page):
    heard = answers(stage, 200)
    page.evaluate("lose()")
    expect(page.locator(f".actions {SAYS}")).to_contain_text("Your entry is kept")
    page.evaluate("find(); find(); find()")
    assert settled(page) == ["/"]
    page.evaluate("find()")
    asked_all(page)
    assert [parse_qs(one) for one in heard] == [{"csrf_token": ["token"], "seq": ["3"], "who": ["Anna"]}]
    expect(page.locator(SAYS)).to_have_count(0)


@pytest.mark.parametrize(("status", "says"), [(409, "Bo was quicker."), (422, "Not now."), (500, "")])
def test_what_the_table_turns_down_is_a_draft(stage: Stage, page: Page, status: int, says: str):
    answers(stage, status, says)
    page.evaluate("lose(); find()")
    assert settled(page) == ["/?seq=3&who=Anna"]
    expect(page.locator(f"#messages {SAYS}")).to_contain_text("was not recorded")


def test_a_press_whose_answer_was_lost_counted_and_is_no_draft(stage: Stage, page: Page):
    answers(stage, 409, ALREADY)
    page.evaluate("lose(); find()")
    assert settled(page) == ["/"]
    expect(page.locator(SAYS)).to_have_count(0)


@pytest.mark.parametrize("away", [11 * 60, 24 * 3600, -3600])
def test_after_a_while_or_by_another_clock_it_is_not_meant_any_more(stage: Stage, page: Page, away: int):
    """A page restored after a day, and a phone whose clock was put right by an hour meanwhile."""
    heard = answers(stage, 200)
    page.evaluate("lose()")
    aged = json.loads(ask(page, "unsent()"))
    aged["at"] -= away * 1000
    page.evaluate("aged => localStorage.setItem('companion-unsent', aged)", json.dumps(aged))
    page.evaluate("find()")
    assert settled(page) == ["/?seq=3&who=Anna"]
    assert heard == []


def test_who_thinks_better_of_it_sends_nothing(stage: Stage, page: Page):
    heard = answers(stage, 200)
    page.evaluate("lose()")
    page.get_by_role("button", name="Discard").click()
    page.evaluate("find()")
    asked_all(page)
    assert heard == []
    assert soon(lambda: page.evaluate("unsent()") is None)


def test_while_there_is_no_connection_it_stays_kept(stage: Stage, page: Page):
    page.evaluate("lose()")
    page.evaluate("find()")  # something answered, and then it was gone again
    asked_all(page)
    assert soon(page.evaluate, "unsent()")
    shown = stage.show(BOARD, "unsent_entries")  # the page is loaded anew
    expect(shown.locator(f".actions {SAYS}")).to_contain_text("Your entry is kept")
    shown.evaluate("localStorage.clear()")


def test_where_nothing_may_be_kept_it_is_said_that_it_was_not_sent(page: Page):
    page.evaluate("document.getElementById('board').dataset.keep = ''; lose()")
    says = page.locator(f".actions {SAYS}")
    expect(says).to_contain_text("Press the button again when the connection is back")
    assert soon(lambda: page.evaluate("unsent()") is None)


def test_what_is_no_entry_and_what_was_answered_is_not_kept(page: Page):
    page.evaluate("lose({ response: { status: 500 } }); lose({ sourceElement: document.body })")
    assert soon(lambda: page.evaluate("unsent()") is None)
    expect(page.locator(SAYS)).to_have_count(0)


@pytest.mark.parametrize(("form", "where"), [("own", "#own"), ("undo", "#messages")])
def test_of_a_choice_and_of_undo_nothing_is_kept_and_it_is_said_until_it_is_pressed_again(
    page: Page, form: str, where: str
):
    page.evaluate(f"lose({{ sourceElement: document.getElementById('{form}') }})")
    expect(page.locator(f"{where} {SAYS}")).to_contain_text("Press the button again")
    assert soon(lambda: page.evaluate("unsent()") is None)
    page.evaluate("find()")
    expect(page.locator(SAYS)).to_have_count(1)
    page.evaluate(
        "happen('htmx:after:request', { sourceElement: document.forms[1], response: { status: 200 } })"
    )
    expect(page.locator(SAYS)).to_have_count(0)
