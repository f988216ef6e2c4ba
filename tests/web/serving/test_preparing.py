"""What is prepared once a server runs: the search in the rules, and the networks that read photos."""

import threading
from pathlib import Path

import pytest
from flask import Flask

from companion.vision import recogniser
from companion.vision.corners.networks import NetworkPool, RecogniserNetworks, load_networks
from companion.web.serving import run
from companion.web.serving.servers import HttpServers

from .threaded import free_port


@pytest.mark.parametrize(
    ("seconds", "prepared"),
    [("RULES_READ_AFTER", "prepare_rules"), ("PHOTO_READ_AFTER", "prepare_recogniser")],
)
def test_rules_and_a_photo_are_read_soon_after_the_start_and_not_after_the_end(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: str, prepared: str
):
    read = threading.Event()

    settings = run.ServeSettings("127.0.0.1", free_port(), None, tmp_path / "certificate")

    def prepare() -> None:
        read.set()

    prepare.__name__ = prepared
    monkeypatch.setattr(run, prepared, prepare)
    monkeypatch.setattr(HttpServers, "run", lambda _: None)
    run.serve(app, settings)
    assert not [one for one in threading.enumerate() if one.name == prepared and not one.finished.is_set()]
    assert not read.is_set()
    monkeypatch.setattr(run, seconds, 0.0)
    monkeypatch.setattr(HttpServers, "run", lambda _: read.wait(30))
    run.serve(app, settings)
    assert read.is_set()


def test_search_is_ready_after_the_rules_were_read(monkeypatch: pytest.MonkeyPatch):
    read = threading.Event()
    monkeypatch.setattr(run, "prepare_search", read.set)
    run.prepare_rules()
    assert read.is_set()


def test_networks_are_loaded_after_a_photo_was_read(monkeypatch: pytest.MonkeyPatch):
    loaded: list[RecogniserNetworks] = []

    def load() -> RecogniserNetworks:
        loaded.append(load_networks())
        return loaded[0]

    pool = NetworkPool(1, load)
    monkeypatch.setattr(recogniser, "shared_network_pool", lambda: pool)
    run.prepare_recogniser()
    assert len(loaded) == 1
    with pool.lend(0.0) as networks:
        assert networks is loaded[0]


def test_nothing_is_said_where_photos_cannot_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    missing = NetworkPool(1, lambda: load_networks(tmp_path))
    monkeypatch.setattr(recogniser, "shared_network_pool", lambda: missing)
    run.prepare_recogniser()
