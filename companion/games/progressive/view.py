"""What the page of Progressive Poker says beside the summary: who stays in on a tie, what card may leave."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.cards import show
from companion.games.progressive.leaving import may_leave
from companion.games.progressive.state import State, unpaid
from companion.kit.telling import either


@dataclass(frozen=True)
class Note:
    """A sentence without its full stop, and the section of the rules that says so."""

    told: str
    anchor: str


@dataclass(frozen=True)
class View:
    """What to know before the showdown."""

    notes: tuple[Note, ...]


def view(state: State) -> View:
    """Return what the template shows beyond the summary."""
    return View(() if state.winner is not None else (*_playing_off(state), *_leaving(state)))


def _playing_off(state: State) -> Iterator[Note]:
    """Yield who plays for the pile without a start card. rules: progressive.md#out"""
    if those := unpaid(state):
        has = either(those, "has", "have")
        yield Note(f"{state.named(those)} {has} no start card: in until the tie is played off", "out")


def _leaving(state: State) -> Iterator[Note]:
    """Yield which card may leave the game. rules: progressive.md#even"""
    those = may_leave(state)
    if not those:
        return
    odd = f"{state.in_play} start cards are an odd number"
    if len(those) > 1:
        yield Note(f"{odd}: if two are left, a card of one who goes out leaves the game", "even")
        return
    last = [put for put in state.pile if put.seat == those[0]][-1]
    name, card = state.name(those[0]), show(last.card) if last.card else "the card"
    yield Note(f"{odd}: if {name} goes out, {card} that {name} put on the pile last leaves the game", "even")
