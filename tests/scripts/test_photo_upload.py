"""A photo on its way from the phone: made smaller, stopped, lost, refused, sent again: `photo_upload.js`."""

import struct
import zlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from reading import ask, asked_all, soon, until

from .conftest import Stage, cards_field

pytestmark = pytest.mark.e2e

SENT = "/photos"
ASKS = 1000
"""Milliseconds after which the phone asks again how many are before it."""
FOUND = '<photo-reading class="reading"></photo-reading>'
BEGIN = """async ([bytes, kind]) => {
    const { Sending } = await import("/static/js/photos/photo_upload.js");
    const field = document.querySelector("cards-field");
    window.arrived = [];
    const sending = new Sending(field, (page, photo) => arrived.push(photo.size));
    window.sending = sending;
    window.begun = sending.begin(new File([new Uint8Array(bytes)], "a", { type: kind }));
}"""
SIZE = """async (bytes) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    return [picture.width, picture.height];
}"""


def png(width: int, height: int) -> bytes:
    """A grey picture of that size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.fixture
def page(stage: Stage) -> Page:
    return field(stage.show)


def field(show: Callable[..., Page]) -> Page:
    """Show a cards field from which photos are sent."""
    html = f'<form><input type="hidden" name="csrf_token" value="t">{cards_field(photo=SENT)}</form>'
    shown = show(html, "cards_field")
    expect(shown.locator(".tools")).to_be_attached()
    return shown


def begin(page: Page, photo: bytes, kind: str = "image/png") -> None:
    page.evaluate(BEGIN, [list(photo), kind])


def answers(stage: Stage, *all_of: tuple[int, str]) -> list[bytes]:
    """Give these answers one after the other; return the list that what was sent comes into."""
    heard: list[bytes] = []

    def answer(route: Route) -> None:
        status, body = all_of[len(heard)]
        heard.append(route.request.post_data_buffer or b"")
        route.fulfill(status=status, body=body, content_type="text/html")

    stage.answer(SENT, answer)
    return heard


def part(sent: bytes) -> bytes:
    """Return the photo in what was sent."""
    head, _, rest = sent.partition(b'filename="photo.jpg"')
    assert head
    return rest.partition(b"\r\n\r\n")[2].rpartition(b"\r\n--")[0]


@pytest.mark.parametrize(
    ("before", "after"), [((3000, 1500), [2048, 1024]), ((1500, 4096), [750, 2048]), ((640, 480), [640, 480])]
)
def test_a_photo_is_made_smaller_and_never_larger(
    stage: Stage, page: Page, before: tuple[int, int], after: list[int]
):
    heard = answers(stage, (200, FOUND))
    begin(page, png(*before))
    page.wait_for_function("arrived.length")
    photo = part(heard[0])
    assert photo[:2] == b"\xff\xd8"
    assert ask(page, SIZE, list(photo)) == after
    assert b'name="csrf_token"\r\n\r\nt\r\n' in heard[0]
    assert b'name="field"\r\n\r\ncards\r\n' in heard[0]


def test_what_the_phone_cannot_decode_is_sent_as_it_is(stage: Stage, page: Page):
    heard = answers(stage, (200, FOUND))
    begin(page, b"no picture", "image/heic")
    page.wait_for_function("arrived.length")
    assert part(heard[0]) == b"no picture"


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_the_same_photo_may_be_sent_again_where_that_helps(stage: Stage, page: Page, status: int):
    heard = answers(stage, (status, '<p class="notice">Ten are being read.</p>'), (200, FOUND))
    begin(page, png(64, 48))
    expect(page.locator(".unsent")).to_contain_text("Ten are being read.")
    page.get_by_role("button", name="Send the photo again").click()
    page.wait_for_function("arrived.length")
    assert part(heard[0]) == part(heard[1])


def test_who_waits_is_told_how_many_are_before(stage: Stage):
    asked: list[str] = []
    told = ["2 photos ahead of yours", "Your photo is next", ""]

    def place(route: Route) -> None:
        asked.append(route.request.url)
        said = told[min(len(asked), 3) - 1]
        route.fulfill(status=200 if said else 204, body=said, content_type="text/plain")

    page = field(stage.show_still)
    held: list[Route] = []
    stage.answer(SENT, held.append)
    stage.answer("/photos/waiting", place)
    begin(page, png(64, 48))
    panel = page.locator(".sending")
    expect(panel).to_contain_text("Sending the photo")
    page.evaluate("sending.progress(1)")  # a browser tells nothing of what is held back here
    for said in (*told[:2], "Reading the cards"):
        page.clock.run_for(ASKS)
        expect(panel).to_contain_text(said, timeout=10_000)
    ticket = asked[0].partition("?ticket=")[2]
    assert ticket.isdecimal()
    assert f'name="ticket"\r\n\r\n{ticket}\r\n'.encode() in (held[0].request.post_data_buffer or b"")
    held[0].fulfill(status=200, body=FOUND, content_type="text/html")
    page.wait_for_function("arrived.length")
    before = len(asked)
    page.clock.run_for(3 * ASKS)
    asked_all(page)
    assert len(asked) == before


def test_a_photo_that_got_no_answer_may_be_sent_again(stage: Stage, page: Page):
    stage.answer(SENT, lambda route: route.abort())
    begin(page, png(64, 48))
    expect(page.locator(".unsent")).to_contain_text("The photo did not arrive.")
    expect(page.get_by_role("button", name="Send the photo again")).to_be_visible()


@pytest.mark.parametrize("status", [400, 413, 415, 422])
def test_a_refusal_is_told_and_nothing_is_offered_again(stage: Stage, page: Page, status: int):
    answers(stage, (status, '<p class="notice">This is no photo.</p>'))
    begin(page, png(64, 48))
    expect(page.locator(".found")).to_have_text("This is no photo.")
    assert soon(lambda: page.evaluate("document.querySelector('cards-field').sending") is None)


def test_an_answer_that_says_nothing_is_a_loss(stage: Stage, page: Page):
    answers(stage, (400, "<p>What?</p>"))
    begin(page, png(64, 48))
    expect(page.locator(".unsent")).to_contain_text("The photo did not arrive.")


def test_a_cancelled_photo_leaves_things_as_they_were_and_its_answer_is_not_heard(stage: Stage, page: Page):
    page.evaluate("document.querySelector('.found').innerHTML = '<b>before</b>'")
    waiting: list[Route] = []
    stage.answer(SENT, waiting.append)
    begin(page, png(64, 48))
    until(page, lambda: waiting)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".found")).to_have_text("before")
    expect(page.locator(".unsent")).to_have_count(0)
    assert soon(page.evaluate, "arrived") == []


def test_a_second_photo_takes_the_place_of_the_first(stage: Stage, page: Page):
    page.evaluate("document.querySelector('.found').innerHTML = '<b>before</b>'")
    waiting: list[Route] = []
    stage.answer(SENT, waiting.append)
    begin(page, png(64, 48))
    until(page, lambda: waiting)
    begin(page, png(32, 24))
    until(page, lambda: len(waiting) == 2)
    expect(page.locator(".sending")).to_have_count(1)
    assert waiting[0].request.failure  # it is broken off, and nobody waits for what was read in it
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".found")).to_have_text("before")


MOVED = "loaded => request.upload.onprogress({ lengthComputable: true, loaded, total: 8 })"
REQUEST = """() => {
    window.XMLHttpRequest = class {
        upload = {};
        constructor() { window.request = this; }
        open() {}
        setRequestHeader() {}
        send() {}
        abort() { this.onabort(); this.onloadend(); }
    };
}"""
"""A request of which nothing moves but by the test."""


@pytest.fixture
def still(stage: Stage) -> Page:
    """A photo that is being sent, and time that stands still."""
    page = stage.show_still(f"<form>{cards_field(photo=SENT)}</form>", "cards_field")
    page.evaluate(REQUEST)
    begin(page, b"no picture", "image/heic")
    page.wait_for_function("window.request")
    return page


def test_a_photo_that_stands_still_for_half_a_minute_is_lost(still: Page):
    still.clock.run_for(29_000)
    expect(still.locator(".sending [data-text]")).to_have_text("Sending the photo · 0 %")
    still.clock.run_for(2_000)
    expect(still.locator(".unsent")).to_contain_text("The photo did not arrive.")


def test_a_slow_one_is_not_lost_while_it_moves(still: Page):
    for loaded in (1, 2, 3):
        still.clock.run_for(25_000)
        still.evaluate(
            "loaded => request.upload.onprogress({ lengthComputable: true, loaded, total: 8 })", loaded
        )
    expect(still.locator(".sending [data-text]")).to_have_text("Sending the photo · 37 %")


def test_reading_may_take_two_minutes(still: Page):
    still.evaluate("request.upload.onload()")
    expect(still.locator(".sending [data-text]")).to_have_text("Reading the cards")
    still.clock.run_for(119_000)
    expect(still.locator(".sending")).to_be_visible()
    still.clock.run_for(2_000)
    expect(still.locator(".unsent")).to_be_visible()
