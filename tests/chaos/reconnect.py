"""A phone listens, vanishes and listens anew, a thousand times: nothing of it stays."""

import argparse
import asyncio

from benchmarks.load.phone import Phone

from chaos.house import house
from chaos.kill import Player
from chaos.slow import entries, settled


def options(parser: argparse.ArgumentParser) -> None:
    """Add what may be said."""
    parser.add_argument("--times", type=int, default=1000)


async def run(given: argparse.Namespace) -> list[str]:
    """Connect as often as that; return what was broken."""
    with house(postgresql=given.postgresql) as found:
        player = Player(found, 0)
        await player.open()
        port, stream = found.ports[0], f"{player.match.partition('/m/')[0]}/stream"
        await entries(player, 20)
        before, at_first, heard = await entries(player, 40), found.used(port), 0
        for number in range(given.times):
            phone = Phone(port, player.number, dict(player.cookies))
            listening = phone.versions(stream)
            if number % 10 == 0:  # now and then it stays until it hears of something
                told = asyncio.ensure_future(anext(listening))
                await asyncio.sleep(0.02)
                await entries(player, 2)
                heard += await asyncio.wait_for(told, 10) > 0
            else:
                asked = asyncio.ensure_future(anext(listening))
                await asyncio.sleep(0.002)
                asked.cancel()
                await asyncio.gather(asked, return_exceptions=True)
            await phone.close()
        at_last = await settled(found, port, at_first)
        after = await entries(player, 40)
        print(f"{given.times} times; {heard} of {(given.times + 9) // 10} that stayed heard of an entry")
        print(f"entries, 95 of 100: {before:.0f} ms before, {after:.0f} ms after")
        for when, (memory, files) in (("before", at_first), ("after", at_last)):
            print(f"{when}: {memory:.0f} MB, {files} open files")
        left = [f"{at_last[1] - at_first[1]} files stayed open"] if at_last[1] > at_first[1] + 5 else []
        kept = [f"{at_last[0] - at_first[0]:.0f} MB stayed taken"] if at_last[0] > at_first[0] + 20 else []
        missed = ["some that stayed heard nothing"] if heard < given.times / 10 else []
        return [*left, *kept, *missed]
