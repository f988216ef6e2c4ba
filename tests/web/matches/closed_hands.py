"""A table at which hands are for some phones only."""

import re
from collections.abc import Iterator
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from web.phones import HTMX, Phone, text

KINGS = {
    "hands": (
        ("Kh Kd 2c", "3h 4d 5c"),
        ("Kh Kd 2c 9s 9h", "3h 4d 5c 8s Ts"),
        ("Kh Kd 2c 9s 9h Jd Qc", "3h 4d 5c 8s Ts 6c 4h"),
    )
}


CHANGING = r'csrf_token" value="[^"]*|name="seen" value="\w+|\d\d:\d\d'


class Kitchen:
    """Four players of 3-5-7, three with a phone; `host` opened the table and holds no seat, `guest` watches.

    Anna and Bo stay in each round and show; Cy and Di drop.
    """

    def __init__(self, app: Flask, cards: dict[str, Any], **options: str) -> None:
        self.app, self.cards = app, cards
        self.host, self.anna, self.bo, self.di, self.guest = (Phone(app) for _ in range(5))
        opened = self.host.post("/tables", {"player": ["Anna", "Bo", "Cy", "Di"], "name": "Kitchen"})
        self.table = opened.location
        self.code = self.table.removeprefix("/t/")
        for seat, phone in ((0, self.anna), (1, self.bo), (3, self.di)):
            phone.post(f"{self.table}/seats/{seat}/claim")
        players = {"player": ["0", "1", "2", "3"], "dealer": "3"}
        begun = self.host.post(f"{self.table}/matches", {"game": "three-five-seven", **players, **options})
        assert begun.status_code == 303, text(begun)
        self.match = begun.location
        self.seq = 0

    def enter(self, phone: Phone, action: str, **values: Any) -> None:
        data = {"seq": self.seq, "action": action, **values}
        answer = phone.post(f"{self.match}/entries", data)
        assert answer.status_code == 303, text(answer)
        self.seq += 1

    def round(self, number: int, *stay: int, show: bool = True) -> None:
        """Play the first, second or third round of a deal up to its showdown."""
        self.enter(self.host, "deal")
        self.enter(self.host, "stay", stay=[str(seat) for seat in stay or (0, 1)])
        if show:
            hands = {f"hand{seat}": hand for seat, hand in enumerate(self.cards["hands"][number])}
            self.enter(self.anna, "show", **hands)

    def page(self, phone: Phone, where: str = "") -> str:
        return self.same(phone.get(f"{self.match}{where}"))

    def same(self, answer: TestResponse) -> str:
        """Return an answer without what is another at every table, page and minute."""
        return f"{answer.status_code} {re.sub(CHANGING, '', text(answer)).replace(self.code, '')}"

    def sent(self, phone: Phone, where: str, **data: Any) -> str:
        return self.same(phone.post(f"{self.match}{where}", {"seq": self.seq, **data}))

    def looked_at(self, phone: Phone) -> Iterator[tuple[str, str]]:
        """Yield all that the phone gets to see of the match."""
        yield "match", self.page(phone)
        yield "board", self.page(phone, "/board")
        for _ in range(2):  # as it is made, and as it is kept for those who watch
            yield "live board", self.same(phone.get(f"{self.match}/board", headers=HTMX))
            yield "live big screen", self.same(phone.get(f"{self.table}/big/board", headers=HTMX))
        yield "story", self.page(phone, "/story")
        yield "filled in by its address", self.page(phone, "?action=show&high=0")
        yield "table", self.same(phone.get(self.table))
        yield "big screen", self.same(phone.get(f"{self.table}/big"))
        for line in range(max(0, self.seq - 3), self.seq):
            yield f"line {line}", self.page(phone, f"/lines/{line}")
            for how in ("change", "before"):
                yield f"line {line} {how}", self.page(phone, f"/lines/{line}/{how}")

    def asked_for(self, phone: Phone) -> Iterator[tuple[str, str]]:
        """Yield what the phone can find out by asking what would be."""
        guess = {"action": "show", "hand0": "Kh Kd 2c"}
        for line in range(max(0, self.seq - 3), self.seq):
            yield f"line {line} out", self.sent(phone, f"/lines/{line}/out")
            for how in ("change", "before"):
                yield f"line {line} {how} seen", self.sent(phone, f"/lines/{line}/{how}", **guess)
                yield f"line {line} {how} said", self.sent(phone, f"/lines/{line}/{how}/preview", **guess)
        for guessed in ("Kh Kd 2c", "Kh Kd 2c 9s 9h", "Qh Qd 7c Ks 2d"):
            for action in ("preview", "entries"):
                yield f"{action} {guessed}", self.sent(phone, f"/{action}", action="show", hand0=guessed)
