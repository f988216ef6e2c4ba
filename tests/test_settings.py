"""Settings: from the environment, or made once and kept; wrong ones are refused in sentences."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import inspect

from companion import create_app, setting_values, settings, store
from companion.commands import main
from companion.setting_errors import WrongSettings

LONG_KEY = "7-Kk1pnsB0Q3vXb2mEw4yJ5rTzA6dHc8"


@pytest.fixture(autouse=True)
def instance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The instance folder, which is not there yet; nothing else is set."""
    for name in settings.Settings.model_fields:
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "instance"
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return folder


def sentences() -> tuple[str, ...]:
    with pytest.raises(WrongSettings) as refused:
        settings.read()
    return refused.value.sentences


def test_a_laptop_needs_no_settings(instance: Path):
    found = settings.complete_config({})
    assert found.pop("SQLALCHEMY_DATABASE_URI") == f"sqlite:///{instance}/companion.sqlite"
    assert len(found.pop("SECRET_KEY")) >= 40
    assert found.pop("COMPANION_INSTANCE") == instance
    assert found == settings.defaults()


def test_the_secret_key_is_made_once_for_its_owner_only(tmp_path: Path):
    assert settings.ensure_secret_key(tmp_path) == settings.ensure_secret_key(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_processes_that_start_at_once_agree_on_the_key(tmp_path: Path):
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(settings.ensure_secret_key, [tmp_path] * 8))) == 1


CITY = {
    "DATABASE_URL": "postgres://city/db",
    "SECRET_KEY": "from the environment",
    "HTTPS": "1",
    "TRUSTED_PROXIES": "2",
    "PROXY_NETWORKS": "10.0.0.0/8",
    "HOST_NAMES": "cards.example.org, Kitchen.example.",
    "KEEP_DAYS": "365",
    "METRICS": "127.0.0.1, fd00::/8",
    "LOGS": "JSON",
    "PUBLIC_URL": "https://cards.example/",
    "RATELIMIT_STORAGE_URI": "redis://limits",
}


def test_a_city_sets_everything_and_nothing_is_written(monkeypatch: pytest.MonkeyPatch, instance: Path):
    for name, value in CITY.items():
        monkeypatch.setenv(name, value)
    assert settings.complete_config({}) == {
        "SQLALCHEMY_DATABASE_URI": "postgres://city/db",
        "SECRET_KEY": "from the environment",
        "SESSION_COOKIE_SECURE": True,
        "TRUSTED_PROXIES": 2,
        "PROXY_NETWORKS": setting_values.parse_networks("10.0.0.0/8"),
        "HOST_NAMES": ("cards.example.org", "kitchen.example"),
        "KEEP_DAYS": 365,
        "METRICS": setting_values.parse_networks("127.0.0.1, fd00::/8"),
        "LOGS": "json",
        "PUBLIC_URL": "https://cards.example",
        "RATELIMIT_STORAGE_URI": "redis://limits",
        "COMPANION_INSTANCE": instance,
    }
    assert not instance.exists()


def test_what_is_given_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch, instance: Path):
    for name, value in {
        "SECRET_KEY": "environment",
        "HTTPS": "0",
        "PUBLIC_URL": "",
        "METRICS": "abc",
    }.items():
        monkeypatch.setenv(name, value)
    found = settings.complete_config({"SECRET_KEY": "given", "METRICS": "127.0.0.1", "GAMES": {}})
    assert (found["SECRET_KEY"], found["SESSION_COOKIE_SECURE"], found["GAMES"]) == ("given", False, {})
    assert found["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{instance}/companion.sqlite"
    assert (found["PUBLIC_URL"], found["METRICS"]) == ("", setting_values.parse_networks("127.0.0.1"))


DATABASES = "sqlite:////folder/file.sqlite or postgresql://user:password@host/name"
ESCAPED = "; in a password, write @ as %40, : as %3A and / as %2F."


@pytest.mark.parametrize(
    ("name", "value", "shown", "instead"),
    [
        ("TRUSTED_PROXIES", "two", None, "a whole number from 0 to 9."),
        ("TRUSTED_PROXIES", "-1", None, "a whole number from 0 to 9."),
        ("KEEP_DAYS", "ten", None, "a whole number from 1 to 36500,"),
        ("KEEP_DAYS", "1000000", None, "a whole number from 1 to 36500,"),
        ("HTTPS", "maybe", None, "1, true, yes or on, or 0, false, no or off."),
        ("LOGS", "xml", None, "json or text."),
        ("METRICS", "abc", None, "networks separated by commas, such as 127.0.0.1, 10.0.0.0/8."),
        ("METRICS", "10.0.0.0/33", None, "networks separated by commas"),
        ("PROXY_NETWORKS", "10.0.0.1/8", None, "10.0.0.0/8, or 10.0.0.1 for one machine."),
        ("PROXY_NETWORKS", "127.0.0.1, kitchen", None, "networks separated by commas"),
        ("PUBLIC_URL", "cards.example", None, "http:// or https:// and a name, such as https://cards"),
        ("PUBLIC_URL", "https://cards.example/poker", None, "http:// or https:// and a name"),
        ("PUBLIC_URL", "https://cards.example?a", None, "http:// or https:// and a name"),
        ("PUBLIC_URL", "ftp://cards.example", None, "http:// or https:// and a name"),
        ("PUBLIC_URL", "https://cards.example:99999", None, "http:// or https:// and a name"),
        ("PUBLIC_URL", "https://[::x]", None, "http:// or https:// and a name"),
        ("PUBLIC_URL", "https://[:::]", None, "http:// or https:// and a name"),
        ("HOST_NAMES", "https://cards.example", None, "host names separated by commas"),
        ("HOST_NAMES", "cards.example:443", None, "host names separated by commas"),
        ("SECRET_KEY", "CHANGE-THIS", "(hidden)", "a secret text, made with: python3 -c"),
        ("SECRET_KEY", "changeme", "(hidden)", "a secret text, made with: python3 -c"),
        ("SECRET_KEY", "  ", "(hidden)", "a secret text, made with: python3 -c"),
        ("SECRET_KEY", "", "", "a secret text, made with: python3 -c"),
        ("DATABASE_URL", "nonsense", None, f"{DATABASES}."),
        ("DATABASE_URL", "mysql://a:secret@host/name", "mysql://a:***@host/name", f"{DATABASES}."),
        ("DATABASE_URL", "sqlite:x.sqlite", None, f"{DATABASES}."),
        ("DATABASE_URL", "postgresql+psycopg2://host/name", None, f"{DATABASES}."),
        (
            "DATABASE_URL",
            "postgresql://a:se@cret@host/name",
            "postgresql://a:***@host/name",
            DATABASES + ESCAPED,
        ),
        (
            "DATABASE_URL",
            "postgresql://a:se/cret@host/name",
            "postgresql://a:***@host/name",
            DATABASES + ESCAPED,
        ),
        (
            "DATABASE_URL",
            "postgresql://a:s@c:r/t@host/name",
            "postgresql://a:***@host/name",
            DATABASES + ESCAPED,
        ),
        ("DATABASE_URL", "postgresql://a:secret/name", "postgresql://***", DATABASES + ESCAPED),
        ("DATABASE_URL", "a:secret@host/name", "a:***@host/name", f"{DATABASES}."),
        ("DATABASE_URL", "pg://h/n?password=secret&a=1", "pg://h/n?password=***&a=1", f"{DATABASES}."),
        (
            "DATABASE_URL",
            "postgresql://a:CHANGE-THIS@host/name",
            "postgresql://a:***@host/name",
            f"{DATABASES}, with a password of your own.",
        ),
        (
            "DATABASE_URL",
            "sqlite:////nowhere/at/all.sqlite",
            None,
            "a file that the companion can write to.",
        ),
        ("RATELIMIT_STORAGE_URI", "mongodb://host", None, "memory:// or redis://host."),
        ("RATELIMIT_STORAGE_URI", "memory://host", None, "memory:// or redis://host."),
        ("RATELIMIT_STORAGE_URI", "redis:host", None, "memory:// or redis://host."),
        (
            "RATELIMIT_STORAGE_URI",
            "redis://:s@c@host",
            "redis://:***@host",
            f"memory:// or redis://host{ESCAPED}",
        ),
    ],
)
def test_a_wrong_setting_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, shown: str | None, instead: str
):
    monkeypatch.setenv(name, value)
    (sentence,) = sentences()
    assert sentence.startswith(f"{name}={value if shown is None else shown} is not valid. Use {instead}")
    assert "secret@" not in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "postgresql://a:p:w?#@[::1]:5432/name?sslmode=require"),
        ("DATABASE_URL", "postgresql:///name?host=/run/postgresql"),
        ("DATABASE_URL", "sqlite://"),
        ("DATABASE_URL", "sqlite:///:memory:"),
        ("KEEP_DAYS", "0"),
        ("PUBLIC_URL", "http://192.168.1.5:8000"),
        ("PUBLIC_URL", "https://[fd00::1]:8443/"),
        ("RATELIMIT_STORAGE_URI", "redis+unix:///run/redis.sock"),
        ("RATELIMIT_STORAGE_URI", "rediss://user:pass@host:6379/0"),
        ("SECRET_KEY", LONG_KEY),
    ],
)
def test_a_right_one_is_taken(monkeypatch: pytest.MonkeyPatch, name: str, value: str):
    monkeypatch.setenv(name, value)
    assert settings.read().model_fields_set == {name, "COMPANION_INSTANCE"}


@pytest.mark.parametrize(
    ("name", "value", "module", "package"),
    [
        ("DATABASE_URL", "postgresql://host/name", "psycopg", "psycopg[binary]"),
        ("RATELIMIT_STORAGE_URI", "redis://host", "redis", "redis"),
    ],
)
def test_a_missing_driver_is_named_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, module: str, package: str
):
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setenv(name, value)
    (sentence,) = sentences()
    assert sentence.startswith(
        f"{name}={value} is not valid. Use another address, or install the driver for this one: "
    )
    assert (
        f"{sys.executable} -m pip install '{package}', or install the companion with its extra “city”"
        in sentence
    )


@pytest.mark.parametrize(
    ("name", "meant"),
    [("DATABSE_URL", "DATABASE_URL"), ("secret_key", "SECRET_KEY"), ("TRUSTED_PROXY", "TRUSTED_PROXIES")],
)
def test_a_misspelt_one_is_told(monkeypatch: pytest.MonkeyPatch, name: str, meant: str):
    monkeypatch.setenv(name, "1")
    assert sentences() == (f"{name} is not a setting. Did you mean {meant}? Rename it or unset it.",)


@pytest.mark.parametrize(
    "name",
    ["HOSTNAME", "LOGNAME", "LOG", "TEST_DATABASE_URL", "KEEP_BACKUPS", "COMPANION_PORT", "https_proxy"],
)
def test_variables_of_other_programs_are_let_be(monkeypatch: pytest.MonkeyPatch, name: str):
    monkeypatch.setenv(name, "1")
    settings.read()


def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
        assert sentences() == (
            f"The companion cannot write to {folder}, where it keeps its database and key. To use another "
            "folder, set COMPANION_INSTANCE.",
        )
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "locked"))
    monkeypatch.setattr(os, "access", lambda path, _: path != tmp_path)
    assert len(sentences()) == 1
    monkeypatch.setenv("SECRET_KEY", LONG_KEY)
    monkeypatch.setenv("DATABASE_URL", "postgresql://city/db")
    settings.read()  # nothing is made there


def test_a_folder_that_cannot_be_made_is_told_when_it_is(monkeypatch: pytest.MonkeyPatch, instance: Path):
    def refuses(*_args: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied", str(instance))

    monkeypatch.setattr(Path, "mkdir", refuses)
    with pytest.raises(
        WrongSettings,
        match=f"The companion cannot write to {instance}, where it keeps its database and key",
    ):
        settings.complete_config({})


@pytest.mark.parametrize("held", [b"", b"  \n", b"\xff\xfe"])
def test_a_key_file_without_a_key_is_told(monkeypatch: pytest.MonkeyPatch, instance: Path, held: bytes):
    instance.mkdir()
    (instance / "secret-key").write_bytes(held)
    (sentence,) = sentences()
    assert sentence.startswith(
        f"SECRET_KEY is read from {instance}/secret-key, which contains no key. Restore the"
    )
    monkeypatch.setenv("SECRET_KEY", LONG_KEY)
    settings.read()


WRONG = {"KEEP_DAYS": "1000000", "HTTPS": "maybe", "DATABASE_URL": "mysql://a:hidden@host/x", "LOG_S": "1"}


@pytest.mark.parametrize(
    "command",
    [
        "serve --port 1",
        "check",
        "export there.json",
        "import there.json",
        "backup there",
        "restore there --yes",
        "copy --to sqlite:////tmp/x",
        "admin tables",
        "admin rotate-key --yes",
    ],
)
def test_every_command_tells_all_that_are_wrong_and_makes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
):
    for name, value in (WRONG | {"PUBLIC_URLS": "x"}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").touch()
    refused = CliRunner().invoke(main, command.split())
    told = refused.output.splitlines()
    assert refused.exit_code == 2
    assert [line.partition("=")[0] for line in told[:3]] == [
        "Error: DATABASE_URL",
        "Error: HTTPS",
        "Error: KEEP_DAYS",
    ]
    assert told[3:] == [
        "Error: PUBLIC_URLS is not a setting. Did you mean PUBLIC_URL? Rename it or unset it."
    ]
    assert "hidden" not in refused.output
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def checked(*arguments: str) -> dict[str, tuple[str, str]]:
    shown = CliRunner().invoke(main, ["check", *arguments])
    assert shown.exit_code == 0, shown.output
    lines = (line.split("  ", 1) for line in shown.output.splitlines())
    return {name: tuple(part.strip() for part in rest.strip().rsplit("  ", 1)) for name, rest in lines}


def test_check_prints_what_is_in_force_and_where_it_came_from(
    monkeypatch: pytest.MonkeyPatch, instance: Path, tmp_path: Path
):
    assert checked()["SECRET_KEY"] == ("made when the companion first starts", "default")
    assert not instance.exists()
    instance.mkdir()
    (instance / "secret-key").write_text("kept")
    monkeypatch.setenv("HTTPS", "yes")
    monkeypatch.setenv("KEEP_DAYS", "30")
    file = tmp_path / "environment"
    file.write_text("KEEP_DAYS=60\nTRUSTED_PROXIES=1\n# a remark\nMETRICS=127.0.0.1\nKEEP_BACKUPS=3\n")
    assert checked("--file", str(file)) == {
        "DATABASE_URL": (f"sqlite:///{instance}/companion.sqlite", "default"),
        "SECRET_KEY": ("(hidden)", f"file {instance}/secret-key"),
        "HTTPS": ("on", "environment"),
        "TRUSTED_PROXIES": ("1", f"file {file}"),
        "PROXY_NETWORKS": ("127.0.0.0/8, ::1/128", "default"),
        "PUBLIC_URL": ("-", "default"),
        "HOST_NAMES": ("-", "default"),
        "KEEP_DAYS": ("30", "environment"),
        "RATELIMIT_STORAGE_URI": ("memory://", "default"),
        "METRICS": ("127.0.0.1/32", f"file {file}"),
        "LOGS": ("text", "default"),
        "COMPANION_INSTANCE": (str(instance), "environment"),
    }


def test_check_hides_what_is_secret(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_KEY", LONG_KEY)
    monkeypatch.setenv("DATABASE_URL", "postgresql://a:hidden-one@host/name")
    monkeypatch.setenv("RATELIMIT_STORAGE_URI", "redis://:hidden-two@host")
    shown = CliRunner().invoke(main, ["check"]).output
    assert "postgresql://a:***@host/name" in shown
    assert not any(secret in shown for secret in (LONG_KEY, "hidden-one", "hidden-two"))


def test_check_finds_what_is_wrong_in_a_file(tmp_path: Path):
    file = tmp_path / "environment"
    file.write_text("KEEP_DAY=60\nTRUSTED_PROXIES=many\nSECRET_KEY=\n")
    refused = CliRunner().invoke(main, ["check", "--file", str(file)])
    assert refused.exit_code == 2
    assert [line[:25] for line in refused.output.splitlines()] == [
        "Error: TRUSTED_PROXIES=many is not valid"[:25],
        "Error: SECRET_KEY= is not valid"[:25],
        "Error: KEEP_DAY is not a setting"[:25],
    ]


def test_the_instance_folder_is_the_checkouts(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COMPANION_INSTANCE", raising=False)
    assert settings.read().folder == Path(settings.__file__).parents[1] / "instance"


def test_a_relative_instance_folder_is_the_same_for_the_key_and_the_database(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_INSTANCE", "here")
    found = settings.read()
    assert (found.key_file, found.database_address) == (
        tmp_path / "here" / "secret-key",
        f"sqlite:///{tmp_path}/here/companion.sqlite",
    )


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


def loads(module: str, *heavy: str) -> bool:
    """Return whether importing a module loads one of the heavy ones."""
    loaded = f"import sys, {module}; sys.exit(bool({set(heavy)} & set(sys.modules)))"
    return subprocess.run([sys.executable, "-c", loaded], check=False).returncode != 0


def test_importing_cards_loads_no_server_and_no_database():
    assert not loads("companion.cards", "flask", "sqlalchemy", "cv2")


def test_a_house_needs_no_driver_of_a_city(tmp_path: Path):
    """The companion is served, and SQLite and memory are used, without what the extra `city` installs."""
    start = (
        "import sys; sys.modules |= dict.fromkeys(['psycopg', 'redis'])\n"
        "import companion.web.serving.run\n"
        "from companion import create_app\n"
        "assert create_app().test_client().get('/health/ready').status_code == 200"
    )
    subprocess.run([sys.executable, "-c", start], check=True)
    assert {"companion.sqlite", "secret-key"} <= {path.name for path in (tmp_path / "instance").iterdir()}


def test_a_command_loads_only_what_it_needs():
    assert not loads("companion.commands", "cv2", "numpy", "sqlalchemy", "flask")


@pytest.mark.parametrize("command", ["rank", "read", "measure"])
def test_commands_that_need_no_settings_do_not_load_what_reads_them(command: str):
    assert not loads(f"companion.commands.{command}", "pydantic", "pydantic_settings", "dotenv")
