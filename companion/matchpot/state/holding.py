"""Cards recorded earlier in a deal, which later hands and boards of the deal have to match.

rules: match-pot.md#showdown
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards import JOKER, RANKS, Card, counted, face_up, is_down, show
from companion.engine.field import Illegal, Values
from companion.kit.piles import Held
from companion.kit.reading import cards_in
from companion.kit.sentences import capital, either, listed
from companion.matchpot.rules.money import Players
from companion.matchpot.state.state import HOUSE, KITTY, Noted, State

_AGAIN = "put that line right if it was noted wrongly"


def eyes_for(state: State, seat: int) -> Players | None:
    """Return the players who may see and enter the cards of `seat` now; None if all may.

    They show each other their hands now, and saw what `seat` showed before. The second matters because an
    error about a contradiction names the earlier cards.
    """
    noted, eyes = state.noted.get(seat), state.eyes
    if noted is None or eyes is None:
        return eyes
    return tuple(other for other in eyes if other in noted.eyes)


def held_of(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards of `seat` recorded earlier in this deal; `HOUSE` stands for the kitty."""
    return state.noted[seat].cards if seat in state.noted else ()


def noted_down(state: State, seat: int) -> tuple[Card, ...]:
    """Return the recorded cards of a hand as its input takes them.

    These are the face-down cards only, if others lie face up.
    """
    known = held_of(state, seat)
    return tuple(face_up(card) for card in known if is_down(card)) if state.lying else known


def kitty_size(state: State) -> int:
    """Return the number of cards of a kitty, without face-up cards that are entered apart."""
    return state.hand.kitty or (state.hand.cards if state.form.up else state.hand.least)


def board_left(state: State) -> tuple[Card, ...]:
    """Return the rest of the recorded board after cards were taken off it.

    Empty if the rest is not known, or if cards were laid since.
    """
    if not state.board or _laid_since(state):
        return ()
    left = state.board
    for count, which in _takes_since(state):
        left = _without(left, count, which)
    return left


def _takes_since(state: State) -> tuple[tuple[int, str], ...]:
    """Return the removals from the board since it was recorded, each as (number, which)."""
    stages = state.form.stages[state.boarded + 1 : state.stage + 1]
    return tuple(take for stage in stages for take in stage.takes)


def _laid_since(state: State) -> int:
    """Return the number of cards laid on the board since it was recorded."""
    return state.hand.board - len(state.board) + sum(count for count, _ in _takes_since(state))


def _without(board: tuple[Card, ...], count: int, which: str) -> tuple[Card, ...]:
    """Return a board without some of its cards; empty if it is not known which they are."""
    if which in ("first", "last"):
        return board[count:] if which == "first" else board[:-count]
    if not which or JOKER in board:
        return ()
    order = sorted(board, key=lambda card: RANKS.index(card[0]), reverse=which == "highest")
    gone, left = order[:count], order[count:]
    tied = bool(gone and left) and gone[-1][0] == left[0][0]
    return () if tied else tuple(card for card in board if card in left)


def board_of(state: State, values: Values) -> tuple[Card, ...]:
    """Return the board as entered, or the rest of the recorded one.

    Raises: `Illegal` if a card did not lie there before.
    """
    entered = cards_in(values, "board")
    if not state.board or (_laid_since(state) and not _takes_since(state)):
        check_board(state, entered or state.board)
        return entered
    strange = [card for card in entered if card not in state.board]
    laid = _laid_since(state)
    if len(strange) > laid:
        only = f", and {counted(laid)} came since" if laid else ""
        lay = listed([*map(show, state.board)])
        raise Illegal(
            f"{show(strange[0])} did not lie on the board earlier in this deal, but {lay}{only}: {_AGAIN}.",
            field="board",
            anchor="showdown",
        )
    return entered or board_left(state)


def check_board(state: State, board: Sequence[Card]) -> None:
    """Refuse a board that lacks a card recorded on it while it was turned up."""
    if gone := [card for card in state.board if card not in board]:
        lay = listed([*map(show, state.board)])
        raise Illegal(
            f"{show(gone[0])} lies on the board, where {lay} were noted in this hand: {_AGAIN}.",
            field="board",
            anchor="showdown",
        )


def away(state: State, board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that were taken off the board: they are in no hand of this deal."""
    return (*state.away, *(card for card in state.board if board and card not in board))


def with_noted(state: State, held: Sequence[Held], board: tuple[Card, ...]) -> State:
    """Return the match with the board recorded, and the hands if the form `keeps` them.

    Unchanged if a deal has only one stage.
    """
    eyes = state.eyes
    if eyes is None:
        return state
    held = held if state.form.keeps else ()
    grown = {int(hand.name): Noted(hand.cards, eyes) for hand in held if _grows(state, hand)}
    return replace(
        state,
        noted={**state.noted, **grown},
        board=board or state.board,
        away=away(state, board),
        boarded=state.stage if board else state.boarded,
    )


def _grows(state: State, hand: Held) -> bool:
    return int(hand.name) != HOUSE or state.house == KITTY


def check_grown(state: State, held: Sequence[Held], names: Mapping[int, str]) -> None:
    """Refuse hands that lack cards they showed before, or that hold cards another player showed.

    The second is checked only if everybody who is in has seen that other hand.
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
