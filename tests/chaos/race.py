"""Phones press for the same entry at the same moment: one counts."""

import argparse
import asyncio
from collections import Counter

from benchmarks.load.phone import HTMX, Phone

from chaos.house import house
from chaos.kill import Player


def options(parser: argparse.ArgumentParser) -> None:
    """Add what may be said."""
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=20)


async def run(given: argparse.Namespace) -> list[str]:
    """Let them race; return what was broken."""
    broken = []
    with house(postgresql=given.postgresql) as found:
        host = Player(found, 0)
        await host.open()
        ports = [found.ports[at % len(found.ports)] for at in range(given.phones)]
        phones = [Phone(port, number, dict(host.cookies)) for number, port in enumerate(ports)]
        pages = await asyncio.gather(*(phone.get(host.match) for phone in phones))
        for seq in range(given.rounds):
            action = {"action": "meld"} if seq % 2 == 0 else {}
            where = f"{host.match}/{'entries' if action else 'undo'}"
            presses = (
                phone.post(where, page, HTMX, seq=seq, **action)
                for phone, page in zip(phones, pages, strict=True)
            )
            answers = Counter(answer.status for answer in await asyncio.gather(*presses))
            if answers != {200: 1, 409: given.phones - 1}:
                broken.append(f"round {seq}: {dict(answers)}")
        for phone in phones:
            await phone.close()
        stored = found.stored()[host.match]
    print(f"{given.rounds} rounds of {given.phones} phones: {len(stored)} entries stored")
    return broken if len(stored) == given.rounds else [*broken, f"{len(stored)} entries were stored"]
