"""Requests are counted in Redis; while that is away pages go on, and it is told once."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from flask import Flask

from companion.web.access import request_counts
from companion.web.operating import health
from deploy import front
from web.phones import Phone, text

WELL = "The companion is working.\n"
ALONE = "Redis is not responding, so each process counts requests in its own memory.\n"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis and the database are asked each time."""
    monkeypatch.setattr(request_counts, "REDIS_RETRY_SECONDS", 0.0)
    monkeypatch.setattr(health, "_STATE_CACHE_SECONDS", -1)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "companion"]


def ready(phone: Phone) -> tuple[int, str]:
    answer = phone.get("/health/ready")
    return answer.status_code, text(answer)


def guesses(phone: Phone, first: int, count: int) -> set[int]:
    return {phone.get(f"/t/A{number:04}").status_code for number in range(first, first + count)}


def test_pages_go_on_while_redis_is_away(
    make_app: Callable[..., Flask], tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with front.redis(tmp_path) as url:
        phone = Phone(make_app(RATELIMIT_ENABLED=True, RATELIMIT_STORAGE_URI=url))
        assert guesses(phone, 0, 40) == {404}
        assert guesses(phone, 40, 1) == {429}
        assert redis.from_url(url).dbsize() > 0
        assert (ready(phone), logged(caplog)) == ((200, WELL), [])
    assert guesses(phone, 50, 40) == {404}, "it counts anew, for itself"
    assert guesses(phone, 90, 1) == {429}
    assert phone.post("/tables", {"player": ["Anna"]}).status_code == 303
    assert ready(phone) == (200, WELL + ALONE)
    (line,) = logged(caplog)
    assert line.startswith(ALONE.removesuffix(".\n"))
    caplog.clear()
    with front.redis(tmp_path, int(url.rpartition(":")[2].partition("/")[0])):
        assert guesses(phone, 100, 1) == {404}
        assert ready(phone) == (200, WELL)
        assert logged(caplog) == ["Redis is responding again: requests are counted there."]


class Away:
    """A Redis that answers when `answers` is set, and notes how often it was asked."""

    base_exceptions = redis.RedisError

    def __init__(self) -> None:
        self.answers = False
        self.asked = 0
        self.meanwhile: Callable[[], object] = lambda: None

    def acquire_entry(self, *_: object) -> bool:
        self.asked += 1
        self.meanwhile()
        if not self.answers:
            raise redis.ConnectionError("Connection refused")
        return True


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> tuple[request_counts.RedisOrMemoryStorage, Away]:
    found = Away()
    monkeypatch.setattr(request_counts, "RedisStorage", lambda *_, **__: found)
    return request_counts.RedisOrMemoryStorage("companion+redis://nowhere"), found


def test_a_redis_that_is_away_is_asked_every_few_seconds_and_not_by_every_request(
    away: tuple[request_counts.RedisOrMemoryStorage, Away], monkeypatch: pytest.MonkeyPatch
):
    counts, fake = away
    now = 100.0
    monkeypatch.setattr(request_counts, "REDIS_RETRY_SECONDS", 5.0)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    assert [counts.acquire_entry("a", 2, 60) for _ in range(4)] == [True, True, False, False]
    assert fake.asked == 1
    now += 4.9
    counts.acquire_entry("a", 2, 60)
    assert fake.asked == 1
    now += 0.2
    fake.meanwhile = lambda: counts.acquire_entry("a", 2, 60)  # as another page does: it does not wait
    counts.acquire_entry("a", 2, 60)
    counts.acquire_entry("a", 2, 60)
    assert fake.asked == 2
    fake.meanwhile = lambda: None
    fake.answers = True
    now += 5.0
    assert [counts.acquire_entry("a", 2, 60) for _ in range(4)] == [True] * 4
    assert fake.asked == 6


def test_one_that_comes_and_goes_is_told_each_time_once(
    away: tuple[request_counts.RedisOrMemoryStorage, Away], caplog: pytest.LogCaptureFixture
):
    counts, fake = away
    for answers in (True, False, False, True, True, False):
        fake.answers = answers
        counts.acquire_entry("a", 2, 60)
    told = logged(caplog)
    assert [line.split(" ")[2] for line in told] == ["not", "responding", "not"]
    assert "Connection refused" in told[0]
