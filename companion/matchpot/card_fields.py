"""The inputs of the family for cards, where somebody enters them, and for what is wild among them."""

from collections.abc import Collection, Iterator
from functools import partial

from companion.cards import counted, plural
from companion.kit.asking import hand_field
from companion.matchpot.holding import board_left, eyes_for, kitty_size, noted_down
from companion.matchpot.money import Players
from companion.matchpot.state import DECK, HOUSE, KITTY, State
from companion.play.field import EVERYBODY, Field

NAMED, OWN, TOUCHED = "named", "own", "touched"
"""What is wild only once a hand is played: a rank named for all, one of each hand's own, cards tapped."""
NONE = "none"
"""The choice of no rank as the wild one."""
_CARDS = "Enter the cards"
HOUSES = {KITTY: "The kitty", DECK: "The deck"}
"""What a hand that nobody holds is called where a sentence begins."""


def _cards(state: State, *, down: bool = False) -> partial[Field]:
    """Return what makes an input for cards; `down` where they lie face down among others that lie up."""
    wild, deck = state.agreed.contest(state.stage).ranking.wild, state.form.deck
    marked = wild.cards | wild.down if down else wild.cards
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
    """Return the name of the field for the cards of `seat` that lie face up."""
    return f"up{seat}"


def rank_field(seat: int) -> str:
    """Return the name of the field for the rank that is wild in the hand of `seat`."""
    return "rank_house" if seat == HOUSE else f"rank{seat}"


def wild_field(seat: int) -> str:
    """Return the name of the field for the cards of `seat` that are wild."""
    return "wild_house" if seat == HOUSE else f"wild{seat}"


def up_cards(state: State, seat: int, *, name: str = "", fold: str = _CARDS, anchor: str = "deadly") -> Field:
    """Return the input for the cards of `seat` that lie up, with those that are known."""
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
    """Return how many cards there are where that is not one number; places in the tray tell the most only."""
    return "" if least == most else f"{least} to {most} cards." if least else f"Up to {counted(most)}."


def board_field(state: State, up: int) -> Field:
    """Return the input for the `up` cards of the board that lie face up by now. rules: match-pot.md#split"""
    noted = state.board or None
    return _cards(state)(
        "board", label="The board", default=noted, required=True, low=up, high=up, fold="", anchor="split"
    )


def wild_fields(state: State) -> Iterator[Field]:
    """Yield what must be told of wild cards before hands can be ranked by their cards."""
    if state.hand.sides and NAMED in state.hand.sides.asks:
        yield _rank(state, NAMED, "The wild rank")


def _rank(state: State, name: str, label: str, eyes: Players | None = None) -> Field:
    ranks = tuple((rank, plural(rank).capitalize()) for rank in state.form.deck.ranks)
    choices = ((NONE, "None"), *ranks)
    return Field(
        name, "choice", label, choices=choices, letters=True, fold=_CARDS, eyes=eyes, anchor="showdown"
    )


def known_cards(state: State, seats: Collection[int]) -> Iterator[Field]:
    """Yield the inputs for the board and for the hands of `seats`."""
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
    together = all(state.ups.get(seat) for seat in seats) if state.lying else True
    for seat in seats:
        hand = tuple(_cards_of(state, seat, together=together))
        yield from hand
        yield from _own_wild(state, seat, f"{state.seats.names[seat]}'s", hand)


def _cards_of(state: State, seat: int, *, together: bool) -> Iterator[Field]:
    if state.hand.held:
        yield _hand(state, seat, together=together)
    if state.lying:
        yield up_cards(state, seat)


def _hand(state: State, seat: int, *, together: bool) -> Field:
    """Return the input for the cards of `seat`: all, or those face down where others lie up."""
    down = ", face down" if state.lying else ""
    return _cards(state, down=bool(down))(
        hand_field(seat),
        owner=seat if together else None,
        label=f"{state.seats.names[seat]}'s hand{down}",
        low=state.hand.cards,
        high=state.hand.held,
        help=_between(state.hand.cards, state.hand.held),
        offered=noted_down(state, seat),
        eyes=eyes_for(state, seat),
    )


def _own_wild(state: State, seat: int, whose: str, hand: Collection[Field]) -> Iterator[Field]:
    """Yield what is told of wild cards of the hand in these inputs: their rank, or which they are."""
    asks, eyes = state.hand.sides.asks if state.hand.sides else (), eyes_for(state, seat)
    if OWN in asks:
        yield _rank(state, rank_field(seat), f"{whose} wild rank", eyes)
    if TOUCHED in asks:
        most = state.sizes[1]
        yield _cards(state)(
            wild_field(seat),
            label=f"{whose} wild cards",
            high=most,
            eyes=eyes,
            among=tuple(field.name for field in hand),
        )


def house_cards(state: State) -> Iterator[Field]:
    """Yield the inputs for the cards of a kitty or of the deck, if any. rules: match-pot.md#kitty"""
    hand = tuple(_cards_of_house(state))
    yield from hand
    if hand:
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
