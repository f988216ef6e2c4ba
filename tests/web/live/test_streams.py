"""Streams: who listens to a table hears how often it has changed, at once, and nothing else."""

import asyncio
import re
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest
from flask import Flask

from companion.web.live.events import CHANGED_TABLES_KEY, StreamListener
from companion.web.serving import event_streams
from companion.web.serving.event_streams import EventStreams
from companion.web.serving.wsgi_bridge import AsgiToWsgiBridge
from web.phones import Evening, Phone
from web.serving.threaded import Talk, serving
from web.visitors import Visitor, event, listening


def test_any_server_answers_with_the_version_of_now_and_nothing_else(evening: Evening):
    answer = evening.guest.get(f"{evening.table}/stream")
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    assert re.fullmatch(r"retry: \d+\ndata: \d+\n\n", answer.get_data(as_text=True))
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"  # nginx sends it on as it comes
    assert "Set-Cookie" not in answer.headers


def test_phones_do_not_all_come_back_in_the_same_moment(evening: Evening):
    told = {evening.guest.get(f"{evening.table}/stream").get_data(as_text=True) for _ in range(20)}
    waits = {int(re.findall(r"retry: (\d+)", one)[0]) for one in told}
    assert len(waits) > 10
    assert min(waits) >= 500
    assert max(waits) <= 2000


def test_a_table_that_is_not_there_has_no_stream_and_asking_counts_as_guessing(app: Flask):
    app.config["RATELIMIT_ENABLED"] = True
    phone = Phone(app)
    assert phone.get("/t/ZZZZZ/stream").status_code == 404


def test_a_change_is_told_to_all_who_listen_to_its_table_and_to_nobody_else(app: Flask):
    with serving(app) as port:
        phone = Visitor(port)
        here, elsewhere = phone.opens(), phone.opens()
        with (
            listening(port, f"{here}/stream") as one,
            listening(port, f"{here}/stream") as other,
            listening(port, f"{elsewhere}/stream") as apart,
        ):
            phone.sends(f"{here}/seats/1/claim")
            assert event(one) == event(other) == b"data: 1\n\n"
            apart.fp.raw._sock.settimeout(0.2)
            heard = b""
            with suppress(TimeoutError):
                heard = apart.read1()  # on a busy machine the stream may say by now that it is still there
            assert b"data: " not in heard


def test_the_answer_comes_before_the_news_of_what_it_did() -> None:
    said: list[str] = []

    class Order(EventStreams):
        def publish_versions(self, changed):
            said.append(f"told {changed}")

    def app(environ, begin):
        environ[CHANGED_TABLES_KEY] = {"ABCDE": 4}
        begin("200 OK", [])
        return [b"recorded"]

    async def send(message):
        said.append(message["type"])

    async def receive():
        return {"type": "http.request", "body": b""}

    bridge = AsgiToWsgiBridge(app, 1)
    bridge.streams = Order()
    scope = {
        "type": "http", "method": "POST", "scheme": "http", "http_version": "1.1",
        "raw_path": b"/", "query_string": b"", "headers": [],
    }  # fmt: skip
    run(bridge(scope, receive, send))
    bridge.stop()
    assert said == ["http.response.start", "http.response.body", "told {'ABCDE': 4}"]


def run(what: Coroutine[object, object, None]) -> None:
    """Run it in a loop of its own, even where a browser's loop runs already."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, what).result()


class Listener:
    """What a page hears of a `Streams` until it goes away."""

    def __init__(self, held: EventStreams, version: int = 0) -> None:
        self.said: list[bytes] = []
        self.leaves = asyncio.Event()
        self.heard = asyncio.Event()
        self.task = asyncio.create_task(
            held.serve_stream(StreamListener("ABCDE", version), self.receive, self.send)
        )

    async def receive(self):
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.said.append(message["body"])
        self.heard.set()

    async def hears(self, data: bytes) -> None:
        while data not in self.said:
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), 10)


def test_what_changed_between_the_reading_of_the_version_and_the_listening_is_told() -> None:
    async def go() -> None:
        held = EventStreams()
        held.publish_versions({"ABCDE": 8})
        page = Listener(held, version=7)
        await page.hears(b"data: 8\n\n")
        page.leaves.set()
        await page.task

    run(go())


def test_who_reads_slowly_skips_versions_and_never_goes_back() -> None:
    async def go() -> None:
        held = EventStreams()
        page = Listener(held, version=1)
        await asyncio.sleep(0)
        for number in (2, 3, 5, 4):
            held.publish_versions({"ABCDE": number})
        await page.hears(b"data: 5\n\n")
        page.leaves.set()
        await page.task
        assert [said for said in page.said if said.startswith(b"data: ")] == [b"data: 5\n\n"]

    run(go())


def test_a_page_that_leaves_is_forgotten_and_one_that_is_silent_is_spoken_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_streams, "HEARTBEAT_SECONDS", 0.01)

    async def go() -> None:
        held = EventStreams()
        page = Listener(held)
        await page.hears(b"event: beat\ndata:\n\n")
        assert len(held) == 1
        page.leaves.set()
        await asyncio.wait_for(page.task, 10)
        assert len(held) == 0

    run(go())


def test_streams_end_when_the_server_stops_and_no_phone_waits_for_it(evening: Evening, app: Flask):
    with ExitStack() as held:
        with serving(app) as port:
            answers = [held.enter_context(listening(port, f"{evening.table}/stream")) for _ in range(20)]
            began = time.monotonic()
        assert time.monotonic() - began < 4.5  # uvicorn itself would wait five seconds for them
        assert {answer.read() for answer in answers} == {b""}


def test_a_question_for_the_head_alone_holds_nothing_open(evening: Evening, app: Flask):
    with serving(app) as port:
        talk = Talk(port)
        for _ in range(2):  # on one connection, one after the other
            talk.say(f"HEAD {evening.table}/stream HTTP/1.1\nHost: localhost\n\n")
            assert talk.answer("HEAD").read() == b""
        talk.close()
