"""A table over https that loses its connection: the last board, a press that is kept, a draft."""

from collections.abc import Callable, Iterator

import pytest
from browsers import PHONE
from playwright.sync_api import Browser, Locator, Page, Route, expect
from reading import all_of, ask, drawn, soon

from e2e.going import go

from .before import Evening
from .conftest import Server, _free_port
from .table import seq, sit

pytestmark = pytest.mark.e2e

LACKS = """async () => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const used = names.filter((name) => name.includes("/static/"));
    const kept = await Promise.all(used.map((name) => caches.match(name)));
    return used.length ? used.filter((_, at) => !kept[at]) : ["all"];
}"""
"""What the page is made of and the phone has not kept."""
LACKING_RULES = """async () => {
    const { version, pages } = await (await fetch("/rules/offline.json")).json();
    const kept = await (await caches.open(`companion-rules-${version}`)).keys();
    const paths = kept.map(({ url }) => new URL(url).pathname);
    return pages.filter((path) => !paths.includes(path));
}"""
"""The addresses of pages with rules that the phone has not kept."""
AS_NEW = """async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
}"""
LISTED_LATE = """const list = performance.getEntriesByType.bind(performance);
performance.getEntriesByType = (type) => (performance.now() < 1500 ? [] : list(type));"""
"""Lets the browser list what a page has used a while after it came, as it does when it has much to do."""
KEPT = """caches.open('companion-board').then(it => it.keys())
    .then(all => all.map(({ url }) => new URL(url).pathname))"""
WAKEN = """fetch(document.querySelector('link[rel=stylesheet]').href, { signal: AbortSignal.timeout(5000) })
    .then((it) => it.text()).catch(() => {})"""
AGAIN = "window.again = setInterval(() => dispatchEvent(new Event('online')), 500)"
UNSENT = "localStorage.getItem('companion-unsent')"


class Secured(Server):
    """`companion serve --https`."""

    secured = 0

    @property
    def safe(self) -> str:
        return f"https://127.0.0.1:{self.secured}"

    def start(self) -> None:
        self.secured = self.secured or _free_port()
        self.options = ("--https", "--https-port", str(self.secured))
        super().start()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Secured]:
    server = Secured(tmp_path_factory.mktemp("house"))
    try:
        server.start()
        yield server
    finally:
        server.kill()
    assert "Traceback" not in server.complaints()


@pytest.fixture
def phones(browser: Callable[[str], Browser], house: Secured) -> Iterator[Callable[[], Page]]:
    """Phones that took the house's certificate."""
    contexts = []

    def opened() -> Page:
        context = browser("wide").new_context(
            base_url=house.safe, viewport=PHONE, has_touch=True, is_mobile=True, ignore_https_errors=True
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        go(page, "/")
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def anna(phones: Callable[[], Page]) -> Page:
    """Anna's phone with a match of Progressive Poker, kept on it."""
    evening = Evening(phones())
    evening.open("Anna", "Bo")
    evening.call("progressive")
    page = evening.show()
    kept(page, [path_of(page)])
    return page


def lose(page: Page) -> None:
    """Cut the connection; the worker is woken before, for one that is only begun then would still have it."""
    page.evaluate(WAKEN)
    page.context.set_offline(True)


def find(page: Page) -> None:
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")


def kept(page: Page, paths: list[str]) -> None:
    """Wait until these boards are what lies on the phone, with all that the page is made of."""
    assert soon(page.evaluate, KEPT) == paths
    assert soon(page.evaluate, LACKS) == []


def press(page: Page, who: str = "Anna") -> None:
    """Say who had the best hand, and press."""
    form = page.locator('form.entry[data-label="Showdown"]')
    form.locator(".whole").filter(has_text=who).click()
    form.locator(".primary").click()


def entered(page: Page) -> Locator:
    """What was pressed, of what happened last; who came to the table stands there for a while too."""
    return page.locator(".history .told").filter(has_text="from the pile")


def lines(page: Page) -> list[str]:
    return entered(page).all_inner_texts()


def overtaken(anna: Page, phones: Callable[[], Page]) -> Page:
    """Press on Anna's phone without a connection, then on Bo's, which is returned: his counts."""
    bo = phones()
    go(bo, anna.url.partition("/m/")[0])
    sit(bo, "Bo")
    go(bo, anna.url)
    lose(anna)
    press(anna)
    expect(anna.locator("[data-unsent]")).to_contain_text("Your entry is kept")
    press(bo, "Bo")
    expect(entered(bo)).to_have_count(1)
    return bo


def test_the_first_page_of_a_phone_is_kept_whole(phones: Callable[[], Page]):
    evening = Evening(phones())
    evening.open("Anna", "Bo")
    evening.call("progressive")
    evening.page.evaluate(AS_NEW)
    evening.page.add_init_script(LISTED_LATE)
    page = evening.show()
    assert soon(page.evaluate, "performance.now()") > 1500
    kept(page, [path_of(page)])


def test_a_press_without_a_connection_is_kept_and_sent_once(anna: Page):
    lose(anna)
    anna.reload()  # as a phone does that has thrown the page away
    expect(anna.locator("#offline")).to_be_visible()
    before = seq(anna)
    press(anna)
    says = anna.locator("[data-unsent]")
    expect(says).to_contain_text("Not sent: no connection. Your entry is kept")
    expect(anna.locator("form", has=says)).to_have_count(1)  # at the button
    assert soon(seq, anna) == before
    find(anna)
    expect(says).to_have_count(0)
    anna.wait_for_function(f"() => {UNSENT} === null")
    expect(entered(anna)).to_have_count(1)
    once = [one.inner_text() for one in all_of(entered(anna))]
    anna.reload()
    assert soon(lines, anna) == once
    go(anna, "/")  # the table is left
    kept(anna, [])


def test_a_press_during_which_the_connection_goes_is_felt(anna: Page):
    chosen = anna.locator('form.entry[data-label="Showdown"]')
    chosen.locator(".whole").filter(has_text="Anna").click()
    expect(chosen.locator(".will")).to_be_visible()  # what it would do has been asked
    button = chosen.locator(".primary")
    button.scroll_into_view_if_needed()
    place = button.bounding_box()
    assert place is not None
    lose(anna)
    anna.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    anna.mouse.down()
    anna.evaluate("document.querySelector('[data-live]').dispatchEvent(new Event('wake'))")
    expect(anna.locator("#offline")).to_be_visible()
    now = button.bounding_box()
    assert now is not None
    assert abs(now["y"] - place["y"]) < 2  # a button that is pressed goes down by one
    anna.mouse.up()
    expect(anna.locator("[data-unsent]")).to_contain_text("Your entry is kept")


def test_where_the_table_moved_on_the_press_is_a_draft(anna: Page, phones: Callable[[], Page]):
    bo = overtaken(anna, phones)
    find(anna)
    says = anna.locator("#messages [data-unsent]")
    expect(says).to_contain_text("was not recorded")
    assert soon(lambda: lines(anna) == lines(bo))  # nothing was recorded but what Bo pressed
    expect(anna.get_by_role("checkbox", name="Anna")).to_be_checked()  # filled in
    says.get_by_role("button", name="Got it").click()
    expect(says).to_have_count(0)
    assert soon(lambda: anna.evaluate(UNSENT) is None)


def test_news_asked_for_before_a_draft_do_not_take_it_away(anna: Page, phones: Callable[[], Page]):
    overtaken(anna, phones)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    anna.route("**/board?*", hold)
    says = anna.locator("#messages [data-unsent]")
    find(anna)
    anna.evaluate(AGAIN)  # the first try may come before the connection does
    expect(says).to_contain_text("was not recorded")
    anna.evaluate("clearInterval(again)")
    filled = anna.get_by_role("checkbox", name="Anna")
    expect(filled).to_be_checked()
    assert held, "the page asked for nothing"
    for route in held:
        with anna.expect_response("**/board?*"):
            route.continue_()
    drawn(anna)
    expect(filled).to_be_checked()
    expect(anna.locator("#entry [data-afresh]")).to_have_count(0)  # it is not behind the table


def test_a_page_never_seen_says_that_there_is_no_connection(anna: Page):
    lose(anna)
    go(anna, "/rank")
    expect(anna.get_by_role("heading", name="No connection")).to_be_visible()
    find(anna)
    anna.get_by_role("link", name="Try again").click()
    expect(anna.get_by_role("heading", level=1, name="Rank a hand")).to_be_visible()


def test_all_rules_can_be_read_without_a_connection(phones: Callable[[], Page]):
    page = phones()
    assert soon(page.evaluate, LACKING_RULES) == []
    lose(page)
    go(page, "/rules/screw-your-neighbour")
    expect(page.get_by_role("heading", level=1, name="Screw Your Neighbour")).to_be_visible()
    page.get_by_role("heading", name="How a hand goes").tap()
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("main")).to_have_css("display", "flex")  # its styles are there
    page.get_by_role("searchbox").fill("who loses")
    expect(page.locator("[data-unanswered]")).to_contain_text("You can still read the rules")
    page.get_by_role("button", name="Find").tap()
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
    expect(page.locator("[data-unanswered]")).to_be_visible()
    page.get_by_role("searchbox").fill("cuckoo")
    shown = page.locator("[data-all-games] li:visible")
    expect(shown).to_have_count(1)
    shown.get_by_role("link").tap()
    expect(page.get_by_role("heading", level=1, name="Screw Your Neighbour")).to_be_visible()


def test_rules_of_an_earlier_version_go_when_the_newer_ones_are_there(phones: Callable[[], Page]):
    page = phones()
    page.evaluate("caches.open('companion-rules-old')")
    assert soon(page.evaluate, LACKING_RULES) == []
    page.evaluate("navigator.serviceWorker.controller.postMessage('rules')")
    names = "caches.keys().then((all) => all.filter((name) => name.startsWith('companion-rules-')).length)"
    assert soon(page.evaluate, names) == 1


def test_nothing_that_was_sent_or_is_secret_lies_in_a_cache(anna: Page):
    press(anna)
    expect(entered(anna)).to_have_count(1)
    everything = """caches.keys().then((names) => Promise.all(names.map(async (name) => {
        const all = await (await caches.open(name)).keys();
        return all.map(({ url, method }) => [method, new URL(url).pathname]);
    })))"""
    found = [tuple(one) for cache in ask(anna, everything) for one in cache]
    assert {method for method, _ in found} == {"GET"}
    pages = {path for _, path in found if not path.startswith(("/static/", "/rules"))}
    assert pages == {"/offline", path_of(anna)}
    anna.evaluate("document.getElementById('board').dataset.keep = 'press'")
    anna.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:swap', { detail: { ctx: {} } }))")
    kept(anna, [])


def path_of(page: Page) -> str:
    return str(ask(page, "location.pathname"))
