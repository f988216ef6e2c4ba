"""The cards of a hand: recording them, and finding the highest. Any card may stay unknown.

rules: martian.md#cards
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.cards import JOKER, RANKS, Card, beyond, counted, show
from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.games.martian.rules.tableau import HOLE, Dealt, Tableau
from companion.games.martian.state.state import State, known_cards, names
from companion.kit.reading import cards_in, choice_in


def offers(state: State) -> Iterator[Action]:
    """Yield the actions that record cards in any phase of a hand."""
    showing = _newest(state)
    if not any(dealt.card for dealt in showing):
        yield Action("shown", "Note the cards just dealt", (_shown(state, showing),), anchor="cards")
    choices = tuple((dealt.key, state.name_of(dealt)) for dealt in state.tableau)
    fields = (
        Field("card", "choice", "Which card", required=True, choices=choices),
        field_of(state, "cards", "What it is", 1, required=True),
    )
    yield Action("note", "Note one card, or another instead", fields, anchor="cards")


def shown(state: State, event: Event) -> State:
    """Record the cards that were dealt face up last."""
    showing = _newest(state)
    cards = cards_in(event.values, "cards")
    after = noted(state, showing, cards)
    told = (
        f"{state.seats.names[dealt.seat]} {show(card)}" for dealt, card in zip(showing, cards, strict=True)
    )
    return replace(after, line=f"Dealt face up: {', '.join(told)}")


def note(state: State, event: Event) -> State:
    """Record one card, face up or face down."""
    key = choice_in(event.values, "card")
    dealt = next(dealt for dealt in state.tableau if dealt.key == key)
    cards = cards_in(event.values, "cards")
    after = noted(state, (dealt,), cards)
    plain = replace(dealt, card=None)
    return replace(after, line=f"{state.name_of(plain)} is the {show(cards[0])}")


def noted(state: State, where: Sequence[Dealt], cards: Sequence[Card], field: str = "cards") -> State:
    """Return the state with `cards`, entered in `field`, recorded at the places `where`.

    Raises: Illegal for a card that is on the table already, or for more jokers than the table plays with.
    """
    named = {dealt.key: card for dealt, card in zip(where, cards, strict=True)}
    tableau = tuple(replace(dealt, card=named.get(dealt.key, dealt.card)) for dealt in state.tableau)
    after = replace(state, tableau=tableau)
    for twice in beyond(known_cards(after), 1):
        raise Illegal(
            f"{show(twice)} would lie on the table twice. A card has been misread or noted wrongly.",
            field=field,
            anchor="cards",
        )
    jokers = known_cards(after).count(JOKER)
    if jokers > state.agreed.jokers:
        raise Illegal(
            f"This table plays with {counted(state.agreed.jokers, 'joker')}, and {jokers} would lie there.",
            field=field,
            anchor="options",
        )
    return after


def field_of(state: State, name: str, label: str, number: int, *, required: bool) -> Field:
    """Return the input for exactly `number` cards."""
    return Field(
        name,
        "cards",
        label,
        required=required,
        low=number,
        high=number,
        jokers=bool(state.agreed.jokers),
        wild=(JOKER,) if state.agreed.jokers else (),
        anchor="cards",
    )


def highest(state: State) -> int | None:
    """Return the seat that shows the highest card, None if a face-up card is unknown.

    Only players who have not folded count. If the highest cards are equal, the next ones count, then the
    place left of the dealer.
    rules: martian.md#betting
    """
    around = state.from_left(state.live)
    up = {
        seat: [dealt.card for dealt in state.tableau if dealt.seat == seat and dealt.place != HOLE]
        for seat in around
    }
    if any(card is None for cards in up.values() for card in cards):
        return None
    return max(around, key=lambda seat: sorted((_height(card) for card in up[seat] if card), reverse=True))


def _height(card: Card) -> int:
    """Return the rank of a card as a number; a joker is above the aces. rules: martian.md#betting"""
    return len(RANKS) if card == JOKER else RANKS.index(card[0])


def _newest(state: State) -> Tableau:
    """Return the cards dealt face up last, clockwise from the dealer's left."""
    found = {dealt.seat: dealt for dealt in state.tableau if dealt.place == state.newest}
    return tuple(found[seat] for seat in state.from_left(found))


def _shown(state: State, showing: Tableau) -> Field:
    order = names(state, [dealt.seat for dealt in showing])
    return field_of(state, "cards", f"The cards face up, in this order: {order}", len(showing), required=True)
