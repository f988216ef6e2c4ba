"""Sample photos of hands: a trial offers them beside the camera, because nobody has its cards."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from companion.cards import parse
from companion.engine.cards_field import CardsField
from companion.showdown_photo.fields import exact_card_count
from companion.showdown_photo.known_hands import NO_ENTERED_CARDS, Hands, find_repeat_status
from companion.web.pages.assets import resource_folder

SAMPLE_HANDS: Mapping[str, Hands] = MappingProxyType(
    {
        "a": tuple(map(parse, ("8h9h", "QsQd", "7c2s", "AsKd"))),
        "b": tuple(map(parse, ("JdJs", "Tc4h", "Ac6d", "5s5h"))),
    }
)
"""Hands by series. The picture of three hands of series a, ``hands-3a.jpg``, shows the first three."""
_FOLDER = "samples"
SMALLEST_SAMPLE_PHOTO = f"{_FOLDER}/hands-2a.jpg"
"""Path of the photo with the fewest cards, below the static files."""
_CARDS_IN_HAND = 2


def choose_sample_photo(fields: Sequence[CardsField], recorded: Collection[Hands]) -> str:
    """Return the path, below the static files, of a photo that fills all `fields`; "" if there is none.

    There are photos of two to four hands, each of exactly two cards.
    `recorded` are the hands of earlier showdowns: a photo of hands among them is passed over, because it
    would fill in nothing.
    """
    if not all(exact_card_count(field) == _CARDS_IN_HAND for field in fields):
        return ""
    for series, hands in SAMPLE_HANDS.items():
        fits = 1 < len(fields) <= len(hands)
        if fits and not find_repeat_status(hands[: len(fields)], (), NO_ENTERED_CARDS, recorded):
            return f"{_FOLDER}/hands-{len(fields)}{series}.jpg"
    return ""


def load_sample_photo(path: str) -> bytes:
    """Return the sample photo with that path below the static files, as JPEG.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return (resource_folder("static") / path).read_bytes()
