"""The line that is always in view while a card is filled in: how many can play, or what is wrong first."""

from dataclasses import dataclass

from companion.variants.cards_needed.dealing import can_play
from companion.variants.checks.checking import too_few
from companion.variants.checks.offered import Offer, offer
from companion.variants.checks.pointless import in_vain
from companion.variants.definition.errors import BadVariant
from companion.variants.definition.variant import Variant
from companion.variants.reading.reading import read_variant


@dataclass(frozen=True)
class CheckLine:
    """A sentence, and the `field` it is about; `fits` says whether so many can play the card as it is.

    `offer` is what that field may say instead, where the card can be played and most people expect otherwise.
    """

    sentence: str
    field: str = ""
    fits: bool = True
    offer: str = ""


def check_line(variant: Variant, players: int) -> CheckLine:
    """Return how many can play the card, and what so many would lack, or another order that is offered.

    What comes to nothing is told first.
    """
    if vain := in_vain(variant):
        return CheckLine(vain[0].sentence, vain[0].field, fits=False)
    most = can_play(variant)
    if players <= most:
        line = CheckLine(f"Up to {most} can play.")
        offered = offer(variant)
        return _offering(line, offered) if offered else line
    lacking = too_few(variant, players)
    return CheckLine(lacking.sentence, lacking.field, fits=False)


def _offering(line: CheckLine, offered: Offer) -> CheckLine:
    """Return the line with an order of hands that is offered for a field."""
    return CheckLine(f"{line.sentence} {offered.sentence}", offered.field, offer=offered.order)


def check_data(data: object, players: int) -> CheckLine:
    """Return the line of a card that is being filled in, which may be refused."""
    try:
        return check_line(read_variant(data), players)
    except BadVariant as bad:
        return CheckLine(str(bad), bad.field, fits=False)
