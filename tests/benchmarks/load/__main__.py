"""Serve a companion and let many phones play at it: `python tests/benchmarks/load --phones 100`.

Tables of ten phones: one enters, one sits, eight watch; an entry a table every so many seconds. Printed, in
milliseconds: how long an entry took to be answered, and how long after it was sent another phone had the new
board, as median, 95 and 99 of a hundred; what the server cost, in processor time for each entry and, before
anybody enters anything, in hundredths of a core; how much memory it took. With `--against FOLDER` the
companion of another checkout is served in the same run: on a machine that has other work, compare those two.

A few more phones are pages of a real Chromium (`--chromium 3`, 0 for none): of their presses the line says
how long the answer took and how long until the new board was shown, as Chromium itself sees it.

`--photo FILE` has one photograph a second read meanwhile, `--entries 2000` lets every match have as many
already, `--postgresql` and `--processes 2` serve from several processes at one database, each its own tables.
"""

import argparse
import asyncio
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.load.chromium import presses
from benchmarks.load.phone import HTMX, Answer, Phone, led_to
from postgres import binaries_for_command, private_server

ROOT = Path(__file__).parents[3]
AT_A_TABLE = 10
_CAMERAS = 50_000
"""The number of the first phone that takes photographs."""
_PACE = 60 / 850
"""Seconds that an entry takes at least before it is measured: an address may enter 900 in a minute."""
ASKS = 1.5
"""Seconds between two questions of a phone that listens to no stream."""


@dataclass
class Seen:
    """What was measured, in seconds."""

    entries: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    """When the entry was sent that brought a table to a version."""
    photos: list[float] = field(default_factory=list)
    looking: int = 0
    """Phones that have their first page."""


@dataclass
class Served:
    """A companion that runs, from the code in `code`."""

    process: subprocess.Popen[bytes]
    port: int

    @property
    def spent(self) -> float:
        """Seconds of a processor that it has taken so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Megabytes that it takes now."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6


@contextmanager
def served(code: Path, folder: Path, database: str) -> Iterator[Served]:
    """Serve the companion of a checkout from that folder."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    own = {"PYTHONPATH": str(code), "COMPANION_INSTANCE": str(folder), "DATABASE_URL": database}
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, cwd=code, env=os.environ | own, stdout=subprocess.DEVNULL)
    try:
        _until_it_answers(port)
        yield Served(process, port)
    finally:
        process.terminate()
        process.wait(30)


def _until_it_answers(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The companion did not start.")


class Table:
    """Ten phones at a table of two, and a match of Fireplace Poker that is taken back and forth.

    `before` are the entries that it has before anything is measured.
    """

    def __init__(self, port: int, number: int, measured: Seen, before: int = 0) -> None:
        self.before = before
        self.phones = [Phone(port, number * AT_A_TABLE + at) for at in range(AT_A_TABLE)]
        self.measured = measured
        self.match = ""

    async def begin(self) -> None:
        """Open it, sit down, and begin the match."""
        first, second, *_ = self.phones
        opened = await first.post("/tables", await first.get("/"), {}, player=["Anna", "Bo"])
        table = led_to(opened)
        await first.post(f"{table}/seats/0/claim", await first.get(table), {})
        await second.post(f"{table}/seats/1/claim", await second.get(table), {})
        match = {"game": "fireplace", "player": ["0", "1"], "dealer": "0"}
        self.match = led_to(await first.post(f"{table}/matches", await first.get(table), {}, **match))
        self.table = table
        self.page = await second.get(self.match)

    async def prepare(self) -> None:
        """Enter what it is to have before; slower than a phone may enter."""
        for number in range(self.before):
            began = time.monotonic()
            await self._enter(forward=number % 2 == 0)
            await asyncio.sleep(began + _PACE - time.monotonic())

    async def play(self, until: float, every: float, delay: float) -> None:
        """Enter and take back, in turn."""
        await asyncio.sleep(delay)
        forward = self.before % 2 == 0
        while time.monotonic() < until:
            began = time.monotonic()
            self.measured.sent[self.match, _version(self.page) + 1] = began
            await self._enter(forward=forward)
            self.measured.entries.append(time.monotonic() - began)
            forward = not forward
            await asyncio.sleep(max(0, began + every - time.monotonic()))

    async def _enter(self, *, forward: bool) -> None:
        """Enter something, or take it back; the answer is the page from then on."""
        what, values = ("entries", {"action": "meld"}) if forward else ("undo", {})
        seq = _number(self.page)
        self.page = await self.phones[1].post(f"{self.match}/{what}", self.page, HTMX, seq=seq, **values)
        assert self.page.status == 200, (self.page.status, what, seq)

    async def watch(self, phone: Phone, *, streams: bool) -> None:
        """Look at the match, by a stream or by asking."""
        page = await phone.get(self.match)
        version = _version(page)
        self.measured.looking += 1
        if streams:
            listening = phone.another()
            async for newer in listening.versions(f"{self.table}/stream"):
                if newer > version:
                    version = await self._asked(phone, version)
        while not streams:
            await asyncio.sleep(ASKS)
            version = await self._asked(phone, version)

    async def _asked(self, phone: Phone, version: int) -> int:
        board = await phone.get(f"{self.match}/board?v={version}", HTMX)
        if board.status == 204:
            return version
        newer = _version(board)
        if (self.match, newer) in self.measured.sent:
            self.measured.seen.append(time.monotonic() - self.measured.sent[self.match, newer])
        return newer


def _version(page: Answer) -> int:
    return int(page.body.partition('data-seq="')[2].partition('"')[0])


def _number(page: Answer) -> str:
    return page.body.partition('name="seq" value="')[2].partition('"')[0]


async def measured(servers: Sequence[Served], given: argparse.Namespace) -> str:
    """Let the phones play, each table at one of the servers; return a line of figures."""
    found = Seen()
    tables = [
        Table(servers[number % len(servers)].port, number, found, given.entries)
        for number in range(max(1, given.phones // AT_A_TABLE))
    ]
    for table in tables:
        await table.begin()
    await asyncio.gather(*(table.prepare() for table in tables))
    watching = [
        asyncio.create_task(table.watch(phone, streams=not given.ask))
        for table in tables
        for at, phone in enumerate(table.phones)
        if at != 1
    ]
    while found.looking < len(watching) and not any(task.done() for task in watching):
        await asyncio.sleep(0.1)
    await asyncio.sleep(3)
    before, began = _spent(servers), time.monotonic()
    await asyncio.sleep(given.idle)
    idle = (_spent(servers) - before) / (time.monotonic() - began)
    before, until = _spent(servers), time.monotonic() + given.seconds
    if given.photo:
        watching.append(asyncio.create_task(_photographs(servers, given.photo.read_bytes(), found)))
    plays = (
        table.play(until, given.every, given.every * at / len(tables)) for at, table in enumerate(tables)
    )
    addresses = [f"http://localhost:{servers[at % len(servers)].port}" for at in range(given.chromium)]
    browsing = presses(addresses, given.seconds, given.every / 5) if addresses else None
    (answered, shown), *_ = await asyncio.gather(browsing or _nothing(), *plays)
    spent = _spent(servers) - before
    failed = [task.exception() for task in watching if task.done()]
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    if failed:
        raise SystemExit(f"{len(failed)} phones were turned away: {failed[0]!r}")
    photos = f", {len(found.photos)} photos in {_told(found.photos)}" if found.photos else ""
    return (
        f"{_told(found.entries)}   {_told(found.seen)}   {100 * idle:5.1f}   "
        f"{1000 * spent / len(found.entries):6.1f}   {max(server.memory for server in servers):6.0f}   "
        f"{len(found.entries)}{photos}"
        + (
            f"   Chromium: answered {_told(answered).strip()}, shown {_told(shown).strip()}"
            if answered
            else ""
        )
    )


async def _nothing() -> tuple[list[float], list[float]]:
    return [], []


async def _photographs(servers: Sequence[Served], photo: bytes, found: Seen) -> None:
    """Have a photograph read each second, each time by another phone."""
    reading: set[asyncio.Task[None]] = set()
    for number in range(10_000):
        phone = Phone(servers[number % len(servers)].port, _CAMERAS + number % 100)
        reading.add(asyncio.create_task(_photograph(phone, photo, found)))
        await asyncio.sleep(1)


async def _photograph(phone: Phone, photo: bytes, found: Seen) -> None:
    page, began = await phone.get("/rank"), time.monotonic()
    answer = await phone.upload("/photos", page, photo)
    assert answer.status == 200, answer.status
    found.photos.append(time.monotonic() - began)
    await phone.close()


def _spent(servers: Sequence[Served]) -> float:
    return sum(server.spent for server in servers)


def _told(seconds: list[float]) -> str:
    cut = quantiles(seconds, n=100)
    return "/".join(f"{1000 * cut[at]:.0f}" for at in (49, 94, 98)).rjust(14)


def main() -> None:
    """Measure, and print a line for each server."""
    parser = argparse.ArgumentParser(prog="load", description=__doc__.splitlines()[0])
    parser.add_argument("--phones", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30, help="of entries")
    parser.add_argument("--idle", type=float, default=10, help="seconds before them in which nothing happens")
    parser.add_argument("--every", type=float, default=5, help="seconds between two entries of a table")
    parser.add_argument("--ask", action="store_true", help="phones ask by the clock and listen to nothing")
    parser.add_argument("--database", default="", help="an address; SQLite without")
    parser.add_argument("--against", type=Path, help="another checkout, served too and asked by the clock")
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL of its own")
    parser.add_argument("--processes", type=int, default=1, help="at one database")
    parser.add_argument("--entries", type=int, default=0, help="that each match has before")
    parser.add_argument("--chromium", type=int, default=3, help="phones more that are real Chromium pages")
    parser.add_argument("--photo", type=Path, help="a photograph that is read each second meanwhile")
    given = parser.parse_args()
    print("           entry, seen (p50/p95/p99 ms)         idle %   ms/entry   MB   entries")
    _measure(ROOT, given, given.processes, "this")
    if given.against:
        given.ask = True
        _measure(given.against, given, 1, "against")


def _measure(code: Path, given: argparse.Namespace, processes: int, name: str) -> None:
    with ExitStack() as ends:
        database = given.database
        if given.postgresql:
            database = ends.enter_context(private_server(binaries_for_command()))
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory()))
        servers = [ends.enter_context(served(code, folder, database)) for _ in range(processes)]
        print(asyncio.run(measured(servers, given)), f"  {name}", flush=True)


if __name__ == "__main__":
    main()
