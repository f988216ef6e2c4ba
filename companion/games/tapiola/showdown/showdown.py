"""The cards at a showdown: the middle, the hands shown, and their ranking."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards import Card
from companion.engine.field import Illegal, Values
from companion.games.tapiola.deal.deal import check_no_duplicate_cards, discard_down_to
from companion.games.tapiola.state.state import LastShowdown, State, complete_board
from companion.hands import Board, Rank
from companion.kit.orders import group_seats_by_place, name_hands_by_player
from companion.kit.piles import CardPile
from companion.kit.placing import PlacedRank, judge_contest
from companion.kit.reading import cards_in
from companion.kit.seat_inputs import hand_field_name


def record_board(state: State, values: Values) -> State:
    """Return the match with the cards of the middle that `values` has recorded.

    Parts that `values` leaves out stay as they are.
    rules: tapiola.md#community

    Raises: Illegal if a card is there twice.
    """
    deal = state.deal
    centre = cards_in(values, "centre") or deal.centre
    towers = cards_in(values, "tower1") or deal.towers[0], cards_in(values, "tower2") or deal.towers[1]
    noted = replace(state, deal=replace(deal, centre=centre, towers=towers))
    check_no_duplicate_cards(
        noted.deal.known_cards,
        next((name for name in ("tower2", "tower1") if cards_in(values, name)), "centre"),
    )
    return noted


def record_shown_hands(state: State, values: Values) -> State:
    """Return the match with the entered hands shown and ranked in `last_showdown`.

    Without an entered hand `last_showdown` is None. Cards of the middle that were entered are recorded, and
    each shown hand sets the number of cards that its player holds.

    Raises: Illegal if hands are shown and a card of the middle is unknown, or if a card is there twice.
    """
    state = replace(record_board(state, values), last_showdown=None)
    given = {
        seat: cards
        for seat in state.live_seats_clockwise()
        if (cards := cards_in(values, hand_field_name(seat)))
    }
    if not given:
        return state
    centre, towers = state.deal.centre, state.deal.towers
    board = complete_board(centre, towers)
    if board is None:
        raise Illegal(
            "To compare hands, enter all seven cards in the middle: the centre and both towers.",
            field="centre" if not all(centre) else "tower1" if not all(towers[0]) else "tower2",
            anchor="hand",
        )
    seen = list(state.deal.known_cards)
    for seat, cards in given.items():
        seen += cards
        check_no_duplicate_cards(seen, hand_field_name(seat))
        state = discard_down_to(state, seat, len(cards))
    return replace(state, last_showdown=_rank_hands(state, given, board))


def _rank_hands(state: State, given: Mapping[int, Sequence[Card]], board: Board) -> LastShowdown:
    held = [CardPile(str(seat), tuple(cards)) for seat, cards in given.items()]
    placing = judge_contest(state.options.contest, held, board)
    return LastShowdown(
        state.deal.centre,
        state.deal.towers,
        name_hands_by_player(placing.high, state.seats.names.__getitem__),
        name_hands_by_player(placing.low, state.seats.names.__getitem__),
        group_seats_by_place(placing.high),
        group_seats_by_place(placing.low),
        _ranks_by_seat(placing.high),
        _ranks_by_seat(placing.low),
    )


def _ranks_by_seat(placed: Sequence[PlacedRank]) -> dict[int, Rank]:
    return {int(one.name): one.rank for one in placed}
