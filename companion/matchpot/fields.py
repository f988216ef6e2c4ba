"""The inputs of the family: who is in, who has the best hand, and the cards where somebody enters them."""

from collections.abc import Collection, Iterator
from functools import partial

from companion.kit.asking import hand_field, seat_names, some_of
from companion.matchpot.deadly import decided_below
from companion.matchpot.holding import board_left, eyes_for, held_of
from companion.matchpot.state import DECK, HOUSE, KITTY, State
from companion.play.field import EVERYBODY, Field

_CARDS = "Enter the cards"
_BEST = "The best hand"
_HOUSES = {KITTY: "The kitty", DECK: "The deck"}


def _cards(state: State, *, down: bool = False) -> partial[Field]:
    """Return what makes an input for cards; `down` where they lie face down among others that lie up."""
    wild = state.agreed.contest(state.stage).ranking.wild
    marked = wild.cards | wild.down if down else wild.cards
    return partial(
        Field, kind="cards", jokers=False, wild=tuple(sorted(marked)), fold=_CARDS, anchor="showdown"
    )


def up_field(seat: int) -> str:
    """Return the name of the field for the cards of `seat` that lie face up."""
    return f"up{seat}"


def seats_field(
    state: State,
    name: str,
    label: str,
    seats: Collection[int],
    anchor: str,
    *,
    low: int = 0,
    fold: str = "",
    row: str = "",
    nobody: str = "",
) -> Field:
    """Return an input for some of `seats`, listed as they sit, whoever deals."""
    names = seat_names(state.seats, sorted(seats))
    return some_of(name, label, names, anchor, low=low, fold=fold, row=row, nobody=nobody)


def up_cards(state: State, seat: int, *, name: str = "", fold: str = _CARDS, anchor: str = "deadly") -> Field:
    """Return the input for the cards of `seat` that lie up, with those that are known."""
    label = f"{state.seats.names[seat]}'s {'cards' if state.form.up > 1 else 'card'} up"
    known = state.ups.get(seat) or None
    up = state.form.up
    return _cards(state)(
        name or up_field(seat), label=label, default=known, low=up, high=up, fold=fold, anchor=anchor
    )


def who_is_dead(state: State, seats: Collection[int], nobody: str = "") -> Field:
    """Return the input for those of `seats` who are dead. rules: match-pot.md#deadly"""
    return seats_field(state, "dead", "Who is dead", seats, "deadly", row="dead", nobody=nobody)


def board_field(state: State, up: int) -> Field:
    """Return the input for the `up` cards of the board that lie face up by now. rules: match-pot.md#split"""
    noted = state.board or None
    return _cards(state)(
        "board", label="The board", default=noted, required=True, low=up, high=up, fold="", anchor="split"
    )


def show_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs of the showdown: tap who won, or enter cards. rules: match-pot.md#showdown"""
    return (*_taps(state), *_known(state, state.alive), *_house_cards(state))


def wimp_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs for who had the best hand of all that dropped. rules: match-pot.md#wimp"""
    seats = state.candidates
    taps = seats_field(state, "high", _BEST, seats, "wimp", row="best")
    return (taps, *(() if state.form.up else _known(state, seats)))


def house_field(state: State) -> Field | None:
    """Return the input for a hand that nobody holds and that is best; None where there is none."""
    house = _HOUSES.get(state.house, "")
    label = f"{house} has the best hand, or ties"
    return Field("house", "flag", label, default=False, anchor=state.house) if house else None


def _taps(state: State) -> Iterator[Field]:
    house, best, split = _HOUSES.get(state.house, ""), house_field(state), state.splits
    yield seats_field(state, "high", _BEST, state.alive, "showdown", row="best")
    if best:
        yield best
    if split:
        yield seats_field(
            state, "low", "The lowest hand, if there is one", state.alive, "split", row="lowest"
        )
        if house:
            label = f"{house} has the lowest hand, or ties"
            yield Field("house_low", "flag", label, default=False, anchor=state.house)
    if decided_below(state):
        yield who_is_dead(state, state.alive)


def _known(state: State, seats: Collection[int]) -> Iterator[Field]:
    size, board = state.hand.cards, state.hand.board
    if board:
        yield _cards(state)(
            "board", owner=EVERYBODY, label="The board", low=board, high=board, offered=board_left(state)
        )
    together = all(state.ups.get(seat) for seat in seats) if state.form.up else True
    for seat in seats:
        down = ", face down" if state.form.up else ""
        yield _cards(state, down=bool(down))(
            hand_field(seat),
            owner=seat if together else None,
            label=f"{state.seats.names[seat]}'s hand{down}",
            low=size,
            high=size,
            offered=held_of(state, seat),
            eyes=eyes_for(state, seat),
        )
        if state.form.up:
            yield up_cards(state, seat)


def _house_cards(state: State) -> Iterator[Field]:
    size, up = state.hand.cards, state.form.up
    if state.house == KITTY:
        down = ", face down" if up else ""
        known, eyes = held_of(state, HOUSE), eyes_for(state, HOUSE)
        yield _cards(state, down=bool(down))(
            "kitty",
            label=f"The kitty{down}",
            low=size,
            high=size,
            offered=known,
            eyes=eyes,
            owner=None if up else EVERYBODY,
            anchor="kitty",
        )
        if up:
            yield _cards(state)("kitty_up", label="The kitty's cards up", low=up, high=up, anchor="kitty")
    if state.house == DECK:
        top = state.form.met(state.hand)
        yield _cards(state)(
            "deck",
            owner=None if state.form.up else EVERYBODY,
            label=f"The top {top} cards of the deck",
            low=top,
            high=top,
            anchor="deck",
        )
