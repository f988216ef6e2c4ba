"""The line that is always in view while a card is filled in: how many can play, or what is wrong first."""

from dataclasses import dataclass

from companion.house.checking import too_many
from companion.house.dealing import can_play
from companion.house.errors import BadVariant
from companion.house.reading import read_variant
from companion.house.variant import Variant


@dataclass(frozen=True)
class CheckLine:
    """A sentence, and the `field` it is about; `fits` says whether so many can play the card as it is."""

    sentence: str
    field: str = ""
    fits: bool = True


def check_line(variant: Variant, players: int) -> CheckLine:
    """Return how many can play the card, and what so many would lack."""
    most = can_play(variant)
    if players <= most:
        return CheckLine(f"Up to {most} can play.")
    return CheckLine(f"{too_many(variant, players)}: {most} can play.", "steps", fits=False)


def check_data(data: object, players: int) -> CheckLine:
    """Return the line of a card that is being filled in, which may be refused."""
    try:
        return check_line(read_variant(data), players)
    except BadVariant as bad:
        return CheckLine(str(bad), bad.field, fits=False)
