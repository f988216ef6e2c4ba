"""What was noted earlier in a deal is held on to: a hand grows out of its own, a board out of what lay there.

rules: match-pot.md#showdown
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards import Card, show
from companion.kit.placing import Held
from companion.kit.reading import cards_in
from companion.kit.telling import capital, either, listed
from companion.matchpot.money import Players
from companion.matchpot.state import HOUSE, KITTY, Noted, State
from companion.play.field import Illegal, Values

_AGAIN = "put that line right if it was noted wrongly"


def eyes_for(state: State, seat: int) -> Players | None:
    """Return who may see and enter the cards of `seat` now; None where all may.

    These are the players who show each other their hands, and who have seen what `seat` showed before: a
    contradiction of that names cards.
    """
    noted, eyes = state.noted.get(seat), state.eyes
    if noted is None or eyes is None:
        return eyes
    return tuple(other for other in eyes if other in noted.eyes)


def held_of(state: State, seat: int) -> tuple[Card, ...]:
    """Return what is known of the cards of `seat`, `HOUSE` for a kitty, from earlier in this deal."""
    return state.noted[seat].cards if seat in state.noted else ()


def board_left(state: State) -> tuple[Card, ...]:
    """Return what is left of the board that was noted earlier in this deal: its first cards go.

    Nothing where it has more cards now than were noted.
    """
    left = state.board[-state.hand.board :] if state.hand.board else ()
    return left if len(left) == state.hand.board else ()


def board_of(state: State, values: Values) -> tuple[Card, ...]:
    """Return the board, as it was entered or as it is left; refuse a card that did not lie there before."""
    entered = cards_in(values, "board")
    if len(state.board) < state.hand.board:
        check_board(state, entered or state.board)
        return entered
    if strange := [card for card in entered if state.board and card not in state.board]:
        lay = listed([*map(show, state.board)])
        raise Illegal(
            f"{show(strange[0])} did not lie on the board earlier in this deal, but {lay}: {_AGAIN}.",
            field="board",
            anchor="showdown",
        )
    return entered or board_left(state)


def check_board(state: State, board: Sequence[Card]) -> None:
    """Refuse a board without a card that was noted on it while it was turned up."""
    if gone := [card for card in state.board if card not in board]:
        lay = listed([*map(show, state.board)])
        raise Illegal(
            f"{show(gone[0])} lies on the board, where {lay} were noted in this hand: {_AGAIN}.",
            field="board",
            anchor="showdown",
        )


def away(state: State, board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that were taken away from the board: they are in no hand of this deal."""
    return (*state.away, *(card for card in state.board if board and card not in board))


def with_noted(state: State, held: Sequence[Held], board: tuple[Card, ...]) -> State:
    """Return the match knowing the hands and the board of this round, where the next grows out of them."""
    eyes = state.eyes
    if eyes is None:
        return state
    held = held if state.form.keeps else ()
    grown = {int(hand.name): Noted(hand.cards, eyes) for hand in held if _grows(state, hand)}
    return replace(state, noted={**state.noted, **grown}, board=board or state.board, away=away(state, board))


def _grows(state: State, hand: Held) -> bool:
    return int(hand.name) != HOUSE or state.house == KITTY


def check_grown(state: State, held: Sequence[Held], names: Mapping[int, str]) -> None:
    """Refuse hands that do not hold what they showed before, or that hold what another showed.

    The second is looked at only where everybody who is in has seen that other hand.
    """
    for hand in held:
        seat, cards = int(hand.name), set(hand.cards)
        missing = [card for card in held_of(state, seat) if card not in cards]
        if missing:
            raise Illegal(
                f"{capital(names[seat])} showed {listed([*map(show, missing)])} earlier in this deal, "
                f"so the {len(hand.cards)} cards have {either(missing, 'it', 'them')}: {_AGAIN}.",
                field=hand.field,
                anchor="showdown",
            )
        for other, noted in state.noted.items():
            taken = [card for card in noted.cards if card in cards and other != seat]
            if taken and set(state.eyes or ()) <= set(noted.eyes):
                raise Illegal(
                    f"{capital(names[other])} showed {show(taken[0])} earlier in this deal, so nobody else "
                    f"has it: {_AGAIN}.",
                    field=hand.field,
                    anchor="showdown",
                )
