"""The check line of a variant that is being filled in: number of players, or first fault."""

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
    """A sentence about a variant, and the `field` that it is about, "" for none.

    `fits` is True if the given number of players can play the variant. `offer` is the slug of a suggested
    ranking for the field, "" for none.
    """

    sentence: str
    field: str = ""
    fits: bool = True
    offer: str = ""


def check_line(variant: Variant, players: int) -> CheckLine:
    """Return the check line of a valid variant.

    It names a rule without effect, or the lack of cards for so many players. Otherwise it says how many can
    play, with a suggested ranking.
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
    """Return the line with a suggested ranking added."""
    return CheckLine(f"{line.sentence} {offered.sentence}", offered.field, offer=offered.order)


def check_data(data: object, players: int) -> CheckLine:
    """Return the check line of a variant's data, which may be invalid."""
    try:
        return check_line(read_variant(data), players)
    except BadVariant as bad:
        return CheckLine(str(bad), bad.field, fits=False)
