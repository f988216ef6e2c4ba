"""The players that a sentence is about: everybody, or those who are left or in."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kit.sentences import capitalise
from companion.variants.definition.steps import BET, IN_OR_OUT, VariantStep
from companion.variants.definition.variant import Variant


@dataclass(frozen=True)
class PlayerGroup:
    """A group of players: `name` names them, and `is_plural` is True if that is a plural."""

    name: str = "everybody"
    is_plural: bool = False

    def clause(self, verb: str, *rest: str) -> str:
        """Return a clause with the players as its subject: "everybody gets two cards".

        `verb` is the plural form of a verb, "get". For a singular group it gets an s or es, except "may", so
        "have" and "are" are not possible. `rest` are the words after it.
        """
        if not self.is_plural and verb != "may":
            verb += "es" if verb.endswith("s") else "s"
        return " ".join([self.name, verb, *rest])

    def sentence(self, verb: str, *rest: str) -> str:
        """Return the clause with a capital letter and a full stop; see `clause`."""
        return f"{capitalise(self.clause(verb, *rest))}."


EVERYBODY, PLAYERS_LEFT, PLAYERS_IN = (
    PlayerGroup(),
    PlayerGroup("all remaining players", is_plural=True),
    PlayerGroup("all players who are in", is_plural=True),
)
PLAYERS_STILL_IN = PlayerGroup("all remaining players", is_plural=True)


def players_dealt_to(variant: Variant, at: int) -> PlayerGroup:
    """Return the players that are dealt to in a round (index from 0).

    They are all still in, after the first round of a variant in which players who drop are out until the next
    deal. Else they are everybody.
    """
    return PLAYERS_STILL_IN if at and variant.in_or_out.is_out_until_redeal else EVERYBODY


def players_concerned(variant: Variant, at: int, before: Sequence[VariantStep]) -> PlayerGroup:
    """Return the players that a step of a round (index from 0) concerns.

    They are those in once players declared in or out, else those who are left once there was a bet, else all
    who were dealt to. `before` are the steps before it in that round.
    """
    kinds = {step.kind for step in before}
    if IN_OR_OUT in kinds:
        return PLAYERS_IN
    return PLAYERS_LEFT if BET in kinds else players_dealt_to(variant, at)
