"""`companion admin`: tables, groups, invitations and the signing key, for the person who runs it."""

import json
import secrets
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

import click

from companion.commands.existing import finish_pending_moves, open_existing_database
from companion.commands.refusal import CommandRefused
from companion.plurals import format_count

_DEFAULT_PORT = 8000
"""The port that `companion serve` listens at unless told otherwise."""
_JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of columns.")


@click.group("admin")
def admin_command() -> None:
    """List tables and groups, invite phones, replace the signing key: for whoever runs the companion."""


@admin_command.command("tables")
@_JSON_OPTION
def tables_command(as_json: bool) -> None:
    """List all tables, the most recently used one first.

    Demos are left out. Times are in this machine's time zone, with --json in UTC. The group is empty
    for a table that belongs to none.
    """
    from companion.store.operating import overview

    with open_existing_database():
        tables = overview.list_table_overviews()
    if as_json:
        _print_json([asdict(one) for one in tables])
        return
    heads = ("CODE", "NAME", "OPENED", "LAST USED", "SEATS", "MATCHES", "GROUP")
    rows = [
        (
            one.code,
            one.name,
            _format_time(one.created),
            _format_time(one.last_used),
            one.seats,
            one.matches,
            one.group or "",
        )
        for one in tables
    ]
    _print_columns(heads, rows, "There are no tables yet.")


@admin_command.command("groups")
@_JSON_OPTION
def groups_command(as_json: bool) -> None:
    """List all groups in the order of their names.

    People who left, and their phones, are not counted.
    """
    from companion.store.operating import overview

    with open_existing_database():
        groups = overview.list_group_overviews()
    if as_json:
        _print_json([asdict(one) for one in groups])
        return
    heads = ("KEY", "NAME", "PEOPLE", "PHONES", "HOSTS")
    rows = [
        (one.key, one.name, one.people, one.phones, ", ".join(host.name for host in one.hosts))
        for one in groups
    ]
    _print_columns(heads, rows, "There are no groups yet.")


@admin_command.command("invite", context_settings={"ignore_unknown_options": True})  # keys may begin with -
@click.argument("group")
@click.argument("person")
@click.option(
    "--at",
    "address",
    metavar="URL",
    help="Address that phones use to reach the companion. Default: PUBLIC_URL, or else this machine.",
)
@_JSON_OPTION
def invite_command(group: str, person: str, address: str | None, as_json: bool) -> None:
    """Invite a phone into GROUP (its key or name) as PERSON (a name or number), who may be a host.

    Prints a link and its QR code. They work for one phone, within a week. Exit code 2 if nothing fits,
    or several groups or people have that name: then enter the key or the number.
    """
    from companion.engine.field import Illegal
    from companion.store.groups import members
    from companion.store.operating import overview

    with open_existing_database() as app:
        try:
            found = overview.get_group_by_key_or_name(group)
            invited = overview.get_person_by_id_or_name(found, person)
            made = members.create_operator_invitation(found, invited)
        except (overview.NameNotResolved, Illegal) as refused:
            raise CommandRefused(str(refused)) from refused
        base = address or app.config["PUBLIC_URL"]
        link = f"{(base or _home_network_url()).rstrip('/')}/i/{made.token}"
        until = made.at + members.INVITATION_LIFETIME
        about = {"link": link, "group": found.name, "person": invited.name, "role": invited.role}
    if as_json:
        _print_json({**about, "until": until})
        return
    import segno

    click.echo(
        f"With this link, one phone can join {about['group']} as {about['person']} ({about['role']}) "
        f"until {_format_time(until)}:\n"
    )
    segno.make(about["link"], error="m", micro=False).terminal(out=sys.stdout, compact=True)
    click.echo(f"\n{about['link']}")
    if not base:
        click.echo(
            f"The link uses this machine's address and port {_DEFAULT_PORT}. If phones use another "
            "address, run the command again with --at and that address."
        )


@admin_command.command("rotate-key")
@click.option("--yes", is_flag=True, help="Don't ask for confirmation.")
def rotate_key_command(yes: bool) -> None:
    """Replace the signing key if it was leaked or lost. Every phone must then join again.

    Asks for confirmation first. The old key file is kept beside the new one. If the key is in
    SECRET_KEY, change that first: this command then records the new key in the database. At the end
    it prints the commands that invite the hosts of all groups again.
    """
    from companion import settings
    from companion.store.database import signing_key
    from companion.store.operating import overview

    finish_pending_moves()
    given = settings.read().SECRET_KEY
    file = None if given else _existing_key_file()
    with open_existing_database():
        groups = overview.list_group_overviews()
        if given and signing_key.is_known_key(given):
            raise CommandRefused(
                "SECRET_KEY is still the old key. Set it to a new one, run this command again, "
                "then restart every running companion."
            )
    phones = sum(one.phones for one in groups)
    click.echo(
        "With a new signing key, the companion will no longer recognise any phone. After a minute, everybody "
        "can take their seat again. Photos that nobody saved will be lost. Every phone that belongs to a "
        f"group ({format_count(phones, 'phone')} in all) must be invited again."
    )
    if not yes:
        click.confirm(
            "Use the key that is set in SECRET_KEY from now on?" if given else "Make a new signing key?",
            abort=True,
        )
    key = given or secrets.token_urlsafe(32)
    with open_existing_database():
        signing_key.add_known_key(key)
    if file:
        try:
            before = signing_key.replace_key_file(file, key)
        except OSError as error:
            raise CommandRefused(f"{error.filename or file} cannot be written: {error.strerror}.") from error
        click.echo(f"The new key is in {file}. The old one is kept in {before}.")
        click.echo("Delete the file with the old key, unless you may want to go back to that key.")
    click.echo("Restart every running companion. Until you do, it will keep using the old key.")
    if groups:
        click.echo(
            "Then invite a host of each group with these commands. The hosts can invite everybody else:"
        )
    for group in groups:
        for host in group.hosts:
            click.echo(f"  companion admin invite {group.key} {host.number}   # {host.name}, {group.name}")


def _existing_key_file() -> Path:
    from companion import settings

    file = settings.read().key_file
    if not file.is_file():
        raise CommandRefused(
            f"There is no signing key at {file} yet. The companion will make one when it starts for the "
            f"first time."
        )
    return file


def _home_network_url() -> str:
    from companion.web.addresses import network

    return network.start_page_url("http", network.find_home_network_address(), _DEFAULT_PORT)


def _print_json(found: object) -> None:
    click.echo(json.dumps(found, indent=2, ensure_ascii=False, default=datetime.isoformat))


def _print_columns(heads: Sequence[str], rows: Sequence[Sequence[object]], none: str) -> None:
    """Print the rows below their heads, numbers to the right; a sentence if there are none."""
    if not rows:
        click.echo(none)
        return
    texts = [heads, *([str(value) for value in row] for row in rows)]
    widths = [max(map(_terminal_width, column)) for column in zip(*texts, strict=True)]
    for line in texts:
        padded = (
            " " * (width - _terminal_width(text)) + text
            if isinstance(value, int)
            else text + " " * (width - _terminal_width(text))
            for text, width, value in zip(line, widths, rows[0], strict=True)
        )
        click.echo("  ".join(padded).rstrip())


def _terminal_width(text: str) -> int:
    """Return the number of columns that a terminal takes for the text."""
    shown = (one for one in text if not unicodedata.combining(one) and unicodedata.category(one) != "Cf")
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in shown)


def _format_time(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"
