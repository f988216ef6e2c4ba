"""Processes of two releases at one PostgreSQL, as during an upgrade: the older goes on until it is ended."""

import argparse
import asyncio
from pathlib import Path

from chaos.house import ROOT, house
from chaos.kill import Player, broken, told


def options(parser: argparse.ArgumentParser) -> None:
    """Add what may be said."""
    parser.add_argument("older", type=Path, help="a checkout of the release before")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--tables", type=int, default=6)


async def run(given: argparse.Namespace) -> list[str]:
    """Play while the newer one begins, beside it, and after the older one was killed."""
    with house(postgresql=True) as found:
        old, new = found.ports
        for port in found.ports:
            found.kill(port)
        print("The database is made by the older release.")
        found.forget()
        found.codes = {old: given.older.resolve(), new: ROOT}
        found.ports = (old,)
        found.begin(old)
        players = [Player(found, number) for number in range(given.tables)]
        for player in players:
            await player.open()
        over = asyncio.Event()
        playing = [asyncio.create_task(player.play(over)) for player in players]
        await asyncio.sleep(given.seconds / 3)
        await asyncio.to_thread(found.begin, new)
        found.ports = (old, new)
        await asyncio.sleep(given.seconds / 3)
        found.ports = (new,)
        found.kill(old)
        await asyncio.sleep(given.seconds / 3)
        over.set()
        await asyncio.gather(*playing)
        print(f"the older, both, the newer: {told(players)}")
        return broken(found, players)
