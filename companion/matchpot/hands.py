"""The hands whose cards were entered at a showdown, in order, and what they are called.

rules: match-pot.md#showdown
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.cards import Card, face_down
from companion.hands import Board
from companion.kit.asking import hand_field
from companion.kit.chips import Order
from companion.kit.orders import order_of, told
from companion.kit.placing import Held, Placed, meet
from companion.kit.reading import cards_in
from companion.kit.telling import capital
from companion.matchpot.deadly import check_twice, kills
from companion.matchpot.fields import up_field
from companion.matchpot.holding import away, board_of, check_grown, with_noted
from companion.matchpot.state import DECK, HOUSE, KITTY, Shown, State
from companion.play.field import Illegal, Values


@dataclass(frozen=True)
class Ranked:
    """The hands whose cards are known, `HOUSE` among them, in order by each ranking."""

    known: frozenset[int]
    high: Order = ()
    low: Order = ()


def house_of(state: State, values: Values) -> tuple[Card, ...] | None:
    """Return the cards of the kitty or the deck as far as they are known; None where nothing is to be beaten.

    A kitty that a card up kills is beaten. rules: match-pot.md#kitty
    """
    down, up = cards_in(values, state.house), cards_in(values, "kitty_up")
    if not state.house or kills(state, up, down):
        return None
    if state.house == KITTY and state.form.up and bool(down) != bool(up):
        raise Illegal(
            "The kitty's cards down and up are needed, or neither.",
            field="kitty_up" if down else "kitty",
            anchor="kitty",
        )
    return (*map(face_down, down), *up) if state.form.up else down


def ranked_hands(
    state: State, values: Values, contenders: Collection[int], house: Sequence[Card] | None
) -> tuple[State, Ranked]:
    """Return the match with `shown`, and the hands whose cards are known in order."""
    held = list(_held(state, values, contenders))
    if house:
        held.append(Held(str(HOUSE), tuple(house), state.house))
    board = board_of(state, values)
    if not held:
        return replace(with_noted(state, (), board), shown=None), Ranked(frozenset())
    check_grown(state, held, {seat: rival(state, seat) for seat in (HOUSE, *state.around)})
    lying = (*_elsewhere(state, held), *away(state, board), *board)
    for hand in held:
        lying = (*lying, *hand.cards)
        check_twice(lying, hand.field)
    if state.hand.board and not board:
        raise Illegal("To rank hands the cards on the board are needed.", field="board", anchor="showdown")
    placing = meet(state.agreed.contest(state.stage), held, Board(board))
    low = _named(state, placing.low) if state.splits else ()
    shown = Shown(tuple(_named(state, placing.high)), tuple(low), state.eyes)
    known = frozenset(int(hand.name) for hand in held)
    after = replace(with_noted(state, held, board), shown=shown)
    return after, Ranked(known, order_of(placing.high), order_of(placing.low))


def _elsewhere(state: State, held: Sequence[Held]) -> tuple[Card, ...]:
    """Return the cards up of those whose hands are not entered: nobody else can have them."""
    entered = {hand.name for hand in held}
    return tuple(card for seat, cards in state.ups.items() if str(seat) not in entered for card in cards)


def _held(state: State, values: Values, contenders: Collection[int]) -> Iterator[Held]:
    for seat in contenders:
        down, up = cards_in(values, hand_field(seat)), state.ups.get(seat, ())
        if down and state.form.up and not up:
            name = state.seats.names[seat]
            raise Illegal(
                f"{name}'s hand has cards up too: they are needed as well.",
                field=up_field(seat),
                anchor="showdown",
            )
        if down:
            cards = (*map(face_down, down), *up) if state.form.up else down
            yield Held(str(seat), cards, hand_field(seat))


def _named(state: State, placed: Sequence[Placed]) -> Iterator[Placed]:
    """Yield hands under the names that are said: "Anna", "The kitty"."""
    for before, one in zip(placed, told(placed, partial(rival, state)), strict=True):
        yield replace(one, name=capital(one.name)) if before.name == str(HOUSE) else one


def rival(state: State, seat: int) -> str:
    """Return the name of a seat, or "the kitty"."""
    return house_name(state) if seat == HOUSE else state.seats.names[seat]


def house_name(state: State) -> str:
    """Return "the kitty" or "the deck"."""
    return "the deck" if state.house == DECK else "the kitty"
