"""The course of a hand: cards, antes, the next round, and clearing the pot and the pieces.

rules: martian.md#deal
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.games.martian.rules.pieces import Pieces, sort_pieces
from companion.games.martian.rules.tableau import HOLE_PLACE, DealtCard
from companion.games.martian.state.state import CARDS_PER_PLAYER, HandState, State, join_names
from companion.kit.betting import after_antes, collect_bets, start_betting
from companion.kit.by_seat import add_by_seat, sort_clockwise
from companion.kit.chips import SeatGroups, award_pots
from companion.plurals import singular_or_plural


def deal_actions(state: State) -> Iterator[Action]:
    """Yield the deal of the next hand; none if fewer than two players can play it."""
    if len(state.seats_to_deal) > 1:
        label = f"{state.seats.names[state.next_dealer]} deals hand {state.hand.number + 1}"
        yield Action("deal", label, anchor="deal", primary=True)


def after_deal(state: State, _event: Event) -> State:
    """Return the state after the next hand is dealt and the antes are paid.

    `next_dealer` deals. Each of `seats_to_deal` gets a card face down and one face up; which cards they are
    is not known yet. Pieces can be placed now.
    """
    playing = state.seats_to_deal
    stacks = [state.stack_of(seat) for seat in range(len(state.seats))]
    betting = start_betting(state.seats, stacks, set(range(len(state.seats))) - set(playing))
    betting = collect_bets(after_antes(betting, state.options.ante if state.options.has_betting else 0))
    tableau = tuple(DealtCard(seat, place) for seat in playing for place in (HOLE_PLACE, HOLE_PLACE + 1))
    dealer = state.next_dealer
    paid = f"; the pot is {state.format_amount(betting.pot_total)}" if betting.pot_total else ""
    line = (
        f"{state.seats.names[dealer]} deals hand {state.hand.number + 1} to "
        f"{join_names(state, playing)}{paid}"
    )
    return replace(
        state,
        dealer=dealer,
        hand=HandState(state.hand.number + 1, betting, tableau),
        phase="pieces",
        ever_dealt_seats=state.ever_dealt_seats | set(playing),
        line=line,
    )


def advance_hand(state: State) -> State:
    """Return the state in the next phase after a round.

    Each player who has not folded is dealt the next card, and pieces can be placed. After the last card it is
    the showdown. The log text is unchanged.
    """
    if state.hand.newest_place == CARDS_PER_PLAYER - 1:
        return replace(state, phase="showdown", hand=replace(state.hand, done_seats=frozenset()))
    place = state.hand.newest_place + 1
    tableau = sorted(
        (*state.hand.tableau, *(DealtCard(seat, place) for seat in state.hand.live_seats)),
        key=lambda dealt: (dealt.seat, dealt.place),
    )
    hand = replace(state.hand, tableau=tuple(tableau), done_seats=frozenset())
    return replace(state, phase="pieces", hand=hand)


def after_skipped_bets(state: State, _event: Event) -> State:
    """Return the state with the next card dealt, or in the showdown, without a betting round.

    Nobody can bet any more, or the match has no betting.
    """
    after = advance_hand(state)
    is_showdown = after.phase == "showdown"
    return replace(
        after,
        line="All pieces are placed; the hands are shown"
        if is_showdown
        else "All pieces are placed; the next card is dealt",
    )


def finish_betting_round(state: State) -> State:
    """Return the state after the bets are gathered, with the next card dealt or in the showdown.

    A player who is left alone wins the hand, which is over then; else the log text is unchanged. The betting
    round must be over.
    """
    state = replace(state, hand=replace(state.hand, betting=collect_bets(state.hand.bets)))
    if len(state.hand.live_seats) > 1:
        return advance_hand(state)
    return finish_hand(state, (state.hand.live_seats,), "Everybody else folded")


def finish_hand(state: State, order: SeatGroups, reason: str) -> State:
    """Return the state after the hand, with the pots paid out and the pieces cleared away.

    Pots go to the best hands; odd chips go to the first winners left of the dealer. Pieces go to the player
    that their card was dealt to. `order` has the seats that can win in groups, best first; those in the first
    group have won the hand. `reason` is added to the log text. The next player present gets the deal, and
    `last_showdown` is None.
    rules: martian.md#pieces-after
    """
    bets = collect_bets(state.hand.bets)
    around = state.seats.clockwise(state.seats.left_of(state.dealer))
    shares = award_pots(bets.pots, (order,), state.dealer, len(state.seats), around)
    got = [sum(share[seat] for share in shares) for seat in range(len(state.seats))]
    over = replace(
        state,
        dealer=sort_clockwise(state.seats, state.present_seats, state.seats.left_of(state.dealer))[0],
        phase="between",
        hand=HandState(state.hand.number),
        net_money=tuple(
            won + share - paid
            for won, share, paid in zip(state.net_money, got, bets.contributed, strict=True)
        ),
        hands_won=add_by_seat(state.hands_won, dict.fromkeys(order[0], 1)),
        stashes=_return_pieces(state),
        last_showdown=None,
    )
    return replace(
        over, line=f"{_describe_winnings(state, order, got)}. {reason}{_describe_gained_pieces(state, over)}"
    )


def _return_pieces(state: State) -> tuple[Pieces, ...]:
    on_cards = [
        [piece for dealt in state.hand.tableau if dealt.seat == seat for piece in dealt.pieces]
        for seat in range(len(state.seats))
    ]
    return tuple(sort_pieces((*held, *new)) for held, new in zip(state.stashes, on_cards, strict=True))


def _describe_winnings(state: State, order: SeatGroups, got: list[int]) -> str:
    """Return ``"Bo wins 24"``, or the amount that each of several takes."""
    if not state.options.has_betting or not any(got):
        return f"{join_names(state, order[0])} {singular_or_plural(order[0], 'wins', 'share')} the hand"
    takers = [seat for seat, amount in enumerate(got) if amount]
    if len(takers) == 1:
        return f"{state.seats.names[takers[0]]} wins {state.format_amount(got[takers[0]])}"
    return ", ".join(f"{state.seats.names[seat]} takes {state.format_amount(got[seat])}" for seat in takers)


def _describe_gained_pieces(before: State, after: State) -> str:
    """Return the players who now hold more pieces of others than before, or ""."""
    gains = [
        f"{after.seats.names[seat]} {len(after.foreign_pieces(seat))}"
        for seat in range(len(after.seats))
        if len(after.foreign_pieces(seat)) > len(before.foreign_pieces(seat))
    ]
    return f". Now holding other players' pieces: {', '.join(gains)}" if gains else ""
