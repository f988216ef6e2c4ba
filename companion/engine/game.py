"""What a game is: pure functions over a frozen state, and the events that made it.

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
"""The action of a game with `joins` by which a seat takes part, and its choice of whom it sits left of."""
TITLE = "title"
"""The option for words by which a match is called, where a game is for many: "Rummy"."""


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
    """A hand that is over, by seats: who was `dealt` in and who of them `stayed` when asked to go in or out.

    `right` are those who won something by it, `pots` those who took from the pot, `burned` those who pay.
    """

    dealt: Collection[int]
    stayed: Collection[int]
    right: Collection[int]
    pots: Collection[int]
    burned: Collection[int]


@dataclass(frozen=True)
class Sequel:
    """A match of the same game that may follow one that is over, for the pot that it left.

    `label` names it and `told` says in a sentence what it is. `options` are those that differ, `around` the
    seats of the match that is over which play it, clockwise, `dealer` one of them.
    """

    label: str
    told: str
    options: Values
    around: tuple[int, ...]
    dealer: int


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game: data and pure functions. `numbers` are the numbers of seats it can be played with.

    `apply` raises `Illegal` with a sentence for players; `check` names the invariant that is
    broken, or returns "". `known` are the cards that certainly lie on the table or are out of the match:
    no hand can hold them. `contests` are the ways in which its hands meet, each with its name. `waiting`
    names the money option that gets the pot that waits at the table; a game without one leaves it there.
    `joins` says that players may join a match that has begun, by the action `JOIN`, and `joining` returns
    what that asks of a newcomer beside whom they sit left of. `panel` is the name of its template where it
    shares one with other games, and `view` returns what that shows of a state beyond its summary. `sequel`
    returns what may be played next for the pot that a state leaves. `follows` returns what may be entered
    with the entry that led to a state, where nothing lies between. `account` tells what an entry came to,
    from the state before it, the event and the state after it; ask for it by `account_of` of the gate.
    `occasions` tells by the name of an action when it may be entered. `renamed` returns options that were
    stored once as they are called now.

    `group` is the shelf it lies on among all games, and `gist` says in under 60 letters what it is. `plain`
    is what it is called with every option as usual, where `variants` are offered beside that. `pack` returns
    the cards that so many players need by these options, where a fixed number is dealt.

    Some inputs and hands are for the `eyes` of some seats only: `dealt` counts how often cards were dealt
    anew, from when on everybody may see them. `hands` counts those played so far, the one being played too; a
    game of one hand is one. `legs` are those that each seat has, where any are counted. `ended` returns
    the hand that an entry ended, from the states before and after it, None for none; where nobody goes in or
    out, it is None itself.

    `edition` rises with every change of what a match comes to: a match keeps the edition that it began
    with. `earlier` are those editions before that can still be played on.
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
        """The options that people choose: all but the one that gets the pot that waits."""
        return self.asked_in(WHOLE)

    def asked_in(self, unit: Unit) -> tuple[Field, ...]:
        """Return the options that people choose, as a table has them that counts in `unit`."""
        return tuple(option for option in self.options_in(unit) if option.name != self.waiting)

    def options_in(self, unit: Unit) -> tuple[Field, ...]:
        """Return all options as a table has them that counts in `unit`."""
        return tuple(option.counted_in(unit) for option in self.options)

    def variant_in(self, name: str, unit: Unit) -> Values:
        """Return the values of the variant with that name where `unit` is counted; none for another name."""
        money = {option.name for option in self.options if option.kind == "money"}
        return {
            option: value * unit.scale if option in money and isinstance(value, int) else value
            for option, value in self.variants.get(name, {}).items()
        }

    def titled(self, options: Mapping[str, object]) -> "Game[S]":
        """Return the game under the name that a match has by its option `TITLE`, itself where it has none."""
        title = options.get(TITLE)
        return replace(self, name=title) if isinstance(title, str) and title else self

    @property
    def players(self) -> str:
        """How many can play, in words: "2 or 4", "2 to 8"."""
        least, most = self.numbers[0], self.numbers[-1]
        if len(self.numbers) > 2 and self.numbers == tuple(range(least, most + 1)):
            return f"{least} to {most}"
        return " or ".join(map(str, self.numbers))
