"""What takes long comes in turn, fairly, and holds up nothing else."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from flask import Flask

from companion.web.access import request_queue
from companion.web.access.request_queue import ClientDisconnected, QueueFull, RequestQueue
from companion.web.pages import texts
from web.phones import Evening, Phone, text
from web.pictures import Recogniser, jpeg, upload
from web.serving.threaded import Talk, serving


class Line:
    """Phones that wait in threads, and in what order they had their turn."""

    def __init__(self, at_once: int = 1, most: int = 9, most_of_one: int = 9) -> None:
        self.turns = RequestQueue(at_once, most, most_of_one)
        self.had: list[str] = []
        self.ended: list[str] = []
        self.threads: list[threading.Thread] = []
        self.together = self.most_together = 0

    def wait(self, phone: str, ticket: str = "", gone: Callable[[], bool] = lambda: False) -> None:
        """Let a phone wait; return once it does."""
        before = self.turns.waiting_count
        thread = threading.Thread(target=self._turn, args=(phone, ticket, gone))
        self.threads.append(thread)
        thread.start()
        until(lambda: self.turns.waiting_count > before)

    def _turn(self, phone: str, ticket: str, gone: Callable[[], bool]) -> None:
        try:
            with self.turns.hold_slot(phone, ticket, gone):
                self.together += 1
                self.most_together = max(self.most_together, self.together)
                self.had.append(phone)
                time.sleep(0.01)
                self.together -= 1
        except ClientDisconnected:
            self.ended.append(phone)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Go on with others; after it all that wait have had their turn."""
        with ExitStack() as going:
            for number in range(self.turns.at_once):
                going.enter_context(self.turns.hold_slot(f"other {number}"))
            yield
        for thread in self.threads:
            thread.join(10)
        assert self.turns.waiting_count == 0


def until(true: Callable[[], bool]) -> None:
    for _ in range(1000):
        if true():
            return
        time.sleep(0.005)
    pytest.fail("It never came to be.")


def test_who_came_first_comes_first():
    line = Line()
    with line.busy():
        for phone in ("Anna", "Bo", "Cy"):
            line.wait(phone)
    assert line.had == ["Anna", "Bo", "Cy"]


def test_who_sent_many_waits_with_the_second_until_all_had_their_first():
    line = Line()
    with line.busy():
        for phone in ("Anna", "Anna", "Anna", "Bo", "Cy", "Bo"):
            line.wait(phone)
    assert line.had == ["Anna", "Bo", "Cy", "Anna", "Bo", "Anna"]


def test_who_waited_long_ago_is_not_behind_those_who_came_since():
    line = Line()
    with line.busy():
        for phone in ("Anna", "Anna", "Anna"):
            line.wait(phone)
    with line.busy():
        for phone in ("Anna", "Bo"):
            line.wait(phone)
    assert line.had[3:] == ["Anna", "Bo"]


@pytest.mark.parametrize("at_once", [1, 3])
def test_only_so_many_go_on_at_once(at_once: int):
    line = Line(at_once)
    with line.busy():
        for number in range(8):
            line.wait(f"phone {number}")
    assert len(line.had) == 8
    assert line.most_together <= at_once


def test_the_line_has_an_end():
    line = Line(most=2)
    with line.busy():
        line.wait("Anna")
        line.wait("Bo")
        with pytest.raises(QueueFull), line.turns.hold_slot("Cy"):
            pass
    assert line.had == ["Anna", "Bo"]


def test_one_phone_cannot_fill_it():
    line = Line(most_of_one=2)
    with line.busy():
        line.wait("Anna")
        line.wait("Anna")
        with pytest.raises(QueueFull), line.turns.hold_slot("Anna"):
            pass
        line.wait("Bo")
    assert line.had == ["Anna", "Bo", "Anna"]


def test_who_may_not_wait_is_told_so_at_once():
    line = Line()
    with line.turns.hold_slot("Anna", waits=False):
        pass
    with line.busy(), pytest.raises(QueueFull), line.turns.hold_slot("Anna", waits=False):
        pass


def test_who_hung_up_is_passed_over(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(request_queue, "_DISCONNECT_CHECK_SECONDS", 0.01)
    line, gone = Line(), threading.Event()
    with line.busy():
        line.wait("Anna", gone=gone.is_set)
        line.wait("Bo")
        gone.set()
        until(lambda: line.turns.waiting_count == 1)
    assert line.had == ["Bo"]
    assert line.ended == ["Anna"]


def test_what_goes_wrong_in_a_turn_ends_it():
    line = Line()
    with pytest.raises(ZeroDivisionError), line.turns.hold_slot("Anna"):
        1 / 0  # noqa: B018
    with line.turns.hold_slot("Bo"):
        pass


def test_who_waits_can_ask_for_its_place_by_its_own_ticket():
    line = Line()
    with line.busy():
        line.wait("Anna", "a")
        line.wait("Anna", "b")
        line.wait("Bo", "c")
        places = {
            (phone, ticket): line.turns.requests_ahead(phone, ticket)
            for phone in ("Anna", "Bo")
            for ticket in "abc"
        }
    assert places == {
        ("Anna", "a"): 0,
        ("Bo", "c"): 1,
        ("Anna", "b"): 2,
        ("Anna", "c"): None,
        ("Bo", "a"): None,
        ("Bo", "b"): None,
    }


@contextmanager
def talking(app: Flask, threads: int) -> Iterator[Callable[[], Talk]]:
    """Serve `app`; yield what connects to it. No connection is left when the server stops."""
    with serving(app, threads) as port, ExitStack() as open_ones:

        def connect() -> Talk:
            talk = Talk(port)
            open_ones.callback(talk.socket.close)
            return talk

        yield connect


class Slow(Recogniser):
    """Reads a photo once it is let."""

    def __init__(self) -> None:
        super().__init__("Ah Kd")
        self.let, self.begun = threading.Event(), threading.Event()

    def __call__(self, *given: object, **known: object):
        self.begun.set()
        assert self.let.wait(20)
        return super().__call__(*given, **known)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    found = Slow()
    monkeypatch.setattr("companion.vision.read", found)
    yield found
    found.let.set()


def _in_turn(app: Flask) -> RequestQueue:
    return app.extensions["companion_turns"]["photos"]


def sending(phone: Phone, ticket: str, done: list[str]) -> threading.Thread:
    def send() -> None:
        sent = {"photo": upload(jpeg()), "field": "cards", "ticket": ticket}
        done.append(
            f"{ticket}: {phone.client.post('/photos', data={'csrf_token': phone.token, **sent}).status_code}"
        )

    thread = threading.Thread(target=send)
    thread.start()
    return thread


def test_a_phone_is_told_how_many_photos_are_before_its_own(app: Flask, slow: Slow):
    phones = [Phone(app) for _ in range(4)]
    done: list[str] = []
    threads = []
    for number, phone in enumerate(phones):
        phone.get("/")
        threads.append(sending(phone, str(number), done))
        until(lambda number=number: slow.begun.is_set() and _in_turn(app).waiting_count == number)
    told = [phone.get(f"/photos/waiting?ticket={number}") for number, phone in enumerate(phones)]
    assert [answer.status_code for answer in told] == [204, 200, 200, 200]
    assert [text(answer) for answer in told[1:]] == [
        "Your photo is next",
        "One photo ahead of yours",
        "2 photos ahead of yours",
    ]
    assert phones[1].get("/photos/waiting?ticket=2").status_code == 204
    assert phones[1].get("/photos/waiting").status_code == 204
    slow.let.set()
    for thread in threads:
        thread.join(10)
    assert sorted(done) == [f"{number}: 200" for number in range(4)]


def test_a_line_that_is_full_says_so_in_a_sentence(app: Flask, slow: Slow, monkeypatch: pytest.MonkeyPatch):
    app.extensions["companion_turns"]["photos"] = RequestQueue(1, most=0, most_of_one=0)
    first, second = Phone(app), Phone(app)
    first.get("/")
    done: list[str] = []
    thread = sending(first, "a", done)
    until(slow.begun.is_set)
    answer = second.post("/photos", {"photo": upload(jpeg()), "field": "cards"})
    assert answer.status_code == 503
    assert texts.PHOTO_QUEUE_FULL in text(answer)
    slow.let.set()
    thread.join(10)
    assert done == ["a: 200"]


def test_much_advice_is_a_sentence_too(app: Flask):
    evening = Evening(app)
    app.extensions["companion_turns"]["advice"] = RequestQueue(0, most=0, most_of_one=0)
    answer = evening.anna.get(f"{evening.match}/advise?hand=Ah+As+Ad")
    assert answer.status_code == 503
    assert texts.ADVICE_QUEUE_FULL in text(answer)


def test_entries_are_answered_while_photos_wait(app: Flask, slow: Slow):
    """With as few page threads as there can be, and more photos than those."""
    evening = Evening(app)
    senders = [Phone(app) for _ in range(5)]
    with talking(app, threads=1) as connect:
        talks = [photo_to(connect(), phone) for phone in senders]
        until(lambda: _in_turn(app).waiting_count == 4)
        began = time.monotonic()
        board = connect()
        head = f"Host: localhost\nHX-Request: true\nCookie: {cookie_of(evening.anna)}"
        board.say(f"GET {evening.match}/board HTTP/1.1\n{head}\n\n")
        answer = board.answer()
        assert answer.status == 200
        assert b"History" in answer.read()
        assert time.monotonic() - began < 5
        assert _in_turn(app).waiting_count == 4
        slow.let.set()
        assert [answered(talk) for talk in talks] == [200] * 5


def test_a_phone_that_hangs_up_leaves_the_line(app: Flask, slow: Slow, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(request_queue, "_DISCONNECT_CHECK_SECONDS", 0.02)
    with talking(app, threads=1) as connect:
        first = photo_to(connect(), Phone(app))
        until(slow.begun.is_set)
        second = photo_to(connect(), Phone(app))
        until(lambda: _in_turn(app).waiting_count == 1)
        second.socket.close()
        until(lambda: _in_turn(app).waiting_count == 0)
        slow.let.set()
        assert answered(first) == 200
    assert slow.begun.is_set()


def test_a_small_photo_does_not_wait_in_a_thread_of_pages(app: Flask, slow: Slow):
    with talking(app, threads=2) as connect:
        first = photo_to(connect(), Phone(app))
        until(slow.begun.is_set)
        small = photo_to(connect(), Phone(app), jpeg(40, 30))
        assert answered(small) == 503
        slow.let.set()
        assert answered(first) == 200


def answered(talk: Talk) -> int:
    """Return the status of what comes back."""
    answer = talk.answer("POST")
    answer.read()
    return answer.status


def cookie_of(phone: Phone) -> str:
    cookie = phone.client.get_cookie("companion")
    assert cookie is not None
    return f"companion={cookie.value}"


def photo_to(talk: Talk, phone: Phone, photo: bytes = jpeg()) -> Talk:
    """Send a photo over a connection of its own; its answer is still to come."""
    phone.get("/")
    parts = [("csrf_token", phone.token.encode()), ("field", b"cards"), ("photo", photo)]
    body = b""
    for name, value in parts:
        more = '; filename="photo.jpg"\r\nContent-Type: image/jpeg' if name == "photo" else ""
        body += (
            f'--x\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode() + value + b"\r\n"
        )
    body += b"--x--\r\n"
    talk.say(
        f"POST /photos HTTP/1.1\nHost: localhost\nCookie: {cookie_of(phone)}\nContent-Length: {len(body)}\n"
        "Content-Type: multipart/form-data; boundary=x\n\n"
    )
    talk.socket.sendall(body)
    return talk


def test_what_takes_long_is_told_by_size_and_place():
    ordinary = {"CONTENT_LENGTH": "900", "PATH_INFO": "/t/ABCDE/m/1/entries"}
    assert not request_queue.is_slow_request(ordinary)
    assert not request_queue.is_slow_request({**ordinary, "CONTENT_LENGTH": ""})
    assert request_queue.is_slow_request({**ordinary, "CONTENT_LENGTH": "40000"})
    assert request_queue.is_slow_request({**ordinary, "PATH_INFO": "/t/ABCDE/m/1/advise"})


@pytest.mark.parametrize("cores", [None, 1, 2, 16, 128])
def test_there_are_more_threads_than_places(app: Flask, cores: int | None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(request_queue.os, "cpu_count", lambda: cores)
    request_queue.init_app(app)
    found = app.extensions["companion_turns"].values()
    assert all(one.at_once >= 1 for one in found)
    assert sum(one.most + one.at_once for one in found) < request_queue.SLOW_REQUEST_THREADS
