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
from companion.places import DatabaseLocation, usual_folder
from companion.setting_errors import WrongSettings

_MAX_PROXIES = 9
_MAX_KEEP_DAYS = 36_500
_KEY_FILE_NAME = "secret-key"
_DATABASE_FILE_NAME = "companion.sqlite"
_MIN_NAME_SIMILARITY = 0.85
"""Similarity (0 to 1) from which an unknown variable is taken for one of ours with a slip."""
_MIN_MISSPELT_LENGTH = 6
_FOREIGN_VARIABLES = frozenset({"HOSTNAME"})
"""Variables of other programs that look like one of ours."""
_FOLDER_ERROR = (
    "The companion cannot write to {folder}, where it keeps its database and key. To use another folder, "
    "set COMPANION_INSTANCE."
)
_KEY_FILE_ERROR = (
    "SECRET_KEY is read from {file}, which contains no key. Restore the key from a backup, or delete "
    "the file: the companion will then make a new key and no longer recognise any phone."
)


@dataclass(frozen=True)
class SettingDescription:
    """Description of a setting for the documents, `companion check` and error messages.

    meaning, default, allowed_values: texts for people.
    """

    meaning: str
    default: str
    allowed_values: str
    hide_secret: Callable[[str], str] = str
    """Function that returns the text of a value without what is secret in it."""


def _text_validator(parse: Callable[[str], object]) -> BeforeValidator:
    """Return a validator that parses texts and takes what was parsed before."""
    return BeforeValidator(lambda value: parse(value) if isinstance(value, str) else value)


_Networks = Annotated[
    tuple[IPv4Network | IPv6Network, ...], NoDecode, _text_validator(setting_values.parse_networks)
]


class Settings(BaseSettings):
    """The settings, by the names of their environment variables.

    An empty variable is as good as none. Each is described in its annotation. `read` makes them: it names
    wrong values in sentences, and refuses an empty SECRET_KEY.
    """

    model_config = SettingsConfigDict(
        case_sensitive=True, env_ignore_empty=True, env_file_encoding="utf-8", extra="ignore", frozen=True
    )

    DATABASE_URL: Annotated[
        str | None,
        _text_validator(setting_values.parse_database_address),
        SettingDescription(
            "the database that stores the evenings; use PostgreSQL for many tables",
            "`companion.sqlite` in the instance folder",
            setting_values.DATABASE_FORMATS,
            hide_secret=setting_values.hide_password,
        ),
    ] = None
    SECRET_KEY: Annotated[
        str | None,
        _text_validator(setting_values.parse_signing_key),
        SettingDescription(
            "key that signs the cookies; the same for all processes",
            "made at the first start and kept in the instance folder",
            setting_values.SECRET_FORMAT,
            hide_secret=lambda _: "(hidden)",
        ),
    ] = None
    HTTPS: Annotated[
        bool,
        SettingDescription(
            "send cookies only over https",
            "off: a table at home has no https",
            "1, true, yes or on, or 0, false, no or off",
        ),
    ] = False
    TRUSTED_PROXIES: Annotated[
        int,
        Field(ge=0, le=_MAX_PROXIES),
        SettingDescription(
            "number of proxies in front of the companion that may report a phone's address",
            "0",
            f"a whole number from 0 to {_MAX_PROXIES}",
        ),
    ] = 0
    PROXY_NETWORKS: Annotated[
        _Networks,
        SettingDescription(
            "networks from which the nearest proxy connects; forwarded addresses from elsewhere are not "
            "trusted",
            "this machine",
            setting_values.NETWORKS_FORMAT,
        ),
    ] = setting_values.parse_networks("127.0.0.0/8, ::1")
    PUBLIC_URL: Annotated[
        str,
        _text_validator(setting_values.parse_public_address),
        SettingDescription(
            "address in the QR codes; if it is set, new tables get longer codes",
            "this machine's address on the home network",
            setting_values.PUBLIC_ADDRESS_FORMAT,
        ),
    ] = ""
    HOST_NAMES: Annotated[
        tuple[str, ...],
        NoDecode,
        _text_validator(setting_values.parse_host_names),
        SettingDescription(
            "host names under which phones reach the companion, besides the one in `PUBLIC_URL` and those of "
            "the home network",
            "none",
            setting_values.HOST_NAMES_FORMAT,
        ),
    ] = ()
    KEEP_DAYS: Annotated[
        int,
        Field(ge=0, le=_MAX_KEEP_DAYS),
        SettingDescription(
            "number of days without activity after which a table is deleted",
            "tables are kept for ever",
            f"a whole number from 1 to {_MAX_KEEP_DAYS}, or 0 to keep tables for ever",
        ),
    ] = 0
    RATELIMIT_STORAGE_URI: Annotated[
        str,
        _text_validator(setting_values.parse_rate_limit_storage),
        SettingDescription(
            "the store in which several processes share their request counts",
            "each process counts in its own memory",
            setting_values.STORAGE_FORMATS,
            hide_secret=setting_values.hide_password,
        ),
    ] = "memory://"
    METRICS: Annotated[
        _Networks,
        SettingDescription("networks that may read `/metrics`", "none", setting_values.NETWORKS_FORMAT),
    ] = ()
    LOGS: Annotated[
        Literal["text", "json"],
        _text_validator(lambda text: text.strip().lower()),
        SettingDescription(
            "`json` writes only JSON to standard error, a line for each request and error, in UTC, without "
            "names, cards or codes",
            "errors only, as text",
            "json or text",
        ),
    ] = "text"
    COMPANION_INSTANCE: Annotated[
        Path | None,
        SettingDescription(
            "the instance folder, for the SQLite file, the key, backups and certificates",
            "`instance/` in a checkout; in an installed package, the user's data folder",
            "a folder that the companion can write to",
        ),
    ] = None

    @property
    def folder(self) -> Path:
        """The folder of the SQLite file and the key: COMPANION_INSTANCE, else the usual one.

        The path is absolute. The folder need not exist, and other settings may name the file or the key.
        """
        given = self.COMPANION_INSTANCE
        return given.expanduser().absolute() if given else usual_folder()

    @property
    def key_file(self) -> Path:
        """The file of the key that signs cookies, which need not exist.

        It is not used if SECRET_KEY is set.
        """
        return self.folder / _KEY_FILE_NAME

    @property
    def database_location(self) -> DatabaseLocation | None:
        """The files of the database in use and its key.

        None for PostgreSQL, and for SQLite in memory or at a `file:` address.
        """
        file = sqlite_file_path(self.database_address)
        return DatabaseLocation(file, self.key_file, self.SECRET_KEY) if file else None

    @property
    def database_address(self) -> str:
        """Address of the database in use: DATABASE_URL, else that of an SQLite file in `folder`."""
        return self.DATABASE_URL or f"sqlite:///{self.folder / _DATABASE_FILE_NAME}"


@dataclass(frozen=True)
class EffectiveSetting:
    """A setting as it is in force.

    name: its name.
    value: its value as text, without secrets; "on" or "off" for a switch, "-" if it is empty.
    source: "environment", "default", or "file" with the path.
    """

    name: str
    value: str
    source: str


_FLASK_CONFIG_NAMES = {"DATABASE_URL": "SQLALCHEMY_DATABASE_URI", "HTTPS": "SESSION_COOKIE_SECURE"}
"""Names in Flask's configuration of the settings that have another one there."""


def read(given: Mapping[str, Any] | None = None, file: Path | None = None) -> Settings:
    """Return the settings that are in force; nothing is made or connected to.

    `given` are values by their names in Flask's configuration; other names are ignored. They go before the
    environment, and that goes before `file`, a file of lines `NAME=value`. A file that is not there counts
    as empty.

    Raises:
        WrongSettings: a value is not allowed, SECRET_KEY is set but empty, a variable is a misspelt setting,
            or the database, folder or key file cannot be used; with a sentence for each.
    """
    own = {name: given[key] for name, key in _config_names() if given and key in given}
    found, wrong = _validate_settings({**own, "_env_file": file})
    variables = {**(dotenv_values(file) if file else {}), **os.environ}
    if variables.get("SECRET_KEY") == "" and "SECRET_KEY" not in own:
        wrong["SECRET_KEY"] = (
            f"SECRET_KEY= is not valid. Use {setting_values.SECRET_FORMAT}. Or unset it, and the companion "
            "will make a key."
        )
    sentences = [*wrong.values(), *_misspelt_name_errors(variables), *_unusable_file_errors(found, wrong)]
    if sentences:
        raise WrongSettings(sentences, found.LOGS)
    return found


def complete_config(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return `given` with all settings added, for Flask's configuration.

    Settings that `given` lacks come from the environment, else they have their defaults. Those in `given`
    are parsed. The database's address is filled in if none is set, and COMPANION_INSTANCE becomes the
    absolute folder. The instance folder and a signing key in it are made if they are needed and not there.

    Raises:
        WrongSettings: settings are wrong, as in `read`, or the folder or key cannot be made; with a sentence
            for each.
    """
    found = read(given)
    config = {**given, **{key: getattr(found, name) for name, key in _config_names()}}
    config |= {"SQLALCHEMY_DATABASE_URI": found.database_address, "COMPANION_INSTANCE": found.folder}
    try:
        if not found.DATABASE_URL:
            _ensure_folder(found.folder)
        config["SECRET_KEY"] = found.SECRET_KEY or ensure_secret_key(found.folder)
    except OSError as error:
        raise WrongSettings([_FOLDER_ERROR.format(folder=found.folder)], found.LOGS) from error
    return config


def defaults() -> dict[str, Any]:
    """Return the default values of the settings, by their names in Flask's configuration.

    Settings whose default is None are left out.
    """
    fields = Settings.model_fields
    return {key: fields[name].default for name, key in _config_names() if fields[name].default is not None}


def list_effective_settings(found: Settings, file: Path | None = None) -> Iterator[EffectiveSetting]:
    """Yield each setting with its value and source, in the order of `Settings`.

    `found` comes from `read` with the same `file` and without `given`. Secrets are hidden in the values.
    A setting that is at its default has the value in use; a signing key that was made before has its file
    as the source.
    """
    derived = {
        "DATABASE_URL": EffectiveSetting("DATABASE_URL", found.database_address, "default"),
        "SECRET_KEY": EffectiveSetting("SECRET_KEY", "made when the companion first starts", "default"),
        "COMPANION_INSTANCE": EffectiveSetting("COMPANION_INSTANCE", str(found.folder), "default"),
    }
    if found.key_file.exists():
        derived["SECRET_KEY"] = EffectiveSetting("SECRET_KEY", "(hidden)", f"file {found.key_file}")
    for name, about in list_setting_descriptions():
        value = about.hide_secret(_format_value(getattr(found, name)))
        if name in found.model_fields_set:
            yield EffectiveSetting(name, value, "environment" if os.environ.get(name) else f"file {file}")
        else:
            yield derived.get(name) or EffectiveSetting(name, value, "default")


def list_setting_descriptions() -> Iterator[tuple[str, SettingDescription]]:
    """Yield the name of each setting with its description, in the order of `Settings`."""
    for name, field in Settings.model_fields.items():
        (about,) = (one for one in field.metadata if isinstance(one, SettingDescription))
        yield name, about


def ensure_secret_key(folder: Path) -> str:
    """Return the key that signs cookies from its file in `folder`.

    Folder and file are made if they are missing; only the owner can read them. A file that is there is
    never changed, and its text is returned without spaces around it, even if it is empty.

    Raises:
        OSError: the file cannot be made or read.
        UnicodeError: the file is not ASCII.
    """
    kept = _ensure_folder(folder) / _KEY_FILE_NAME
    if not kept.exists():
        _write_key_file(kept, secrets.token_urlsafe(32))
    return kept.read_text("ascii").strip()


def sqlite_file_path(address: str) -> Path | None:
    """Return the file of the SQLite database at a database URL, which need not exist.

    None for a database in memory, of another kind, or at a `file:` address. A relative path is below
    `usual_folder()`.

    Raises:
        sqlalchemy.exc.ArgumentError: `address` is not a database URL.
    """
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or url.database in {None, "", ":memory:"}:
        return None
    # As Flask-SQLAlchemy takes a relative path
    return None if url.database.startswith("file:") else Path(usual_folder(), url.database)


def _config_names() -> Iterator[tuple[str, str]]:
    """Yield the name of each setting with its name in Flask's configuration."""
    return ((name, _FLASK_CONFIG_NAMES.get(name, name)) for name in Settings.model_fields)


def _validate_settings(own: Mapping[str, Any]) -> tuple[Settings, dict[str, str]]:
    """Return the settings, wrong ones replaced by defaults, and an error by name for each wrong one."""
    try:
        return Settings(**own), {}
    except ValidationError as error:
        found = {str(one["loc"][0]): one for one in error.errors()}
    wrong = {
        name: _format_error(name, one["input"], one.get("ctx", {}).get("error"))
        for name, one in found.items()
    }
    replaced = {name: Settings.model_fields[name].default for name in wrong}
    return Settings(**{**own, **replaced}), wrong


def _format_error(name: str, value: object, advice: object = None) -> str:
    about = dict(list_setting_descriptions())[name]
    return f"{name}={about.hide_secret(str(value))} is not valid. Use {advice or about.allowed_values}."


def _misspelt_name_errors(variables: Iterable[str]) -> Iterator[str]:
    """Yield an error for each variable that looks like a misspelt setting."""
    known = list(Settings.model_fields)
    for name in sorted(set(variables) - {*known, *_FOREIGN_VARIABLES}):
        meant = get_close_matches(name.upper(), known, 1, _MIN_NAME_SIMILARITY)
        if meant and len(name) >= _MIN_MISSPELT_LENGTH:
            yield f"{name} is not a setting. Did you mean {meant[0]}? Rename it or unset it."


def _unusable_file_errors(found: Settings, wrong: Collection[str]) -> Iterator[str]:
    """Yield an error for each file or folder in the settings that cannot be used."""
    file = sqlite_file_path(found.DATABASE_URL) if found.DATABASE_URL else None
    if file and not (_is_writable(file.parent) and file.parent.is_dir() and _is_writable(file)):
        yield _format_error("DATABASE_URL", found.DATABASE_URL, "a file that the companion can write to")
    needed = {name for name in ("DATABASE_URL", "SECRET_KEY") if not getattr(found, name)} - set(wrong)
    if needed and (not _is_writable(found.folder) or found.folder.is_file()):
        yield _FOLDER_ERROR.format(folder=found.folder)
    elif "SECRET_KEY" in needed and found.key_file.exists() and not _is_key_file(found.key_file):
        yield _KEY_FILE_ERROR.format(file=found.key_file)


def _is_writable(path: Path) -> bool:
    """Return True if the path can be written, or created in a folder above it."""
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


def _format_value(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return (", ".join(map(str, value)) if isinstance(value, tuple) else str(value)) or "-"


def _write_key_file(path: Path, text: str) -> None:
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


def _ensure_folder(folder: Path) -> Path:
    """Create the folder for its owner only if it is missing, and return it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
