"""Settings: from the environment, or made once and kept."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

from flask import Flask
from sqlalchemy import inspect

from companion import create_app, settings, store


def test_a_laptop_needs_no_settings(tmp_path: Path):
    folder = tmp_path / "instance"
    found = settings.complete({}, {}, folder)
    assert found["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{folder}/companion.sqlite"
    assert len(found["SECRET_KEY"]) >= 40
    assert set(found) == {"SQLALCHEMY_DATABASE_URI", "SECRET_KEY"}


def test_the_secret_key_is_made_once_for_its_owner_only(tmp_path: Path):
    assert settings.secret_key(tmp_path) == settings.secret_key(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_processes_that_start_at_once_agree_on_the_key(tmp_path: Path):
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(settings.secret_key, [tmp_path] * 8))) == 1


def test_a_city_sets_everything_and_nothing_is_written(tmp_path: Path):
    environ = {
        "DATABASE_URL": "postgres://city/db",
        "SECRET_KEY": "from the environment",
        "HTTPS": "1",
        "TRUSTED_PROXIES": "2",
        "PROXY_NETWORKS": "10.0.0.0/8",
        "HOST_NAMES": "cards.example.org",
        "KEEP_DAYS": "365",
        "PUBLIC_URL": "https://cards.example/",
        "RATELIMIT_STORAGE_URI": "redis://limits",
    }
    folder = tmp_path / "instance"
    assert settings.complete({}, environ, folder) == {
        "SQLALCHEMY_DATABASE_URI": "postgres://city/db",
        "SECRET_KEY": "from the environment",
        "SESSION_COOKIE_SECURE": True,
        "TRUSTED_PROXIES": 2,
        "PROXY_NETWORKS": "10.0.0.0/8",
        "HOST_NAMES": "cards.example.org",
        "KEEP_DAYS": 365,
        "PUBLIC_URL": "https://cards.example/",
        "RATELIMIT_STORAGE_URI": "redis://limits",
    }
    assert not folder.exists()


def test_what_is_given_goes_before_the_environment(tmp_path: Path):
    environ = {
        "SECRET_KEY": "environment",
        "HTTPS": "0",
        "PUBLIC_URL": "",
        "COMPANION_INSTANCE": str(tmp_path),
    }
    found = settings.complete({"SECRET_KEY": "given"}, environ)
    assert (found["SECRET_KEY"], found["SESSION_COOKIE_SECURE"]) == ("given", False)
    assert found["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path}/companion.sqlite"
    assert "PUBLIC_URL" not in found


def test_the_instance_folder_is_the_checkouts():
    assert Path(Flask("companion").instance_path) == Path(settings.__file__).parents[1] / "instance"


def test_the_whole_application_stands_on_them(tmp_path: Path):
    app = create_app(
        {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'it.sqlite'}", "SECRET_KEY": "tests"}
    )
    with app.app_context():
        assert "entries" in inspect(store.db.engine).get_table_names()
        store.db.engine.dispose()
    assert app.permanent_session_lifetime == timedelta(days=365)
    assert app.config["SESSION_COOKIE_HTTPONLY"]
    assert app.config["SESSION_COOKIE_SAMESITE"] == "Lax"
    assert app.config["MAX_CONTENT_LENGTH"] <= 32 * 2**20


def test_importing_cards_loads_no_server_and_no_database():
    loaded = "import sys, companion.cards; sys.exit(bool({'flask', 'sqlalchemy', 'cv2'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", loaded], check=False).returncode == 0
