"""Plays that a hand allows in Fireplace Poker: a legal meld, a forced turn, or a pass."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from companion.cards import DECK, Card, show
from companion.engine.field import Values
from companion.games.fireplace.candidates import all_meldable_sets, find_legal_meld_blocks, sort_known_melds
from companion.games.fireplace.checks import LOWEST_LEGAL_MELD
from companion.games.fireplace.keeping import KeptHandValues
from companion.games.fireplace.log_text import describe_lead_in_melds, format_count_or_no
from companion.games.fireplace.orders import weigh_and_sort_melds
from companion.games.fireplace.state import (
    MELD_SIZE,
    Meld,
    State,
    Steal,
    meld_lead,
    meld_rank,
    remove_cards,
    team_of_seat,
)
from companion.hands import best
from companion.kit.sentences import with_article

Item = TypeVar("Item")
Choice = TypeVar("Choice")


@dataclass(frozen=True)
class AdviceQuestion:
    """A question to the adviser: the `hand` of `seat` in `state`.

    `melds` are the opposing melds with known cards, lowest first. The hand may be given in part.
    """

    state: State
    seat: int
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]

    @property
    def unknown_meld_count(self) -> int:
        """Number of opposing melds whose cards are not all known."""
        return len(self.state.team_melds(1 - team_of_seat(self.seat))) - len(self.melds)


@dataclass(slots=True)
class LegalMeld:
    """One legal meld. Properties are computed on access, as there may be half a million melds.

    `set_index`: its index in `candidates.all_meldable_sets()`.
    `rob_count`: number of melds that it robs.
    `stolen_mask`: a bit for each column there whose card is stolen.
    `kept_value`: kept value of the rest of the hand.
    """

    question: AdviceQuestion
    set_index: int
    rob_count: int
    stolen_mask: int
    kept_value: int

    @property
    def action(self) -> str:
        """The action that records the meld."""
        return "meld"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The five cards, those that make the hand first."""
        return meld_rank(self._deck_cards).cards

    @property
    def name(self) -> str:
        """The name of the poker hand."""
        return meld_rank(self.cards).name

    @property
    def lead_after(self) -> int:
        """Lead of the player's team in melds after this one; negative if it has fewer."""
        return meld_lead(self.question.state, team_of_seat(self.question.seat)) + 1 + self.rob_count

    @property
    def chips_shed(self) -> int:
        """Number of chips that the meld sheds at once, at most those that the team has left.

        rules: fireplace.md#scoring
        """
        return min(max(0, self.lead_after), self._team_chips)

    @property
    def steals(self) -> tuple[Steal, ...]:
        """The steals that score most and keep best, from the highest melds that allow it.

        The oldest meld robbed is first. Each steal names its card.
        """
        value = meld_rank(self.cards).value
        lower = [meld for meld in reversed(self.question.melds) if meld.rank and meld.rank.value < value]
        robbed = _match_to_choices(
            lower, lambda meld: [card for card in self.cards if card in meld.cards]
        ).values()
        stolen = [card for column, card in enumerate(self._deck_cards) if self.stolen_mask >> column & 1]
        taken = _match_to_choices(stolen, lambda card: [meld for meld in robbed if card in meld.cards])
        return tuple(Steal(meld, card) for meld, card in sorted(taken.items(), key=lambda pair: pair[0].id))

    @property
    def cards_left(self) -> tuple[Card, ...]:
        """The cards that stay in the hand."""
        stolen = [take.card for take in self.steals if take.card]
        return remove_cards(self.question.hand, remove_cards(self.cards, stolen))

    @property
    def details(self) -> tuple[str, ...]:
        """Texts about the chips shed, the lead, each steal ("steal nothing" if none), and the cards kept."""
        steals = [
            f"steal {show(take.card)} from the {take.meld.name} (turn {take.meld.turn})"
            for take in self.steals
            if take.card
        ]
        wins = " and win" if self.chips_shed == self._team_chips else ""
        scores = f"score {format_count_or_no(self.chips_shed, 'chip')}{wins}"
        return (
            scores,
            describe_lead_in_melds(self.lead_after),
            *(steals or ["steal nothing"]),
            describe_kept_cards(self.cards_left),
        )

    @property
    def values(self) -> Values:
        """The input values of the entry that records the meld."""
        stolen = {take.field_name: str(take.card) for take in self.steals}
        return MappingProxyType({**stolen, "cards": self.cards})

    @property
    def _deck_cards(self) -> list[Card]:
        return [DECK[place] for place in all_meldable_sets().cards[self.set_index]]

    @property
    def _team_chips(self) -> int:
        return self.question.state.chips[team_of_seat(self.question.seat)]


@dataclass(frozen=True)
class PlayWithoutMeld:
    """A pass or a forced turn, as the adviser lists it; it has no cards.

    `action` and `values` are those of the entry that records it.
    """

    action: str
    name: str
    details: tuple[str, ...]
    values: Values
    cards: tuple[Card, ...] = ()


def build_advice_question(state: State, seat: int, hand: Sequence[Card]) -> AdviceQuestion:
    """Return the question what `seat` can play with `hand`, as the adviser takes it.

    It has the opposing melds with known cards, which `seat` may rob. Whether `seat` can hold the cards is not
    checked.
    """
    return AdviceQuestion(
        state, seat, tuple(hand), sort_known_melds(state.team_melds(1 - team_of_seat(seat)))
    )


def list_legal_melds(question: AdviceQuestion, order: str) -> Iterator[LegalMeld]:
    """Yield every legal meld, best first in `order`, a value of `orders.ORDERS`.

    It yields nothing if there is none.
    """
    found = find_legal_meld_blocks(frozenset(question.hand), question.melds)
    for part in weigh_and_sort_melds(order, found, KeptHandValues(question.hand)):
        columns = (
            part.set_indices.tolist(),
            part.rob_counts.tolist(),
            part.stolen_masks.tolist(),
            part.kept_values.tolist(),
        )
        for row, robs, stolen, worth in zip(*columns, strict=True):
            yield LegalMeld(question, row, robs, stolen, worth)


def describe_kept_cards(cards: Sequence[Card]) -> str:
    """Return the text for the cards kept in the hand, and for the best legal meld among them.

    The meld is left out if there is none. Without cards the text is "keep no cards".
    """
    told = f"keep {' '.join(map(show, cards)) or 'no cards'}"
    different = tuple(dict.fromkeys(cards))
    made = best(different) if len(different) >= MELD_SIZE else None
    return f"{told}: {with_article(made.name)}" if made and made >= LOWEST_LEGAL_MELD else told


def _match_to_choices(
    wanting: Iterable[Item], choices: Callable[[Item], Sequence[Choice]]
) -> Mapping[Choice, Item]:
    """Return a largest matching as choice to item; earlier items get a choice first."""
    taken: dict[Choice, Item] = {}

    def serve(one: Item, tried: set[Choice]) -> bool:
        for choice in choices(one):
            if choice in tried:
                continue
            tried.add(choice)
            if choice not in taken or serve(taken[choice], tried):
                taken[choice] = one
                return True
        return False

    for one in wanting:
        serve(one, set())
    return taken
