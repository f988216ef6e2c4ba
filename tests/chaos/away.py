"""PostgreSQL is killed in the middle of entries and begins again; at last the one that follows takes over."""

import argparse
import asyncio
import random
import time

from postgres import binaries_for_command

from chaos.cluster import Cluster, cluster
from chaos.house import house
from chaos.kill import Player, broken, told


def options(parser: argparse.ArgumentParser) -> None:
    """Add what may be said."""
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--tables", type=int, default=6)


async def run(given: argparse.Namespace) -> list[str]:
    """Kill it as often as that, then for good; return what was broken."""
    with cluster(binaries_for_command()) as pair, house(postgresql=True, at=pair.address) as found:
        players = [Player(found, number) for number in range(given.tables)]
        for player in players:
            await player.open()
        over, began = asyncio.Event(), time.monotonic()
        playing = [asyncio.create_task(player.play(over)) for player in players]
        for _ in range(given.restarts):
            await asyncio.sleep(random.uniform(0.5, 2))
            await asyncio.to_thread(_restarted, pair)
        before = sum(player.answered for player in players)
        took_over = await asyncio.to_thread(_failed_over, pair)
        await asyncio.sleep(5)
        over.set()
        await asyncio.gather(*playing)
        after = sum(player.answered for player in players) - before
        took = time.monotonic() - began
        print(f"{given.restarts} restarts and a failover in {took:.0f} s: {told(players)}")
        print(f"the other had taken over after {took_over:.1f} s; {after} entries were answered after that")
        return [
            *broken(found, players),
            *([] if after else ["nothing was answered by the one that took over"]),
        ]


def _restarted(pair: Cluster) -> None:
    pair.leads.kill()
    time.sleep(random.uniform(0, 1))
    pair.leads.begin()


def _failed_over(pair: Cluster) -> float:
    while pair.leads.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").strip() != "1":
        time.sleep(0.1)  # after a restart it takes seconds to follow again; two at once lose both
    began = time.monotonic()
    pair.leads.kill()
    pair.follows.promote()
    pair.follows.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
    pair.follows.ask("SELECT pg_reload_conf()")
    return time.monotonic() - began
