"""A stage of a deal as data: the cards dealt, the wild cards, the prizes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.cards import RANKS
from companion.hands import Contest, Judge, MinimumHand, ShownHand
from companion.hands.definition.sides import HandPrize
from companion.hands.judging.lows import prize_ranking
from companion.kit.placing import make_contest
from companion.matchpot.rules.moves import HandPhase

STANDARD_DECK_SIZE = 52
CARDS_PER_RANK = 4
"""Cards of one rank in the deck: the most that can be alike without a repeated card."""
CHOSEN_RANK = "chosen"
"""Placeholder in wild or deadly cards for the rank that the table chooses."""


@dataclass(frozen=True)
class DeckComposition:
    """The deck that is dealt. Whether its numbers agree is not checked.

    - `size`: number of all cards, jokers included.
    - `ranks`: letters of the ranks.
    - `jokers`: number of jokers.
    - `copies`: number of each other card.
    """

    size: int = STANDARD_DECK_SIZE
    ranks: str = RANKS
    jokers: int = 0
    copies: int = 1


STANDARD_DECK = DeckComposition()


@dataclass(frozen=True)
class PrizeRules:
    """Rules for the prizes of a stage, with wild cards that may differ from hand to hand.

    - `judge`: ranks the hands for each prize.
    - `make_hand`: function that makes a hand for `judge` from its cards and from the wild cards entered:
      ranks `shared_wild_ranks` for all hands, ranks of its `own_wild_ranks`, cards `has_wild_taps`.
    - `shared_wild_ranks`, `own_wild_ranks`: number of ranks that are asked, for all hands and for each hand.
    - `has_wild_taps`: True if each hand's wild cards are tapped.
    - `is_second_best_winning`: True if the second best hand wins.
    - `floor`: lowest hand that can win; None if any hand can.
    """

    judge: Judge
    make_hand: Callable[..., ShownHand]
    shared_wild_ranks: int = 0
    own_wild_ranks: int = 0
    has_wild_taps: bool = False
    is_second_best_winning: bool = False
    floor: MinimumHand | None = None

    def may_lack_winner(self, at: int) -> bool:
        """Return whether the prize with index `at` may have no winner.

        No hand may be low enough or good enough, or dead cards may leave too few for a low.
        """
        side = self.judge.prizes[at]
        if side.may_have_no_winner or not isinstance(side, HandPrize):
            return side.may_have_no_winner
        short = (
            bool(self.judge.dead_cards) and prize_ranking(side.ranking_name, self.judge.high_ranking).is_low
        )
        return short or self.has_floor(at)

    def has_floor(self, at: int) -> bool:
        """Return whether only a hand of at least `floor` can win the prize with index `at`."""
        side = self.judge.prizes[at]
        if not (self.floor and isinstance(side, HandPrize)):
            return False
        return self.floor.applies_to(prize_ranking(side.ranking_name, self.judge.high_ranking))


@dataclass(frozen=True)
class Stage:
    """One contest for the pot: the cards dealt for it, and how hands are compared.

    - `deal_words`: what the dealer deals, as it follows "Anna deals": "three cards down to everybody".
    - `cards_per_player`: number of cards that each player holds, without face-up cards counted by
      `face_up_range`.
    - `contest`: ranking of the hands, without wild cards.
    - `board_size`: number of cards on the table that count for all.
    - `wild_cards`: wild cards as `hands.read_wild` reads them, "6 and 9 down", with `CHOSEN_RANK` for the
      table's rank.
    - `unknown_wild_cards`: wild cards that are known only during the hand, in few words: "a named rank"; ""
      for none.
    - `title`: name shown if a form has several stages: "3s wild".
    - `own_phases`: its own moves, if they differ from those of other stages.
    - `max_cards_per_player`: most cards that a player can hold, if more than `cards_per_player`; else 0.
    - `face_up_range`: fewest and most cards of a player that are face up, if that must be entered; else ().
    - `prize_rules`: the prizes, if they are more than the best hand and perhaps the lowest of the contest.
    - `board_removals`: cards that go off the board before the showdown. Each item is a number and which:
      "first", "last", "lowest", "highest", or "" if the table says which.
    - `fixed_kitty_size`: number of cards of a kitty; 0 for as many as a player has.
    - `is_kitty_in_deal_words`: True if `deal_words` says what the kitty is dealt.
    """

    deal_words: str
    cards_per_player: int
    contest: Contest
    board_size: int = 0
    wild_cards: str = ""
    unknown_wild_cards: str = ""
    title: str = ""
    own_phases: tuple[HandPhase, ...] = ()
    max_cards_per_player: int = 0
    face_up_range: tuple[int, ...] = ()
    prize_rules: PrizeRules | None = None
    board_removals: tuple[tuple[int, str], ...] = ()
    fixed_kitty_size: int = 0
    is_kitty_in_deal_words: bool = False

    @property
    def removed_board_count(self) -> int:
        """Number of cards that go off the board."""
        return sum(count for count, _ in self.board_removals)

    @property
    def max_held_cards(self) -> int:
        """Most cards that a player can hold, without face-up cards counted by `face_up_range`."""
        return self.max_cards_per_player or self.cards_per_player

    @property
    def min_hand_size(self) -> int:
        """Fewest cards that a player can hold, face-up cards counted by `face_up_range` included.

        Cards that the form deals face up to players who are in are not counted.
        """
        return self.cards_per_player + (self.face_up_range[0] if self.face_up_range else 0)

    @property
    def may_wild_repeat(self) -> bool:
        """True if it matters whether a wild card may repeat a card of the hand.

        That takes wild cards and hands of more than four cards, because four of a kind need no repeat.
        """
        return bool(self.wild_cards) and self.contest.ranking.size > CARDS_PER_RANK

    def contest_with_wilds(self, chosen: str = "", *, repeats: bool = True) -> Contest:
        """Return the contest with its wild cards.

        `chosen` is the letter of the rank that the table chose. With `repeats` a wild card may stand for a
        card that is already in the hand; without `may_wild_repeat` it makes no difference.
        """
        return _cached_contest(self, chosen, repeats or not self.may_wild_repeat)


@lru_cache(maxsize=256)  # every variant that players make has stages of its own
def _cached_contest(stage: Stage, chosen: str, repeats: bool) -> Contest:
    base = stage.contest
    said = (stage.wild_cards.replace(CHOSEN_RANK, chosen),)
    ranking = base.ranking if repeats else base.ranking.without_repeats
    return replace(make_contest(ranking, low=base.low, wild=said, choice=base.choice), name=base.name)
