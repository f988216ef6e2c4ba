"""The parts of a variant, one for each heading of the form in which players define it.

Each has the fields below that heading. Amounts are in whole units of the table's money.
"""

from dataclasses import dataclass, replace

from companion.hands.definition.sides import HandPrize, PrizeRule
from companion.matchpot.rules.prizes import declarable_sides
from companion.variants.definition.packs import PACKS, CardPack
from companion.variants.definition.rounds import Round


@dataclass(frozen=True)
class CardRules:
    """Heading "Cards": the pack, and the cards that players may get beyond those dealt.

    `pack_size`: number of cards in play, a key of `PACKS`.
    `max_extra`: how many cards more than dealt a player may get.
    `has_reshuffled_discards`: True if the discards are shuffled in when the pack runs out as players draw.
    """

    pack_size: int = 52
    max_extra: int = 0
    has_reshuffled_discards: bool = False

    @property
    def pack(self) -> CardPack:
        """The pack of cards in play.

        Raises: KeyError if `pack_size` is no key of `PACKS`.
        """
        return PACKS[self.pack_size]


ALL_PRIZES, HIGH_PRIZES, LOW_PRIZES = "all", "high", "low"
WILD_PRIZES_CHOICES = (ALL_PRIZES, HIGH_PRIZES, LOW_PRIZES)
"""The prizes for which wild cards count; for others a card is what is printed on it."""


@dataclass(frozen=True)
class SpecialCards:
    """Headings "Wild" and "Special cards"; each round has its own wild cards.

    `wild_prizes`: prizes for which wild cards count, one of `WILD_PRIZES_CHOICES`.
    `dead`: texts of the cards that count for nothing.
    `killing`: texts of the cards that put a hand out if they lie face up.
    """

    wild_prizes: str = ALL_PRIZES
    dead: tuple[str, ...] = ()
    killing: tuple[str, ...] = ()

    def can_use_wild(self, prize: PrizeRule) -> bool:
        """Return whether wild cards count for that prize by `wild_prizes`.

        Every `HandPrize` but the high is a low here, badugi included. If wild cards count for the high or the
        low only, they count for no prize that is for something else than a hand, such as points.
        """
        if self.wild_prizes == ALL_PRIZES:
            return True
        is_high = isinstance(prize, HandPrize) and prize.ranking_name == "high"
        return isinstance(prize, HandPrize) and is_high == (self.wild_prizes == HIGH_PRIZES)

    def round_for_prize(self, prize: PrizeRule, each: Round) -> Round:
        """Return a round as played for that prize: without wild cards if they do not count."""
        return each if self.can_use_wild(prize) else replace(each, wild_cards=())


ANY_CARDS = "any"
CARDS_SPEAK, PLAYERS_DECLARE, DECLARE_MUST_WIN_BOTH, DECLARE_MAY_TIE_BOTH = (
    "cards",
    "declare",
    "declare both",
    "declare both or tie",
)
PRIZE_CLAIMS = (CARDS_SPEAK, PLAYERS_DECLARE, DECLARE_MUST_WIN_BOTH, DECLARE_MAY_TIE_BOTH)
"""Ways to win prizes: the cards speak, or players declare.

Whoever declares for both must win both with `DECLARE_MUST_WIN_BOTH`, or at least tie with
`DECLARE_MAY_TIE_BOTH`.
"""


@dataclass(frozen=True)
class ShowdownRules:
    """Heading "Who wins"; each round has its own ranking of hands.

    `prizes`: equal parts of the pot, at least one; odd chips go to the first ones, one each.
    `card_use`: cards that make a hand: any, "2+3" of one's own and the board's, or "2+line".
    `prize_claim`: way to win the prizes, one of `PRIZE_CLAIMS`.
    `is_second_best_winning`: True if the second best hand wins.
    `minimum_hand`: hand that must at least be held to win, "" for any.
    """

    prizes: tuple[PrizeRule, ...] = (HandPrize(),)
    card_use: str = ANY_CARDS
    prize_claim: str = CARDS_SPEAK
    is_second_best_winning: bool = False
    minimum_hand: str = ""

    @property
    def hand_prizes(self) -> tuple[HandPrize, ...]:
        """Prizes for the best hand by some ranking, lows and badugi included."""
        return tuple(prize for prize in self.prizes if isinstance(prize, HandPrize))

    @property
    def has_high_prize(self) -> bool:
        """True if a prize is for the best hand by the round's ranking, even if that ranking is a low."""
        return any(prize.ranking_name == "high" for prize in self.hand_prizes)

    @property
    def has_declaring(self) -> bool:
        """True if players declare for prizes, which is not declaring in or out."""
        return self.prize_claim != CARDS_SPEAK

    @property
    def must_win_both(self) -> bool:
        """True if whoever declares for both prizes must win, or at least tie for, both."""
        return self.prize_claim in (DECLARE_MUST_WIN_BOTH, DECLARE_MAY_TIE_BOTH)

    @property
    def declared_prizes(self) -> tuple[PrizeRule, ...]:
        """Prizes that players declare for, if they declare; `prize_claim` is not looked at.

        These are all prizes but those for a card of a suit, or all if there are no others.
        """
        return declarable_sides(self.prizes)

    @property
    def undeclared_prizes(self) -> tuple[PrizeRule, ...]:
        """Prizes for a card of a suit, won without declaring for them; () if there are no other prizes.

        `prize_claim` is not looked at.
        """
        return tuple(prize for prize in self.prizes if prize not in self.declared_prizes)


DECLARE_BY_DROP, DECLARE_IN_TURN, DECLARE_BY_CHIPS = "drop", "asked", "chips"
DECLARE_METHODS = (DECLARE_BY_DROP, DECLARE_IN_TURN, DECLARE_BY_CHIPS)
NO_WIMP_RULE, WIMP_PAYS_AMOUNT, WIMP_PAYS_AS_LOSER = "none", "amount", "match"
WIMP_RULES = (NO_WIMP_RULE, WIMP_PAYS_AMOUNT, WIMP_PAYS_AS_LOSER)
"""Rules about the wimp: the player who would have won if everybody drops."""
ALL_ANTE_AGAIN, NOBODY_PAYS = "antes", "stays"
NOBODY_IN_RULES = (ALL_ANTE_AGAIN, NOBODY_PAYS)
"""Rules for a hand in which nobody stays in: all ante again, or nobody pays."""
NOTHING_TO_BEAT, KITTY, DECK = "", "kitty", "deck"
HANDS_TO_BEAT = (NOTHING_TO_BEAT, KITTY, DECK)
KITTY_PART_STAYS, KITTY_PART_TO_OTHERS = "stays", "other"
KITTY_PART_RULES = (KITTY_PART_STAYS, KITTY_PART_TO_OTHERS)
"""Rules for a prize that the kitty wins: it stays in the pot, or goes to the other winners."""
LAST_LEG_SHARED, LAST_LEG_PLAYED_OFF, OLDER_LEGS_WIN = "shared", "decided", "older"
LAST_LEG_RULES = (LAST_LEG_SHARED, LAST_LEG_PLAYED_OFF, OLDER_LEGS_WIN)
"""Rules if several get the last leg: they share, play it off, or the older legs win."""
USUAL_ROTATION, DEAL_ROTATES, SAME_DEALER = "usual", "yes", "no"
DEAL_ROTATIONS = (USUAL_ROTATION, DEAL_ROTATES, SAME_DEALER)


@dataclass(frozen=True)
class InOrOutRules:
    """Heading "In or out, and money", without the money: declaring, legs, kitty, next dealer.

    `declare_method`: way to declare in or out, or for a prize, one of `DECLARE_METHODS`.
    `has_second_chance`: True if all others are asked once more when only the dealer is in.
    `is_out_until_redeal`: True if whoever declares out is out until cards are dealt anew.
    `wimp_rule`, `wimp_amount`: one of `WIMP_RULES`, and the amount of `WIMP_PAYS_AMOUNT` in whole units of
        money. With any other rule the amount has no effect.
    `nobody_in_rule`: one of `NOBODY_IN_RULES`.
    `hand_to_beat`: kitty or deck to beat beside the players, one of `HANDS_TO_BEAT`; "" for neither.
    `kitty_part_rule`: one of `KITTY_PART_RULES`.
    `legs_to_win`: number of legs that win the match, 0 for a game without legs.
    `is_leg_won_only_alone`: True if a leg is won only alone in, not by a tie of all who stayed.
    `last_leg_rule`: one of `LAST_LEG_RULES`.
    `deal_rotation`: whether the deal moves on with every hand, one of `DEAL_ROTATIONS`.
    """

    declare_method: str = DECLARE_BY_DROP
    has_second_chance: bool = False
    is_out_until_redeal: bool = False
    wimp_rule: str = NO_WIMP_RULE
    wimp_amount: int = 1
    nobody_in_rule: str = ALL_ANTE_AGAIN
    hand_to_beat: str = NOTHING_TO_BEAT
    kitty_part_rule: str = KITTY_PART_STAYS
    legs_to_win: int = 0
    is_leg_won_only_alone: bool = False
    last_leg_rule: str = LAST_LEG_SHARED
    deal_rotation: str = USUAL_ROTATION

    @property
    def has_kitty(self) -> bool:
        """True if there is a kitty to beat."""
        return self.hand_to_beat == KITTY

    @property
    def has_deck(self) -> bool:
        """True if a player who is alone in must beat the deck."""
        return self.hand_to_beat == DECK

    @property
    def has_wimp_rule(self) -> bool:
        """True if the player who would have won pays when everybody drops."""
        return self.wimp_rule != NO_WIMP_RULE

    @property
    def is_won_by_one_leg(self) -> bool:
        """True if one leg wins, so that nobody had other legs before it."""
        return self.legs_to_win == 1


NO_DEBTS = "pot"
"""Value of `losers_owe`: the pot is shared, and losers owe nothing."""
(
    MATCH_POT,
    MATCH_UP_TO_AMOUNT,
    FIXED_AMOUNT,
    POT_PERCENTAGE,
    MATCH_UP_TO_GROWING_AMOUNT,
    BET_LIMIT_MULTIPLE,
    PAY_WINNER,
) = DEBT_KINDS = ("match", "upto", "amount", "share", "growing", "limit", "winner")
"""Other values of `losers_owe`: kinds of debt of losers, if players declare in or out."""
DEBTS_BY_AMOUNT = (
    MATCH_UP_TO_AMOUNT,
    FIXED_AMOUNT,
    POT_PERCENTAGE,
    MATCH_UP_TO_GROWING_AMOUNT,
    BET_LIMIT_MULTIPLE,
)
"""Kinds of debt to which `debt_amount` applies."""
EVERYBODY_ANTES, DEALER_ANTES = "everybody", "dealer"
ANTE_PAYERS = (EVERYBODY_ANTES, DEALER_ANTES)
"""Payers of the ante: everybody, or the dealer alone."""


@dataclass(frozen=True)
class MoneyRules:
    """Heading "In or out, and money", the money: the ante, the bets, and what losers owe.

    `ante`, `ante_payer`: amount in whole units of money, 0 for no ante; one of `ANTE_PAYERS`.
    `has_ante_every_deal`: True if there is an ante at every deal even though losers owe something. It stays
        False if they owe nothing, as there is an ante at every deal then anyway.
    `losers_owe`: what those who stayed in and lost owe, `NO_DEBTS` or one of `DEBT_KINDS`.
    `debt_amount`: amount of a debt in `DEBTS_BY_AMOUNT`: whole units of money, per cent, or a number of bet
        limits. For other debts it has no effect.
    `bet_limit`: most that a bet or a raise adds, in whole units of money; 0 for no limit.
    """

    ante: int = 1
    ante_payer: str = EVERYBODY_ANTES
    has_ante_every_deal: bool = False
    losers_owe: str = NO_DEBTS
    debt_amount: int = 5
    bet_limit: int = 0

    @property
    def has_debts(self) -> bool:
        """True if those who stayed in and lost owe something."""
        return self.losers_owe != NO_DEBTS
