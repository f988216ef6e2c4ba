"""A PostgreSQL server of the tests' own, from Debian's package: on a socket in /tmp, gone afterwards."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import programs
import psycopg

_UNSAFE_BUT_QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


def binaries() -> Path:
    """Return the folder with initdb, pg_ctl and pg_dump; skip the test if there is none."""
    return Path(programs.need("postgresql")).resolve().parent


def binaries_for_command() -> Path:
    """Return the folder with initdb and pg_ctl; leave with a sentence if there is none."""
    found = programs.programs()["postgresql"]
    if not found.path:
        raise SystemExit(f"PostgreSQL is missing. {programs.how_to_install(['postgresql'])}")
    return Path(found.path).resolve().parent


@contextlib.contextmanager
def private_server(binaries_folder: Path) -> Iterator[str]:
    """Start a server and yield the address of its first database; stop it at the end."""
    with tempfile.TemporaryDirectory(prefix="companion-pg-", dir="/tmp") as folder:
        data = Path(folder) / "data"
        shutil.chown(folder, user=_owner())
        run_as_owner(
            binaries_folder / "initdb",
            "-D",
            data,
            "-U",
            "companion",
            "-A",
            "trust",
            "--no-sync",
            "-E",
            "UTF8",
        )
        options = f"-c listen_addresses='' -k {folder} {_UNSAFE_BUT_QUICK}"
        run_as_owner(
            binaries_folder / "pg_ctl", "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start"
        )
        try:
            yield f"postgresql://companion@/postgres?host={folder}"
        finally:
            run_as_owner(binaries_folder / "pg_ctl", "-D", data, "-m", "immediate", "stop")


def wait_until_left(url: str, program: str) -> None:
    """Wait until PostgreSQL has finished what a program of that name sent before it was killed.

    With SQLite nothing is left to wait for: what a process writes ends with it.
    """
    if not url.startswith("postgresql"):
        return
    until = time.monotonic() + 30
    asked = "SELECT 1 FROM pg_stat_activity WHERE application_name = %s"
    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(asked, [program]).fetchone():
            assert time.monotonic() < until, "The database goes on working for a process that was killed."
            time.sleep(0.01)


def run_as_owner(*command: str | Path) -> str:
    """Run a program of PostgreSQL as who may run a server; return what it says."""
    become = ["runuser", "-u", _owner(), "--"] if os.getuid() == 0 else []
    return _run([*become, *map(str, command)])


def _owner() -> str:
    """Return who runs the server: it refuses to be root."""
    return "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name


def _run(command: list[str]) -> str:
    # A file, not a pipe: the server that pg_ctl leaves running would hold a pipe open
    with tempfile.TemporaryFile("w+") as output:
        done = subprocess.run(command, stdout=output, stderr=output, cwd="/", check=False)
        output.seek(0)
        text = output.read()
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {text}")
    return text
