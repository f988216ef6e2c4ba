"""What whoever runs the companion looks at: health, figures, and what is written down."""

import json
import logging
import re
import sys
import threading
import warnings
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from kept_logs import kept_logs
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text as sql

from companion.engine.event import Submission
from companion.setting_values import parse_networks
from companion.store import db
from companion.store.database import changes
from companion.store.history import replays
from companion.store.matches import log
from companion.store.tables.tables import get_table
from companion.web.access.request_queue import request_queues_by_name
from companion.web.operating import health
from web.phones import HTMX, Evening, Phone, text
from web.pictures import Recogniser, jpeg, upload

MakeApp = Callable[..., Flask]
__all__ = ["kept_logs"]
pytestmark = pytest.mark.usefixtures("kept_logs")


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is asked each time."""
    monkeypatch.setattr(health, "_STATE_CACHE_SECONDS", -1)


@pytest.mark.parametrize("host", ["localhost", "10.0.0.7:8000", "elsewhere.example", "a..b", ""])
@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
def test_it_is_well_whoever_asks_by_whatever_name(app: Flask, path: str, host: str):
    answer = app.test_client().get(path, headers={"Host": host})
    assert (answer.status_code, text(answer)) == (200, "The companion is working.\n")
    assert "Set-Cookie" not in answer.headers
    assert app.test_client().head(path).data == b""


def test_it_is_alive_without_its_database(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(health.upgrade, "unready_reason", lambda: pytest.fail("it asks the database"))
    assert app.test_client().get("/health/live").status_code == 200


def test_it_is_not_ready_without_its_database(make_app: MakeApp, tmp_path: Path, anew: None):
    app = make_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path}/no/such.sqlite")
    answer = app.test_client().get("/health/ready")
    assert (answer.status_code, text(answer)) == (503, "The database is not responding.\n")


def test_it_is_not_ready_before_its_database_is_brought_to_this_release(
    make_app: MakeApp, tmp_path: Path, app: Flask, anew: None
):
    empty = make_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path}/empty.sqlite")
    old = "The database has not been upgraded to this release yet.\n"
    assert text(empty.test_client().get("/health/ready")) == old
    with app.app_context():
        newest = db.session.execute(sql("SELECT version_num FROM alembic_version")).scalar_one()
    for revision, well in (("0001", False), ("0016", False), (newest, True), ("9999", True)):
        with app.app_context():
            db.session.execute(sql("UPDATE alembic_version SET version_num = :to"), {"to": revision})
            db.session.commit()
        assert app.test_client().get("/health/ready").status_code == (200 if well else 503), revision


def test_the_database_is_not_asked_by_each_who_asks(app: Flask, monkeypatch: pytest.MonkeyPatch):
    asked: list[int] = []
    missing = health.upgrade.unready_reason
    monkeypatch.setattr(health.upgrade, "unready_reason", lambda: asked.append(1) or missing())
    for _ in range(5):
        assert app.test_client().get("/health/ready").status_code == 200
    assert asked == [1]


def test_who_posts_there_is_told_that_there_is_no_such_page(app: Flask):
    assert app.test_client().post("/health/live").status_code in (400, 404)


@pytest.mark.parametrize(
    ("networks", "asks", "status"),
    [
        ("", "127.0.0.1", 404),
        ("127.0.0.0/8", "127.0.0.1", 200),
        ("10.1.0.0/16, ::1", "10.1.9.9", 200),
        ("10.1.0.0/16, ::1", "::1", 200),
        ("10.1.0.0/16, ::1", "10.2.0.1", 404),
        ("0.0.0.0/0", "fe80::1%eth0", 404),
    ],
)
def test_figures_are_for_the_networks_that_are_named(
    make_app: MakeApp, networks: str, asks: str, status: int
):
    client = make_app(METRICS=parse_networks(networks)).test_client()
    assert client.get("/metrics", environ_base={"REMOTE_ADDR": asks}).status_code == status


def test_nobody_gets_them_by_naming_another_address(make_app: MakeApp):
    app = make_app(METRICS=parse_networks("127.0.0.1"), TRUSTED_PROXIES=1)
    asks = {"environ_base": {"REMOTE_ADDR": "203.0.113.9"}, "headers": {"X-Forwarded-For": "127.0.0.1"}}
    assert app.test_client().get("/metrics", **asks).status_code == 404
    through = {"environ_base": {"REMOTE_ADDR": "127.0.0.1"}, "headers": {"X-Forwarded-For": "203.0.113.9"}}
    assert app.test_client().get("/metrics", **through).status_code == 404


def figures(app: Flask) -> dict[str, float]:
    told = app.test_client().get("/metrics").get_data(as_text=True)
    found = {}
    for family in text_string_to_metric_families(told):
        for one in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(one.labels.items()) if name != "le")
            found[f"{one.name}{{{labels}}}" if labels else one.name] = one.value
    return found


@pytest.fixture
def counted(make_app: MakeApp) -> Flask:
    return make_app(METRICS=parse_networks("127.0.0.1"))


def test_requests_and_entries_are_counted(counted: Flask):
    evening = Evening(counted)
    for number, action in enumerate(("meld", "meld")):
        assert evening.enter(evening.bo if number else evening.anna, action=action).status_code in (303, 403)
    evening.enter(evening.guest)
    found = figures(counted)
    counts = "companion_request_seconds_count{endpoint=matches.record_entry"
    assert sum(value for name, value in found.items() if name.startswith(counts)) == 3
    assert found["companion_request_seconds_count{endpoint=matches.record_entry,method=POST,status=403}"] >= 1
    with counted.app_context():
        stored = db.session.execute(sql("SELECT count(*) FROM entries")).scalar_one()
    assert found["companion_entries_total{game=fireplace}"] == stored > 0
    assert found["process_resident_memory_bytes"] > 0


def test_what_is_refused_is_no_entry(counted: Flask):
    evening = Evening(counted)
    seq = evening.seq()
    assert evening.enter(evening.anna).status_code == 303
    assert evening.enter_late(seq, "1").status_code in (403, 409)
    assert figures(counted)["companion_entries_total{game=fireplace}"] == 1


def test_what_came_to_nothing_is_not_counted_with_what_comes_after(
    counted: Flask, monkeypatch: pytest.MonkeyPatch
):
    evening = Evening(counted)
    with counted.app_context():
        host = db.session.execute(sql("SELECT device FROM seats WHERE position = 0")).scalar_one()
        match = replays.find_match(get_table(evening.table.removeprefix("/t/")), 1)
        assert match is not None
        with monkeypatch.context() as broken:
            broken.setattr(changes, "_notify_processes", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                log.append_entry(match, 0, Submission("meld", 0), host)
        log.append_entry(match, 0, Submission("meld", 0), host)
    assert figures(counted)["companion_entries_total{game=fireplace}"] == 1


def test_photos_are_timed_and_who_waits_is_told(counted: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah Kd"))
    Phone(counted).post("/photos", {"photo": upload(jpeg()), "field": "cards"})
    found = figures(counted)
    assert found["companion_photo_seconds_count"] == 1
    assert {name for name in found if name.startswith("companion_waiting")} == {
        f"companion_waiting{{turn={name}}}" for name in request_queues_by_name(counted)
    }


def test_who_makes_up_methods_and_addresses_makes_up_no_figures(counted: Flask):
    client = counted.test_client()
    for number in range(20):
        client.open(f"/made/up/{number}", method=f"MADEUP{number}")
    assert not [name for name in figures(counted) if "MADEUP" in name or "made" in name]


def test_figures_name_nobody(counted: Flask):
    evening = Evening(counted, ("Annabel", "Bartholomew"))
    evening.enter(evening.anna)
    told = counted.test_client().get("/metrics").get_data(as_text=True)
    assert not re.search("Annabel|Bartholomew", told)
    assert evening.table.removeprefix("/t/") not in told


@pytest.fixture
def written(make_app: MakeApp, capsys: pytest.CaptureFixture[str]) -> Callable[[], list[dict[str, Any]]]:
    def lines() -> list[dict[str, Any]]:
        return [json.loads(line) for line in capsys.readouterr().err.splitlines()]

    return lines


def test_each_request_is_a_line(make_app: MakeApp, written: Callable[[], list[dict[str, Any]]]):
    Phone(make_app(LOGS="json")).get("/t/ABCDE?secret=yes")
    (line,) = written()
    assert {name: line[name] for name in ("what", "level", "rule", "endpoint", "method", "status")} == {
        "what": "request",
        "level": "INFO",
        "rule": "/t/<code>",
        "endpoint": "tables.show_table",
        "method": "GET",
        "status": 404,
    }
    assert line["ms"] > 0
    assert line["process"] > 0
    at = datetime.fromisoformat(line["at"])
    assert at.utcoffset() == timedelta(0)
    assert abs(datetime.now(UTC) - at) < timedelta(minutes=1)


def test_whatever_goes_wrong_is_a_line(make_app: MakeApp, written: Callable[[], list[dict[str, Any]]]):
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        make_app(LOGS="json")
        logging.getLogger("uvicorn.error").error("Invalid HTTP request received.")
        warnings.warn("old", DeprecationWarning, stacklevel=1)
    thread = threading.Thread(target=_raise_in_secret, name="wire")
    thread.start()
    thread.join()
    try:
        _raise_in_secret()
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    lines = written()
    assert [(line["level"], line["what"].partition("\n")[0].rpartition(": ")[2]) for line in lines] == [
        ("ERROR", "Invalid HTTP request received."),
        ("WARNING", "old"),
        ("CRITICAL", "the companion was stopped by an error"),
        ("CRITICAL", "the companion was stopped by an error"),
    ]
    assert all("in _raise_in_secret" in line["where"] for line in lines[2:])
    assert "Annabel" not in str(lines)


def _raise_in_secret() -> None:
    message = "Annabel has Ah"
    raise ValueError(message)


def test_no_name_no_card_and_no_code_is_written(
    make_app: MakeApp, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    app = make_app(LOGS="json")
    evening = Evening(app, ("Annabel", "Bartholomew"))
    evening.enter(evening.anna, cards="Ah As Ad")
    evening.anna.get(f"{evening.match}?action=meld&cards=Ah+As+Ad")
    monkeypatch.setattr("companion.web.matches.routes.make_match_screen", lambda *_: _raise(evening))
    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert evening.anna.get(evening.match).status_code == 500
    assert evening.anna.get(f"{evening.match}/board", headers=HTMX).status_code == 500
    told = capsys.readouterr().err
    code = evening.table.removeprefix("/t/")
    with evening.anna.client.session_transaction() as session:
        device = session["device"]
    for secret in ("Annabel", "Bartholomew", code, device, "Ah", evening.anna.token):
        assert secret not in told
    errors = [line for line in map(json.loads, told.splitlines()) if line["level"] == "ERROR"]
    assert len(errors) == 2
    assert errors[0]["what"] == "Exception on /t/<code>/m/<int:number> [GET]"
    assert "in _raise" in errors[0]["where"]
    assert errors[0]["where"].endswith("ValueError")


def _raise(evening: Evening) -> None:
    what = f"Annabel has Ah at {evening.table}"
    raise ValueError(what)


def test_a_database_error_does_not_tell_what_was_entered(app: Flask):
    with app.app_context(), pytest.raises(Exception, match="no such table") as error:
        db.session.execute(sql("INSERT INTO nowhere VALUES (:name)"), {"name": "Annabel"})
    assert "Annabel" not in str(error.value)


def test_a_house_is_told_of_nothing_but_faults(make_app: MakeApp, capsys: pytest.CaptureFixture[str]):
    Evening(make_app())
    assert not capsys.readouterr().err
