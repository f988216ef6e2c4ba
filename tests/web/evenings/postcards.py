"""A match that is over, and a postcard of it."""

from flask import Flask
from games.transcripts import KEPT

from companion.games import GAMES
from web.lining import plain, played
from web.phones import Evening, Phone, text


class Over:
    """Anna and Cy have won a match of Wild Fours against Bo; Anna and Bo have a phone each."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.anna, self.bo, self.guest = Phone(app), Phone(app), Phone(app)
        (transcript,) = KEPT.transcripts("wild-fours/1")
        self.match, self.lines = played(app, GAMES["wild-fours"], transcript, self.anna)
        self.table = self.match.partition("/m/")[0]
        self.bo.post(f"{self.table}/seats/1/claim")


def sent(evening: Evening | Over, phone: Phone | None = None, **said: str) -> str:
    """Press the button and return the link."""
    answer = (phone or evening.anna).post(f"{evening.match}/postcards", said)
    assert answer.status_code == 303, plain(text(answer))
    return answer.location
