"""Forged requests at the pages of games of the house: whatever is sent, a sentence, nothing half stored."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import Match, SavedVariant
from companion.variants import variant_to_data, variant_to_text
from companion.web.variants.encoding import fill_in_variant_defaults, pack_draft
from companion.web.variants.templates import variant_templates_by_family
from web.kitchen import Kitchen, form_of, plain, shared
from web.phones import HTMX, text

SHIPPED = {one.slug: one.variant for _, some in variant_templates_by_family() for one in some}
NASTY = (
    *("", " ", "-1", "0", "1e9", "NaN", "Infinity", "9" * 400, "１２", "²", "\x00", "\u202e\u200b", "None"),
    *("<script>alert(1)</script>", "../../etc/passwd", "' OR 1=1--", "{{7*7}}", "%s%n", "true", "[]", "{}"),
    *("a" * 41, "x" * 5000, "A\u0301" * 40, "💥" * 300, "👨‍👩‍👧‍👦" * 40, "\n" * 50),
    *("63 down", "0 down", "９ down", "say", "say " + "x" * 121, "buy 1 at 0", "buy 52 at 1000000 more"),
    *("3 down", "1 up", "board 52", "lay cross", "lay square", "turn 9", "draw 5", "bet", "in or out"),
    *("house 52", "declare", "high", "low 2", "low 99", "high row 2", "points 0", "points 27", "hand alone"),
    *("named", "own low down", "own named", "tapped", "joker", "lowest", "2", "J♠", "6 down", "hearts"),
    *("declare both", "kitty", "growing", "standard", "points", "2+3", "2+line", "0+5", "jacks or better"),
)
FIELDS = (
    *(name for name in variant_to_data(SHIPPED["three-five-seven"])),
    "pack",
    "dead",
    "kill",
    "floor",
    "vibes",
)
PRESSED = (
    *("name", "round", "no-round", "add-0 ", "more-0-0", "less-0-99", "times-0-9", "gone-0", "earlier-9"),
    *(
        "later-0",
        "change-0-1",
        "change-9-x",
        "set-0-0 1 up",
        "set-0-77",
        "side-0-later",
        "side-9-earlier",
        "read",
    ),
)
HALF_A_LETTER = b'{"name":"\\ud800","steps":["5 down"]}'


class Forger:
    """Somebody who sends what no page of ours would; each seed is another."""

    def __init__(self, kitchen: Kitchen, seed: int) -> None:
        self.kitchen, self.chance = kitchen, Random(seed)
        page = f"{kitchen.house}/change?like={self.chance.choice([*SHIPPED])}"
        self.form = form_of(kitchen.anna.get(page)).to_dict(flat=False)
        self.ways: tuple[Callable[[], TestResponse], ...] = (
            self.changes,
            self.changes,
            self.opens,
            self.names,
            self.takes,
            self.calls,
        )

    def send(self) -> TestResponse:
        return self.chance.choice(self.ways)()

    def nasty(self) -> str:
        few = self.chance.choices(NASTY, k=self.chance.choice([1, 1, 1, 1, 40]))
        return ", ".join(few)

    def value(self, depth: int = 0) -> Any:
        plain_ones = (None, True, -1, 10**30, 1.5, float("nan"), self.nasty(), [self.nasty()])
        if depth > 2 or self.chance.random() < 0.6:
            return self.chance.choice(plain_ones)
        return self.chance.choice(
            ([self.value(depth + 1)] * 3, {self.nasty()[:9]: self.value(depth + 1)}),
        )

    def data(self) -> dict[str, Any]:
        changed = {self.chance.choice(FIELDS): self.value() for _ in range(self.chance.randint(1, 3))}
        return {**variant_to_data(self.chance.choice([*SHIPPED.values()])), **changed}

    def card(self) -> str:
        whole = variant_to_text(self.chance.choice([*SHIPPED.values()]))
        at = self.chance.randrange(len(whole))
        bad = shared(self.data()), whole[:at], f"{whole[:at]}{self.nasty()[:3]}{whole[at:]}", self.nasty()
        return self.chance.choice((whole, *bad))

    def draft(self) -> str:
        written = json.dumps(self.data()).encode()
        packed = zlib.compress(self.chance.choice((written, written, HALF_A_LETTER, b"[" * 15_000, b"{}")))
        return urlsafe_b64encode(packed).decode()

    def changes(self) -> TestResponse:
        form = {name: list(values) for name, values in self.form.items()}
        more = ("step-5", "typed-0", "typed-4", "mark-0", "sides-order", "instead", "match", "vibes")
        for name in self.chance.choices([*form, *more], k=3):
            form[name] = [self.nasty() for _ in range(self.chance.choice([0, 1, 1, 45]))]
        form["do"] = [self.chance.choice((*PRESSED, f"add-0 {self.nasty()}"))]
        headers = self.chance.choice(({}, HTMX))
        return self.kitchen.anna.post(f"{self.kitchen.house}/change", form, headers=headers)

    def opens(self) -> TestResponse:
        asked = {
            "draft": self.draft(),
            "opened": self.nasty(),
            "changing": self.nasty(),
            "kept": self.nasty(),
            "match": self.nasty(),
        }
        some = self.chance.sample([*asked], k=self.chance.randint(1, 4))
        query = {name: asked[name] for name in some}
        if self.chance.random() < 0.2:
            return self.kitchen.anna.get(self.kitchen.house, query_string={"gone": self.card()})
        return self.kitchen.anna.get(f"{self.kitchen.house}/change", query_string=query)

    def names(self) -> TestResponse:
        to, card = self.chance.choice(("play", "keep", "on", "name", "share")), self.card()
        if to in ("name", "share"):
            return self.kitchen.anna.get(f"{self.kitchen.house}/{to}", query_string={"card": card})
        sent = {"card": card, "name": self.nasty(), "instead": self.nasty(), "match": self.nasty()}
        sent["to"] = self.chance.choice(("change", "players", "share", self.nasty()))
        return self.kitchen.anna.post(f"{self.kitchen.house}/{to}", sent)

    def takes(self) -> TestResponse:
        to = self.chance.choice((f"{self.kitchen.house}/taken", "/house", f"{self.kitchen.house}/1/away"))
        return self.kitchen.anna.post(to, {"text": f"{self.nasty()[:20]}#{self.card()}"})

    def calls(self) -> TestResponse:
        asked = {
            "game": "house",
            "card": self.card(),
            "ante": self.nasty(),
            "player": [self.nasty(), "0", "1"],
        }
        to = self.chance.choice(("games/house", "matches"))
        return self.kitchen.anna.post(f"{self.kitchen.table}/{to}", asked)


def stored(kitchen: Kitchen) -> tuple[object, ...]:
    with kitchen.app.app_context():
        kept = [
            (one.name, one.fingerprint) for one in db.session.query(SavedVariant).order_by(SavedVariant.id)
        ]
        return db.session.query(Match).count(), kept


def forge(kitchen: Kitchen, seed: int, times: int) -> None:
    forger, before = Forger(kitchen, seed), stored(kitchen)
    for _ in range(times):
        answer = forger.send()
        asked, now = answer.request, stored(kitchen)
        assert answer.status_code in (200, 303, 400, 403, 404, 422), (asked.method, asked.url)
        assert now == before or (answer.status_code == 303 and asked.method == "POST"), asked.url
        if answer.status_code >= 400:
            assert "." in plain(answer), asked.url
        assert "<script>alert" not in text(answer), asked.url
        before = now


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_forged_is_answered_and_nothing_half_stored(app: Flask, seed: int):
    forge(Kitchen(app), seed, 50)


def test_no_page_is_longer_than_a_game_can_be(kitchen: Kitchen):
    steps = {f"step-{at}": ["juggle <b> and whistle"] * 100 for at in range(7)}
    page = kitchen.anna.htmx(f"{kitchen.house}/change", {**steps, "rounds": "99", "do": "read"})
    address = pack_draft(
        fill_in_variant_defaults({"steps": ["juggle"] * 100, "then": [{"steps": ["juggle"] * 100}] * 6})
    )
    opened = kitchen.anna.get(f"{kitchen.house}/change?draft={address}")
    assert opened.status_code == 200
    assert [len(form_of(opened).getlist(f"step-{at}")) for at in range(7)] == [41] * 7
    whole = {f"step-{at}": ["1 down"] * 40 for at in range(7)}
    legal = kitchen.anna.htmx(f"{kitchen.house}/change", {**whole, "rounds": "6", "do": "read"})
    assert len(page.data) < len(legal.data)


def test_sides_stand_in_their_order_once(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts")).to_dict(flat=False)
    forged = {**filled, "sides": ["high", "low"], "sides-order": ["low"] * 900}
    page = kitchen.anna.htmx(f"{kitchen.house}/change", forged)
    assert form_of(page).getlist("sides-order") == ["low", "high"]
