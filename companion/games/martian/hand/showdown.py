"""The showdown: the best hand from all cards that a player owns.

rules: martian.md#showdown
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import SeatsField
from companion.engine.event import Event
from companion.engine.field import Field, Illegal, Values
from companion.engine.money import MoneyUnit
from companion.games.martian.hand.cards import make_cards_field, record_cards
from companion.games.martian.hand.dealing import finish_hand
from companion.games.martian.rules.log_text import ORDINALS
from companion.games.martian.rules.tableau import HOLE_PLACE, Tableau, owned_cards
from companion.games.martian.state.state import (
    CARDS_PER_PLAYER,
    LastShowdown,
    State,
    join_names,
    unknown_cards,
)
from companion.hands import Rank, best, explain
from companion.kit.betting import collect_bets
from companion.kit.chips import Pot, SeatGroups
from companion.kit.reading import cards_in, seats_in
from companion.kit.seat_inputs import seat_choices
from companion.kit.sentences import join_sentences, join_with_and
from companion.plurals import singular_or_plural

HandsBySeat = Mapping[int, Rank | None]
"""Hands by seat, of players who can win and whose cards are known; None without a card."""


def showdown_actions(state: State) -> Iterator[Action]:
    """Yield the action that settles the hand.

    It has inputs for winners and cards if a card that decides the hand is unknown, else none.
    """
    missing = _unknown_cards_by_seat(state)
    fields = [
        *_winner_fields(state),
        *(_unknown_cards_field(state, seat, row) for seat, row in missing.items()),
    ]
    yield Action("show", "Finish the hand", tuple(fields) if missing else (), anchor="showdown", primary=True)


def after_showdown(state: State, event: Event) -> State:
    """Return the match after the hand, with the entered cards recorded and the pots paid out.

    The showdown is kept in `last_showdown`.

    Raises: Illegal if a card is on the table twice, or the winners named are too few or contradict the cards.
    """
    state, order = decide_showdown(state, event.values)
    after = finish_hand(state, order, _describe_result(state, contending_hands(state)))
    return replace(
        after,
        last_showdown=LastShowdown(state.hand.number, state.hand.tableau, state.hand.live_seats, after.line),
    )


def decide_showdown(state: State, values: Values) -> tuple[State, SeatGroups]:
    """Return the state with the cards entered, and the seats that can win in groups, best first.

    The known cards decide if no card of a player who can win is unknown. Otherwise the winners named for each
    pot do. Then a seat may be in several groups, of which the first counts.

    Raises: Illegal if a card is on the table twice, or the winners named are too few or contradict the cards.
    """
    state = _record_entered_cards(state, values)
    hands, pots = contending_hands(state), contested_pots(state)
    said = [seats_in(values, _winners_field_name(number)) for number in range(len(pots))]
    for number, pot in enumerate(pots):
        _check_named_winners(state, pot, said[number], hands, _winners_field_name(number))
    return state, _rank_seats(hands) if len(hands) == len(state.hand.live_seats) else _order_by_winners(
        state, pots, said
    )


def contending_hands(state: State) -> HandsBySeat:
    """Return the hands by seat of the players who can win and whose cards are all known.

    A player who owns no card has None.
    """
    return known_hands(state, state.hand.tableau, state.hand.live_seats)


def known_hands(state: State, tableau: Tableau, live: Sequence[int]) -> HandsBySeat:
    """Return the hands of those in `live` whose owned cards are all known, by seat.

    A hand is the best one of all cards that the player owns; None if they own no card.
    """
    cards = {seat: [dealt.card for dealt in owned_cards(tableau, seat)] for seat in live}
    return {
        seat: best([card for card in held if card], state.options.ranking, decks=None) if held else None
        for seat, held in cards.items()
        if None not in held
    }


def contested_pots(state: State) -> tuple[Pot, ...]:
    """Return the pots that more than one player can win; a single pot of 0 if there is none."""
    pots = tuple(pot for pot in collect_bets(state.hand.bets).pots if len(pot.seats) > 1)
    return pots or (Pot(0, state.hand.live_seats),)


def _record_entered_cards(state: State, values: Values) -> State:
    for seat, missing in _unknown_cards_by_seat(state).items():
        if cards := cards_in(values, f"cards_{seat}"):
            state = record_cards(state, missing, cards, f"cards_{seat}")
    return state


def _unknown_cards_by_seat(state: State) -> dict[int, Tableau]:
    """Return the unknown cards that decide the hand, by the seats that they were dealt to."""
    missing = unknown_cards(state, state.hand.live_seats)
    rows = {seat: tuple(dealt for dealt in missing if dealt.seat == seat) for seat in range(len(state.seats))}
    return {seat: row for seat, row in rows.items() if row}


def _hand_value(hand: Rank | None) -> int:
    """Return the hand value; 0 for no card, which is below every hand. rules: martian.md#showdown"""
    return hand.value if hand else 0


def _rank_seats(hands: HandsBySeat) -> SeatGroups:
    """Return all hands in order, best first."""
    values = sorted({_hand_value(hand) for hand in hands.values()}, reverse=True)
    return [[seat for seat, hand in hands.items() if _hand_value(hand) == value] for value in values]


def _order_by_winners(state: State, pots: Sequence[Pot], said: Sequence[tuple[int, ...]]) -> SeatGroups:
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
            raise _showdown_error(
                "Choose who wins, or enter the cards that decide it.", _winners_field_name(number)
            )
        if follows and best_of != follows:
            winners = join_names(state, follows)
            raise _showdown_error(
                f"{winners} had the best hand and can win this pot too. Choose {winners}.",
                _winners_field_name(number),
            )
        order.append(best_of)
    # A pot that only one player can win needs no winner named.
    return [*order, *((seat,) for seat in state.hand.live_seats)]


def _check_named_winners(
    state: State, pot: Pot, said: Collection[int], hands: HandsBySeat, field: str
) -> None:
    """Raise `Illegal` if the known cards contradict a named winner.

    A player who owns an unknown card beats one who owns none.
    """
    for seat, other in ((seat, other) for seat in said if seat in hands for other in pot.seats):
        ours, theirs = _hand_value(hands[seat]), _hand_value(hands[other]) if other in hands else 1
        if theirs > ours:
            raise _showdown_error(
                f"The cards say that {state.seats.names[seat]} does not win. "
                f"{_describe_hand(state, other, hands)}; {_describe_hand(state, seat, hands)}.",
                field,
            )
        if theirs == ours and other in hands and other not in said:
            raise _showdown_error(
                f"{join_names(state, (seat, other))} have equal hands and split the pot. Choose both.", field
            )


def _showdown_error(sentence: str, field: str) -> Illegal:
    return Illegal(sentence, field=field, anchor="showdown")


def _describe_result(state: State, hands: HandsBySeat) -> str:
    order = _rank_seats(hands)
    told = "; ".join(_describe_hand(state, seat, hands) for group in order for seat in group)
    return join_sentences(
        told or "The hands were compared at the table", _describe_deciding_card(state, hands, order)
    )


def _describe_deciding_card(state: State, hands: HandsBySeat, order: SeatGroups) -> str:
    """Return the card that decided between hands of one kind, or "".

    ``"Bo beats Anna: higher kicker"``.
    """
    if len(order) < 2:
        return ""
    better, worse = hands[order[0][0]], hands[order[1][0]]
    if better is None or worse is None or better.category != worse.category:
        return ""
    beats = (
        f"{join_names(state, order[0])} {singular_or_plural(order[0], 'beats', 'beat')} "
        f"{join_names(state, order[1])}"
    )
    return f"{beats}: {explain(better, worse)}"


def _describe_hand(state: State, seat: int, hands: HandsBySeat) -> str:
    """Return ``"Bo: pair of kings"``, or that the player owns some card or none."""
    name = state.seats.names[seat]
    if seat not in hands:
        return f"{name} owns at least one card"
    hand = hands[seat]
    return f"{name}: {hand.name}" if hand else f"{name} owns no cards"


def _winners_field_name(number: int) -> str:
    return f"winners_{number}"


def _winner_fields(state: State) -> Iterator[Field]:
    pots = contested_pots(state)
    for number, pot in enumerate(pots):
        choices = seat_choices(state.seats, pot.seats)
        label = f"Who wins {pot_name(number, pot, len(pots), state.seats.unit)}"
        name = _winners_field_name(number)
        yield SeatsField(name, label, choices=choices, anchor="showdown", usually_one=True)


def pot_name(number: int, pot: Pot, pots: int, unit: MoneyUnit) -> str:
    """Return the name of pot `number`, from 0, of so many `pots`: ``"the main pot of 24"``.

    The only one is "the pot of 24", another is "the side pot of 24", or "side pot 1 (24)" if there are
    several. A pot without money is "the hand".
    """
    if not pot.amount:
        return "the hand"
    amount = unit.format_amount(pot.amount)
    if number and pots > 2:
        return f"side pot {number} ({amount})"
    kind = "pot" if pots == 1 else "side pot" if number else "main pot"
    return f"the {kind} of {amount}"


def _unknown_cards_field(state: State, seat: int, missing: Tableau) -> CardsField:
    label = f"{state.seats.names[seat]}'s {_describe_places(missing)}"
    return replace(make_cards_field(state, f"cards_{seat}", label, len(missing), required=False), owner=seat)


def _describe_places(missing: Tableau) -> str:
    """Return ``"hole card"``, ``"third and fifth card"`` or ``"five cards, the hole card first"``."""
    if len(missing) == CARDS_PER_PLAYER:
        return "five cards, the hole card first"
    up = [ORDINALS[dealt.place] for dealt in missing if dealt.place != HOLE_PLACE]
    cards = [f"{join_with_and(up)} card"] if up else []
    return join_with_and(["hole card", *cards] if len(up) < len(missing) else cards)
