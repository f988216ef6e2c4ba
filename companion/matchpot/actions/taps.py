"""Entries that take one tap: in or out, dead or alive, the winner of a hand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.engine.event import Event
from companion.engine.field import NOBODY, Field
from companion.kit.sentences import capital
from companion.matchpot.actions.actions import IN, OUT
from companion.matchpot.actions.apply import apply
from companion.matchpot.hand.deadly import doubtful
from companion.matchpot.inputs.card_fields import up_field
from companion.matchpot.inputs.fields import asks_dead, house_field, nobody_field
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import DECLARE, SHOW, UP, WIMP
from companion.matchpot.state.following import follows
from companion.matchpot.state.state import State
from companion.matchpot.texts.log_text import came_of

YES = "1"
"""The value that a form sends for a ticked flag."""
_CARDS = "Enter the cards"
_TIES = "They tie, or enter the cards"


@dataclass(frozen=True)
class Answer:
    """One tap: its label and the inputs that it fills in.

    - `values`: values by input name, as a form sends them.
    - `seat`: player on whose row the tap is, None for a tap below the rows.
    - `comes`: result of the hand, "" if the hand goes on.
    - `then`: label of the action that is entered with it, as in `Following`; "" if there is none.
    """

    label: str
    values: Mapping[str, str]
    seat: int | None = None
    comes: str = ""
    then: str = ""


@dataclass(frozen=True)
class Taps:
    """The taps that enter `action`.

    - `fields`: names of the inputs that need no filling in if a tap is used.
    - `answers`: the taps.
    - `more`: title of the action's other inputs, "" if the taps cover everything.
    - `what`: label of the taps on the players' rows, "" if there are none.
    """

    action: str
    fields: tuple[str, ...]
    answers: tuple[Answer, ...]
    more: str = ""
    what: str = ""

    @property
    def on_rows(self) -> bool:
        """True if any tap is on a player's row."""
        return any(answer.seat is not None for answer in self.answers)


def taps(state: State) -> Taps | None:
    """Return the taps of the current phase; None if one tap is not enough."""
    asked = doubtful(state) if state.phase == UP else ()
    if len(asked) == 1 and asked == state.untold:
        return _doubted(state, asked[0])
    if state.phase == DECLARE and state.agreed.asked:
        return _declaring(state)
    if state.phase == WIMP:
        best, nobody = state.prizes[0], tuple(nobody_field(state))
        answers = (*_best(state, "wimp", state.candidates), *_without(state, "wimp", nobody))
        names = (best.field, *(field.name for field in nobody))
        return Taps("wimp", names, answers, _TIES, capital(best.what))
    if state.phase != SHOW or state.splits or asks_dead(state) or len(state.pots) > 1:
        return None
    return _winning(state)


def _doubted(state: State, seat: int) -> Taps:
    """Return the taps for dead and alive, which only a face-down card decides.

    rules: match-pot.md#deadly
    """
    dead = _answer(state, Event("up", None, {"dead": (seat,)}), "Dead", {"dead": str(seat)})
    alive = _answer(state, Event("up"), "Alive", {"dead": NOBODY})
    return Taps("up", ("dead", up_field(seat)), (dead, alive))


def _declaring(state: State) -> Taps:
    """Return the taps for in and out, and for in and dead if a face-up card may kill.

    rules: match-pot.md#declare, match-pot.md#deadly
    """
    yes, no = state.form.answers
    answers = {yes: {"choice": IN}, no: {"choice": OUT}}
    if state.form.deadly:
        answers = {yes: {"choice": IN}, f"{yes}, dead": {"choice": IN, "dead": YES}, no: {"choice": OUT}}
    found = (
        _answer(state, Event("say", None, {**sent, "dead": "dead" in sent}), label, sent)
        for label, sent in answers.items()
    )
    return Taps("say", ("choice", "dead"), tuple(found))


def _winning(state: State) -> Taps:
    """Return the taps for the winner: a player, the kitty or the deck, or nobody.

    rules: match-pot.md#showdown
    """
    prize = state.prizes[0]
    house = house_field(state, prize)
    others = (*([house] if house else ()), *nobody_field(state))
    answers = (*_best(state, "show", state.alive), *_without(state, "show", others))
    more = _TIES if len(state.alive) > 1 else _CARDS
    names = dict.fromkeys((prize.field, prize.flag, *(field.name for field in others)))
    return Taps("show", tuple(names), answers, more, capital(prize.what))


def _without(state: State, action: str, flags: Iterable[Field]) -> Iterator[Answer]:
    """Yield the taps by which no player wins."""
    for flag in flags:
        yield _answer(state, Event(action, None, {flag.name: True}), flag.label, {flag.name: YES})


def _best(state: State, action: str, seats: Players) -> Iterator[Answer]:
    field = state.prizes[0].field
    for seat in sorted(seats):
        event = Event(action, None, {field: (seat,)})
        answer = _answer(state, event, "", {field: str(seat)})
        yield replace(answer, seat=seat, label=_got(state, apply(state, event), seat))


def _answer(state: State, event: Event, label: str, sent: Mapping[str, str]) -> Answer:
    after = apply(state, event)
    comes = came_of(after, after.settlement) if after.settlement else ""
    following = follows(after)
    return Answer(label, sent, comes=comes, then=following.told if following else "")


def _got(before: State, after: State, seat: int) -> str:
    """Return what the best hand brings, in a few words: "takes 9", "gets a leg", "owes 2"."""
    told = before.unit.told
    if seat in after.dues:
        return f"owes {told(after.dues[seat].amount)}"
    won = after.money[seat] - before.money[seat]
    return f"takes {told(won)}" if won or after.legs == before.legs else "gets a leg"
