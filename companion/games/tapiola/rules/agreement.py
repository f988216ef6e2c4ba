"""The chosen options of Tapiola Hold'em, and the combinations that are refused."""

from dataclasses import dataclass
from functools import partial

from companion.engine.call import CardsNeeded
from companion.engine.field import Illegal, Values
from companion.engine.seats import Seats
from companion.games.tapiola.rules.options import ANY_LOW, category_points_option_name
from companion.games.tapiola.rules.orders import HIGH_RANKINGS, USUAL_RANKING, low_ranking
from companion.games.tapiola.rules.rules import (
    BETTING,
    BOARD_SIZE,
    DECK_SIZE,
    DEFAULT_LIMITS,
    FROM_LEFT,
    HAND_CATEGORIES,
    HIGH,
    LOWBALL,
    POINTS,
    POTS,
    SPLIT,
    STRAIGHT_UP,
    STRAIGHT_UP_POINTS,
    TOWER_SIZE,
)
from companion.hands import TOWERS, Contest
from companion.kit.reading import choice_in, flag_in, number_in

HAND_SIZE, LOWBALL_HAND_SIZE = 5, 6
"""Cards dealt to each player, normally and in lowball. rules: tapiola.md#players"""


@dataclass(frozen=True)
class StakeOptions:
    """Money of a match, in the smallest unit. rules: tapiola.md#betting

    `stake`: amount that every loser pays a winner, without betting.
    `stack`: chips that each player begins with; 0 if nobody counts chips.
    `ante`, `small_blind`, `big_blind`: amounts put in before the first bets.
    """

    stake: int
    stack: int
    ante: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True)
class MatchOptions:
    """The options of a match as they were chosen.

    `scoring`, `winning_hand`, `opener_rule`, `high_ranking`: values of the options.
    `burns_cards`: True if a card is burned before the towers grow.
    `limit`: points or pots that end the match, 0 for no such end.
    `deal_limit`: number of deals that ends the match, 0 for no such end.
    `points_table`: points for each of `HAND_CATEGORIES`.
    `ace_to_five`: True if straights and flushes do not count against a low.
    `is_ace_high`: True if aces are high in low hands, too.
    `qualifier`: highest rank that a low may hold, "" for any.
    `has_secret_discard`: True if players choose in secret whether they make the third discard.
    """

    scoring: str
    winning_hand: str
    burns_cards: bool
    ace_to_five: bool
    limit: int
    deal_limit: int
    stakes: StakeOptions
    points_table: tuple[int, ...]
    high_ranking: str = USUAL_RANKING
    is_ace_high: bool = False
    qualifier: str = ""
    has_secret_discard: bool = False
    opener_rule: str = FROM_LEFT

    @property
    def has_betting(self) -> bool:
        """True if chips are bet."""
        return self.scoring == BETTING

    @property
    def scores_by_category(self) -> bool:
        """True if each hand scores points for its category."""
        return self.scoring in (POINTS, STRAIGHT_UP)

    @property
    def is_lowball(self) -> bool:
        """True if the lowest hand wins, with six cards dealt."""
        return self.winning_hand == LOWBALL

    @property
    def is_split(self) -> bool:
        """True if the highest and the lowest hand both win a share."""
        return self.winning_hand == SPLIT

    @property
    def score_unit(self) -> str:
        """Word for the score without betting: "pot" or "point"."""
        return "pot" if self.scoring == POTS else "point"

    @property
    def cards_dealt(self) -> int:
        """Cards dealt to each player: six in lowball, else five."""
        return LOWBALL_HAND_SIZE if self.is_lowball else HAND_SIZE

    @property
    def max_players(self) -> int:
        """Largest number of players for one deck. rules: tapiola.md#players"""
        return (DECK_SIZE - BOARD_SIZE - TOWER_SIZE * self.burns_cards) // self.cards_dealt

    def category_points(self, made: int) -> int:
        """Return the points for a hand's category, given as its index in `HAND_CATEGORIES`.

        They are those of `points_table` with `POINTS`, else those of `STRAIGHT_UP_POINTS`.
        """
        return (self.points_table if self.scoring == POINTS else STRAIGHT_UP_POINTS)[made]

    @property
    def qualifier_text(self) -> str:
        """Text for the lows that may share: "a low of 8 or better"; `qualifier` must not be empty."""
        return f"a low of {self.qualifier} or better"

    @property
    def contest(self) -> Contest:
        """Rankings that compare the hands.

        rules: tapiola.md#hand, tapiola.md#lowball, tapiola.md#split
        """
        low = partial(low_ranking, to_five=self.ace_to_five, ace_high=self.is_ace_high)
        if self.is_lowball:
            return Contest(low(held=self.cards_dealt), TOWERS)
        return Contest(
            HIGH_RANKINGS[self.high_ranking], TOWERS, low(qualifies=self.qualifier) if self.is_split else None
        )


def read_options(values: Values, seats: Seats) -> MatchOptions:
    """Return the chosen options.

    Without a limit of points or deals, the usual limit of the scoring is taken. Seats that may join later are
    not counted as players.

    Raises: Illegal if they do not go together, or there are too many players for one deck.
    """
    scoring, deals = choice_in(values, "scoring"), number_in(values, "deals")
    qualifier = choice_in(values, "qualifier")
    usual = 0 if deals else DEFAULT_LIMITS.get(scoring, 0)
    agreed = MatchOptions(
        scoring=scoring,
        winning_hand=choice_in(values, "wins"),
        burns_cards=flag_in(values, "burns"),
        ace_to_five=flag_in(values, "ace_to_five"),
        high_ranking=choice_in(values, "order"),
        is_ace_high=flag_in(values, "ace_high"),
        qualifier="" if qualifier == ANY_LOW else qualifier,
        has_secret_discard=flag_in(values, "secret"),
        opener_rule=choice_in(values, "opens"),
        limit=number_in(values, "limit") or usual,
        deal_limit=deals,
        points_table=(
            0,
            *(number_in(values, category_points_option_name(made)) for made in HAND_CATEGORIES[1:]),
        ),
        stakes=StakeOptions(
            stake=number_in(values, "stake"),
            stack=number_in(values, "stack"),
            ante=number_in(values, "ante"),
            small_blind=number_in(values, "small"),
            big_blind=number_in(values, "big"),
        ),
    )
    _check_options(agreed, seats)
    return agreed


def find_cards_needed(players: int, values: Values) -> CardsNeeded:
    """Return the number of cards used in a deal, burned ones included, and that of the deck.

    rules: tapiola.md#players
    """
    dealt = LOWBALL_HAND_SIZE if choice_in(values, "wins") == LOWBALL else HAND_SIZE
    return CardsNeeded(players * dealt + BOARD_SIZE + TOWER_SIZE * flag_in(values, "burns"), DECK_SIZE)


def check_rules_allow_player_count(agreed: MatchOptions, players: int) -> None:
    """Check that one deck is enough for the players. rules: tapiola.md#players

    Raises: Illegal if it is not.
    """
    if players > agreed.max_players:
        most = agreed.max_players
        when = "In lowball" if agreed.is_lowball else "If cards are burned"
        raise Illegal(
            f"{when}, one deck is enough for only {most} players, not for {players}.",
            field="wins" if agreed.is_lowball else "burns",
            anchor="players",
        )


def _check_options(agreed: MatchOptions, seats: Seats) -> None:
    check_rules_allow_player_count(agreed, len(seats) - seats.late_count)
    if agreed.scores_by_category and agreed.winning_hand != HIGH:
        raise Illegal(
            "If every hand scores points, only the highest hand can win. Choose “Highest hand”.",
            field="wins",
            anchor="points",
        )
    if agreed.is_split and agreed.scoring == POTS:
        raise Illegal(
            "“Pots won” does not work if the highest and the lowest hand both win. "
            "Choose “Betting” or “2 for best hand, 1 for second”.",
            field="wins",
            anchor="split",
        )
    if agreed.qualifier and not agreed.is_split:
        raise Illegal(
            "“Qualifying low” works only if the highest and the lowest hand both win. Choose “Any hand”.",
            field="qualifier",
            anchor="split",
        )
    if agreed.stakes.small_blind > agreed.stakes.big_blind:
        raise Illegal(
            "The small blind cannot be more than the big blind. Change one of them.",
            field="small",
            anchor="betting",
        )
