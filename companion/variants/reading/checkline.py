"""The check line of a variant that is being filled in: number of players, or first fault."""

from dataclasses import dataclass

from companion.variants.cards_needed.dealing import max_players
from companion.variants.checks.checking import card_shortage_fault
from companion.variants.checks.offered import RankingSuggestion, suggest_ranking
from companion.variants.checks.pointless import pointless_rules
from companion.variants.definition.errors import BadVariant
from companion.variants.definition.variant import Variant
from companion.variants.reading.reading import read_variant


@dataclass(frozen=True)
class CheckLine:
    """A sentence shown under the form in which a variant is being defined.

    `field`: field of the variant that it is about, "" for none.
    `fits`: True if the given number of players can play the variant, and it has no fault or rule without
        effect.
    `offer`: slug of a suggested ranking for the field, "" for none.
    """

    sentence: str
    field: str = ""
    fits: bool = True
    offer: str = ""


def check_variant(variant: Variant, players: int) -> CheckLine:
    """Return the check line of a valid variant for so many players; nothing is raised.

    It names the first rule without effect; without one, the lack of cards for so many players. Otherwise it
    says how many can play, and suggests a ranking if there is a better one.
    """
    if pointless := pointless_rules(variant):
        return CheckLine(pointless[0].sentence, pointless[0].field, fits=False)
    most = max_players(variant)
    if players <= most:
        line = CheckLine(f"Up to {most} can play.")
        offered = suggest_ranking(variant)
        return _add_suggestion(line, offered) if offered else line
    lacking = card_shortage_fault(variant, players)
    return CheckLine(lacking.sentence, lacking.field, fits=False)


def _add_suggestion(line: CheckLine, offered: RankingSuggestion) -> CheckLine:
    return CheckLine(f"{line.sentence} {offered.sentence}", offered.field, offer=offered.slug)


def check_variant_data(data: object, players: int) -> CheckLine:
    """Return the check line of a variant's data for so many players; nothing is raised.

    For invalid data it has the first fault, with its field. Otherwise it is that of `check_variant`.
    """
    try:
        return check_variant(read_variant(data), players)
    except BadVariant as bad:
        return CheckLine(str(bad), bad.field, fits=False)
