"""The values that settings may have: read from text, or refused with what to give instead."""

import re
import sys
from importlib import import_module
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network

DATABASE_FORMATS = "sqlite:////folder/file.sqlite or postgresql://user:password@host/name"
STORAGE_FORMATS = "memory:// or redis://host"
NETWORKS_FORMAT = "networks separated by commas, such as 127.0.0.1, 10.0.0.0/8"
HOST_NAMES_FORMAT = (
    "host names separated by commas, such as cards.example.org, without https://, port or path"
)
PUBLIC_ADDRESS_FORMAT = "http:// or https:// and a name, such as https://cards.example.org, without a path"
SECRET_FORMAT = "a secret text, made with: python3 -c 'import secrets; print(secrets.token_urlsafe(32))'"  # noqa: S105

_ESCAPING_ADVICE = "; in a password, write @ as %40, : as %3A and / as %2F"
_MISSING_DRIVER_ADVICE = (
    "another address, or install the driver for this one: {python} -m pip install '{package}', or install "
    "the companion with its extra “city”"
)
_AUTHORITY_PATTERN = re.compile(
    r"""
    (?: [^:/@]* (?: : [^/@]* )? @ )?              # user and password
    (?: \[ [0-9A-Fa-f:.]+ \] | [^:/?@\[\]]* )     # host
    (?: : \d+ )?                                  # port
    (?: [/?] [^@]* )?                             # name and options
    """,
    re.VERBOSE,
)
"""What may follow `://` in an address."""
_PASSWORD_PATTERN = re.compile(r"(?<=://)([^:/?]*):.*@", re.DOTALL)
_BARE_PASSWORD_PATTERN = re.compile(r"^([^:]*):.*@", re.DOTALL)
_PASSWORD_OPTION_PATTERN = re.compile(r"(\bpass\w*|\w*password)=[^&]*", re.IGNORECASE)
_HOST_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST_NAME_PATTERN = re.compile(rf"(?=.{{1,253}}$){_HOST_LABEL}(?:\.{_HOST_LABEL})*")
_PUBLIC_ADDRESS_PATTERN = re.compile(
    rf"https?:// (?: {_HOST_LABEL} (?: \. {_HOST_LABEL} )* | \[ (?P<ipv6> [0-9a-f:.]+ ) \] )"
    r"(?: : (?P<port> \d{1,5} ) )? /?",
    re.IGNORECASE | re.VERBOSE,
)
_MAX_PORT = 65535
_PLACEHOLDERS = frozenset(
    {"changethis", "changeme", "changeit", "replacethis", "replaceme", "placeholder", "yoursecretkey"}
)


def parse_database_address(text: str) -> str:
    """Return the address of an SQLite or PostgreSQL database, without spaces around it.

    It is not changed otherwise, and nothing is connected to. SQLite may be in memory (``sqlite://``).

    Raises:
        ValueError: it is not such an address, its password is a placeholder, or the driver is not installed.
            The message says what to give.
    """
    scheme, separator, rest = text.strip().partition("://")
    if scheme in {"sqlite", "sqlite+pysqlite"} and separator and rest[:1] in {"", "/"}:
        return text.strip()
    if scheme not in {"postgres", "postgresql", "postgresql+psycopg"}:
        raise ValueError(DATABASE_FORMATS)
    if not _AUTHORITY_PATTERN.fullmatch(rest):
        raise ValueError(DATABASE_FORMATS + _ESCAPING_ADVICE)
    if is_placeholder(_extract_password(rest)):
        raise ValueError(f"{DATABASE_FORMATS}, with a password of your own")
    _require_driver("psycopg", "psycopg[binary]")
    return text.strip()


def parse_rate_limit_storage(text: str) -> str:
    """Return the address of the storage in which processes count requests together.

    It is ``memory://``, or an address of Redis whose driver is installed; spaces around it are dropped.

    Raises:
        ValueError: it is not such an address, or the driver is not installed; the message says what to give.
    """
    scheme, separator, rest = text.strip().partition("://")
    if scheme == "memory" and separator and not rest:
        return text.strip()
    if scheme not in {"redis", "rediss", "redis+unix"} or not separator:
        raise ValueError(STORAGE_FORMATS)
    if not _AUTHORITY_PATTERN.fullmatch(rest):
        raise ValueError(STORAGE_FORMATS + _ESCAPING_ADVICE)
    _require_driver("redis", "redis")
    return text.strip()


def parse_networks(text: str) -> tuple[Network, ...]:
    """Return the networks in a list with commas; empty for an empty text.

    An address without a length is a network of one machine. Empty parts are dropped.

    Raises:
        ValueError: a part is not a network, or has bits set beside its network; the message says what to
            give.
    """
    return tuple(_parse_network(part.strip()) for part in text.split(",") if part.strip())


def _parse_network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        pass
    try:
        meant = ip_network(text, strict=False)
    except ValueError:
        raise ValueError(NETWORKS_FORMAT) from None
    raise ValueError(f"{meant}, or {ip_address(text.partition('/')[0])} for one machine")


def parse_host_names(text: str) -> tuple[str, ...]:
    """Return the host names in a list with commas, in lower case; empty for an empty text.

    Empty parts, and a point at the end of a name, are dropped.

    Raises:
        ValueError: a part is not a host name, for example because it has a port; the message says what to
            give.
    """
    names = tuple(name.strip().lower().rstrip(".") for name in text.split(",") if name.strip())
    if not all(map(_HOST_NAME_PATTERN.fullmatch, names)):
        raise ValueError(HOST_NAMES_FORMAT)
    return names


def parse_public_address(text: str) -> str:
    """Return the companion's public address, without spaces around it or a slash at its end.

    It is "" for a blank text.

    Raises:
        ValueError: it is not http:// or https:// with a host and perhaps a port, or it has a path; the
            message says what to give.
    """
    if not text.strip():
        return ""
    found = _PUBLIC_ADDRESS_PATTERN.fullmatch(text.strip())
    if not found or int(found["port"] or 0) > _MAX_PORT or (found["ipv6"] and not _is_ipv6(found["ipv6"])):
        raise ValueError(PUBLIC_ADDRESS_FORMAT)
    return text.strip().removesuffix("/")


def parse_signing_key(text: str) -> str:
    """Return the key that signs cookies, just as it is.

    Raises:
        ValueError: it is blank or a placeholder; the message says what to give.
    """
    if not text.strip() or is_placeholder(text):
        raise ValueError(SECRET_FORMAT)
    return text


def is_placeholder(text: str) -> bool:
    """Return True for texts such as "CHANGE-THIS", which an example has in place of a secret.

    Case, spaces and signs do not matter. An empty text is none.
    """
    return re.sub(r"[\W_]", "", text).lower() in _PLACEHOLDERS


def hide_password(address: str) -> str:
    """Return an address with `***` in place of its password and of options such as `password=`.

    If it is not a valid address, `***` may replace all that follows `://`. A valid one without a password
    stays the same.
    """
    hidden = (_PASSWORD_PATTERN if "://" in address else _BARE_PASSWORD_PATTERN).sub(r"\1:***@", address)
    if hidden == address and not _AUTHORITY_PATTERN.fullmatch(address.partition("://")[2]):
        hidden = re.sub(r"(?<=://).*", "***", address, flags=re.DOTALL)
    return _PASSWORD_OPTION_PATTERN.sub(r"\1=***", hidden)


def _extract_password(authority: str) -> str:
    user, at, _ = authority.partition("@")
    return user.partition(":")[2] if at else ""


def _is_ipv6(text: str) -> bool:
    try:
        IPv6Address(text)
    except ValueError:
        return False
    return True


def _require_driver(module: str, package: str) -> None:
    """Raise ValueError unless the driver can be imported."""
    try:
        import_module(module)
    except ImportError:
        raise ValueError(_MISSING_DRIVER_ADVICE.format(python=sys.executable, package=package)) from None
