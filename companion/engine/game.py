"""The definition of a game: pure functions over a frozen state, and the events that made it.

A game never looks at a clock, a random number or a phone. What people did or saw comes in as an
`Event`; everything else (whose turn it is, what may be entered, who won) is derived.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Generic, TypeVar

from companion.cards import Card
from companion.engine.account import Account
from companion.engine.action import Action, Following, Occasion
from companion.engine.advice import Adviser
from companion.engine.call import Pack
from companion.engine.event import Event, Raw
from companion.engine.field import Field, Values
from companion.engine.money import WHOLE, Unit
from companion.engine.seats import Seats
from companion.engine.summary import Summary
from companion.hands import Contest

S = TypeVar("S")

JOIN, AFTER = "join", "after"
"""Names of the action by which a newcomer joins, and of its input for the seat to the right."""
TITLE = "title"
"""Name of the text option that gives a match its own name, such as "Rummy"."""


def _none(_: object) -> None:
    return None


def _nothing(_: object) -> Sequence[Card]:
    return ()


def _as_stored(options: Raw) -> Raw:
    return options


def _unasked(_: object) -> Sequence[Field]:
    return ()


def _once(_: object) -> int:
    return 0


def _one(_: object) -> int:
    return 1


def _nobody(_: object) -> Sequence[int]:
    return ()


@dataclass(frozen=True)
class Ended:
    """A hand that is over. `dealt` are the seats dealt in; `stayed` are those who declared in.

    `right` are the seats that won something, `pots` those that took from the pot, and `burned` those that pay
    or owe.
    """

    dealt: Collection[int]
    stayed: Collection[int]
    right: Collection[int]
    pots: Collection[int]
    burned: Collection[int]


@dataclass(frozen=True)
class Sequel:
    """A match of the same game that can follow one that is over, for the pot that it left.

    `label` names the new match, and `told` describes it in a sentence. `options` are the options that differ.
    `around` are the seats of the old match that play on, clockwise, and `dealer` is one of them.
    """

    label: str
    told: str
    options: Values
    around: tuple[int, ...]
    dealer: int


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game: data and pure functions. `numbers` are the possible numbers of seats, ascending.

    `apply` raises `Illegal` with a sentence for players. `check` names the invariant that is broken, or
    returns "". `account` returns the details of an entry, from the state before it, the event and the state
    after it; call it through `gate.account_of`. `occasions` maps an action's name to its `Occasion`.
    `follows` returns the action that can be entered together with the newest entry, or None. `known` are
    cards that lie on the table or are out of the match: no hand can hold them. `contests` are the named ways
    in which its hands are compared.

    `waiting` names the money option that takes over the pot waiting at the table; a game without one leaves
    the pot there. `sequel` returns the match that may be played next for the pot of a state. `joins` is True
    if players may join a match that has begun, by the action `JOIN`; `joining` returns the further inputs of
    that action. `renamed` converts stored options to their present names. `panel` is the name of the
    template, if it is shared with other games. `view` returns what the template shows besides the summary.

    `group` is the heading under which the game is listed, and `gist` describes it in under 60 letters.
    `variants` are named sets of options, and `plain` is the label for the default options. `pack` returns how
    many cards the players need with these options, if a fixed number is dealt.

    Some inputs and hands are visible to some seats only. `dealt` counts how often new cards were dealt;
    everybody may see the earlier ones after that. `hands` counts the hands so far, the present one included;
    it is 1 for a game of one hand. `legs` returns the legs of each seat, or nothing if none are counted.
    `ended` returns the hand that ended between two states, or None; `ended` is None itself if nobody declares
    in or out.

    `edition` rises with every change of the rules that changes results: a match keeps the edition that it
    began with. `earlier` are the earlier editions that can still be played.
    """

    slug: str
    name: str
    numbers: tuple[int, ...]
    start: Callable[[Seats, Values], S]
    actions: Callable[[S], Sequence[Action]]
    apply: Callable[[S, Event], S]
    summary: Callable[[S], Summary]
    check: Callable[[S], str]
    options: tuple[Field, ...] = ()
    variants: Mapping[str, Values] = field(default_factory=lambda: MappingProxyType({}))
    adviser: Adviser[S] | None = None
    known: Callable[[S], Sequence[Card]] = _nothing
    contests: tuple[Contest, ...] = ()
    waiting: str = ""
    joins: bool = False
    joining: Callable[[S], Sequence[Field]] = _unasked
    renamed: Callable[[Raw], Raw] = _as_stored
    panel: str = ""
    account: Callable[[S, Event, S], Account] | None = None
    view: Callable[[S], object] | None = None
    sequel: Callable[[S], Sequel | None] | None = None
    follows: Callable[[S], Following | None] = _none
    dealt: Callable[[S], int] = _once
    hands: Callable[[S], int] = _one
    legs: Callable[[S], Sequence[int]] = _nobody
    ended: Callable[[S, S], Ended | None] | None = None
    occasions: Mapping[str, Occasion] = field(default_factory=lambda: MappingProxyType({}))
    group: str = "More games"
    gist: str = ""
    plain: str = "As in the rules"
    pack: Callable[[int, Values], Pack] | None = None
    edition: int = 1
    earlier: tuple["Game[S]", ...] = ()

    @property
    def asked(self) -> tuple[Field, ...]:
        """The options that people choose: all except `waiting`, which gets the waiting pot."""
        return self.asked_in(WHOLE)

    def asked_in(self, unit: Unit) -> tuple[Field, ...]:
        """Return the options that people choose, with money options converted to `unit`."""
        return tuple(option for option in self.options_in(unit) if option.name != self.waiting)

    def options_in(self, unit: Unit) -> tuple[Field, ...]:
        """Return all options, with money options converted to `unit`."""
        return tuple(option.counted_in(unit) for option in self.options)

    def variant_in(self, name: str, unit: Unit) -> Values:
        """Return the values of the named variant, with money in `unit`; empty for an unknown name."""
        money = {option.name for option in self.options if option.kind == "money"}
        return {
            option: value * unit.scale if option in money and isinstance(value, int) else value
            for option, value in self.variants.get(name, {}).items()
        }

    def titled(self, options: Mapping[str, object]) -> "Game[S]":
        """Return the game renamed to the option `TITLE`, or the game itself if there is no title."""
        title = options.get(TITLE)
        return replace(self, name=title) if isinstance(title, str) and title else self

    @property
    def players(self) -> str:
        """Number of players, in words: "2 or 4", "2 to 8"."""
        least, most = self.numbers[0], self.numbers[-1]
        if len(self.numbers) > 2 and self.numbers == tuple(range(least, most + 1)):
            return f"{least} to {most}"
        return " or ".join(map(str, self.numbers))
