"""The cards of a hand: recording them, and finding the highest. Any card may stay unknown.

rules: martian.md#cards
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.cards import JOKER, RANKS, Card, show, surplus_cards
from companion.engine.action import Action
from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.games.martian.rules.tableau import HOLE_PLACE, DealtCard, Tableau
from companion.games.martian.state.state import State, join_names, known_cards
from companion.kit.reading import cards_in, choice_in
from companion.plurals import format_count


def card_recording_actions(state: State) -> Iterator[Action]:
    """Yield the actions that record cards in any phase of a hand.

    One is for all cards dealt face up last, as long as none of them is recorded, the other for any card.
    """
    showing = _newest_face_up(state)
    if not any(dealt.card for dealt in showing):
        yield Action("shown", "Enter the cards just dealt", (_face_up_field(state, showing),), anchor="cards")
    choices = tuple((dealt.key, state.card_name(dealt)) for dealt in state.hand.tableau)
    fields = (
        ChoiceField("card", "Which card", required=True, choices=choices),
        make_cards_field(state, "cards", "Rank and suit", 1, required=True),
    )
    yield Action("note", "Enter or correct a card", fields, anchor="cards")


def after_face_up_cards_named(state: State, event: Event) -> State:
    """Return the state with the cards recorded that were dealt face up last, in the order of the deal.

    The event names all of them; its form takes no fewer.

    Raises: Illegal for a card that is on the table already, or for too many jokers.
    """
    showing = _newest_face_up(state)
    cards = cards_in(event.values, "cards")
    after = record_cards(state, showing, cards)
    told = (
        f"{state.seats.names[dealt.seat]} {show(card)}" for dealt, card in zip(showing, cards, strict=True)
    )
    return replace(after, line=f"Dealt face up: {', '.join(told)}")


def after_dealt_card_identified(state: State, event: Event) -> State:
    """Return the state with one dealt card recorded, whether it lies face up or down.

    A later note replaces an earlier one.

    Raises: Illegal for a card that is on the table already, or for too many jokers.
    """
    key = choice_in(event.values, "card")
    dealt = next(dealt for dealt in state.hand.tableau if dealt.key == key)
    cards = cards_in(event.values, "cards")
    after = record_cards(state, (dealt,), cards)
    plain = replace(dealt, card=None)
    return replace(after, line=f"{state.card_name(plain)} is the {show(cards[0])}")


def record_cards(
    state: State, where: Sequence[DealtCard], cards: Sequence[Card], field: str = "cards"
) -> State:
    """Return the state with `cards`, entered in `field`, recorded at the places `where`.

    There must be as many cards as places. Cards recorded there before are replaced.

    Raises: Illegal for a card that would be on the table twice, also if `cards` has it twice, or for more
    jokers than the table plays with.
    """
    named = {dealt.key: card for dealt, card in zip(where, cards, strict=True)}
    tableau = tuple(replace(dealt, card=named.get(dealt.key, dealt.card)) for dealt in state.hand.tableau)
    after = replace(state, hand=replace(state.hand, tableau=tableau))
    for twice in surplus_cards(known_cards(after), 1):
        raise Illegal(
            f"{show(twice)} would be on the table twice. A card was misread or entered wrongly.",
            field=field,
            anchor="cards",
        )
    jokers = known_cards(after).count(JOKER)
    if jokers > state.options.joker_count:
        raise Illegal(
            f"This table plays with {format_count(state.options.joker_count, 'joker')}, but {jokers} "
            "would be on the table.",
            field=field,
            anchor="options",
        )
    return after


def make_cards_field(state: State, name: str, label: str, number: int, *, required: bool) -> CardsField:
    """Return the input `name` for exactly `number` cards; it may stay empty unless `required`."""
    return CardsField(
        name,
        label,
        required=required,
        low=number,
        high=number,
        anchor="cards",
        pack=Pack(jokers=bool(state.options.joker_count), wild=(JOKER,) if state.options.joker_count else ()),
    )


def highest_card_seat(state: State) -> int | None:
    """Return the seat that shows the highest card, None if a face-up card that counts is unknown.

    Only the cards of players who have not folded count. If the highest cards are equal, the next ones count,
    then the place left of the dealer. A joker is above the aces.
    rules: martian.md#betting
    """
    around = state.clockwise_from_dealer(state.hand.live_seats)
    up = {
        seat: [dealt.card for dealt in state.hand.tableau if dealt.seat == seat and dealt.place != HOLE_PLACE]
        for seat in around
    }
    if any(card is None for cards in up.values() for card in cards):
        return None
    return max(
        around, key=lambda seat: sorted((_rank_number(card) for card in up[seat] if card), reverse=True)
    )


def _rank_number(card: Card) -> int:
    """Return the rank of a card as a number; a joker is above the aces. rules: martian.md#betting"""
    return len(RANKS) if card == JOKER else RANKS.index(card[0])


def _newest_face_up(state: State) -> Tableau:
    """Return the cards dealt face up last, clockwise from the dealer's left."""
    found = {dealt.seat: dealt for dealt in state.hand.tableau if dealt.place == state.hand.newest_place}
    return tuple(found[seat] for seat in state.clockwise_from_dealer(found))


def _face_up_field(state: State, showing: Tableau) -> CardsField:
    order = join_names(state, [dealt.seat for dealt in showing])
    return make_cards_field(
        state, "cards", f"The face-up cards, in this order: {order}", len(showing), required=True
    )
