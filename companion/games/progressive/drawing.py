"""Draws in Progressive Poker: cards thrown away and drawn, the pack and the discards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards import Card, counted
from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.games.progressive.actions import draw_field
from companion.games.progressive.known import check_places, keeps, sure
from companion.games.progressive.state import State, to_draw
from companion.kit.by_seat import replaced
from companion.kit.reading import cards_in, number_if_any
from companion.kit.sentences import sentences


def drawn(state: State, event: Event) -> State:
    """Record how many cards each player draws, in turn. rules: progressive.md#draw"""
    draws = _draws(state, event.values)
    thrown = cards_in(event.values, "thrown")
    if len(thrown) > sum(draws.values()):
        raise Illegal(
            f"As many cards are thrown away as are drawn: {sum(draws.values())}, not {len(thrown)}.",
            field="thrown",
            anchor="draw",
        )
    after, told = _thrown(state, draws, thrown), []
    check_places(after)
    for seat, number in draws.items():
        after, line = _one_draws(after, seat, number)
        told.append(line)
    if not after.pack and after.discards and to_draw(after):
        told.append(f"The pack is out: shuffle in the {counted(after.discards, 'discard')}")
    return replace(after, line=sentences(*told))


def _thrown(state: State, draws: Mapping[int, int], thrown: Sequence[Card]) -> State:
    """Add the known cards that were thrown away to the discards. rules: progressive.md#cards"""
    all_named = len(thrown) == sum(draws.values())
    disclosed, in_hand = list(state.disclosed), list(state.in_hand)
    for seat, number in draws.items():
        disclosed[seat] = all_named or not number
        if number:
            in_hand[seat] = tuple(card for card in in_hand[seat] if card not in thrown)
    return replace(state, thrown=(*state.thrown, *thrown), disclosed=tuple(disclosed), in_hand=tuple(in_hand))


def _draws(state: State, values: Values) -> dict[int, int]:
    """Return the draws entered, by seat in turn; refuse none at all and one out of turn."""
    due = to_draw(state)
    entered = {seat: number_if_any(values, draw_field(seat)) for seat in due}
    draws = {seat: number for seat, number in entered.items() if number is not None}
    if not draws or tuple(draws) != due[: len(draws)]:
        first = next(seat for seat in due if seat not in draws)
        raise Illegal(
            f"{state.name(first)} draws first: tap how many cards, 0 for none.",
            field=draw_field(first),
            anchor="draw",
        )
    return draws


def _one_draws(state: State, seat: int, number: int) -> tuple[State, str]:
    """Draw from the pack, and from the shuffled discards if it runs out. rules: progressive.md#draw

    Return the new state and the log text. A player's own discards are shuffled in only if those of the
    others are too few.
    """
    line = f"{state.name(seat)} drew {counted(number) if number else 'nothing'}"
    held = state.held if sure(state, seat) else replaced(state.held, seat, ())
    after = replace(state, drawn=replaced(state.drawn, seat, number), held=held)
    short = number - state.pack
    if short <= 0:
        return replace(after, pack=-short, discards=state.discards + number), line
    own = 0 if state.discards >= short else number
    shuffled, left = state.discards + own, number - own
    line = f"{line}, {short} of them from {counted(shuffled, 'discard')} shuffled in"
    kept = tuple(cards if _still_has(after, one) else () for one, cards in enumerate(state.in_hand))
    return replace(after, pack=shuffled - short, discards=left, thrown=(), in_hand=kept), line


def _still_has(state: State, seat: int) -> bool:
    """Whether `seat` still has its `in_hand` cards: not drawn yet, or all discards known."""
    return state.drawn[seat] is None or keeps(state, seat)
