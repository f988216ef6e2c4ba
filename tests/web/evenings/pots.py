"""A table at which a pot may wait, and its pages as they read."""

import re

from werkzeug.test import TestResponse

from web.phones import Evening, Phone, text


class PotEvening(Evening):
    """Two phones and a table that plays for a pot; Anna's ante and Bo's lie in it."""

    game = "potluck"

    def call(self, **values: object) -> TestResponse:
        players = {"game": self.game, "player": ["0", "1"], "dealer": "0"}
        answer = self.anna.post(f"{self.table}/matches", {**players, **values})
        if answer.status_code == 303:
            self.match = answer.location
        return answer

    def stop(self) -> None:
        assert self.enter(self.anna, action="stop").status_code == 303

    def share(self, pot: str = "2", among: tuple[str, ...] = ("0", "1")) -> TestResponse:
        return self.anna.post(f"{self.table}/pot", {"pot": pot, "among": list(among)})

    def page(self, phone: Phone | None = None) -> str:
        return plain(text((phone or self.anna).get(self.table)))


def plain(page: str) -> str:
    """Return what a person reads, on one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
