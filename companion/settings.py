"""All settings, read once from the environment: typed, checked, with defaults for one table on a laptop."""

import os
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv import dotenv_values
from pydantic import BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import make_url

from companion import setting_values
from companion.places import Place, usual_folder
from companion.setting_errors import WrongSettings

_MOST_PROXIES = 9
_MOST_DAYS = 36_500
_KEY_FILE = "secret-key"
_DATABASE_FILE = "companion.sqlite"
_LIKE_ONE_OF_OURS = 0.85
"""Similarity (0 to 1) from which an unknown variable is taken for one of ours with a slip."""
_SHORTEST_MISSPELT = 6
_OTHERS = frozenset({"HOSTNAME"})
"""Variables of other programs that look like one of ours."""
_NO_FOLDER = "COMPANION_INSTANCE={folder}: give a folder that can be written, for the database and the key."
_NO_KEY = (
    "SECRET_KEY is read from {file}, which holds no key: put the key back, which is in every backup, or "
    "delete that file, and the companion makes a new key, with which no phone is known."
)


@dataclass(frozen=True)
class About:
    """Description of a setting for the README, `companion check` and error messages."""

    meaning: str
    default: str
    may_be: str
    example: str = ""
    """A value that is shown behind the name."""
    shown: Callable[[str], str] = str
    """Hides what is secret in a value."""


def _read(parse: Callable[[str], object]) -> BeforeValidator:
    """Return a validator that parses texts and takes what was parsed before."""
    return BeforeValidator(lambda value: parse(value) if isinstance(value, str) else value)


_Networks = Annotated[tuple[IPv4Network | IPv6Network, ...], NoDecode, _read(setting_values.networks)]


class Settings(BaseSettings):
    """The settings, by the names of their environment variables. An empty variable is as good as none."""

    model_config = SettingsConfigDict(
        case_sensitive=True, env_ignore_empty=True, env_file_encoding="utf-8", extra="ignore", frozen=True
    )

    DATABASE_URL: Annotated[
        str | None,
        _read(setting_values.database_address),
        About(
            "where evenings are kept; PostgreSQL for many tables",
            "`companion.sqlite` in the instance folder",
            setting_values.DATABASES,
            shown=setting_values.hide_password,
        ),
    ] = None
    SECRET_KEY: Annotated[
        str | None,
        _read(setting_values.signing_key),
        About(
            "signs the cookies; the same on every process",
            "made once, kept in the instance folder",
            setting_values.SECRET,
            shown=lambda _: "(hidden)",
        ),
    ] = None
    HTTPS: Annotated[
        bool,
        About(
            "cookies only over https",
            "off: a table in the house has none",
            "1, true, yes or on, or 0, false, no or off",
            example="1",
        ),
    ] = False
    TRUSTED_PROXIES: Annotated[
        int,
        Field(ge=0, le=_MOST_PROXIES),
        About(
            "how many proxies stand before it and may say who asks",
            "0",
            f"a whole number from 0 to {_MOST_PROXIES}",
        ),
    ] = 0
    PROXY_NETWORKS: Annotated[
        _Networks,
        About(
            "where the last of them connects from; nobody else is believed",
            "this machine",
            setting_values.NETWORKS,
        ),
    ] = setting_values.networks("127.0.0.0/8, ::1")
    PUBLIC_URL: Annotated[
        str,
        _read(setting_values.public_address),
        About(
            "the address that the QR codes lead to; codes of new tables are longer with it",
            "the home network's",
            setting_values.PUBLIC_ADDRESS,
        ),
    ] = ""
    HOST_NAMES: Annotated[
        tuple[str, ...],
        NoDecode,
        _read(setting_values.host_names),
        About(
            "names that it answers to beside the one in `PUBLIC_URL` and those that only a home has",
            "none",
            setting_values.HOST_NAMES,
        ),
    ] = ()
    KEEP_DAYS: Annotated[
        int,
        Field(ge=0, le=_MOST_DAYS),
        About(
            "a table is deleted so many days after the last thing that happened there",
            "kept for ever",
            f"a whole number from 1 to {_MOST_DAYS}, or 0 to keep them for ever",
        ),
    ] = 0
    RATELIMIT_STORAGE_URI: Annotated[
        str,
        _read(setting_values.storage_address),
        About(
            "where several processes count requests together",
            "each in its memory",
            setting_values.STORAGES,
            shown=setting_values.hide_password,
        ),
    ] = "memory://"
    METRICS: Annotated[
        _Networks,
        About("networks from which `/metrics` may be asked for", "nobody may", setting_values.NETWORKS),
    ] = ()
    LOGS: Annotated[
        Literal["text", "json"],
        _read(lambda text: text.strip().lower()),
        About(
            "nothing but lines of JSON on standard error, for each request and fault, in UTC, without names, "
            "cards or codes",
            "faults only, as text",
            "json or text",
            example="json",
        ),
    ] = "text"
    COMPANION_INSTANCE: Annotated[
        Path | None,
        About(
            "the instance folder: for the SQLite file, the key, backups and certificates",
            "`instance/` of a checkout; installed as a package, the user's data folder",
            "a folder that can be written",
        ),
    ] = None

    @property
    def folder(self) -> Path:
        """The folder of the SQLite file and the key unless other settings name them."""
        given = self.COMPANION_INSTANCE
        return given.expanduser().absolute() if given else usual_folder()

    @property
    def key_file(self) -> Path:
        """The file of the key that signs cookies, unless SECRET_KEY is set. It need not be there yet."""
        return self.folder / _KEY_FILE

    @property
    def place(self) -> Place | None:
        """The files of the database in use and its key; None if the database is no file."""
        file = sqlite_file(self.database_address)
        return Place(file, self.key_file, self.SECRET_KEY) if file else None

    @property
    def database_address(self) -> str:
        """The address of the database in use."""
        return self.DATABASE_URL or f"sqlite:///{self.folder / _DATABASE_FILE}"


@dataclass(frozen=True)
class InForce:
    """A setting with its value, without what is secret in it, and where that comes from."""

    name: str
    value: str
    source: str


_CONFIG_NAMES = {"DATABASE_URL": "SQLALCHEMY_DATABASE_URI", "HTTPS": "SESSION_COOKIE_SECURE"}
"""Names in Flask's configuration of the settings that have another one there."""


def read(given: Mapping[str, Any] | None = None, file: Path | None = None) -> Settings:
    """Return the settings: `given` by their names in Flask's configuration, the environment, then `file`.

    Opens and makes nothing.

    Raises:
        WrongSettings: with a sentence for each one that is wrong.
    """
    own = {name: given[key] for name, key in _config_names() if given and key in given}
    found, wrong = _validated({**own, "_env_file": file})
    variables = {**(dotenv_values(file) if file else {}), **os.environ}
    if variables.get("SECRET_KEY") == "" and "SECRET_KEY" not in own:
        wrong["SECRET_KEY"] = f"SECRET_KEY=: give {setting_values.SECRET}; or unset it, and one is made."
    sentences = [*wrong.values(), *_misspelt(variables), *_unusable_files(found, wrong)]
    if sentences:
        raise WrongSettings(sentences, found.LOGS)
    return found


def complete(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return `given` with all settings, for Flask's configuration. A signing key is made if there is none.

    Raises:
        WrongSettings: with a sentence for each one that is wrong.
    """
    found = read(given)
    config = {**given, **{key: getattr(found, name) for name, key in _config_names()}}
    config |= {"SQLALCHEMY_DATABASE_URI": found.database_address, "COMPANION_INSTANCE": found.folder}
    try:
        if not found.DATABASE_URL:
            _made(found.folder)
        config["SECRET_KEY"] = found.SECRET_KEY or secret_key(found.folder)
    except OSError as error:
        raise WrongSettings([_NO_FOLDER.format(folder=found.folder)], found.LOGS) from error
    return config


def defaults() -> dict[str, Any]:
    """Return the settings of an application that is given none, for Flask's configuration."""
    fields = Settings.model_fields
    return {key: fields[name].default for name, key in _config_names() if fields[name].default is not None}


def in_force(found: Settings, file: Path | None = None) -> Iterator[InForce]:
    """Yield every setting as it is in force; `file` is where they were read from beside the environment."""
    derived = {
        "DATABASE_URL": InForce("DATABASE_URL", found.database_address, "default"),
        "SECRET_KEY": InForce("SECRET_KEY", "made when the companion first runs", "default"),
        "COMPANION_INSTANCE": InForce("COMPANION_INSTANCE", str(found.folder), "default"),
    }
    if found.key_file.exists():
        derived["SECRET_KEY"] = InForce("SECRET_KEY", "(hidden)", f"file {found.key_file}")
    for name, about in described():
        value = about.shown(_as_text(getattr(found, name)))
        if name in found.model_fields_set:
            yield InForce(name, value, "environment" if os.environ.get(name) else f"file {file}")
        else:
            yield derived.get(name) or InForce(name, value, "default")


def described() -> Iterator[tuple[str, About]]:
    """Yield each setting's name, and what there is to say about it."""
    for name, field in Settings.model_fields.items():
        (about,) = (one for one in field.metadata if isinstance(one, About))
        yield name, about


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies: made once, kept in `folder`, readable by its owner only."""
    kept = _made(folder) / _KEY_FILE
    if not kept.exists():
        _keep(kept, secrets.token_urlsafe(32))
    return kept.read_text("ascii").strip()


def sqlite_file(address: str) -> Path | None:
    """Return the file of an SQLite database, None for one in memory or of another kind."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or url.database in {None, "", ":memory:"}:
        return None
    # As Flask-SQLAlchemy takes a relative path
    return None if url.database.startswith("file:") else Path(usual_folder(), url.database)


def _config_names() -> Iterator[tuple[str, str]]:
    """Yield the name of each setting with its name in Flask's configuration."""
    return ((name, _CONFIG_NAMES.get(name, name)) for name in Settings.model_fields)


def _validated(own: Mapping[str, Any]) -> tuple[Settings, dict[str, str]]:
    """Return the settings, defaults in place of wrong ones, and by its name a sentence for each of these."""
    try:
        return Settings(**own), {}
    except ValidationError as error:
        found = {str(one["loc"][0]): one for one in error.errors()}
    wrong = {
        name: _sentence(name, one["input"], one.get("ctx", {}).get("error")) for name, one in found.items()
    }
    replaced = {name: Settings.model_fields[name].default for name in wrong}
    return Settings(**{**own, **replaced}), wrong


def _sentence(name: str, value: object, advice: object = None) -> str:
    about = dict(described())[name]
    return f"{name}={about.shown(str(value))}: give {advice or about.may_be}."


def _misspelt(variables: Iterable[str]) -> Iterator[str]:
    """Yield a sentence for each variable that is no setting and looks like one."""
    known = list(Settings.model_fields)
    for name in sorted(set(variables) - {*known, *_OTHERS}):
        meant = get_close_matches(name.upper(), known, 1, _LIKE_ONE_OF_OURS)
        if meant and len(name) >= _SHORTEST_MISSPELT:
            yield f"{name} is no setting: write {meant[0]}, or unset it."


def _unusable_files(found: Settings, wrong: Collection[str]) -> Iterator[str]:
    """Yield a sentence for each file or folder that is named by settings and cannot be worked with."""
    file = sqlite_file(found.DATABASE_URL) if found.DATABASE_URL else None
    if file and not (_can_be_written(file.parent) and file.parent.is_dir() and _can_be_written(file)):
        yield _sentence("DATABASE_URL", found.DATABASE_URL, "a file that can be written")
    needed = {name for name in ("DATABASE_URL", "SECRET_KEY") if not getattr(found, name)} - set(wrong)
    if needed and (not _can_be_written(found.folder) or found.folder.is_file()):
        yield _NO_FOLDER.format(folder=found.folder)
    elif "SECRET_KEY" in needed and found.key_file.exists() and not _is_key_file(found.key_file):
        yield _NO_KEY.format(file=found.key_file)


def _can_be_written(path: Path) -> bool:
    """Return True for what can be written, and for what can be made because a folder above it can."""
    try:
        there = next(one for one in (path, *path.parents) if one.exists())
    except OSError:  # a folder above may not be looked into
        return False
    return os.access(there, os.W_OK) and (there == path or there.is_dir())


def _is_key_file(path: Path) -> bool:
    try:
        return bool(path.read_text("ascii").strip())
    except (OSError, UnicodeError):
        return False


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return (", ".join(map(str, value)) if isinstance(value, tuple) else str(value)) or "-"


def _keep(path: Path, text: str) -> None:
    """Write the file whole; if another process was first, its file stays."""
    draft = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _made(folder: Path) -> Path:
    """Return the folder, made for its owner alone where there is none."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
