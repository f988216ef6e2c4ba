"""Serve a companion and let many phones play at it: `python tests/benchmarks/load --phones 100`.

Tables of ten phones: one enters, one sits, eight watch; an entry a table every so many seconds. Printed, in
milliseconds: how long an entry took to be answered, and how long after it was sent another phone had the new
board, as median, 95 and 99 of a hundred; what the server cost, in processor time for each entry and, before
anybody enters anything, in hundredths of a core; how much memory it took. With `--against FOLDER` the
companion of another checkout is served in the same run: on a machine that has other work, compare those two.
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
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.load.phone import HTMX, Answer, Phone, led_to

ROOT = Path(__file__).parents[3]
AT_A_TABLE = 10
ASKS = 1.5
"""Seconds between two questions of a phone that listens to no stream."""


@dataclass
class Seen:
    """What was measured, in seconds."""

    entries: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    """When the entry was sent that brought a table to a version."""
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
def served(code: Path, database: str) -> Iterator[Served]:
    """Serve the companion of a checkout from an empty folder."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
        free.close()
        own = {"PYTHONPATH": str(code), "COMPANION_INSTANCE": folder, "DATABASE_URL": database}
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
    """Ten phones at a table of two, and a match of Fireplace Poker that is taken back and forth."""

    def __init__(self, port: int, number: int, measured: Seen) -> None:
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

    async def play(self, until: float, every: float, delay: float) -> None:
        """Enter and take back, in turn."""
        page, forward = self.page, True
        await asyncio.sleep(delay)
        while time.monotonic() < until:
            began = time.monotonic()
            what, values = ("entries", {"action": "meld"}) if forward else ("undo", {})
            version = _version(page)
            self.measured.sent[self.match, version + 1] = began
            seq = _number(page)
            page = await self.phones[1].post(f"{self.match}/{what}", page, HTMX, seq=seq, **values)
            assert page.status == 200, (page.status, what, seq)
            self.measured.entries.append(time.monotonic() - began)
            forward = not forward
            await asyncio.sleep(max(0, began + every - time.monotonic()))

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


async def measured(server: Served, given: argparse.Namespace) -> str:
    """Let the phones play; return a line of figures."""
    found = Seen()
    tables = [Table(server.port, number, found) for number in range(max(1, given.phones // AT_A_TABLE))]
    for table in tables:
        await table.begin()
    watching = [
        asyncio.create_task(table.watch(phone, streams=not given.ask))
        for table in tables
        for at, phone in enumerate(table.phones)
        if at != 1
    ]
    while found.looking < len(watching) and not any(task.done() for task in watching):
        await asyncio.sleep(0.1)
    await asyncio.sleep(3)
    before, began = server.spent, time.monotonic()
    await asyncio.sleep(given.idle)
    idle = (server.spent - before) / (time.monotonic() - began)
    before, until = server.spent, time.monotonic() + given.seconds
    plays = (
        table.play(until, given.every, given.every * at / len(tables)) for at, table in enumerate(tables)
    )
    await asyncio.gather(*plays)
    spent = server.spent - before
    failed = [task.exception() for task in watching if task.done()]
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    if failed:
        raise SystemExit(f"{len(failed)} phones were turned away: {failed[0]!r}")
    return (
        f"{_told(found.entries)}   {_told(found.seen)}   {100 * idle:5.1f}   "
        f"{1000 * spent / len(found.entries):6.1f}   {server.memory:6.0f}   {len(found.entries)}"
    )


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
    given = parser.parse_args()
    print("           entry, seen (p50/p95/p99 ms)         idle %   ms/entry   MB   entries")
    with served(ROOT, given.database) as server:
        print(asyncio.run(measured(server, given)), "  this", flush=True)
    if given.against:
        given.ask = True
        with served(given.against, given.database) as server:
            print(asyncio.run(measured(server, given)), "  against", flush=True)


if __name__ == "__main__":
    main()
