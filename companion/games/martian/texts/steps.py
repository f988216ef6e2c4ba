"""Steps that end a hand of Martian Poker: owners of cards, pots won, and pieces returned.

rules: martian.md#showdown, martian.md#pieces-after
"""

from collections.abc import Iterator, Sequence

from companion.engine.account import CHIPS, Hand, Step
from companion.games.martian.hand.showdown import known_hands, pot_name
from companion.games.martian.rules.log_text import whose
from companion.games.martian.rules.pieces import told
from companion.games.martian.rules.tableau import Tableau, owned
from companion.games.martian.state.state import State, names
from companion.hands import Contest
from companion.kit.betting import gather
from companion.kit.chips import Order
from companion.kit.piles import Held
from companion.kit.placing import meet
from companion.kit.sentences import capital
from companion.kit.sharing import Lot, Part, shared
from companion.kit.showing import hands_of as told_hands

PIECES, WON = "pieces", "hands won"
"""Values of `Step.moves`: pieces held, and hands won, which count if nothing is bet."""


def hands(state: State, tableau: Tableau, live: Sequence[int]) -> Iterator[Hand]:
    """Yield the known hands of `live`, each from all the cards that the player owns; the best first.

    Players who own no card come last.
    """
    found = known_hands(state, tableau, live)
    held = {
        state.seats.names[seat]: tuple(dealt.card for dealt in owned(tableau, seat) if dealt.card)
        for seat in found
    }
    shown = [Held(name, cards) for name, cards in held.items() if cards]
    if shown:
        yield from told_hands(meet(Contest(state.agreed.ranking), shown).high, held)
    yield from (Hand(name, (), "No card") for name, cards in held.items() if not cards)


def owners(state: State) -> Iterator[Step]:
    """Yield a step with the owner of each card that has pieces on it. rules: martian.md#disputes"""
    yield from (Step(told_owner, anchor="disputes") for told_owner in told_owners(state, state.tableau))


def told_owners(state: State, tableau: Tableau) -> Iterator[str]:
    """Yield a text with the owner of each card that has pieces on it, and the reason."""
    return (f"{state.name_of(dealt)}: {whose(state.seats.names, dealt)}" for dealt in tableau if dealt.pieces)


def ended(state: State, order: Order, why: str, after: State) -> Iterator[Step]:
    """Yield steps for the pots, the hand's result in money, and the pieces that go back.

    `order` has the seats that can win in groups, best first.
    """
    bets = gather(state.bets)
    pots = bets.pots
    around = state.from_left(state.live)
    for number, pot in enumerate(pots):
        called = pot_name(number, pot, len(pots), state.seats.unit)
        if len(pots) > 1:
            told_for = f"{capital(called)} is for {names(state, pot.seats)}"
            yield Step(told_for, anchor="chips")
        best = next(filter(None, ([seat for seat in group if seat in pot.seats] for group in order)))
        what = why if len(pot.seats) > 1 or len(around) == 1 else "alone can win it"
        part = Part([seat for seat in around if seat in best], what, "showdown")
        lot = Lot(pot.amount, called, state.seats.names, "showdown", CHIPS, unit=state.seats.unit)
        yield from shared(lot, [part])
    yield from _counted(state, order, why)
    yield from _came_to(state, bets.paid, after)
    yield from _gathered(state)


def _counted(state: State, order: Order, why: str) -> Iterator[Step]:
    """Yield the hand won, if hands are counted instead of money."""
    for seat in () if state.agreed.betting else order[0]:
        yield Step(f"{state.seats.names[seat]} {why}: a hand won", seat, 1, WON, anchor="end")


def _came_to(state: State, paid: tuple[int, ...], after: State) -> Iterator[Step]:
    """Yield each player's result of the hand in money: the amount taken minus the amount put in."""
    for seat, name in enumerate(state.seats.names):
        change = after.won[seat] - state.won[seat]
        if paid[seat]:
            took = f"took {state.told(paid[seat] + change)}: {state.seats.unit.signed(change)}"
            told_sum = f"{name} put in {state.told(paid[seat])} in this hand and {took}"
            yield Step(told_sum, seat, change, anchor="betting")


def _gathered(state: State) -> Iterator[Step]:
    """Yield the pieces that each player gets back from the cards dealt to them."""
    for seat, name in enumerate(state.seats.names):
        pieces = [piece for dealt in state.tableau if dealt.seat == seat for piece in dealt.pieces]
        if pieces:
            what = f"{name} takes the pieces on the cards dealt to {name}: {told(pieces)}"
            yield Step(what, seat, len(pieces), PIECES, anchor="pieces-after")
