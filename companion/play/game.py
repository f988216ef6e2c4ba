"""What a game is: pure functions over a frozen state, and the events that made it.

A game never looks at a clock, a random number or a phone. What people did or saw comes in as an
`Event`; everything else (whose turn it is, what may be entered, who won) is derived.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Generic, TypeVar

from companion.cards import Card
from companion.hands import Contest
from companion.play.account import Account
from companion.play.adding import changes
from companion.play.advice import Adviser
from companion.play.call import Pack
from companion.play.field import Field, Illegal, Value, Values, read_values
from companion.play.money import WHOLE, Unit
from companion.play.summary import Summary

S = TypeVar("S")

JOIN, AFTER = "join", "after"
"""The action of a game with `joins` by which a seat takes part, and its choice of whom it sits left of."""


@dataclass(frozen=True)
class Seats:
    """Who sits at a match, clockwise: `names` by seat number from 0; `dealer` is a seat number.

    The last `late` of them were not there when it began: they may join it where the game has a way to.
    `unit` is what they count in.
    `around` are all seats clockwise, once somebody who joined sits elsewhere than after the last.
    """

    names: tuple[str, ...]
    dealer: int = 0
    late: int = 0
    unit: Unit = WHOLE
    around: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.names)

    def left_of(self, seat: int) -> int:
        """Return the seat clockwise after `seat`."""
        return self.clockwise(seat)[1 % len(self.names)]

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats as they sit, from `first` on."""
        around = self.around or tuple(range(len(self.names)))
        at = around.index(first)
        return (*around[at:], *around[:at])

    def seated(self, seat: int, after: int) -> "Seats":
        """Return the same with `seat` to the left of the seat `after`."""
        others = (other for other in self.clockwise(after) if other not in (seat, after))
        return replace(self, around=(after, seat, *others))


@dataclass(frozen=True)
class Secret:
    """A choice that each of `seats` may make in secret on a phone of its own; all are shown together.

    `chosen` names the seats field that gets those who chose `yes`, `late` the one that gets those whose
    choice came after the countdown of `seconds`; 0 seconds is no countdown. `hold` says that a finger held
    until its end means `yes`. `other` names the seats field that gets those who chose `no`, where that is
    not only the rest; who chose `both`, where there is such an answer, is in either.
    """

    seats: tuple[int, ...]
    chosen: str
    late: str = ""
    yes: str = "In"
    no: str = "Out"
    seconds: int = 0
    hold: bool = False
    other: str = ""
    both: str = ""


@dataclass(frozen=True)
class Consent:
    """That the seat chosen in the input `of` has a say in an action.

    From a phone that may not enter for that seat it is entered as the action `asked`, which has the same
    inputs and is drawn only where a line is put right.
    """

    of: str
    asked: str


@dataclass(frozen=True)
class Action:
    """Something that may be entered now. `seats` are those it is open to; empty means it is for none of them.

    `primary` marks what the match is waiting for, `anchor` the section of the rules it falls under;
    `closed` is the sentence that tells any other seat why it is not open to it. With `secret`, phones may
    fill it in together, each for its own seat; with `consent`, it is asked of another seat first.
    """

    name: str
    label: str
    fields: tuple[Field, ...] = ()
    seats: tuple[int, ...] = ()
    anchor: str = ""
    primary: bool = False
    closed: str = ""
    secret: Secret | None = None
    consent: Consent | None = None


@dataclass(frozen=True)
class Occasion:
    """When an action may be entered, told to who wants it at another time, and the section of the rules."""

    sentence: str
    anchor: str


@dataclass(frozen=True)
class Event:
    """What a person did or saw: an action's name, the seat it was entered for, and its values.

    `minute` is how many whole minutes after the beginning of the match it was entered.
    """

    action: str
    seat: int | None = None
    values: Values = field(default_factory=lambda: MappingProxyType({}))
    minute: int = 0


Raw = Mapping[str, object]
"""Values by the names of fields, as typed text, JSON or Python: nothing in them has been checked."""


@dataclass(frozen=True)
class Said:
    """What somebody wants to enter, as it came in; see `Event` for its parts.

    `raw` may be what reads the values once the fields are known: a form sends nothing for an empty box.
    """

    action: str
    seat: int | None = None
    raw: Raw | Callable[[Sequence[Field]], Raw] = field(default_factory=lambda: MappingProxyType({}))
    minute: int = 0


@dataclass(frozen=True)
class Accepted(Generic[S]):
    """An event that was accepted, cleaned, the action it was one of, and the state that it led to."""

    event: Event
    action: Action
    state: S

    @property
    def of(self) -> int | None:
        """The seat that has a say in it beside the one it was entered for, None where nobody has."""
        consent = self.action.consent
        return None if consent is None else int(str(self.event.values[consent.of]))


@dataclass(frozen=True)
class Following:
    """An action without inputs that the press for another may enter too; `told` says so in a word or two."""

    action: str
    told: str


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
    from the state before it, the event and the state after it; ask for it by `account_of`. `occasions` tells
    by the name of an action when it may be entered. `renamed` returns options that were stored once as they
    are called now.

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

    def account_of(self, before: S, event: Event, after: S) -> Account:
        """Return what `event` came to, which led from `before` to `after`.

        Its values may be as they were stored. A game that gives no account tells whose money and
        figures have changed.
        """
        if self.account is None:
            return changes(self.summary(before), self.summary(after))
        return self.account(before, enter(self, before, said_again(event)).event, after)

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

    @property
    def players(self) -> str:
        """How many can play, in words: "2 or 4", "2 to 8"."""
        least, most = self.numbers[0], self.numbers[-1]
        if len(self.numbers) > 2 and self.numbers == tuple(range(least, most + 1)):
            return f"{least} to {most}"
        return " or ".join(map(str, self.numbers))


def begin(game: Game[S], seats: Seats, options: Mapping[str, Value] = MappingProxyType({})) -> S:
    """Return the state before the first event; raise `Illegal` for seats or options that do not fit."""
    seated = len(seats) - seats.late
    if seated not in game.numbers:
        verb = "is" if seated == 1 else "are"
        raise Illegal(f"{game.name} is for {game.players} players; {seated} {verb} seated.")
    return game.start(seats, read_values(game.options_in(seats.unit), game.renamed(options)))


def enter(game: Game[S], state: S, said: Said) -> Accepted[S]:
    """Return what was said as a cleaned event, with the state after it.

    This is the one gate: raises `Illegal` for what is not offered, not open to the seat, unreadable or
    against a rule. Without a seat it is entered for the only one that the action is open to. What no section
    of the rules is named for falls under the action's.
    """
    action = offered(game, state, said.action)
    try:
        event = Event(action.name, _seat(action, said.seat), _values(action, said), said.minute)
        return Accepted(event, action, game.apply(state, event))
    except Illegal as refused:
        refused.anchor = refused.anchor or action.anchor
        raise


def _values(action: Action, said: Said) -> Values:
    raw = said.raw(action.fields) if callable(said.raw) else said.raw
    return read_values(action.fields, raw)


def stands(game: Game[S], state: S, action: Action, seat: int | None = None, minute: int = 0) -> bool:
    """Say whether an offered action may be entered as its fields are, with nothing filled in."""
    if any((field.required or field.nobody) and field.default in (None, ()) for field in action.fields):
        return False
    values = {field.name: field.default for field in action.fields}
    try:
        game.apply(state, Event(action.name, seat, values, minute))
    except Illegal:
        return False
    return True


def opened(game: Game[S], then: S, now: S) -> bool:
    """Say whether everybody may see at `now` what only some saw at `then`."""
    return game.summary(now).over or game.dealt(then) != game.dealt(now)


def play(game: Game[S], state: S, event: Event) -> S:
    """Return the state after `event`; raise `Illegal` if it is not offered or breaks a rule."""
    return enter(game, state, said_again(event)).state


def said_again(event: Event) -> Said:
    """Return an event that was accepted once, to be entered again."""
    return Said(event.action, event.seat, event.values, event.minute)


def _seat(action: Action, seat: int | None) -> int | None:
    if not action.seats:
        return None
    if seat is None and len(action.seats) == 1:
        return action.seats[0]
    if seat is None:
        raise Illegal(f"Say for whom: “{action.label}” may be entered for several.", anchor=action.anchor)
    if seat not in action.seats:
        closed = action.closed or f"“{action.label}” is not open to that seat now."
        raise Illegal(closed, anchor=action.anchor)
    return seat


def offered(game: Game[S], state: S, name: str) -> Action:
    """Return the action of that name that may be entered now; raise `Illegal`, with what is due instead."""
    for action in game.actions(state):
        if action.name == name:
            return action
    summary = game.summary(state)
    if summary.over:
        raise Illegal("This match is over. Undo the last entry if that is wrong.", anchor=summary.anchor)
    unknown = Occasion(f"There is no “{name[:24]}” in {game.name}.", summary.anchor)
    occasion = game.occasions.get(name, unknown)
    raise Illegal(f"{occasion.sentence} {_due(game, state)}", anchor=occasion.anchor)


def _due(game: Game[S], state: S) -> str:
    """Return what the match waits for, in a sentence: "Bo's turn. Due now: “Steal and meld” or “Pass”."."""
    actions = game.actions(state)
    labels = [f"“{action.label}”" for action in actions if action.primary] or [f"“{actions[0].label}”"]
    return f"{game.summary(state).headline.rstrip('.')}. Due now: {' or '.join(labels)}."


def replay(game: Game[S], state: S, events: Iterable[Event]) -> Iterator[S]:
    """Yield the state after each event, starting from `state`."""
    for event in events:
        state = play(game, state, event)
        yield state
