"""Actions that are available in Progressive Poker now."""

from collections.abc import Sequence
from functools import partial

from companion.cards import JOKER
from companion.engine.action import Action
from companion.engine.cards_field import CardsField, Pack
from companion.engine.field import Layout
from companion.engine.typed_fields import NumberField
from companion.games.progressive.state import (
    PileCard,
    State,
    hand_field_name,
    seats_barred_from_exchange,
    seats_that_may_exchange,
    seats_to_draw,
)
from companion.games.progressive.terms import HAND_SIZE
from companion.kit.seat_inputs import make_seats_field, seat_choices

_FOLDED_CARDS = Layout(fold="Cards (optional)")


def available_actions(state: State) -> Sequence[Action]:
    """Return all actions that can be entered now; none once the match is over."""
    if state.winner is not None:
        return ()
    offered = (
        _exchange_action(state),
        _draw_action(state),
        _showdown_action(state),
        _note_action(state),
        None if state.is_sudden_death else Action("sudden", "Sudden death", anchor="sudden-death"),
        _count_action(state),
    )
    return tuple(action for action in offered if action)


def seats_left_to_exchange(state: State) -> tuple[int, ...]:
    """Return the seats whose exchange may still be recorded, which is before their draw, in turn.

    Players without starting cards are left out. In sudden death nobody else is barred.
    rules: progressive.md#exchange
    """
    return tuple(
        seat
        for seat in seats_that_may_exchange(state)
        if state.deal.exchange_counts[seat] is None and state.deal.draw_counts[seat] is None
    )


def unknown_pile_cards(state: State) -> tuple[tuple[str, PileCard], ...]:
    """Return the cards on the pile that nobody recorded, oldest first, each after the name of its input.

    The name has the card's index in the whole pile: "put_2".
    """
    return tuple((f"put_{at}", put) for at, put in enumerate(state.pile) if not put.card)


def draw_field_name(seat: int) -> str:
    """Return the name of the input for the draw of `seat`."""
    return f"draw_{seat}"


def start_cards_field_name(seat: int) -> str:
    """Return the name of the input for the counted number of starting cards of `seat`."""
    return f"starts_{seat}"


def _pack(state: State) -> Pack:
    wild = (JOKER,) if state.options.has_joker else ()
    return Pack(jokers=state.options.has_joker, ranks=state.options.ranks, wild=wild)


def _has_any_draw(state: State) -> bool:
    """Whether any draw is recorded. Then the action stays open on the screen."""
    return any(number is not None for number in state.deal.draw_counts)


def _showdown_action(state: State) -> Action:
    names = seat_choices(state.seats, sorted(state.deal.playing_seats))
    ties = Layout(help="Tap several players if they tie.")
    winners = make_seats_field(
        "winners", "The best hand", names, "showdown", row="best", layout=ties, usually_one=True
    )
    pack, folded = _pack(state), Layout(fold="Hands (optional)")
    hands = (
        CardsField(
            hand_field_name(seat),
            f"{state.player_name(seat)}'s hand",
            owner=seat,
            low=HAND_SIZE,
            high=HAND_SIZE,
            pack=pack,
            anchor="showdown",
            layout=folded,
        )
        for seat in sorted(state.deal.playing_seats)
    )
    return Action(
        "showdown",
        "Showdown",
        (winners, *hands),
        anchor="showdown",
        primary=True,
    )


def _exchange_action(state: State) -> Action | None:
    seats = seats_left_to_exchange(state)
    if not seats:
        return None
    highest = min(HAND_SIZE, max(state.start_counts[seat] for seat in seats))
    cards = partial(
        CardsField, low=1, high=highest, pack=_pack(state), anchor="exchange", layout=_FOLDED_CARDS
    )
    fields = (
        NumberField("cards", "Cards exchanged", high=highest, anchor="exchange"),
        cards("taken", "Starting cards picked up"),
        cards("given", "Cards put aside from the hand"),
    )
    barred = (
        f" ({state.join_names(seats_barred_from_exchange(state))})"
        if seats_barred_from_exchange(state)
        else ""
    )
    closed = (
        f"Only {state.join_names(seats)} may exchange now. Players with the most starting cards{barred} "
        "may not, and nobody may exchange twice or after drawing."
    )
    begun = any(number is not None for number in state.deal.exchange_counts) and not _has_any_draw(state)
    return Action("exchange", "Exchange", fields, tuple(sorted(seats)), "exchange", begun, closed)


def _draw_action(state: State) -> Action | None:
    due = seats_to_draw(state)
    if not due:
        return None
    counts = (
        NumberField(draw_field_name(seat), f"{state.player_name(seat)} draws", high=HAND_SIZE, anchor="draw")
        for seat in due
    )
    thrown = CardsField(
        "thrown",
        "Cards thrown away",
        low=1,
        high=HAND_SIZE * len(due),
        pack=_pack(state),
        anchor="draw",
        layout=_FOLDED_CARDS,
    )
    return Action("draw", "Draw", (*counts, thrown), anchor="draw", primary=_has_any_draw(state))


def _note_action(state: State) -> Action | None:
    several = len({put.deal for put in state.pile}) > 1
    pack = _pack(state)
    fields = tuple(
        CardsField(
            name,
            f"{state.player_name(put.seat)}'s card{f', deal {put.deal}' if several else ''}",
            low=1,
            high=1,
            pack=pack,
            anchor="contribute",
        )
        for name, put in unknown_pile_cards(state)
    )
    return Action("note", "Enter cards on the pile", fields, anchor="contribute") if fields else None


def _count_action(state: State) -> Action | None:
    if state.is_sudden_death or not any(state.start_counts):
        return None
    counts = (
        NumberField(
            start_cards_field_name(seat),
            f"{state.player_name(seat)}'s starting cards",
            default=state.start_counts[seat],
            high=sum(state.start_counts),
            anchor="count",
        )
        for seat in sorted(state.seats_still_in)
    )
    return Action("count", "Recount starting cards", tuple(counts), anchor="count")
