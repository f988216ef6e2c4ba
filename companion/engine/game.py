"""The definition of a game: pure functions over a frozen state, and the events that made it.

A game never looks at a clock, a random number or a phone. What people did or saw comes in as an
`Event`; everything else (whose turn it is, what may be entered, who won) is derived.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from companion.cards import Card
from companion.engine.account import EntryDetails
from companion.engine.action import Action, Availability, FollowUpAction
from companion.engine.advice import Adviser
from companion.engine.call import CardsNeeded
from companion.engine.event import Event, RawValues
from companion.engine.field import Field, Values
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary
from companion.hands import Contest

S = TypeVar("S")

JOIN, JOIN_AFTER = "join", "after"
"""Names of the action by which a newcomer joins, and of its input for the seat to the right."""
TITLE_OPTION = "title"
"""Name of the text option that gives a match its own name, such as "Rummy"."""


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
class GameIdentity:
    """The facts by which people find a game.

    slug, name: the name in addresses, and the name that players use.
    seat_counts: the possible numbers of seats, ascending.
    group, summary_line: the heading under which the game is listed, and its description in under 60
        letters.
    """

    slug: str
    name: str
    seat_counts: tuple[int, ...]
    group: str = "More games"
    summary_line: str = ""

    @property
    def player_numbers_text(self) -> str:
        """Number of players, in words: "2 or 4 or 6"; three or more numbers in a row are "2 to 8"."""
        return self._format_player_numbers(" to ")

    @property
    def player_numbers_label(self) -> str:
        """Number of players for a short label: "2 or 4 or 6"; three or more numbers in a row are "2–8"."""
        return self._format_player_numbers("–")

    def _format_player_numbers(self, between: str) -> str:
        least, most = self.seat_counts[0], self.seat_counts[-1]
        if len(self.seat_counts) > 2 and self.seat_counts == tuple(range(least, most + 1)):
            return f"{least}{between}{most}"
        return " or ".join(map(str, self.seat_counts))


@dataclass(frozen=True)
class GameRules(Generic[S]):
    """The rules of a game: pure functions over its states.

    start: returns the state before the first event, for (seats, values of the options).
    actions: returns the actions that may be entered; empty once the match is over.
    apply: returns the state after an event; raises `Illegal` with a sentence for players.
    summary: returns the summary of a state for the screens.
    find_broken_invariant: returns the name of an invariant that the state breaks, or "".
    availability: when each action is offered, by its name.
    cards_needed: returns how many cards the players need, for (number of players, values of the options);
        None if no fixed number is dealt.
    allows_joining, join_fields: whether players may join a match by the action `JOIN`, and its further
        inputs.
    follow_up: returns the action that can be entered together with the newest entry, or None.
    follow_up_match: returns the match that may be played next for the pot of a state, or None.
    """

    start: Callable[[Seats, Values], S]
    actions: Callable[[S], Sequence[Action]]
    apply: Callable[[S, Event], S]
    summary: Callable[[S], MatchSummary]
    find_broken_invariant: Callable[[S], str]
    availability: Mapping[str, Availability] = field(default_factory=dict)
    cards_needed: Callable[[int, Values], CardsNeeded] | None = None
    allows_joining: bool = False
    join_fields: Callable[[S], Sequence[Field]] = lambda _: ()
    follow_up: Callable[[S], FollowUpAction | None] = lambda _: None
    follow_up_match: Callable[[S], FollowUpMatch | None] = lambda _: None


@dataclass(frozen=True)
class GameOptions:
    """The options that a match is played with.

    fields: the options.
    named_sets: values of several options under one name, as one way to play the game; money in whole units.
    default_set_label: the name of the default options.
    pot_option: the money option that takes over the pot waiting at the table; "" if that stays there.
    rename_options: converts stored options to their present names.
    """

    fields: tuple[Field, ...] = ()
    named_sets: Mapping[str, Values] = field(default_factory=dict)
    default_set_label: str = "Standard rules"
    pot_option: str = ""
    rename_options: Callable[[RawValues], RawValues] = lambda options: options

    @property
    def choosable_fields(self) -> tuple[Field, ...]:
        """The options that people choose: all except `pot_option`, which gets the waiting pot.

        Money options are in whole units.
        """
        return self.choosable_fields_in(WHOLE)

    def choosable_fields_in(self, unit: MoneyUnit) -> tuple[Field, ...]:
        """Return the options that people choose, with money options converted to `unit`."""
        return tuple(option for option in self.fields_in(unit) if option.name != self.pot_option)

    def fields_in(self, unit: MoneyUnit) -> tuple[Field, ...]:
        """Return all options, with money options converted to `unit`."""
        return tuple(option.convert_to_unit(unit) for option in self.fields)

    def named_set_in(self, name: str, unit: MoneyUnit) -> Values:
        """Return the values of a named set, with money in the smallest unit of `unit`.

        It has only the options that the set names. It is empty for an unknown name.
        """
        known = {option.name: option for option in self.fields}
        return {
            option: known[option].convert_value(value, unit)
            for option, value in self.named_sets.get(name, {}).items()
        }


@dataclass(frozen=True)
class ContestNow:
    """The way in which hands are compared at the next showdown of a match.

    contest: the ranking with its wild cards, and which cards count.
    hand_size: fewest cards of a hand; None if unknown.
    board_size: number of cards on the board; 0 for no board.
    round_index: index of the round of a deal, from 0.
    """

    contest: Contest
    hand_size: int | None = None
    board_size: int = 0
    round_index: int = 0


@dataclass(frozen=True)
class GameScreens(Generic[S]):
    """The parts of a screen that summaries and actions do not give.

    view: returns what the game's own template shows besides the summary; None without such a template.
    entry_details: returns the details of an entry, from the state before it, the event and the state
        after it; None if summaries tell enough. Call it through `gate.entry_details_of`.
    template_name: the name of the template, if it is shared with other games; else "".
    contests: the named ways in which its hands are compared.
    hand_sizes: fewest cards of a hand in each of `contests`; empty if unknown.
    contest_now: returns the one of the next showdown; None if it is the first of `contests`.
    cards_elsewhere: returns cards that no hand can hold, as they lie on the table or are out of the
        match.
    """

    view: Callable[[S], object] | None = None
    entry_details: Callable[[S, Event, S], EntryDetails] | None = None
    template_name: str = ""
    contests: tuple[Contest, ...] = ()
    hand_sizes: tuple[int, ...] = ()
    contest_now: Callable[[S], ContestNow | None] = lambda _: None
    cards_elsewhere: Callable[[S], Sequence[Card]] = lambda _: ()


@dataclass(frozen=True)
class GameCounts(Generic[S]):
    """Counts of deals, hands and legs in the states of a match, most of them for statistics.

    deals: counts how often new cards were dealt; everybody may see the earlier ones after that. In a game
        that leaves it out they stay hidden until the match is over.
    hands: counts the hands so far, the present one included; 1 for a game of one hand.
    legs: returns the legs of each seat; empty if none are counted.
    ended_hand: returns the hand that ended between two states, or None; itself None if nobody
        declares.
    """

    deals: Callable[[S], int] = lambda _: 0
    hands: Callable[[S], int] = lambda _: 1
    legs: Callable[[S], Sequence[int]] = lambda _: ()
    ended_hand: Callable[[S, S], EndedHand | None] | None = None


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game, in parts that are read one at a time.

    identity: its names and the numbers of players.
    rules: what may be entered in a state, and what comes of it.
    options: what the players choose before a match.
    screens: what is shown besides summaries and actions.
    counts: what is counted in its states.
    adviser: gives advice about a hand; None if the game has none.
    edition: rises with every change of the rules that changes results; a match keeps its own.
    earlier_editions: the earlier editions that can still be played.
    """

    identity: GameIdentity
    rules: GameRules[S]
    options: GameOptions = GameOptions()
    screens: GameScreens[S] = field(default_factory=GameScreens)
    counts: GameCounts[S] = field(default_factory=GameCounts)
    adviser: Adviser[S] | None = None
    edition: int = 1
    earlier_editions: tuple["Game[S]", ...] = ()

    @property
    def slug(self) -> str:
        """The name in addresses."""
        return self.identity.slug

    @property
    def name(self) -> str:
        """The name that players use."""
        return self.identity.name

    def with_title(self, options: Mapping[str, object]) -> "Game[S]":
        """Return the game renamed to the option `TITLE_OPTION`.

        The game itself is returned if `options` has no such text or an empty one. The earlier editions keep
        their names.
        """
        title = options.get(TITLE_OPTION)
        if not isinstance(title, str) or not title:
            return self
        return replace(self, identity=replace(self.identity, name=title))
