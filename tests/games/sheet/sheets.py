"""Score sheets, and what is entered on them, for tests."""

from engine.replaying import replay

from companion.engine.event import Event
from companion.engine.game import JOIN, JOIN_AFTER
from companion.engine.gate import begin
from companion.engine.seats import Seats
from companion.games.sheet import GAME

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi")


def sheet(players=3, late=0, **options):
    """Return a sheet of the first so many; `late` more may join."""
    return begin(GAME, Seats(NAMES[: players + late], late_count=late), options)


def pot(**options):
    return sheet(round="exchange", pot=True, **options)


def written(*points, minute=0, **cards):
    """Return a round with a number for each side in turn, None where it is left empty."""
    values = {f"points_{side}": one for side, one in enumerate(points) if one is not None}
    return Event("round", values=values | cards, minute=minute)


def number(side, points):
    return Event("add", values={"side": str(side), "points": points})


def bet(action, side, amount):
    return Event(action, values={"side": str(side), "amount": amount})


def ante(amount):
    return Event("ante", values={"amount": amount})


def comes(seat, after=0, **answers):
    """Return that a seat joins to the left of another."""
    return Event(JOIN, seat, {JOIN_AFTER: str(after), **answers})


def instead(seat, other):
    """Return that a seat takes the place of a partner."""
    return Event(JOIN, seat, {"place": str(other)})


def leaves(seat):
    return Event("leave", seat)


CLOSE = Event("end")


def after(first, *events):
    return [first, *replay(GAME, first, events)][-1]


def told(state):
    return GAME.rules.summary(state).log_text


def winners(state):
    return GAME.rules.summary(state).winners
