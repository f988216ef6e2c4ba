"""Steps that end a hand of Martian Poker: owners of cards, pots won, and pieces returned.

rules: martian.md#showdown, martian.md#pieces-after
"""

from collections.abc import Iterator, Sequence

from companion.engine.account import CHIPS, EntryStep, HandDetails
from companion.games.martian.hand.showdown import known_hands, pot_name
from companion.games.martian.rules.log_text import describe_card_ownership
from companion.games.martian.rules.pieces import describe_pieces
from companion.games.martian.rules.tableau import Tableau, owned_cards
from companion.games.martian.state.state import State, join_names
from companion.hands import Contest
from companion.kit.betting import collect_bets
from companion.kit.chips import SeatGroups
from companion.kit.piles import CardPile
from companion.kit.placing import judge_contest
from companion.kit.sharing import PotPart, SharedAmount, describe_amount_split
from companion.kit.showing import list_hand_details

PIECES, HANDS_WON = "pieces", "hands won"
"""Values of `EntryStep.kind`: pieces held, and hands won, which count if nothing is bet."""


def showdown_hands(state: State, tableau: Tableau, live: Sequence[int]) -> Iterator[HandDetails]:
    """Yield the known hands of the seats in `live`, best first.

    Each is made of all cards that the player owns. Players who own no card come last, and those who own an
    unknown card are left out.
    """
    found = known_hands(state, tableau, live)
    held = {
        state.seats.names[seat]: tuple(dealt.card for dealt in owned_cards(tableau, seat) if dealt.card)
        for seat in found
    }
    shown = [CardPile(name, cards) for name, cards in held.items() if cards]
    if shown:
        yield from list_hand_details(judge_contest(Contest(state.options.ranking), shown).high, held)
    yield from (HandDetails(name, (), "No cards") for name, cards in held.items() if not cards)


def card_owner_steps(state: State) -> Iterator[EntryStep]:
    """Yield a step with the owner of each card that has pieces on it. rules: martian.md#disputes"""
    yield from (
        EntryStep(told_owner, anchor="disputes")
        for told_owner in describe_card_owners(state, state.hand.tableau)
    )


def describe_card_owners(state: State, tableau: Tableau) -> Iterator[str]:
    """Yield a text with the owner of each card that has pieces on it, or that nobody owns it, and why.

    The cards are in the order of `tableau`.
    """
    return (
        f"{state.card_name(dealt)}: {describe_card_ownership(state.seats.names, dealt)}"
        for dealt in tableau
        if dealt.pieces
    )


def hand_end_steps(state: State, order: SeatGroups, why: str, after: State) -> Iterator[EntryStep]:
    """Yield steps for the pots, the hand's result in money, and the pieces that go back.

    `state` is the match before that and `after` the match after it. `order` has the seats that can win in
    groups, best first. `why` is the reason why the first group wins.
    """
    bets = collect_bets(state.hand.bets)
    pots = bets.pots
    around = state.clockwise_from_dealer(state.hand.live_seats)
    for number, pot in enumerate(pots):
        called = pot_name(number, pot, len(pots), state.seats.unit)
        if len(pots) > 1:
            told_for = f"{join_names(state, pot.seats)} can win {called}"
            yield EntryStep(told_for, anchor="chips")
        best = next(filter(None, ([seat for seat in group if seat in pot.seats] for group in order)))
        unrivalled = len(pot.seats) == 1 and len(around) > 1
        part = PotPart([seat for seat in around if seat in best], why, "showdown", unrivalled=unrivalled)
        lot = SharedAmount(pot.amount, called, state.seats.names, "showdown", CHIPS, unit=state.seats.unit)
        yield from describe_amount_split(lot, [part])
    yield from _hand_won_steps(state, order, why)
    yield from _result_steps(state, bets.contributed, after)
    yield from _returned_piece_steps(state)


def _hand_won_steps(state: State, order: SeatGroups, why: str) -> Iterator[EntryStep]:
    """Yield the hand won, if hands are counted instead of money."""
    for seat in () if state.options.has_betting else order[0]:
        yield EntryStep(f"{state.seats.names[seat]} {why}: 1 hand won", seat, 1, HANDS_WON, anchor="end")


def _result_steps(state: State, paid: tuple[int, ...], after: State) -> Iterator[EntryStep]:
    """Yield each player's result of the hand in money: the amount taken minus the amount put in."""
    for seat, name in enumerate(state.seats.names):
        change = after.net_money[seat] - state.net_money[seat]
        if paid[seat]:
            took = (
                f"took {state.format_amount(paid[seat] + change)}: {state.seats.unit.format_signed(change)}"
            )
            told_sum = f"{name} put in {state.format_amount(paid[seat])} this hand and {took}"
            yield EntryStep(told_sum, seat, change, anchor="betting")


def _returned_piece_steps(state: State) -> Iterator[EntryStep]:
    """Yield the pieces that each player gets back from the cards dealt to them."""
    for seat, name in enumerate(state.seats.names):
        pieces = [piece for dealt in state.hand.tableau if dealt.seat == seat for piece in dealt.pieces]
        if pieces:
            what = f"{name} takes the pieces on their own cards: {describe_pieces(pieces)}"
            yield EntryStep(what, seat, len(pieces), PIECES, anchor="pieces-after")
