"""Clients that read a byte a second, or never say what they want: others are answered meanwhile."""

import argparse
import asyncio
import time
from statistics import quantiles

from benchmarks.load.phone import HTMX, Phone

from chaos.house import House, house
from chaos.kill import Player

AT_AN_ADDRESS = 100
"""Connections of one address; the companion takes 120."""
ENTRIES = 60
SLOWER = 3.0
"""How many times as long an entry may take meanwhile, and at least 50 ms."""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what may be said."""
    parser.add_argument("--clients", type=int, default=1000)


async def run(given: argparse.Namespace) -> list[str]:
    """Let them connect; return what was broken."""
    with house(postgresql=given.postgresql) as found:
        player = Player(found, 0)
        await player.open()
        port = found.ports[0]
        await entries(player, 20)
        before, at_first = await entries(player, ENTRIES), found.used(port)
        clients = [asyncio.create_task(_slow(port, number, player.match)) for number in range(given.clients)]
        await asyncio.sleep(5)
        during, then = await entries(player, ENTRIES), found.used(port)
        for client in clients:
            client.cancel()
        await asyncio.gather(*clients, return_exceptions=True)
        at_last = await settled(found, port, at_first)
        print(
            f"entries, 95 of 100: {before:.0f} ms before, {during:.0f} ms with {given.clients} slow clients"
        )
        for when, (memory, files) in (("before", at_first), ("with them", then), ("after", at_last)):
            print(f"{when}: {memory:.0f} MB, {files} open files")
        return _broken(before, during, at_first, then, at_last, given.clients)


def _broken(
    before: float,
    during: float,
    at_first: tuple[float, int],
    then: tuple[float, int],
    at_last: tuple[float, int],
    clients: int,
) -> list[str]:
    found = []
    if then[1] - at_first[1] < clients / 2:
        found.append("the clients did not get to connect, so nothing was tried")
    if during > max(50, SLOWER * before):
        found.append(f"entries took {during:.0f} ms, {before:.0f} before")
    if at_last[1] > at_first[1] + 5:
        found.append(f"{at_last[1] - at_first[1]} files stayed open")
    if at_last[0] > at_first[0] + 60:
        found.append(f"{at_last[0] - at_first[0]:.0f} MB stayed taken")
    return found


async def entries(player: Player, many: int) -> float:
    """Enter as often as that; return what 95 of 100 took at most, in milliseconds."""
    phone = Phone(player.house.ports[0], player.number, dict(player.cookies))
    page, took = await phone.get(player.match), []
    for _ in range(many):
        undo = len(player.entered) % 2
        where, values = ("undo", {}) if undo else ("entries", {"action": "meld"})
        began = time.monotonic()
        answer = await phone.post(f"{player.match}/{where}", page, HTMX, seq=len(player.entered), **values)
        took.append(time.monotonic() - began)
        assert answer.status == 200, answer
        player.entered.append(where)
    await phone.close()
    return 1000 * quantiles(took, n=20)[-1]


async def _slow(port: int, number: int, match: str) -> None:
    """Ask for a page and read it a byte a second; every third never ends its question."""
    high, low = divmod(number // AT_AN_ADDRESS, 250)
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(f"127.1.{high}.{low + 1}", 0), limit=256
    )
    try:
        head = f"GET {match} HTTP/1.1\r\nHost: localhost\r\n"
        while number % 3 == 0:
            writer.write(f"{head}X-More: {'y' * 50}".encode()[:1])
            await asyncio.sleep(1)
        writer.write(f"{head}\r\n".encode())
        while await reader.read(1):
            await asyncio.sleep(1)
    finally:
        writer.close()


async def settled(found: House, port: int, wanted: tuple[float, int]) -> tuple[float, int]:
    """Return what is taken once the connections are gone, half a minute later at most."""
    for _ in range(60):
        if found.used(port)[1] <= wanted[1] + 5:
            break
        await asyncio.sleep(0.5)
    return found.used(port)
