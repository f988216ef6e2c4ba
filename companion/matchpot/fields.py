"""The inputs of the family: who is in, who has the best hand, and the cards where somebody enters them."""

from collections.abc import Collection, Iterator
from functools import partial

from companion.cards import plural
from companion.kit.asking import hand_field, seat_names, some_of
from companion.kit.telling import a, capital
from companion.matchpot.deadly import decided_below
from companion.matchpot.holding import board_left, eyes_for, held_of
from companion.matchpot.money import Players
from companion.matchpot.prizes import Prize
from companion.matchpot.state import DECK, HOUSE, KITTY, State
from companion.play.field import EVERYBODY, Field

NAMED, OWN, TOUCHED = "named", "own", "touched"
"""What is wild only once a hand is played: a rank named for all, one of each hand's own, cards tapped."""
NONE = "none"
"""The choice of no rank as the wild one."""
NOBODY_WINS = "nobody"
"""The input that says that nobody holds what wins."""
_CARDS = "Enter the cards"
_HOUSES = {KITTY: "The kitty", DECK: "The deck"}


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


def claim_field(prize: Prize) -> str:
    """Return the name of the field for who declares for a prize."""
    return f"for_{prize.field}"


def pot_field(name: str, pot: int) -> str:
    """Return the name of an input about a pot: of a side pot with its number after it."""
    return f"{name}_{pot}" if pot else name


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
    least, most = state.lying
    label = f"{state.seats.names[seat]}'s {'cards' if most > 1 else 'card'} up"
    known = state.ups.get(seat) or None
    return _cards(state)(
        name or up_field(seat), label=label, default=known, low=least, high=most, fold=fold, anchor=anchor
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
    return (*_taps(state), *_wild(state), *_known(state, state.alive), *_house_cards(state))


def wimp_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs for who had the best hand of all that dropped. rules: match-pot.md#wimp"""
    seats = state.candidates
    best = state.prizes[0]
    taps = seats_field(state, best.field, capital(best.what), seats, "wimp", row=best.row)
    return (taps, *_wild(state), *(() if state.form.up else _known(state, seats)))


def house_field(state: State, prize: Prize) -> Field | None:
    """Return the input for a hand that nobody holds and that wins a prize; None where there is none."""
    house = _HOUSES.get(state.house, "")
    label = f"{house} has {prize.what}, or ties"
    return Field(prize.flag, "flag", label, default=False, anchor=state.house) if house else None


def rivals_of(state: State, prize: Prize, seats: Collection[int]) -> Players:
    """Return those of `seats` who play for a prize: who declared for it, where players declare."""
    if not (state.claims and prize.declared):
        return tuple(seats)
    return tuple(seat for seat in seats if prize.field in state.claims.get(seat, ()))


def floored(state: State) -> str:
    """Return what must be held to win, in words; "" where any hand may, or somebody always has a part."""
    anything = "what wins" if all(prize.optional for prize in state.prizes) else ""
    return floor_of(state) or anything


def floor_of(state: State) -> str:
    """Return what must be held to win, as it is called with its article, "" where any hand wins."""
    sides = state.hand.sides
    return a(str(sides.floor)) if sides and sides.floor else ""


def asks_dead(state: State) -> bool:
    """Return whether it is asked at the showdown who is dead: by cards down, or by any that were dealt up."""
    return decided_below(state) or bool(state.form.deadly and not state.form.up)


def _taps(state: State) -> Iterator[Field]:
    for number, pot in enumerate(state.pots):
        for prize in state.prizes:
            rivals = rivals_of(state, prize, pot.seats)
            if len(rivals) > 1 or (rivals and state.house):
                yield _tap(state, prize, rivals, number)
                house = house_field(state, prize)
                yield from [house] if house and not number else []
    if held := floored(state):
        yield Field(NOBODY_WINS, "flag", f"Nobody holds {held}", default=False, anchor="showdown")
    if asks_dead(state):
        yield who_is_dead(state, state.alive)


def _tap(state: State, prize: Prize, rivals: Players, number: int) -> Field:
    """Return the input for who wins a prize, of the side pot with that number where it is not 0."""
    any_ = ", if there is one" if prize.optional else ""
    of = f" for side pot {number} of {state.unit.told(state.pots[number].amount)}" if number else ""
    return seats_field(
        state,
        pot_field(prize.field, number),
        f"{capital(prize.what)}{of}{any_}",
        rivals,
        prize.anchor,
        row="" if number else prize.row,
    )


def _wild(state: State) -> Iterator[Field]:
    """Yield what must be told of wild cards before hands can be ranked by their cards."""
    if state.hand.sides and NAMED in state.hand.sides.asks:
        yield _rank(state, NAMED, "The wild rank")


def _rank(state: State, name: str, label: str) -> Field:
    ranks = tuple((rank, plural(rank).capitalize()) for rank in state.form.deck.ranks)
    choices = ((NONE, "None"), *ranks)
    return Field(name, "choice", label, choices=choices, fold=_CARDS, anchor="showdown")


def _known(state: State, seats: Collection[int]) -> Iterator[Field]:
    board = state.hand.board
    if board:
        laid = "Row by row from the top, each from the left." if state.laid else ""
        yield _cards(state)(
            "board",
            owner=EVERYBODY,
            label="The board",
            low=board,
            high=board,
            offered=board_left(state),
            help=laid,
        )
    together = all(state.ups.get(seat) for seat in seats) if state.lying else True
    for seat in seats:
        if state.hand.held:
            yield _hand(state, seat, together=together)
        if state.lying:
            yield up_cards(state, seat)
        yield from _own_wild(state, seat, f"{state.seats.names[seat]}'s")


def _hand(state: State, seat: int, *, together: bool) -> Field:
    """Return the input for the cards of `seat`: all, or those face down where others lie up."""
    down = ", face down" if state.lying else ""
    return _cards(state, down=bool(down))(
        hand_field(seat),
        owner=seat if together else None,
        label=f"{state.seats.names[seat]}'s hand{down}",
        low=state.hand.cards,
        high=state.hand.held,
        offered=held_of(state, seat),
        eyes=eyes_for(state, seat),
    )


def _own_wild(state: State, seat: int, whose: str) -> Iterator[Field]:
    """Yield what is told of wild cards for one hand: their rank, or which they are."""
    asks = state.hand.sides.asks if state.hand.sides else ()
    if OWN in asks:
        yield _rank(state, rank_field(seat), f"{whose} wild rank")
    if TOUCHED in asks:
        most = state.sizes[1]
        yield _cards(state)(
            wild_field(seat), label=f"{whose} wild cards", high=most, eyes=eyes_for(state, seat)
        )


def _house_cards(state: State) -> Iterator[Field]:
    up = state.form.up
    size = state.form.kitty or (state.hand.cards if up else state.hand.least)
    if state.house == KITTY:
        down = ", face down" if state.lying else ""
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
    if state.house:
        yield from _own_wild(state, HOUSE, f"{_HOUSES[state.house]}'s")
