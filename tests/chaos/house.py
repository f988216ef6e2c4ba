"""The companion's processes as these commands treat them, and the database under them."""

import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from postgres import binaries_for_command, private_server
from sqlalchemy import create_engine

import companion
from companion.store import db
from companion.store.database.session import add_driver_to_url
from companion.store.history import replays
from companion.store.models import Entry, Match

ROOT = Path(__file__).parents[2]
KEY = "for chaos only"


@dataclass
class House:
    """Processes of the companion over one database, each at a port of its own."""

    database: str
    folder: Path
    ports: tuple[int, ...]
    codes: dict[int, Path] = field(default_factory=dict)
    """The checkouts that are served at some ports, where it is not this one."""
    running: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)

    def begin(self, port: int) -> None:
        """Begin a process, and wait until it answers."""
        own = {"DATABASE_URL": self.database, "SECRET_KEY": KEY, "COMPANION_INSTANCE": str(self.folder)}
        command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
        code = self.codes.get(port, ROOT)
        around = os.environ | own | {"PYTHONPATH": str(code)}
        with (self.folder / "errors.log").open("ab") as errors:
            self.running[port] = subprocess.Popen(
                command, cwd=code, env=around, stdout=subprocess.DEVNULL, stderr=errors
            )
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                return
            time.sleep(0.05)
        raise SystemExit(f"The companion did not start:\n{self.complaints()}")

    def forget(self) -> None:
        """Make the database as empty as a new one."""
        with create_engine(add_driver_to_url(self.database)).begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")

    def kill(self, port: int) -> None:
        """End a process as a power cut would."""
        self.running[port].kill()
        self.running[port].wait()

    def complaints(self) -> str:
        """What the processes wrote of faults."""
        return (self.folder / "errors.log").read_text()

    def used(self, port: int) -> tuple[float, int]:
        """Return the megabytes that a process takes, and how many files it has open."""
        of = Path(f"/proc/{self.running[port].pid}")
        pages = int((of / "statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6, len(list((of / "fd").iterdir()))

    def stored(self) -> dict[str, list[str]]:
        """Return what is stored of each match, by its address: the actions, in order.

        Raises where what is stored does not replay to what was stored with it.
        """
        app = companion.create_app({"SQLALCHEMY_DATABASE_URI": self.database, "SECRET_KEY": KEY})
        with app.app_context():
            found = {}
            for match in db.session.query(Match):
                rows = db.session.query(Entry).filter_by(match_id=match.id).order_by(Entry.seq).all()
                assert [row.seq for row in rows] == list(range(len(rows)))
                assert replays.load_replay(match).agrees_with_stored
                found[f"/t/{match.table.code}/m/{match.number}"] = [row.action for row in rows]
            if db.engine.dialect.name == "sqlite":
                assert db.session.connection().exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
            db.session.remove()
            db.engine.dispose()
        return found


@contextmanager
def house(*, postgresql: bool, at: str = "", folder: Path | None = None) -> Iterator[House]:
    """Serve from one process on SQLite, or from two on PostgreSQL; end them afterwards.

    That is one of their own, unless there is one `at` an address. `folder` is where SQLite's file is.
    """
    with ExitStack() as open_ones:
        own = Path(open_ones.enter_context(tempfile.TemporaryDirectory()))
        database = at or f"sqlite:///{folder or own}/companion.sqlite"
        if postgresql and not at:
            database = open_ones.enter_context(private_server(binaries_for_command()))
        found = House(database, own, tuple(_free() for _ in range(2 if postgresql else 1)))
        open_ones.callback(_end, found)
        for port in found.ports:
            found.begin(port)
        yield found


def _end(house: House) -> None:
    for port in house.running:
        house.kill(port)
    for kind, times in Counter(
        re.findall(r"^([\w.]+(?:Error|Exception)\b)", house.complaints(), re.MULTILINE)
    ).items():
        print(f"{times} times the processes wrote of {kind}")


def _free() -> int:
    """Return a port below those that the system gives to connections: it is needed again and again."""
    for _ in range(1000):
        port = random.randrange(20_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise SystemExit("No port is free.")
