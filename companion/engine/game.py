"""The definition of a game: pure functions over a frozen state, and the events that made it.

A game never looks at a clock, a random number or a phone. What people did or saw comes in as an
`Event`; everything else (whose turn it is, what may be entered, who won) is derived.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Generic, TypeVar

from companion.cards import Card
from companion.engine.account import EntryDetails
from companion.engine.action import Action, Availability, FollowUp
from companion.engine.advice import Adviser
from companion.engine.call import CardsNeeded
from companion.engine.event import Event, RawValues
from companion.engine.field import Field, Values
from companion.engine.money import WHOLE, Unit
from companion.engine.seats import Seats
from companion.engine.summary import Summary
from companion.hands import Contest

S = TypeVar("S")

JOIN, JOIN_AFTER = "join", "after"
"""Names of the action by which a newcomer joins, and of its input for the seat to the right."""
TITLE_OPTION = "title"
"""Name of the text option that gives a match its own name, such as "Rummy"."""


def _no_follow_up(_: object) -> None:
    return None


def _no_cards(_: object) -> Sequence[Card]:
    return ()


def _unchanged_options(options: RawValues) -> RawValues:
    return options


def _no_fields(_: object) -> Sequence[Field]:
    return ()


def _no_deals(_: object) -> int:
    return 0


def _one_hand(_: object) -> int:
    return 1


def _no_legs(_: object) -> Sequence[int]:
    return ()


@dataclass(frozen=True)
class EndedHand:
    """The seats that did something in a hand that is over.

    dealt: the seats dealt in.
    stayed: those who declared in.
    winners: those that won something.
    pot_takers: those that took from the pot.
    payers: those that pay or owe.
    """

    dealt: Collection[int]
    stayed: Collection[int]
    winners: Collection[int]
    pot_takers: Collection[int]
    payers: Collection[int]


@dataclass(frozen=True)
class FollowUpMatch:
    """A match of the same game that can follow one that is over, for the pot that it left.

    label: the name of the new match.
    description: a sentence about it.
    options: the options that differ from those of the old match.
    seats: the seats of the old match that play on, clockwise.
    dealer: one of `seats`.
    """

    label: str
    description: str
    options: Values
    seats: tuple[int, ...]
    dealer: int


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game: its data, and pure functions over its states.

    slug, name: the name in addresses, and the name that players use.
    seat_counts: the possible numbers of seats, ascending.
    start: returns the state before the first event.
    actions: returns the actions that may be entered.
    apply: returns the state after an event; raises `Illegal` with a sentence for players.
    summary: returns the summary of a state for the screens.
    find_broken_invariant: returns the name of an invariant that the state breaks, or "".
    options: the options that a match is played with.
    named_options, default_options_label: named sets of options, and the label of the default options.
    adviser: gives advice about a hand; None if the game has none.
    cards_elsewhere: returns cards that no hand can hold, as they lie on the table or are out of the
        match.
    contests: the named ways in which its hands are compared.
    pot_option: the money option that takes over the pot waiting at the table; "" if that stays there.
    allows_joining, join_fields: whether players may join a match by the action `JOIN`, and its further
        inputs.
    rename_options: converts stored options to their present names.
    template_name: the name of the template, if it is shared with other games; else "".
    entry_details: returns the details of an entry, from the state before it, the event and the state
        after it; None if summaries tell enough. Call it through `gate.entry_details_of`.
    view: returns what the template shows besides the summary.
    follow_up_match: returns the match that may be played next for the pot of a state, or None.
    follow_up: returns the action that can be entered together with the newest entry, or None.
    deal_count: counts how often new cards were dealt; everybody may see the earlier ones after that.
    hand_count: counts the hands so far, the present one included; 1 for a game of one hand.
    legs: returns the legs of each seat, or nothing if none are counted.
    ended_hand: returns the hand that ended between two states, or None; itself None if nobody
        declares.
    availability: when each action is offered, by its name.
    group, summary_line: the heading under which the game is listed, and its description in under 60
        letters.
    cards_needed: returns how many cards the players need, if a fixed number is dealt.
    edition: rises with every change of the rules that changes results; a match keeps its own.
    earlier_editions: the earlier editions that can still be played.
    """

    slug: str
    name: str
    seat_counts: tuple[int, ...]
    start: Callable[[Seats, Values], S]
    actions: Callable[[S], Sequence[Action]]
    apply: Callable[[S, Event], S]
    summary: Callable[[S], Summary]
    find_broken_invariant: Callable[[S], str]
    options: tuple[Field, ...] = ()
    named_options: Mapping[str, Values] = field(default_factory=lambda: MappingProxyType({}))
    adviser: Adviser[S] | None = None
    cards_elsewhere: Callable[[S], Sequence[Card]] = _no_cards
    contests: tuple[Contest, ...] = ()
    pot_option: str = ""
    allows_joining: bool = False
    join_fields: Callable[[S], Sequence[Field]] = _no_fields
    rename_options: Callable[[RawValues], RawValues] = _unchanged_options
    template_name: str = ""
    entry_details: Callable[[S, Event, S], EntryDetails] | None = None
    view: Callable[[S], object] | None = None
    follow_up_match: Callable[[S], FollowUpMatch | None] | None = None
    follow_up: Callable[[S], FollowUp | None] = _no_follow_up
    deal_count: Callable[[S], int] = _no_deals
    hand_count: Callable[[S], int] = _one_hand
    legs: Callable[[S], Sequence[int]] = _no_legs
    ended_hand: Callable[[S, S], EndedHand | None] | None = None
    availability: Mapping[str, Availability] = field(default_factory=lambda: MappingProxyType({}))
    group: str = "More games"
    summary_line: str = ""
    default_options_label: str = "As in the rules"
    cards_needed: Callable[[int, Values], CardsNeeded] | None = None
    edition: int = 1
    earlier_editions: tuple["Game[S]", ...] = ()

    @property
    def choosable_options(self) -> tuple[Field, ...]:
        """The options that people choose: all except `pot_option`, which gets the waiting pot."""
        return self.choosable_options_in(WHOLE)

    def choosable_options_in(self, unit: Unit) -> tuple[Field, ...]:
        """Return the options that people choose, with money options converted to `unit`."""
        return tuple(option for option in self.options_in(unit) if option.name != self.pot_option)

    def options_in(self, unit: Unit) -> tuple[Field, ...]:
        """Return all options, with money options converted to `unit`."""
        return tuple(option.convert_to_unit(unit) for option in self.options)

    def named_options_in(self, name: str, unit: Unit) -> Values:
        """Return the values of the named variant, with money in `unit`; empty for an unknown name."""
        money = {option.name for option in self.options if option.kind == "money"}
        return {
            option: value * unit.scale if option in money and isinstance(value, int) else value
            for option, value in self.named_options.get(name, {}).items()
        }

    def with_title(self, options: Mapping[str, object]) -> "Game[S]":
        """Return the game renamed to the option `TITLE_OPTION`, or the game itself if there is no title."""
        title = options.get(TITLE_OPTION)
        return replace(self, name=title) if isinstance(title, str) and title else self

    @property
    def player_numbers_text(self) -> str:
        """Number of players, in words: "2 or 4", "2 to 8"."""
        least, most = self.seat_counts[0], self.seat_counts[-1]
        if len(self.seat_counts) > 2 and self.seat_counts == tuple(range(least, most + 1)):
            return f"{least} to {most}"
        return " or ".join(map(str, self.seat_counts))
