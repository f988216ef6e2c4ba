"""The cards at a showdown: the middle, the hands shown, and their ranking."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards import Card
from companion.engine.field import Illegal, Values
from companion.games.tapiola.deal.deal import check_cards, settle
from companion.games.tapiola.state.state import LastShowdown, State, full_board
from companion.hands import Board, Rank
from companion.kit.orders import order_of, told
from companion.kit.piles import Held
from companion.kit.placing import Placed, meet
from companion.kit.reading import cards_in
from companion.kit.seat_inputs import hand_field


def note_board(state: State, values: Values) -> State:
    """Return the match with the cards of the middle from `values`. rules: tapiola.md#community

    Parts that `values` leave out stay as they are. Raises: Illegal if a card is there twice.
    """
    centre = cards_in(values, "centre") or state.centre
    towers = cards_in(values, "tower1") or state.towers[0], cards_in(values, "tower2") or state.towers[1]
    noted = replace(state, centre=centre, towers=towers)
    check_cards(
        noted.known, next((name for name in ("tower2", "tower1") if cards_in(values, name)), "centre")
    )
    return noted


def show_hands(state: State, values: Values) -> State:
    """Return the match with the hands that were shown, ranked in `shown`; None if no hand was.

    Raises: Illegal if a card of the middle is unknown, or a card is there twice.
    """
    state = replace(note_board(state, values), shown=None)
    given = {seat: cards for seat in state.around() if (cards := cards_in(values, hand_field(seat)))}
    if not given:
        return state
    board = full_board(state.centre, state.towers)
    if board is None:
        raise Illegal(
            "To rank hands, all seven cards in the middle are needed: the centre and both towers.",
            field="centre" if not all(state.centre) else "tower1" if not all(state.towers[0]) else "tower2",
            anchor="hand",
        )
    seen = list(state.known)
    for seat, cards in given.items():
        seen += cards
        check_cards(seen, hand_field(seat))
        state = settle(state, seat, len(cards))
    return replace(state, shown=_shown(state, given, board))


def _shown(state: State, given: Mapping[int, Sequence[Card]], board: Board) -> LastShowdown:
    held = [Held(str(seat), tuple(cards)) for seat, cards in given.items()]
    placing = meet(state.agreed.contest, held, board)
    return LastShowdown(
        state.centre,
        state.towers,
        told(placing.high, state.seats.names.__getitem__),
        told(placing.low, state.seats.names.__getitem__),
        order_of(placing.high),
        order_of(placing.low),
        _ranks(placing.high),
        _ranks(placing.low),
    )


def _ranks(placed: Sequence[Placed]) -> dict[int, Rank]:
    return {int(one.name): one.rank for one in placed}
