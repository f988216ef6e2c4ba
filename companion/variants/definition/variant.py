"""A variant: a game that players defined, as data.

`reading.read_variant` makes one from JSON and reports its faults; nothing is checked here.
"""

from dataclasses import dataclass, field

from companion.hands.definition.sides import PrizeRule
from companion.variants.definition.parts import (
    DEAL_ROTATES,
    DEALER_ANTES,
    DECLARE_IN_TURN,
    USUAL_ROTATION,
    CardRules,
    InOrOutRules,
    MoneyRules,
    ShowdownRules,
    SpecialCards,
)
from companion.variants.definition.rounds import Round


@dataclass(frozen=True)
class Variant:
    """A variant: a whole game, in the parts that the form has headings for.

    `rounds`: the rounds of a deal, with their steps, wild cards and rankings; at least one.
    `like`: name of a similar game, "" for none; it has no effect on play.
    `rules`: further rules in words, which have no effect on play either.
    `redeal_rule`: when cards are dealt anew, in words; "" if it is not said.
    `version`: first version of the language that has every word of the variant.
    """

    name: str
    rounds: tuple[Round, ...]
    like: str = ""
    cards: CardRules = field(default_factory=CardRules)
    special_cards: SpecialCards = field(default_factory=SpecialCards)
    showdown: ShowdownRules = field(default_factory=ShowdownRules)
    in_or_out: InOrOutRules = field(default_factory=InOrOutRules)
    money: MoneyRules = field(default_factory=MoneyRules)
    rules: tuple[str, ...] = ()
    redeal_rule: str = ""
    version: int = 1

    @property
    def first_round(self) -> Round:
        """The first round, often the only one."""
        return self.rounds[0]

    @property
    def later_rounds(self) -> tuple[Round, ...]:
        """The rounds after the first, played with the same cards and more."""
        return self.rounds[1:]

    @property
    def has_several_rounds(self) -> bool:
        """True if there are rounds after the first."""
        return len(self.rounds) > 1

    @property
    def prizes_without_wild(self) -> tuple[PrizeRule, ...]:
        """Prizes for which wild cards do not count by `wild_prizes`; () if they count for all.

        It does not matter whether any card is wild.
        """
        return tuple(prize for prize in self.showdown.prizes if not self.special_cards.can_use_wild(prize))

    @property
    def has_in_or_out(self) -> bool:
        """True if players declare in or out in any round."""
        return any(each.has_in_or_out for each in self.rounds)

    @property
    def has_exchanges(self) -> bool:
        """True if players may exchange cards for others from the pack in any round."""
        return any(each.has_exchanges for each in self.rounds)

    @property
    def betting_round_count(self) -> int:
        """Number of betting rounds, of all rounds together."""
        return sum(each.betting_round_count for each in self.rounds)

    @property
    def has_rotating_deal(self) -> bool:
        """True if the deal moves on with every hand, by `deal_rotation` or else as usual."""
        if self.in_or_out.deal_rotation != USUAL_ROTATION:
            return self.in_or_out.deal_rotation == DEAL_ROTATES
        return self.has_rotating_deal_by_default

    @property
    def has_rotating_deal_by_default(self) -> bool:
        """True if the deal moves on by default: unless players declare in or out all at once.

        It also moves on if the dealer antes, as one player would pay all antes otherwise.
        """
        in_turn = self.in_or_out.declare_method == DECLARE_IN_TURN
        return not self.has_in_or_out or in_turn or self.money.ante_payer == DEALER_ANTES

    @property
    def has_ante_if_nobody_in(self) -> bool:
        """True if new cards, and so an ante, always follow a round in which nobody stayed in.

        It needs `has_ante_every_deal`, so it is False if losers owe nothing, although there is an ante then.
        """
        redealt = not self.has_several_rounds or self.in_or_out.is_out_until_redeal
        return self.money.has_ante_every_deal and redealt
