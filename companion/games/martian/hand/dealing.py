"""The course of a hand: cards, antes, the next round, and clearing the pot and the pieces.

rules: martian.md#deal
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.games.martian.rules.pieces import Pieces, row
from companion.games.martian.rules.tableau import HOLE, Dealt
from companion.games.martian.state.state import CARDS, State, names
from companion.kit.betting import ante, deal_in, gather
from companion.kit.by_seat import added, clockwise
from companion.kit.chips import Order, award
from companion.kit.sentences import either


def offers(state: State) -> Iterator[Action]:
    """Yield the deal of the next hand, if two or more can play it."""
    if len(state.playing) > 1:
        label = f"{state.seats.names[state.next_dealer]} deals hand {state.number + 1}"
        yield Action("deal", label, anchor="deal", primary=True)


def deal(state: State, _event: Event) -> State:
    """Deal each player in the hand a card face down and one face up, and take the antes."""
    playing = state.playing
    stacks = [state.stack(seat) for seat in range(len(state.seats))]
    betting = deal_in(state.seats, stacks, set(range(len(state.seats))) - set(playing))
    betting = gather(ante(betting, state.agreed.ante if state.agreed.betting else 0))
    tableau = tuple(Dealt(seat, place) for seat in playing for place in (HOLE, HOLE + 1))
    dealer = state.next_dealer
    paid = f"; {state.told(betting.total)} in the pot" if betting.total else ""
    line = f"{state.seats.names[dealer]} dealt hand {state.number + 1} to {names(state, playing)}{paid}"
    return replace(
        state,
        dealer=dealer,
        number=state.number + 1,
        phase="pieces",
        betting=betting,
        tableau=tableau,
        dealt_to=state.dealt_to | set(playing),
        line=line,
    )


def go_on(state: State) -> State:
    """Return the state after a round, with bets or without: the next card, or the showdown."""
    if state.newest == CARDS - 1:
        return replace(state, phase="showdown", done=frozenset())
    place = state.newest + 1
    tableau = sorted(
        (*state.tableau, *(Dealt(seat, place) for seat in state.live)),
        key=lambda dealt: (dealt.seat, dealt.place),
    )
    return replace(state, phase="pieces", tableau=tuple(tableau), done=frozenset())


def skip_bets(state: State, _event: Event) -> State:
    """Go on without a betting round, because nobody can bet or the match has no betting."""
    after = go_on(state)
    follows = "the hands are shown" if after.phase == "showdown" else "the next card is dealt"
    return replace(after, line=f"All pieces are placed; {follows}")


def after_round(state: State) -> State:
    """Return the state after a betting round; a player who is left alone wins the hand."""
    state = replace(state, betting=gather(state.bets))
    if len(state.live) > 1:
        return go_on(state)
    return finish(state, (state.live,), "Everybody else folded")


def finish(state: State, order: Order, reason: str) -> State:
    """Return the state after the hand, with the pots paid out and the pieces cleared away.

    Pots go to the best hands. Pieces go to the player that their card was dealt to.
    `order` has the seats that can win in groups, best first. rules: martian.md#pieces-after
    """
    bets = gather(state.bets)
    around = state.seats.clockwise(state.seats.left_of(state.dealer))
    shares = award(bets.pots, (order,), state.dealer, len(state.seats), around)
    got = [sum(share[seat] for share in shares) for seat in range(len(state.seats))]
    over = replace(
        state,
        dealer=clockwise(state.seats, state.present, state.seats.left_of(state.dealer))[0],
        phase="between",
        betting=None,
        won=tuple(won + share - paid for won, share, paid in zip(state.won, got, bets.paid, strict=True)),
        taken=added(state.taken, dict.fromkeys(order[0], 1)),
        stashes=_gathered(state),
        tableau=(),
        shown=None,
    )
    return replace(over, line=f"{_winning(state, order, got)}. {reason}{_gained(state, over)}")


def _gathered(state: State) -> tuple[Pieces, ...]:
    on_cards = [
        [piece for dealt in state.tableau if dealt.seat == seat for piece in dealt.pieces]
        for seat in range(len(state.seats))
    ]
    return tuple(row((*held, *new)) for held, new in zip(state.stashes, on_cards, strict=True))


def _winning(state: State, order: Order, got: list[int]) -> str:
    """Return ``"Bo wins 24"``, or the amount that each of several takes."""
    if not state.agreed.betting or not any(got):
        return f"{names(state, order[0])} {either(order[0], 'wins', 'share')} the hand"
    takers = [seat for seat, amount in enumerate(got) if amount]
    if len(takers) == 1:
        return f"{state.seats.names[takers[0]]} wins {state.told(got[takers[0]])}"
    return ", ".join(f"{state.seats.names[seat]} takes {state.told(got[seat])}" for seat in takers)


def _gained(before: State, after: State) -> str:
    """Return the players who now hold more pieces of others than before, or ""."""
    gains = [
        f"{after.seats.names[seat]} {len(after.foreign(seat))}"
        for seat in range(len(after.seats))
        if len(after.foreign(seat)) > len(before.foreign(seat))
    ]
    return f". Pieces of others held now: {', '.join(gains)}" if gains else ""
