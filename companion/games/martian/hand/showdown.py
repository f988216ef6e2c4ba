"""The showdown: the best hand from all cards that a player owns.

rules: martian.md#showdown
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal, Values
from companion.engine.money import Unit
from companion.games.martian.hand.cards import field_of, noted
from companion.games.martian.hand.dealing import finish
from companion.games.martian.rules.log_text import ORDINALS
from companion.games.martian.rules.tableau import HOLE, Tableau, owned
from companion.games.martian.state.state import CARDS, Shown, State, names, unknown
from companion.hands import Rank, best, explain
from companion.kit.betting import gather
from companion.kit.chips import Order, Pot
from companion.kit.reading import cards_in, seats_in
from companion.kit.seat_inputs import seat_names
from companion.kit.sentences import either, listed, sentences

Ranks = Mapping[int, Rank | None]
"""Hands by seat, of players who can win and whose cards are known; None without a card."""


def offers(state: State) -> Iterator[Action]:
    """Yield the showdown, with inputs for the winners and the cards if any card is unknown."""
    missing = _missing(state)
    fields = [*_winner_fields(state), *(_row(state, seat, row) for seat, row in missing.items())]
    label = "That is the showdown" if missing else "Settle the hand"
    yield Action("show", label, tuple(fields) if missing else (), anchor="showdown", primary=True)


def show(state: State, event: Event) -> State:
    """Record the cards entered, find or check the winners, and end the hand.

    Raises: Illegal if a card is on the table twice, or the winners named are too few or contradict the cards.
    """
    state, order = decided(state, event.values)
    after = finish(state, order, _reason(state, hands_of(state)))
    return replace(after, shown=Shown(state.number, state.tableau, state.live, after.line))


def decided(state: State, values: Values) -> tuple[State, Order]:
    """Return the state with the cards entered, and the seats that can win in groups, best first.

    Raises: Illegal if a card is on the table twice, or the winners named are too few or contradict the cards.
    """
    state = _with_cards(state, values)
    hands, pots = hands_of(state), contested(state)
    said = [seats_in(values, _field(number)) for number in range(len(pots))]
    for number, pot in enumerate(pots):
        _check_said(state, pot, said[number], hands, _field(number))
    return state, _found(hands) if len(hands) == len(state.live) else _said(state, pots, said)


def hands_of(state: State) -> Ranks:
    """Return the known hands of the seats that can win."""
    return known_hands(state, state.tableau, state.live)


def known_hands(state: State, tableau: Tableau, live: Sequence[int]) -> Ranks:
    """Return the hands of those in `live` whose owned cards are all known."""
    cards = {seat: [dealt.card for dealt in owned(tableau, seat)] for seat in live}
    return {
        seat: best([card for card in held if card], state.agreed.ranking, decks=None) if held else None
        for seat, held in cards.items()
        if None not in held
    }


def contested(state: State) -> tuple[Pot, ...]:
    """Return the pots that more than one player can win; a single pot of 0 if there is none."""
    pots = tuple(pot for pot in gather(state.bets).pots if len(pot.seats) > 1)
    return pots or (Pot(0, state.live),)


def _with_cards(state: State, values: Values) -> State:
    for seat, missing in _missing(state).items():
        if cards := cards_in(values, f"cards_{seat}"):
            state = noted(state, missing, cards, f"cards_{seat}")
    return state


def _missing(state: State) -> dict[int, Tableau]:
    """Return the unknown cards that decide the hand, by the seats that they were dealt to."""
    missing = unknown(state, state.live)
    rows = {seat: tuple(dealt for dealt in missing if dealt.seat == seat) for seat in range(len(state.seats))}
    return {seat: row for seat, row in rows.items() if row}


def _strength(hand: Rank | None) -> int:
    """Return the hand value; 0 for no card, which is below every hand. rules: martian.md#showdown"""
    return hand.value if hand else 0


def _found(hands: Ranks) -> Order:
    """Return all hands in order, best first."""
    values = sorted({_strength(hand) for hand in hands.values()}, reverse=True)
    return [[seat for seat, hand in hands.items() if _strength(hand) == value] for value in values]


def _said(state: State, pots: Sequence[Pot], said: Sequence[tuple[int, ...]]) -> Order:
    """Return the groups of seats, best first, that follow from the winners named for each pot.

    The winner of a pot has the best hand in every later pot that they can win.
    Raises: Illegal if no winner is named, or the winners contradict each other.
    """
    order: list[tuple[int, ...]] = []
    best_of: tuple[int, ...] = ()
    for number, (pot, named) in enumerate(zip(pots, said, strict=True)):
        follows = tuple(seat for seat in best_of if seat in pot.seats)
        best_of = named or follows
        if not best_of:
            raise _refused("Say who wins, or note the cards that decide it.", _field(number))
        if follows and best_of != follows:
            raise _refused(
                f"{names(state, follows)} can win this pot too and had the best hand.", _field(number)
            )
        order.append(best_of)
    # A pot that only one player can win needs no winner named.
    return [*order, *((seat,) for seat in state.live)]


def _check_said(state: State, pot: Pot, said: Collection[int], hands: Ranks, field: str) -> None:
    """Raise `Illegal` if the known cards contradict a named winner.

    A player who owns an unknown card beats one who owns none.
    """
    for seat, other in ((seat, other) for seat in said if seat in hands for other in pot.seats):
        ours, theirs = _strength(hands[seat]), _strength(hands[other]) if other in hands else 1
        if theirs > ours:
            raise _refused(f"{_tell(state, other, hands)}; {_tell(state, seat, hands)}.", field)
        if theirs == ours and other in hands and other not in said:
            raise _refused(f"{names(state, (seat, other))} have equal hands and share.", field)


def _refused(sentence: str, field: str) -> Illegal:
    return Illegal(sentence, field=field, anchor="showdown")


def _reason(state: State, hands: Ranks) -> str:
    order = _found(hands)
    told = "; ".join(_tell(state, seat, hands) for group in order for seat in group)
    return sentences(told or "As the cards were shown", _deciding(state, hands, order))


def _deciding(state: State, hands: Ranks, order: Order) -> str:
    """Return the card that decided between hands of one kind, or "".

    ``"Bo beats Anna: higher kicker"``.
    """
    if len(order) < 2:
        return ""
    better, worse = hands[order[0][0]], hands[order[1][0]]
    if better is None or worse is None or better.category != worse.category:
        return ""
    beats = f"{names(state, order[0])} {either(order[0], 'beats', 'beat')} {names(state, order[1])}"
    return f"{beats}: {explain(better, worse)}"


def _tell(state: State, seat: int, hands: Ranks) -> str:
    """Return ``"Bo: pair of kings"``, or that the player owns a card or none."""
    name = state.seats.names[seat]
    if seat not in hands:
        return f"{name} owns a card"
    hand = hands[seat]
    return f"{name}: {hand.name}" if hand else f"{name} owns no card"


def _field(number: int) -> str:
    return f"winners_{number}"


def _winner_fields(state: State) -> Iterator[Field]:
    pots = contested(state)
    for number, pot in enumerate(pots):
        choices = seat_names(state.seats, pot.seats)
        label = f"Who wins {pot_name(number, pot, len(pots), state.seats.unit)}"
        yield Field(_field(number), "seats", label, choices=choices, anchor="showdown")


def pot_name(number: int, pot: Pot, pots: int, unit: Unit) -> str:
    """Return ``"the pot of 24"`` or, of several, ``"side pot 2 of 24"``."""
    if not pot.amount:
        return "the hand"
    kind = (
        "pot"
        if pots == 1
        else "main pot"
        if number == 0
        else "side pot"
        if pots == 2
        else f"side pot {number}"
    )
    return f"the {kind} of {unit.told(pot.amount)}"


def _row(state: State, seat: int, missing: Tableau) -> Field:
    label = f"{state.seats.names[seat]}'s {_places(missing)}"
    return replace(field_of(state, f"cards_{seat}", label, len(missing), required=False), owner=seat)


def _places(missing: Tableau) -> str:
    """Return ``"hole card"``, ``"third and fifth card"`` or ``"five cards, the hole card first"``."""
    if len(missing) == CARDS:
        return "five cards, the hole card first"
    up = [ORDINALS[dealt.place] for dealt in missing if dealt.place != HOLE]
    cards = [f"{listed(up)} card"] if up else []
    return listed(["hole card", *cards] if len(up) < len(missing) else cards)
