"""Hands at a showdown as people read them: places, reasons, and shares of the pot.

The page and the command line show the same, because both ask here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, TypeVar

from companion.cards import turn_face_up
from companion.engine.field import Illegal
from companion.hands import (
    ANY_CARDS,
    NO_BOARD,
    BadHand,
    BadWildCards,
    Board,
    CardChoice,
    Contest,
    HandValue,
    Rank,
    Ranking,
    read_wild,
    wild_card_meanings,
)
from companion.hands.evaluation.played import PlayedCard, PlayedCards
from companion.hands.judging.showdowns import TiedGroups
from companion.kit.piles import CardPile, check_pile_sizes, find_faulty_pile
from companion.kit.sentences import join_with_and
from companion.plurals import conjugate_verb, singular_or_plural

MAX_WILD_TEXT_LENGTH = 400
"""Most letters of a text about wild cards: three times the longest of our games."""
KITTY_NAME = "Kitty"
"""Name of a hand that nobody holds: a kitty, or the deck's top cards."""

_FRACTION_WORDS = {
    Fraction(1): "the whole pot",
    Fraction(3, 4): "three quarters of the pot",
    Fraction(2, 3): "two thirds of the pot",
    Fraction(1, 2): "half of the pot",
    Fraction(1, 3): "a third of the pot",
    Fraction(1, 4): "a quarter of the pot",
}


W = TypeVar("W", bound=HandValue)
W_co = TypeVar("W_co", bound=HandValue, covariant=True)


@dataclass(frozen=True)
class PlacedHand(Generic[W_co]):
    """A hand in its place by one ranking or for one prize; 1 is the best, 0 does not qualify.

    - `name`: name of its owner.
    - `rank`: its rank, or its value for the prize.
    - `tied`: True if another hand shares the place.
    - `beaten_names`: names of the hands in the next place; only the last hand of a place has them.
    - `reason`: reason why it beats them; "" if it has no `beaten_names`.
    - `line`: name of the board line that it used, "" if the board is not laid in lines.
    """

    name: str
    place: int
    rank: W_co
    tied: bool = False
    beaten_names: tuple[str, ...] = ()
    reason: str = ""
    line: str = ""

    @property
    def beaten(self) -> str:
        """Names of the hands in the next place, in words; "" for none."""
        return join_with_and(self.beaten_names)

    @property
    def meanings(self) -> tuple[str, ...]:
        """A text for each wild card that counts: ``"4♠ is wild: a king"``; empty if there is none.

        For a prize for points there are texts for aces that count 11, too.
        """
        return wild_card_meanings(self.rank) if isinstance(self.rank, Rank) else self.rank.meanings

    @property
    def played(self) -> PlayedCards:
        """The cards that count, as people read them.

        By a ranking, those that make the hand come before the kickers.
        """
        if isinstance(self.rank, Rank):
            return self.rank.played
        return tuple(PlayedCard(card, turn_face_up(card), wild=False) for card in self.rank.cards)


PlacedRank = PlacedHand[Rank]
"""A hand placed by a ranking."""


@dataclass(frozen=True)
class ContestResult:
    """All hands in order by a contest's ranking, and by its low ranking if there is one.

    contest: the contest.
    high: the hands by its ranking; hands that do not qualify come last.
    low: the same by the low ranking; empty without one.
    shares: fractions of the pot by name; names without a share are missing.
    both_winners: names of those with the best hand and the best low, alone or tied.
    """

    contest: Contest
    high: tuple[PlacedRank, ...]
    low: tuple[PlacedRank, ...]
    shares: dict[str, Fraction]
    both_winners: tuple[str, ...]

    @property
    def verdict(self) -> tuple[str, ...]:
        """Sentences about the showdown; empty if there is only one hand.

        They tell of a kitty that wins or ties, of no hand that qualifies, and of the shares of high and low.
        Without a low ranking nothing is said about players who win.
        """
        return tuple(_winner_sentences(self)) if len(self.high) > 1 else ()


def make_contest(
    ranking: Ranking,
    *,
    low: Ranking | None = None,
    wild: Sequence[str] = (),
    choice: CardChoice = ANY_CARDS,
    decks: int = 1,
) -> Contest:
    """Return the contest of a ranking with its wild cards.

    `wild` are texts as `hands.read_wild` reads them; they are wild in `ranking` and in `low`, the ranking of
    the low, None for no low. `choice` says which cards make a hand, and `decks` is the number of decks.

    Raises: `Illegal` if `wild` is longer than `MAX_WILD_TEXT_LENGTH` or cannot be read; its field is
    ``wild``.
    """
    said = "; ".join(term.strip() for term in wild if term.strip())
    if len(said) > MAX_WILD_TEXT_LENGTH:
        raise Illegal(
            f"The text about wild cards is too long. Use at most {MAX_WILD_TEXT_LENGTH} characters.",
            field="wild",
        )
    try:
        cards = read_wild(said)
        return Contest(ranking.with_wild(cards), choice, low.with_wild(cards) if low else None, decks)
    except BadWildCards as bad:
        raise Illegal(str(bad), field="wild") from bad


def judge_contest(contest: Contest, hands: Sequence[CardPile], board: Board = NO_BOARD) -> ContestResult:
    """Return the places of `hands`, which have different names, when they meet over `board`.

    Raises: `Illegal` if cards are invalid, too few or too many; its field is that of a hand, ``board``,
    ``tower1`` (or another number), ``choice`` or ``low``.
    """
    check_pile_sizes(contest, hands, board)
    try:
        outcome = contest.meet([hand.cards for hand in hands], board)
    except BadHand as bad:
        pile = find_faulty_pile(contest, hands, board, bad)
        raise Illegal(f"{pile.name}: {bad}", field=pile.field) from bad
    shown = outcome.showdown
    names = [hand.name for hand in hands]
    return ContestResult(
        contest,
        assign_places(names, outcome.hands, shown.order, outcome.reasons),
        assign_places(names, outcome.lows, shown.low_order, outcome.low_reasons),
        {names[at]: share for at, share in sorted(shown.shares.items())},
        tuple(names[at] for at in shown.both_winners),
    )


def assign_places(
    names: Sequence[str], ranks: Sequence[W], order: TiedGroups, reasons: Sequence[str]
) -> tuple[PlacedHand[W], ...]:
    """Return hands in order by place: those of `order`, then all others with place 0.

    `names` and `ranks` belong to the hands, `order` has their indices in groups that tie, best first, and
    `reasons` the reason why each group beats the next. After two hands that tie for place 1 comes place 3.
    """
    found: list[PlacedHand[W]] = []
    for group, tied in enumerate(order):
        place = len(found) + 1
        found += [PlacedHand(names[at], place, ranks[at], len(tied) > 1) for at in tied]
        if group < len(order) - 1:
            beaten = tuple(names[at] for at in order[group + 1])
            found[-1] = replace(found[-1], beaten_names=beaten, reason=reasons[group])
    placed = {at for tied in order for at in tied}
    others = (at for at in range(len(ranks)) if at not in placed)
    return (*found, *(PlacedHand(names[at], 0, ranks[at]) for at in others))


def _winner_sentences(placing: ContestResult) -> Iterator[str]:
    winners = [hand.name for hand in placing.high if hand.place == 1]
    if not winners:
        yield "No hand qualifies."
    if winners == [KITTY_NAME]:
        yield "The kitty has the best hand."
    elif KITTY_NAME in winners:
        yield f"The kitty ties with {join_with_and([name for name in winners if name != KITTY_NAME])}."
    if placing.low:
        yield from _share_sentences(placing)


def _share_sentences(placing: ContestResult) -> Iterator[str]:
    """Yield the shares of a pot that high and low split."""
    if not placing.low[0].place:
        yield "Nobody has a low."
    for part in sorted(set(placing.shares.values()), reverse=True):
        names = [name for name, share in placing.shares.items() if share == part]
        word = _FRACTION_WORDS.get(part, f"{part} of the pot")
        yield f"{join_with_and(names)} {singular_or_plural(names, f'takes {word}', f'take {word} each')}."
    if placing.both_winners:
        have = conjugate_verb(placing.both_winners, "have")
        yield f"{join_with_and(placing.both_winners)} {have} both the best hand and the best low."
