"""The one way in: the bytes of a photograph, and what is known about it, to a `Reading`."""

from collections.abc import Sequence

from companion.cards import Card
from companion.vision.decode import decode
from companion.vision.errors import RecogniserMissing
from companion.vision.reading import Reading


def read(
    photo: bytes, *, expected: int | None = None, copies: int | None = None, elsewhere: Sequence[Card] = ()
) -> Reading:
    """Return the cards in `photo`, a picture file's bytes.

    `expected` is how many cards ought to be in it, `copies` how many decks are in play, `elsewhere` the
    cards known to lie somewhere else; each is optional, helps to choose between guesses and never makes a
    doubtful card sure. Raises `PhotoError` for what is no readable picture, `RecogniserMissing` without
    weights and `RecogniserBusy` when other photos take too long.
    """
    decode(photo)
    del expected, copies, elsewhere
    raise RecogniserMissing("Photos cannot be read here: the recogniser is not installed.")
