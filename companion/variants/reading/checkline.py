"""The check line of a variant that is being filled in: number of players, or first fault."""

from dataclasses import dataclass

from companion.variants.cards_needed.dealing import max_players
from companion.variants.checks.checking import make_card_shortage_fault
from companion.variants.checks.offered import RankingSuggestion, suggest_ranking
from companion.variants.checks.pointless import pointless_rule_faults
from companion.variants.definition.errors import BadVariant
from companion.variants.definition.variant import Variant
from companion.variants.reading.reading import read_variant


@dataclass(frozen=True)
class VariantCheckLine:
    """A sentence shown under the form in which a variant is being defined.

    `field`: JSON field of the variant that it is about, "" for none.
    `fits`: True if the given number of players can play the variant, and it has no fault or rule without
        effect.
    `offer`: slug of a suggested ranking for the field, "" for none; only if `fits` is True.
    """

    sentence: str
    field: str = ""
    fits: bool = True
    offer: str = ""


def build_check_line(variant: Variant, players: int) -> VariantCheckLine:
    """Return the check line of a valid variant for so many players; nothing is raised.

    It names the first rule without effect; without one, the lack of cards for so many players. Otherwise it
    says how many can play at most, and adds the ranking of `suggest_ranking` if there is one.
    """
    if pointless := pointless_rule_faults(variant):
        return VariantCheckLine(pointless[0].sentence, pointless[0].field, fits=False)
    most = max_players(variant)
    if players <= most:
        line = VariantCheckLine(f"Up to {most} can play.")
        offered = suggest_ranking(variant)
        return _add_suggestion(line, offered) if offered else line
    lacking = make_card_shortage_fault(variant, players)
    return VariantCheckLine(lacking.sentence, lacking.field, fits=False)


def _add_suggestion(line: VariantCheckLine, offered: RankingSuggestion) -> VariantCheckLine:
    return VariantCheckLine(f"{line.sentence} {offered.sentence}", offered.field, offer=offered.slug)


def build_check_line_of_data(data: object, players: int) -> VariantCheckLine:
    """Return the check line of a variant's data for so many players; nothing is raised.

    For invalid data it has the first fault, with its field. Otherwise it is that of `build_check_line`.
    """
    try:
        return build_check_line(read_variant(data), players)
    except BadVariant as bad:
        return VariantCheckLine(str(bad), bad.field, fits=False)
