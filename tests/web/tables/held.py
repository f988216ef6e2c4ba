"""Who holds which seat, as pages tell it."""

from flask import Flask

from companion.store import db
from companion.store.models import Seat


def holders(app: Flask) -> list[bool]:
    with app.app_context():
        seats = db.session.query(Seat).order_by(Seat.position)
        return [seat.device is not None for seat in seats]
