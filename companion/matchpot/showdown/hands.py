"""The ranking of the hands whose cards were entered at a showdown, and their names.

rules: match-pot.md#showdown
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.cards import Card, counted, face_down, face_up, plural, show
from companion.engine.field import Illegal, Values
from companion.hands import Board, Judged, Worth
from companion.hands.judging import judging
from companion.kit.chips import Order
from companion.kit.judging import judged, sided
from companion.kit.orders import order_of, told
from companion.kit.piles import Held
from companion.kit.placing import Place, meet
from companion.kit.reading import cards_in, choice_in
from companion.kit.seat_inputs import hand_field
from companion.kit.sentences import capital
from companion.matchpot.hand.deadly import check_twice, kills
from companion.matchpot.inputs.card_fields import NONE, named_field, rank_field, up_field, wild_field
from companion.matchpot.inputs.fields import wild_told_by
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.stages import Sides
from companion.matchpot.state.holding import away, board_of, check_grown, with_noted
from companion.matchpot.state.state import DECK, HOUSE, KITTY, Shown, State


@dataclass(frozen=True)
class Ranked:
    """The seats whose cards are known, `HOUSE` included, and their ranking for each prize."""

    known: frozenset[int]
    orders: tuple[Order, ...] = ()


def house_of(state: State, values: Values) -> tuple[Card, ...] | None:
    """Return the known cards of the kitty or the deck; None if there is no hand to beat.

    A kitty that a face-up card kills is beaten. rules: match-pot.md#kitty
    Raises: `Illegal` if only one of the kitty's face-up and face-down cards were entered.
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
    return (*map(face_down, down), *up) if state.lying else down


def ranked_hands(
    state: State, values: Values, contenders: Collection[int], house: Sequence[Card] | None
) -> tuple[State, Ranked]:
    """Return the match with `shown` set, and the ranking of the hands whose cards are known.

    Raises: `Illegal` if cards contradict each other, are too few or too many, or if the board is missing.
    """
    held = list(_held(state, values, contenders))
    if house:
        held.append(Held(str(HOUSE), tuple(house), state.house))
    _check_touched(state, values, contenders, held)
    board = board_of(state, values)
    if not held:
        return replace(with_noted(state, (), board), shown=None), Ranked(frozenset())
    check_grown(state, held, {seat: rival(state, seat) for seat in (HOUSE, *state.around)})
    gone = () if state.form.shuffled else away(state, board)
    lying = (*_elsewhere(state, held), *gone, *board)
    for hand in held:
        lying = (*lying, *hand.cards)
        check_twice(state.form.deck, lying, hand.field)
    if state.hand.board and not board:
        raise Illegal("To rank hands the cards on the board are needed.", field="board", anchor="showdown")
    found = _orders(state, values, held, board)[: len(state.prizes)]
    shown = Shown(state.prizes, tuple(tuple(_named(state, order)) for order in found), state.eyes)
    known = frozenset(int(hand.name) for hand in held)
    after = replace(with_noted(state, held, board), shown=shown)
    return after, Ranked(known, tuple(map(order_of, found)))


def _orders(
    state: State, values: Values, held: Sequence[Held], board: tuple[Card, ...]
) -> tuple[tuple[Place[Worth], ...], ...]:
    """Return the hands in their places for each prize."""
    sides = state.hand.sides
    if sides is None:
        placing = meet(state.agreed.contest(state.stage), held, Board(board))
        return placing.high, placing.low
    told = [replace(hand, name=capital(rival(state, int(hand.name)))) for hand in held]
    wild = wild_told_by(state)
    judgement = judged(sides.judge, told, [_shown(sides, hand, values, wild) for hand in held], board)
    return tuple(_places(sides, side, held, wild) for side in judgement)


def _places(
    sides: Sides, judgement: Judged, held: Sequence[Held], wild: Collection[int]
) -> tuple[Place[Worth], ...]:
    """Return the hands in their places for one prize.

    Hands whose wild cards for it were not entered are left out.
    """
    counts = judgement.side not in sides.judge.natural
    untold = counts and (sides.own or sides.touched or (sides.named and not wild))
    here = [at for at, hand in enumerate(held) if not untold or int(hand.name) in wild]
    worths = tuple(judgement.worths[at] for at in here)
    left = replace(judgement, worths=worths, lines=tuple(judgement.lines[at] for at in here))
    return sided(left, [held[at] for at in here], sides.floor)


def _check_touched(state: State, values: Values, contenders: Collection[int], held: Sequence[Held]) -> None:
    """Refuse wild cards of a hand that was not entered."""
    entered = {int(hand.name) for hand in held}
    for seat in (*contenders, HOUSE):
        if cards_in(values, wild_field(seat)) and seat not in entered:
            raise Illegal(
                f"Cards of {rival(state, seat)} are said to be wild: enter the hand they are in too.",
                field=wild_field(seat),
                anchor="showdown",
            )


def _shown(sides: Sides, hand: Held, values: Values, wild: Players) -> judging.Shown:
    """Return a hand with its wild cards; refuse it if a seat in `wild` has not entered them."""
    seat = int(hand.name)
    named = _ranks(values, [named_field(at) for at in range(sides.named)], needed=bool(wild))
    own = _ranks(values, [rank_field(seat, at) for at in range(sides.own)], needed=seat in wild)
    touched = cards_in(values, wild_field(seat))
    if strange := [card for card in touched if card not in map(face_up, hand.cards)]:
        said = f"{show(strange[0])} is not in the hand, so it is not wild there."
        raise Illegal(said, field=wild_field(seat), anchor="showdown")
    return sides.shown(hand.cards, named=named, own=own, touched=touched)


def _ranks(values: Values, fields: Sequence[str], *, needed: bool) -> str:
    """Return the ranks chosen in these inputs.

    A repeated rank is refused, and a missing one if `needed`.
    """
    found = ""
    for field in fields:
        rank = choice_in(values, field)
        if not (rank or needed):
            continue
        if not rank or rank in found:
            named = f"{capital(plural(rank))} are named twice: choose another rank, or None" if rank else ""
            said = named or "Choose the wild rank, to rank hands by their cards"
            raise Illegal(f"{said}.", field=field, anchor="showdown")
        found += rank.replace(NONE, "")
    return found


def _elsewhere(state: State, held: Sequence[Held]) -> tuple[Card, ...]:
    """Return the face-up cards of players whose hands are not entered: nobody else can have them."""
    entered = {hand.name for hand in held}
    return tuple(card for seat, cards in state.ups.items() if str(seat) not in entered for card in cards)


def _held(state: State, values: Values, contenders: Collection[int]) -> Iterator[Held]:
    for seat in contenders:
        down, up = cards_in(values, hand_field(seat)), state.ups.get(seat, ())
        if down and state.lying and len(up) < state.lying[0]:
            name = state.seats.names[seat]
            raise Illegal(
                f"{name}'s hand has cards up too: they are needed as well.",
                field=up_field(seat),
                anchor="showdown",
            )
        if cards := lying(state, down, up):
            check_size(state, seat, cards)
            yield Held(str(seat), cards, hand_field(seat))


def lying(state: State, down: Sequence[Card], up: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand whose face-down cards are marked, if that matters.

    Empty if the face-down cards are missing.
    """
    if not state.lying:
        return tuple(down)
    missing = state.hand.cards and not down
    return () if missing else (*map(face_down, down), *up)


def check_size(state: State, seat: int, cards: Sequence[Card]) -> None:
    """Refuse a hand with fewer or more cards than a player can have in all."""
    least, most = state.sizes
    if not least <= len(cards) <= most:
        wanted = counted(least) if least == most else f"{least} to {most} cards"
        raise Illegal(
            f"{capital(rival(state, seat))} has {counted(len(cards))}, and a hand has {wanted} here.",
            field=hand_field(seat) if seat != HOUSE else state.house,
            anchor="showdown",
        )


def _named(state: State, placed: Sequence[Place[Worth]]) -> Iterator[Place[Worth]]:
    """Yield the hands under the names that are shown: "Anna", "The kitty"."""
    for before, one in zip(placed, told(placed, partial(rival, state)), strict=True):
        yield replace(one, name=capital(one.name)) if before.name == str(HOUSE) else one


def rival(state: State, seat: int) -> str:
    """Return the name of a seat; for `HOUSE` "the kitty" or "the deck"."""
    return house_name(state) if seat == HOUSE else state.seats.names[seat]


def house_name(state: State) -> str:
    """Return "the kitty" or "the deck"."""
    return "the deck" if state.house == DECK else "the kitty"
