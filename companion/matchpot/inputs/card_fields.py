"""Inputs of the family for cards, and for the wild cards among them."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

from companion.cards import counted, plural
from companion.engine.field import EVERYBODY, Field
from companion.kit.seat_inputs import hand_field
from companion.matchpot.rules.money import Players
from companion.matchpot.state.holding import board_left, eyes_for, kitty_size, noted_down
from companion.matchpot.state.state import DECK, HOUSE, KITTY, State

_WHICH = ("first", "second", "third")
NONE = "none"
"""The choice of no rank as the wild one."""
_CARDS = "Enter the cards"
HOUSES = {KITTY: "The kitty", DECK: "The deck"}
"""Names of the kitty and the deck at the start of a sentence."""


def _cards(state: State, *, down: bool = False) -> partial[Field]:
    """Return a function that makes inputs for cards; `down` for cards beside face-up ones."""
    wild, deck = state.agreed.contest(state.stage).ranking.wild, state.form.deck
    always = wild.loose.cards
    marked = always | wild.down if down else always
    return partial(
        Field,
        kind="cards",
        jokers=bool(deck.jokers),
        ranks=deck.ranks,
        copies=deck.copies,
        wild=tuple(sorted(marked)),
        fold=_CARDS,
        anchor="showdown",
    )


def up_field(seat: int) -> str:
    """Return the name of the field for the face-up cards of `seat`."""
    return f"up{seat}"


def named_field(at: int) -> str:
    """Return the name of the field for wild rank `at` that counts in all hands; `at` starts at 0."""
    return f"named_{at + 1}" if at else "named"


def rank_field(seat: int, at: int) -> str:
    """Return the name of the field for wild rank `at` in the hand of `seat`; `at` starts at 0."""
    name = "rank_house" if seat == HOUSE else f"rank{seat}"
    return f"{name}_{at + 1}" if at else name


def wild_field(seat: int) -> str:
    """Return the name of the field for the wild cards of `seat`."""
    return "wild_house" if seat == HOUSE else f"wild{seat}"


def up_cards(state: State, seat: int, *, name: str = "", fold: str = _CARDS, anchor: str = "deadly") -> Field:
    """Return the input for the face-up cards of `seat`, filled in with those that are known."""
    least, most = state.lying
    label = f"{state.seats.names[seat]}'s {'cards' if most > 1 else 'card'} up"
    return _cards(state)(
        name or up_field(seat),
        label=label,
        default=state.ups.get(seat) or None,
        low=least,
        high=most,
        help=_between(least, most),
        fold=fold,
        anchor=anchor,
    )


def _between(least: int, most: int) -> str:
    """Return the number of cards as help text, "" if it is fixed.

    The empty card places on the page show only the largest number.
    """
    return "" if least == most else f"{least} to {most} cards." if least else f"Up to {counted(most)}."


def board_field(state: State, up: int) -> Field:
    """Return the input for the `up` cards of the board that are face up by now.

    rules: match-pot.md#split
    """
    noted = state.board or None
    return _cards(state)(
        "board", label="The board", default=noted, required=True, low=up, high=up, fold="", anchor="split"
    )


def wild_fields(state: State) -> Iterator[Field]:
    """Yield the inputs for the wild ranks that count in all hands.

    They are needed to rank hands by their cards.
    """
    many = state.hand.sides.named if state.hand.sides else 0
    for at in range(many):
        yield _rank(state, named_field(at), f"The {_which(at, many)}wild rank")


def _which(at: int, many: int) -> str:
    """Return "first ", "second " or "third " for one of several; "" for the only one."""
    return f"{_WHICH[at]} " if many > 1 else ""


def _rank(state: State, name: str, label: str, eyes: Players | None = None) -> Field:
    ranks = tuple((rank, plural(rank).capitalize()) for rank in state.form.deck.ranks)
    choices = ((NONE, "None"), *ranks)
    return Field(
        name, "choice", label, choices=choices, letters=True, fold=_CARDS, eyes=eyes, anchor="showdown"
    )


def known_cards(state: State, seats: Collection[int], wild: Collection[int]) -> Iterator[Field]:
    """Yield the inputs for the board and for the hands of `seats`.

    For seats in `wild` there are inputs for their wild cards, too.
    """
    board = state.hand.board
    if board:
        yield _cards(state)(
            "board",
            owner=EVERYBODY,
            label="The board",
            low=board,
            high=board,
            offered=board_left(state),
            help="Row by row from the top, each from the left." if state.laid else "",
            laid=state.laid,
        )
    for seat in seats:
        hand = tuple(_cards_of(state, seat))
        yield from hand
        if seat in wild:
            yield from _own_wild(state, seat, f"{state.seats.names[seat]}'s", hand)


def _cards_of(state: State, seat: int) -> Iterator[Field]:
    if state.hand.held:
        yield _hand(state, seat)
    if state.lying and state.lying[1]:
        known = state.ups.get(seat)
        yield replace(up_cards(state, seat), owner=None if known else seat)


def _hand(state: State, seat: int) -> Field:
    """Return the input for the cards of `seat`: all, or the face-down ones if others lie face up."""
    down = ", face down" if state.lying else ""
    return _cards(state, down=bool(down))(
        hand_field(seat),
        owner=seat,
        label=f"{state.seats.names[seat]}'s hand{down}",
        low=state.hand.cards,
        high=state.hand.held,
        help=_between(state.hand.cards, state.hand.held),
        offered=noted_down(state, seat),
        eyes=eyes_for(state, seat),
    )


def _own_wild(state: State, seat: int, whose: str, hand: Collection[Field]) -> Iterator[Field]:
    """Yield the inputs for the wild cards of one hand: their ranks, or the cards themselves."""
    sides, eyes = state.hand.sides, eyes_for(state, seat)
    many = sides.own if sides else 0
    for at in range(many):
        yield _rank(state, rank_field(seat, at), f"{whose} {_which(at, many)}wild rank", eyes)
    if sides and sides.touched:
        most = state.sizes[1]
        yield _cards(state)(
            wild_field(seat),
            label=f"{whose} wild cards",
            high=most,
            eyes=eyes,
            among=tuple(field.name for field in hand),
        )


def house_cards(state: State, wild: Collection[int]) -> Iterator[Field]:
    """Yield the inputs for the kitty or the deck, and for its wild cards if it is in `wild`.

    rules: match-pot.md#kitty
    """
    hand = tuple(_cards_of_house(state))
    yield from hand
    if hand and HOUSE in wild:
        yield from _own_wild(state, HOUSE, f"{HOUSES[state.house]}'s", hand)


def _cards_of_house(state: State) -> Iterator[Field]:
    up = state.form.up
    size = kitty_size(state)
    if state.house == KITTY:
        down = ", face down" if state.lying else ""
        known, eyes = noted_down(state, HOUSE), eyes_for(state, HOUSE)
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
