"""Actions that are available in Progressive Poker now."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.cards import JOKER
from companion.engine.action import Action
from companion.engine.field import Field
from companion.games.progressive.state import Put, State, hand_field, may_exchange, most, to_draw
from companion.games.progressive.terms import HAND
from companion.kit.seat_inputs import seat_names, some_of

_IF_KNOWN = "The cards, if you like"


def actions(state: State) -> Sequence[Action]:
    """Return the actions that are available now; none once the match is over."""
    if state.winner is not None:
        return ()
    offered = (_exchange(state), _draw(state), _showdown(state), _note(state), _sudden(state), _count(state))
    return tuple(action for action in offered if action)


def can_exchange(state: State) -> tuple[int, ...]:
    """Return the seats whose exchange may still be recorded, which is before their draw.

    rules: progressive.md#exchange
    """
    return tuple(
        seat for seat in may_exchange(state) if state.exchanged[seat] is None and state.drawn[seat] is None
    )


def puts_unnoted(state: State) -> tuple[tuple[str, Put], ...]:
    """Return the unrecorded cards on the pile, each with the name of its input."""
    return tuple((f"put_{at}", put) for at, put in enumerate(state.pile) if not put.card)


def draw_field(seat: int) -> str:
    """Return the name of the input for the draw of `seat`."""
    return f"draw_{seat}"


def start_field(seat: int) -> str:
    """Return the name of the input for the start cards of `seat`."""
    return f"starts_{seat}"


def _cards(state: State) -> partial[Field]:
    wild = (JOKER,) if state.terms.joker else ()
    return partial(Field, kind="cards", jokers=state.terms.joker, ranks=state.terms.ranks, wild=wild)


def _drawing(state: State) -> bool:
    """Whether any draw is recorded. Then the action stays open on the screen."""
    return any(number is not None for number in state.drawn)


def _showdown(state: State) -> Action:
    names = seat_names(state.seats, sorted(state.playing))
    best = some_of("winners", "The best hand", names, "showdown", row="best")
    winners = replace(best, help="Several if they tie.")
    hands = (
        _cards(state)(
            hand_field(seat),
            owner=seat,
            label=f"{state.name(seat)}'s hand",
            low=HAND,
            high=HAND,
            fold="Hands, if you like",
            anchor="showdown",
        )
        for seat in sorted(state.playing)
    )
    return Action(
        "showdown",
        "Showdown",
        (winners, *hands),
        anchor="showdown",
        primary=True,
    )


def _exchange(state: State) -> Action | None:
    seats = can_exchange(state)
    if not seats:
        return None
    highest = min(HAND, max(state.starts[seat] for seat in seats))
    cards = partial(_cards(state), low=1, high=highest, fold=_IF_KNOWN, anchor="exchange")
    fields = (
        Field("cards", "int", "Cards exchanged", high=highest, anchor="exchange"),
        cards("taken", label="Start cards taken into the hand"),
        cards("given", label="Hand cards put aside for them"),
    )
    barred = f" ({state.named(most(state))})" if most(state) else ""
    closed = (
        f"Now only {state.named(seats)} may exchange: whoever has most start cards{barred} may not, "
        "and nobody may twice or after drawing."
    )
    begun = any(number is not None for number in state.exchanged) and not _drawing(state)
    return Action("exchange", "Exchange", fields, tuple(sorted(seats)), "exchange", begun, closed)


def _draw(state: State) -> Action | None:
    due = to_draw(state)
    if not due:
        return None
    counts = (
        Field(draw_field(seat), "int", f"{state.name(seat)} draws", high=HAND, anchor="draw") for seat in due
    )
    thrown = _cards(state)(
        "thrown", label="Cards thrown away", low=1, high=HAND * len(due), fold=_IF_KNOWN, anchor="draw"
    )
    return Action("draw", "Draw", (*counts, thrown), anchor="draw", primary=_drawing(state))


def _note(state: State) -> Action | None:
    several = len({put.deal for put in state.pile}) > 1
    fields = tuple(
        _cards(state)(
            name,
            label=f"{state.name(put.seat)} put{f', deal {put.deal}' if several else ''}",
            low=1,
            high=1,
            anchor="contribute",
        )
        for name, put in puts_unnoted(state)
    )
    return Action("note", "Note cards on the pile", fields, anchor="contribute") if fields else None


def _sudden(state: State) -> Action | None:
    return None if state.sudden else Action("sudden", "Sudden death", anchor="sudden-death")


def _count(state: State) -> Action | None:
    if state.sudden or not any(state.starts):
        return None
    counts = (
        Field(
            start_field(seat),
            "int",
            f"{state.name(seat)} has",
            default=state.starts[seat],
            high=sum(state.starts),
            anchor="count",
        )
        for seat in sorted(state.still_in)
    )
    return Action("count", "Count start cards", tuple(counts), anchor="count")
