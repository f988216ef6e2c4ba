"""Processes are killed while phones enter: what was answered is there, once."""

import argparse
import asyncio
import random
import time
from dataclasses import dataclass, field

from benchmarks.load.phone import HTMX, Phone, led_to

from chaos.house import House, house

LOST = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)


def options(parser: argparse.ArgumentParser) -> None:
    """Add what may be said."""
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--between", type=float, default=0.6, help="seconds between two kills, in the middle")


@dataclass
class Player:
    """Somebody who enters, takes back, and presses again where no answer came."""

    house: House
    number: int
    entered: list[str] = field(default_factory=list)
    answered: int = 0
    again: int = 0
    broken: list[str] = field(default_factory=list)
    match: str = ""

    async def open(self) -> None:
        """Open a table for two and begin a match."""
        phone = self._phone()
        table = led_to(await phone.post("/tables", await phone.get("/"), {}, player=["Anna", "Bo"]))
        self.cookies = phone.cookies
        begin = {"game": "fireplace", "player": ["0", "1"], "dealer": "0"}
        self.match = led_to(await phone.post(f"{table}/matches", await phone.get(table), {}, **begin))
        await phone.close()

    async def play(self, over: asyncio.Event) -> None:
        """Press until it is over."""
        while not over.is_set():
            action = "undo" if len(self.entered) % 2 else "meld"
            await self._press(len(self.entered), action)
            await asyncio.sleep(0.1)  # there is a limit to what one address enters

    async def _press(self, seq: int, action: str) -> None:
        """Press until it is known that it counts: an answer says so, or the table has gone on by one."""
        for tried in range(2000):
            try:
                status, next_one = await asyncio.wait_for(self._sent(seq, action), 20)
            except LOST:
                self.again += 1
                await asyncio.sleep(0.05)
                continue
            if status == 503:  # the database is away, and whether it was kept is not known
                self.again += 1
                await asyncio.sleep(0.1)
                continue
            if status == 200:
                self.answered += 1
            elif status != 409 or not tried:
                self.broken.append(
                    f"{self.match}: entry {seq} was answered {status} at the {tried + 1}. time"
                )
                return
            self.entered.append(action)
            if next_one != seq + 1:
                self.broken.append(f"{self.match}: after entry {seq} comes {next_one}")
            return
        self.broken.append(f"{self.match}: entry {seq} was never answered")

    async def _sent(self, seq: int, action: str) -> tuple[int, int]:
        phone = self._phone()
        try:
            page = await phone.get(self.match)
            if page.status != 200:
                return page.status, -1
            where = f"{self.match}/{'undo' if action == 'undo' else 'entries'}"
            values = {} if action == "undo" else {"action": action}
            answer = await phone.post(where, page, HTMX, seq=seq, **values)
            told = answer.body.partition('name="seq" value="')[2].partition('"')[0]
            return answer.status, int(told or -1)
        finally:
            await phone.close()

    def _phone(self) -> Phone:
        """Return this phone at any of the ports, as a proxy would lead it."""
        return Phone(random.choice(self.house.ports), self.number, dict(getattr(self, "cookies", {})))


async def run(given: argparse.Namespace) -> list[str]:
    """Kill as often as that; return what was broken."""
    with house(postgresql=given.postgresql) as found:
        players = [Player(found, number) for number in range(given.tables)]
        for player in players:
            await player.open()
        over, began = asyncio.Event(), time.monotonic()
        playing = [asyncio.create_task(player.play(over)) for player in players]
        for number in range(given.kills):
            await asyncio.sleep(random.uniform(0.1, 2 * given.between))
            port = found.ports[number % len(found.ports)]
            found.kill(port)
            await asyncio.to_thread(found.begin, port)
        over.set()
        await asyncio.gather(*playing)
        print(f"{given.kills} kills in {time.monotonic() - began:.0f} s: {told(players)}")
        return broken(found, players)


def told(players: list[Player]) -> str:
    """Return what they did, in words."""
    answered, again = (sum(getattr(player, name) for player in players) for name in ("answered", "again"))
    return f"{answered} entries answered, {again} presses sent again, for no answer came"


def broken(found: House, players: list[Player]) -> list[str]:
    """Return what the players saw broken, and where something else is stored than was answered."""
    stored = found.stored()
    return [one for player in players for one in player.broken] + [
        f"{player.match}: {len(player.entered)} entered, {len(stored[player.match])} stored"
        for player in players
        if stored[player.match] != player.entered
    ]
