"""A PostgreSQL with another that follows it, as a city would have: one is killed, the other takes over."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from postgres import run_as_owner

_OPTIONS = "-c listen_addresses='' -c synchronous_commit=on -c fsync=off"


@dataclass
class Node:
    """One PostgreSQL, in its folder; its socket lies there, too."""

    binaries: Path
    folder: Path
    runs: bool = False

    def begin(self) -> None:
        """Start it, and wait until it takes connections."""
        options = f"-k {self.folder} {_OPTIONS}"
        self._control("-w", "-l", f"{self.folder}/log", "-o", options, "start")
        self.runs = True

    def kill(self) -> None:
        """End it as a power cut would: every process of it is killed."""
        self.runs = False
        pid = (self.folder / "data" / "postmaster.pid").read_text().split()[0]
        own = subprocess.run(["pgrep", "-P", pid], capture_output=True, text=True, check=False).stdout.split()
        subprocess.run(["kill", "-9", pid, *own], check=False)
        while subprocess.run(["kill", "-0", pid], capture_output=True, check=False).returncode == 0:
            time.sleep(0.02)

    def promote(self) -> None:
        """Let it take over."""
        self._control("-w", "promote")

    def ask(self, query: str) -> str:
        """Return what it answers."""
        return run_as_owner(
            self.binaries / "psql", "-h", self.folder, "-U", "companion", "-d", "postgres", "-Atc", query
        )

    def stop(self) -> None:
        """End it, if it runs."""
        if self.runs:
            self._control("-m", "immediate", "stop")

    def _control(self, *what: str) -> None:
        run_as_owner(self.binaries / "pg_ctl", "-D", self.folder / "data", *what)


@dataclass
class Cluster:
    """The one that is written to, and the one that follows: a commit is answered once both have it."""

    leads: Node
    follows: Node

    @property
    def address(self) -> str:
        """Where whichever of them is written to is found."""
        hosts = f"{self.leads.folder},{self.follows.folder}"
        return f"postgresql://companion@/postgres?host={hosts}&target_session_attrs=read-write"


@contextmanager
def cluster(binaries: Path) -> Iterator[Cluster]:
    """Begin both; end them afterwards."""
    with TemporaryDirectory(prefix="chaos-", dir="/tmp") as under:
        Path(under).chmod(0o755)
        first, second = (Node(binaries, Path(under) / name) for name in ("one", "two"))
        for node in (first, second):
            node.folder.mkdir()
            shutil.chown(node.folder, user="postgres")
        try:
            initdb = (binaries / "initdb", "-D", first.folder / "data", "-U", "companion")
            run_as_owner(*initdb, "-A", "trust", "--no-sync", "-E", "UTF8")
            first.begin()
            run_as_owner(
                *(binaries / "pg_basebackup", "-R", "-D", second.folder / "data"),
                *("-h", first.folder, "-U", "companion"),
            )
            second.begin()
            first.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
            first.ask("SELECT pg_reload_conf()")
            yield Cluster(first, second)
        finally:
            for node in (first, second):
                node.stop()
