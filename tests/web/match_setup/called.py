"""A table at which a game is called."""

from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import Match, Seat
from web.phones import Evening, Phone, text

NAMES = ("Anna", "Bo", "Cy")


class Called(Evening):
    """Anna and Bo hold their seats, nobody holds Cy's; a hand of Forehead was begun and called off."""

    game = "forehead"

    def __init__(self, app: Flask) -> None:
        super().__init__(app, NAMES)
        self.anna.post(f"{self.match}/abandon")
        self.call = f"{self.table}/games/forehead"

    def begin(self, phone: Phone, **said: str) -> str:
        begun = phone.post(
            f"{self.table}/matches",
            {"game": self.game, "player": ["0", "1", "2"], "dealer": "0", "hands": "1", **said},
        )
        assert begun.status_code == 303, text(begun)
        return begun.location

    def end(self, match: str) -> None:
        """Play the only hand: Bo is alone in and wins the pot."""
        entries = (
            {"action": "deal"},
            {"action": "say", "seat": "1", "choice": "in"},
            {"action": "say", "seat": "2", "choice": "out"},
            {"action": "say", "seat": "0", "choice": "out"},
        )
        for seq, entry in enumerate(entries):
            entered = self.anna.post(f"{match}/entries", {"seq": str(seq), **entry})
            if entered.status_code == 403:
                entered = self.bo.post(f"{match}/entries", {"seq": str(seq), **entry})
            assert entered.status_code == 303, text(entered)

    def caller(self, match: str) -> str | None:
        with self.app.app_context():
            found = db.session.query(Match).filter_by(number=int(match.rsplit("/", 1)[1])).one()
            seat = db.session.get(Seat, found.caller) if found.caller else None
            return seat.name if seat else None

    def put_right(self, match: str, caller: str) -> TestResponse:
        return self.bo.post(f"{match}/caller", {"caller": caller})
