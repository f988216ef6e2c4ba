"""Games of the house at their showdowns, and photos of these: hands around a table, about a board in rows."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from flask import Flask

from companion.cards import Card
from companion.variants import read_variant, variant_to_text
from companion.vision import PhotoReading, Quad, RecognisedCard
from web.phones import Evening, Phone, text
from web.pictures import jpeg, upload

NAMES = ("Anna", "Bo", "Cy")
HOLDEM = ["2 down", "bet", "board 3", "bet", "board 1", "bet", "board 1", "bet"]
STUD = ["2 down", "1 up", "bet", "1 up", "1 up", "1 up", "1 down", "bet"]
MIDDLE, AWAY, STEP, BELOW = 900, 700, 70, 110


class AtATable:
    """Stands in for `vision.read`: hands around a table, from the nearest clockwise, about a board."""

    def __init__(self, hands: Sequence[str], middle: Sequence[str] = ()) -> None:
        around = [
            self._row(hand, math.tau * at / len(hands), AWAY, STEP) for at, hand in enumerate(hands) if hand
        ]
        rows = [
            self._row(row, 0, (at - (len(middle) - 1) / 2) * BELOW, STEP) for at, row in enumerate(middle)
        ]
        self.cards = [card for row in (*around, *rows) for card in row]

    def _row(self, codes: str, turn: float, away: float, step: float) -> list[RecognisedCard]:
        found = codes.split()
        return [
            self._lying(code, turn, (at - (len(found) - 1) / 2) * step, away)
            for at, code in enumerate(found)
            if code != "--"
        ]

    def _lying(self, code: str, turn: float, aside: float, away: float) -> RecognisedCard:
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = MIDDLE + aside * cos - away * sin, MIDDLE + aside * sin + away * cos
        around = [
            (round(x + dx * cos - dy * sin), round(y + dx * sin + dy * cos))
            for dx, dy in ((-30, -42), (30, -42), (30, 42), (-30, 42))
        ]
        whole: Quad = (around[0], around[1], around[2], around[3])
        return RecognisedCard(Card(code), 0.99, True, (whole,), whole)

    def __call__(self, photo: bytes, **told: Any) -> PhotoReading:
        lying = tuple(sorted(self.cards, key=lambda card: card.outline[0]))
        return PhotoReading(lying, (), 2 * MIDDLE, 2 * MIDDLE, {"total": 1.0})


class Showdown(Evening):
    """Anna, Bo and Cy play by a card, and one phone enters it all."""

    def __init__(self, app: Flask, **card: Any) -> None:
        self.app, self.anna = app, Phone(app)
        self.table = self.anna.post("/tables", {"player": list(NAMES), "name": "Kitchen"}).location
        text_of = variant_to_text(read_variant({"name": "Ours", **card}))
        self.match = self.anna.post(f"{self.table}/house/play", {"card": text_of, "name": "Ours"}).location

    def enters(self, *entries: tuple[str, dict[str, Any]]) -> "Showdown":
        for action, values in entries:
            answer = self.enter(self.anna, action=action, **values)
            assert answer.status_code == 303, unescape(text(answer))
        return self

    def photographs(self, read: str = "hands", photo: bytes = b"", **noted: str) -> tuple[int, str]:
        """Send a photo with the form of the showdown, as a page without scripts does."""
        sent = {"read": read, f"{read}-photo": upload(photo or jpeg()), **noted}
        answer = self.enter(self.anna, action="show", **sent)
        return answer.status_code, unescape(text(answer))

    def shows(self, page: str, **more: str) -> str:
        """Enter what the page has been filled in with; return the line that it comes to."""
        self.enters(("show", {**held(page), **more}))
        page = unescape(self.page())
        told = re.search(r'id="history-title".*?class="told"[^>]*>(.*?)</', page, re.DOTALL)
        assert told is not None
        return re.sub(r"<[^>]+>", "", told.group(1)).strip()

    def money(self) -> list[str]:
        """How Anna, Bo and Cy stand."""
        return re.findall(r'<span class="balance">([^ <]*)', self.page())


def held(page: str) -> dict[str, str]:
    """What the inputs for cards of the showdown hold."""
    found = re.findall(r'<input id="[^"]*" name="(\w+)" type="text" value="([^"]*)"', page)
    return {name: cards for name, cards in found if cards}


def deal(*bets: int, **more: Any) -> list[tuple[str, dict[str, Any]]]:
    return [("deal", {}), *(("close", {"to": str(bet)}) for bet in bets), *more.items()]


@dataclass(frozen=True)
class Shown:
    """A game, a photo of its showdown, where its cards belong, what is told beside, and what it comes to."""

    card: dict[str, Any]
    before: list[tuple[str, dict[str, Any]]]
    hands: Sequence[str]
    middle: Sequence[str]
    cards: dict[str, str]
    line: str
    money: tuple[str, ...]
    told: dict[str, str] = field(default_factory=dict)
    wild: tuple[str, ...] = ()


GAMES = {
    "hold'em of one's own": Shown(
        {"steps": HOLDEM, "order": "standard"},
        deal(1, 1, 1, 1),
        ("Ah Kd", "Qh Qd", "7c 2s"),
        ("9c Tc Js 3d 4h",),
        {"board": "9c Tc Js 3d 4h", "hand0": "Ah Kd", "hand1": "Qh Qd", "hand2": "7c 2s"},
        "Bo (pair of queens) takes 15",
        ("−5", "+10", "−5"),
    ),
    "a cross": Shown(
        {"steps": ["lay cross", "2 down", "board 5 down", "bet", "turn 5", "bet"], "use": "2+line"},
        deal(1, 1),
        ("Ah Kd", "3h 3d", "6c 2s"),
        ("-- 9c --", "3c 7h 3s", "-- 9d --"),
        {"board": "9c 3c 7h 3s 9d", "hand0": "Ah Kd", "hand1": "3h 3d", "hand2": "6c 2s"},
        "Bo (four of a kind, threes) takes 9",
        ("−3", "+6", "−3"),
    ),
    "a square": Shown(
        {"steps": ["lay square", "2 down", "board 9", "bet"], "use": "2+line"},
        deal(1),
        ("Ah Ad", "Kh 3c", "9h 9s"),
        ("2c 9c 4d", "Kd 7h Ks", "5c 9d 6s"),
        {"board": "2c 9c 4d Kd 7h Ks 5c 9d 6s", "hand0": "Ah Ad", "hand1": "Kh 3c", "hand2": "9h 9s"},
        "Cy (four of a kind, nines) takes 6",
        ("−2", "−2", "+4"),
    ),
    "two boards": Shown(
        {"steps": ["lay two boards", "2 down", "board 10", "bet"], "sides": ["high row 1", "high row 2"]},
        deal(1),
        ("Ah Ad", "Kh 3c", "9h 9s"),
        ("2c 9c 4d Qs Jd", "Kd 7h Ks 5c 8d"),
        {
            "board": "2c 9c 4d Qs Jd Kd 7h Ks 5c 8d",
            "hand0": "Ah Ad",
            "hand1": "Kh 3c",
            "hand2": "9h 9s",
        },
        "Cy (high with board 1: three of a kind, nines) takes 3, "
        "Bo (high with board 2: three of a kind, kings) takes 3",
        ("−2", "+1", "+1"),
    ),
    "a stud": Shown(
        {"steps": STUD},
        deal(1, 1),
        ("Ah Kd Qc 9h 4d 2s 6c", "Qh Qd 5c 3h 3d 8s 7d", "7c 2c Ts Tc Th 5s 9d"),
        (),
        {
            "hand0": "Ah Kd Qc 9h 4d 2s 6c",
            "hand1": "Qh Qd 5c 3h 3d 8s 7d",
            "hand2": "7c 2c Ts Tc Th 5s 9d",
        },
        "Cy (three of a kind, tens) takes 9",
        ("−3", "−3", "+6"),
    ),
    "a kitty": Shown(
        {"steps": ["3 down", "in or out"], "settle": "match", "house": "kitty", "order": "guts3"},
        [("deal", {}), ("stay", {"stay": ["0", "1"]})],
        ("Ah Kd Qc", "Qh Qd 5c"),
        ("7c 7d 2s",),
        {"hand0": "Ah Kd Qc", "hand1": "Qh Qd 5c", "kitty": "7c 7d 2s"},
        "Anna (straight, ace high) takes 3. Bo owes 3",
        ("+2", "−1", "−1"),
    ),
    "a rank named during the hand": Shown(
        {"steps": ["5 down", "bet"], "wild": ["named"], "order": "standard-fives"},
        deal(1),
        ("6h 6d Kc 9h 4d", "Qh Qd 5c 3h 3d", "7c 2c Ts Tc 5s"),
        (),
        {"hand0": "6h 6d Kc 9h 4d", "hand1": "Qh Qd 5c 3h 3d", "hand2": "7c 2c Ts Tc 5s"},
        "Anna (three of a kind, kings) takes 6",
        ("+4", "−2", "−2"),
        {"named": "6"},
        ("6♥ is wild: a king", "6♦ is wild: a king"),
    ),
    "a rank that each names": Shown(
        {"steps": ["5 down", "bet"], "wild": ["own named"], "order": "standard-fives"},
        deal(1),
        ("6h 6d Kc 9h 4d", "Qh Qd 5c 3h 3d", "7c 2c Ts Tc 5s"),
        (),
        {"hand0": "6h 6d Kc 9h 4d", "hand1": "Qh Qd 5c 3h 3d", "hand2": "7c 2c Ts Tc 5s"},
        "Bo (four of a kind, queens) takes 6",
        ("−2", "+4", "−2"),
        {"rank0": "6", "rank1": "3", "rank2": "none"},
        ("3♥ is wild: a queen", "3♦ is wild: a queen", "6♥ is wild: a king", "6♦ is wild: a king"),
    ),
    "a low": Shown(
        {"steps": ["5 down", "bet", "draw 3", "bet"], "sides": ["low"], "order": "standard"},
        deal(1, 1),
        ("6h 5d 4c 3s 2d", "Qh Qd 5c 3h Ad", "7c 2c Ts Tc 5s"),
        (),
        {"hand0": "6h 5d 4c 3s 2d", "hand1": "Qh Qd 5c 3h Ad", "hand2": "7c 2c Ts Tc 5s"},
        "Anna (six low) takes 9",
        ("+6", "−3", "−3"),
    ),
    "two packs": Shown(
        {"steps": ["5 down", "bet"], "pack": 104, "order": "standard-fives"},
        deal(1),
        ("6h 6h Kc 9h 4d", "Qh Qd 5c Kc 3d", "7c 2c Ts Tc Ts"),
        (),
        {"hand0": "6h 6h Kc 9h 4d", "hand1": "Qh Qd 5c Kc 3d", "hand2": "7c 2c Ts Tc Ts"},
        "Cy (three of a kind, tens) takes 6",
        ("−2", "−2", "+4"),
    ),
    "jokers": Shown(
        {"steps": ["5 down", "bet"], "pack": 54, "wild": ["joker"], "order": "standard-fives"},
        deal(1),
        ("6h 6d Jk 9h 4d", "Qh Qd 5c Kc 3d", "7c 2c Jk Tc Ts"),
        (),
        {"hand0": "6h 6d Jk 9h 4d", "hand1": "Qh Qd 5c Kc 3d", "hand2": "7c 2c Jk Tc Ts"},
        "Cy (three of a kind, tens) takes 6",
        ("−2", "−2", "+4"),
        wild=("joker is wild: a ten", "joker is wild: a six"),
    ),
    "points": Shown(
        {
            "steps": ["2 down", "bet", "declare"],
            "order": "points",
            "extra": 4,
            "sides": ["points 7", "points 27"],
            "speak": "declare",
            "declare_by": "chips",
        },
        [*deal(1), ("speak", {"for_points_7": ["0", "1"], "for_points_27": ["2"]})],
        ("5h 2d", "4h 2s 2h", "7c 8c 9s 3c"),
        (),
        {"hand0": "5h 2d", "hand1": "4h 2s 2h", "hand2": "7c 8c 9s 3c"},
        "Anna (nearest to 7: 7 points) takes 3, Cy (nearest to 27: 27 points) takes 3",
        ("+1", "−2", "+1"),
    ),
}
