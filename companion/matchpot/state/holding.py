"""Cards recorded earlier in a deal, which later hands and boards of the deal have to match.

rules: match-pot.md#showdown
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards import JOKER, RANKS, Card, is_face_down, show, turn_face_up
from companion.engine.field import Illegal, Values
from companion.kit.piles import CardPile
from companion.kit.reading import cards_in
from companion.kit.sentences import capitalise, join_with_and
from companion.matchpot.rules.money import Players
from companion.matchpot.state.parts import RecordedHand
from companion.matchpot.state.state import HOUSE_SEAT, KITTY, State
from companion.plurals import format_count, singular_or_plural

_CORRECTION_HINT = "Correct the earlier entry if it is wrong."


def viewers_of_hand(state: State, seat: int) -> Players | None:
    """Return the players who may see and enter the cards of `seat` now; None if all may.

    They show each other their hands now, and saw what `seat` showed before. The second matters because an
    error about a contradiction names the earlier cards.
    """
    noted, eyes = state.deal.recorded_hands.get(seat), state.showdown_viewers
    if noted is None or eyes is None:
        return eyes
    return tuple(other for other in eyes if other in noted.viewers)


def recorded_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards of `seat` recorded earlier in this deal, empty if there are none.

    Face-down cards keep their mark. `HOUSE_SEAT` stands for the kitty.
    """
    return state.deal.recorded_hands[seat].cards if seat in state.deal.recorded_hands else ()


def recorded_cards_for_field(state: State, seat: int) -> tuple[Card, ...]:
    """Return the recorded cards of a hand as its input takes them, empty if there are none.

    These are the face-down cards only, if others lie face up; they come back without their face-down mark.
    """
    known = recorded_cards(state, seat)
    return tuple(turn_face_up(card) for card in known if is_face_down(card)) if state.face_up_range else known


def kitty_size(state: State) -> int:
    """Return the number of cards of a kitty, without face-up cards that are entered apart.

    It is the stage's `fixed_kitty_size`, else the fewest cards that a player can hold.
    """
    return state.current_stage.fixed_kitty_size or (
        state.current_stage.cards_per_player
        if state.match.form.face_up.count
        else state.current_stage.min_hand_size
    )


def remaining_board(state: State) -> tuple[Card, ...]:
    """Return the recorded board, without the cards that were taken off it since.

    Empty if none was recorded, if it is not known which cards were taken off, or if cards were laid since.
    """
    if not state.deal.board or _count_cards_laid_since(state):
        return ()
    left = state.deal.board
    for count, which in _removals_since_recorded(state):
        left = _remove_board_cards(left, count, which)
    return left


def _removals_since_recorded(state: State) -> tuple[tuple[int, str], ...]:
    """Return the removals from the board since it was recorded, each as (number, which)."""
    stages = state.match.form.stages[state.deal.board_stage_index + 1 : state.deal.stage_index + 1]
    return tuple(take for stage in stages for take in stage.board_removals)


def _count_cards_laid_since(state: State) -> int:
    """Return the number of cards laid on the board since it was recorded."""
    return (
        state.current_stage.board_size
        - len(state.deal.board)
        + sum(count for count, _ in _removals_since_recorded(state))
    )


def _remove_board_cards(board: tuple[Card, ...], count: int, which: str) -> tuple[Card, ...]:
    """Return a board without some of its cards; empty if it is not known which they are."""
    if which in ("first", "last"):
        return board[count:] if which == "first" else board[:-count]
    if not which or JOKER in board:
        return ()
    order = sorted(board, key=lambda card: RANKS.index(card[0]), reverse=which == "highest")
    gone, left = order[:count], order[count:]
    tied = bool(gone and left) and gone[-1][0] == left[0][0]
    return () if tied else tuple(card for card in board if card in left)


def current_board(state: State, values: Values) -> tuple[Card, ...]:
    """Return the board as entered, or the rest of the recorded one; empty if neither is known.

    The rest is unknown if nothing is entered and cards were laid since the board was recorded, or if it is
    not known which of its cards were taken off. An entry without a board is not compared with the recorded
    one.

    Raises: `Illegal` if more entered cards are new than were laid on the board since it was recorded. Also
    if a recorded card is missing from the entry though cards were laid since and none was taken off.
    """
    entered = cards_in(values, "board")
    if not state.deal.board or (_count_cards_laid_since(state) and not _removals_since_recorded(state)):
        check_recorded_board(state, entered or state.deal.board)
        return entered
    strange = [card for card in entered if card not in state.deal.board]
    laid = _count_cards_laid_since(state)
    if len(strange) > laid:
        only = f", with {format_count(laid)} added since" if laid else ""
        lay = join_with_and([*map(show, state.deal.board)])
        raise Illegal(
            f"{show(strange[0])} was not on the board earlier in this deal. The board was {lay}{only}. "
            f"{_CORRECTION_HINT}",
            field="board",
            anchor="showdown",
        )
    return entered or remaining_board(state)


def check_recorded_board(state: State, board: Sequence[Card]) -> None:
    """Check that `board` has all cards that were recorded on it while it was turned up.

    Raises: `Illegal` if it lacks one.
    """
    if gone := [card for card in state.deal.board if card not in board]:
        lay = join_with_and([*map(show, state.deal.board)])
        raise Illegal(
            f"{show(gone[0])} is missing. The board was {lay} earlier in this hand. {_CORRECTION_HINT}",
            field="board",
            anchor="showdown",
        )


def all_removed_board_cards(state: State, board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that were taken off the board: they are in no hand of this deal.

    `board` is the board as it is now; if it is empty, only removals recorded earlier are known.
    """
    return (
        *state.deal.removed_board_cards,
        *(card for card in state.deal.board if board and card not in board),
    )


def record_hands_and_board(state: State, held: Sequence[CardPile], board: tuple[Card, ...]) -> State:
    """Return the match with the board recorded, and the hands if the form `has_kept_cards`.

    `held` are the hands that were shown, each named by its seat. Recorded cards that are missing in `board`
    are recorded as removed; an empty `board` leaves the recorded one. The cards of a deck to beat are not
    recorded. Unchanged if a deal has only one stage.
    """
    eyes = state.showdown_viewers
    if eyes is None:
        return state
    held = held if state.match.form.dealing.has_kept_cards else ()
    kitty = state.house_hand == KITTY
    seen = {int(hand.name): RecordedHand(hand.cards, eyes) for hand in held}
    kept = {seat: hand for seat, hand in seen.items() if seat != HOUSE_SEAT or kitty}
    return replace(
        state,
        deal=replace(
            state.deal,
            recorded_hands={**state.deal.recorded_hands, **kept},
            board=board or state.deal.board,
            removed_board_cards=all_removed_board_cards(state, board),
            board_stage_index=state.deal.stage_index if board else state.deal.board_stage_index,
        ),
    )


def check_recorded_hands(state: State, held: Sequence[CardPile], names: Mapping[int, str]) -> None:
    """Check that hands have the cards they showed before, and none that another player showed.

    The second is checked only if everybody who is in has seen that other hand. `held` are hands named by
    their seats, and `names` has the name of each seat for the error.

    Raises: `Illegal` for the first hand that contradicts a recorded one.
    """
    for hand in held:
        seat, cards = int(hand.name), set(hand.cards)
        missing = [card for card in recorded_cards(state, seat) if card not in cards]
        if missing:
            raise Illegal(
                f"{capitalise(names[seat])} showed {join_with_and(list(map(show, missing)))} "
                f"earlier in this deal, so {singular_or_plural(missing, 'it', 'they')} must be among "
                f"these {len(hand.cards)} cards. {_CORRECTION_HINT}",
                field=hand.field,
                anchor="showdown",
            )
        for other, noted in state.deal.recorded_hands.items():
            taken = [card for card in noted.cards if card in cards and other != seat]
            if taken and set(state.showdown_viewers or ()) <= set(noted.viewers):
                raise Illegal(
                    f"{capitalise(names[other])} showed {show(taken[0])} earlier in this deal, so nobody "
                    f"else can have it. {_CORRECTION_HINT}",
                    field=hand.field,
                    anchor="showdown",
                )
