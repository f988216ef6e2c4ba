"""The disk is full, again and again: what is refused is not kept, what is answered is; pages are shown."""

import argparse
import asyncio
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chaos.house import house
from chaos.kill import Player, broken, told

_SIZE = 8_000_000


def options(parser: argparse.ArgumentParser) -> None:
    """Add what may be said."""
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--tables", type=int, default=4)


async def run(given: argparse.Namespace) -> list[str]:
    """Fill the disk and empty it as often as that; return what was broken."""
    with small_disk() as folder, house(postgresql=False, folder=folder) as found:
        players = [Player(found, number) for number in range(given.tables)]
        for player in players:
            await player.open()
        over, refused, unseen = asyncio.Event(), 0, 0
        playing = [asyncio.create_task(player.play(over)) for player in players]
        for _ in range(given.times):
            await asyncio.sleep(2)
            _fill(folder / "ballast")
            before = sum(player.again for player in players)
            await asyncio.sleep(2)
            refused += sum(player.again for player in players) > before
            phone = players[0]._phone()
            unseen += (await phone.get(players[0].match)).status != 200
            await phone.close()
            (folder / "ballast").unlink()
        over.set()
        await asyncio.gather(*playing)
        print(f"{given.times} times full, {refused} times something was refused: {told(players)}")
        tried = [] if refused else ["nothing was ever refused, so nothing was tried"]
        shown = [f"{unseen} times a page was not shown while the disk was full"] if unseen else []
        return [*broken(found, players), *tried, *shown]


@contextmanager
def small_disk() -> Iterator[Path]:
    """Have a disk of eight megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "tmpfs", folder], check=False)
        if made.returncode:
            raise SystemExit("A small disk takes the right to mount one: run this as root.")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def _fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        size = 65536
        while size:
            try:
                file.write(b"x" * size)
            except OSError:
                size //= 2
