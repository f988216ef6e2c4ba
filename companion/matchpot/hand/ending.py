"""The end of a hand: money and legs, then the next hand or the end of the game.

rules: match-pot.md#end
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.engine.game import EndedHand
from companion.kit.by_seat import add_by_seat
from companion.kit.chips import split_evenly
from companion.matchpot.hand.deadly import describe_elimination
from companion.matchpot.rules.money import PlayedHand, Players, Settlement, compute_settlement, winner_shares
from companion.matchpot.rules.moves import DEAL
from companion.matchpot.rules.options import (
    ANTE_AGAIN,
    HALF_TO_OTHER_WINNER,
    OLDER_LEGS,
    PLAY_OFF,
    POT,
)
from companion.matchpot.state.parts import DealState, Debt
from companion.matchpot.state.state import HOUSE_SEAT, State


def settle_hand(state: State, pots: Sequence[Sequence[Players]]) -> State:
    """Return the match after a hand, before the next one or at the end of the game.

    `pots` has for each of `state.pots`, in their order, the winners of each prize. `HOUSE_SEAT` among the
    winners of a prize means that the kitty or the deck keeps it from the players. The part of a prize without
    a winner stays in the pot, or goes to the winners of the other prizes if `kitty_half` says so. In a hand
    that awards legs, side pots stay as the main pot does, because all who share the main pot tie in them too.
    Among players who play off the last leg, only the first prize of the first pot counts: a single winner
    takes the pot and the game, else those who tie play on, or all if nobody wins.
    """
    if state.match.playoff_players:
        return _after_playoff(state, pots[0][0] if pots[0] else ())
    (main, won), *side = zip(state.pots, map(partial(_winners_per_prize, state), pots), strict=True)
    hand = PlayedHand(main.amount, state.loser_debt, state.hand.players_in, won)
    agreed = state.match.agreement
    legs = ("alone" if agreed.ending.alone_only else "tied") if agreed.ending.legs else ""
    at_once = agreed.debts.is_winner_paid_at_once
    settlement = compute_settlement(hand, state.turn_order, at_once=at_once, legs=legs)
    for pot, winners in side:
        taken = {} if settlement.leg_winners else winner_shares(pot.amount, winners, state.turn_order)
        settlement = settlement.with_side_pot(pot.amount, taken)
    return _after_hand(after_payout(state, settlement))


def _winners_per_prize(state: State, sides: Sequence[Players]) -> Sequence[Players]:
    """Return the winners of each prize of a pot; a prize kept by the kitty or the deck has none."""
    won = [() if HOUSE_SEAT in side else side for side in sides]
    if state.match.agreement.house_hand.kitty_half == HALF_TO_OTHER_WINNER and any(won):
        won = [side for side in won if side]
    return won or [()]


def after_nobody_stays(state: State) -> State:
    """Return the match after a hand in which nobody stayed.

    It is before the next hand, or at the end of the game. The pot stays. Everybody antes again at the next
    deal if that is agreed.
    rules: match-pot.md#nobody-in
    """
    antes = state.match.agreement.declaring.nobody_in == ANTE_AGAIN
    hand = replace(state.hand, settlement=Settlement(state.match.pot))
    return _after_hand(replace(state, match=replace(state.match, is_ante_needed=antes), hand=hand))


def after_wimp(state: State, seats: Players) -> State:
    """Return the match after everybody dropped: before the next hand, or at the end of the game.

    The pot stays, and each of `seats`, who had the best hand, owes the wimp payment.
    rules: match-pot.md#wimp
    """
    debts = dict.fromkeys(seats, state.wimp_payment)
    return _after_hand(after_payout(state, Settlement(state.match.pot, debts=debts)))


def after_payout(state: State, settlement: Settlement) -> State:
    """Return the match with a settlement's money moved, its debts recorded and its legs awarded.

    Debts change no balance yet, and replace all debts from before; debts of 0 are left out. The phase stays
    as it is.
    """
    match = state.match
    net = add_by_seat(add_by_seat(match.settled_balances, settlement.pot_shares), settlement.direct_payments)
    legs = add_by_seat(match.legs, dict.fromkeys(settlement.leg_winners, 1))
    legged = {
        seat: (*match.leg_hand_numbers.get(seat, ()), match.hand_number) for seat in settlement.leg_winners
    }
    dues = {
        seat: Debt(amount, _debt_reason(state, seat)) for seat, amount in settlement.debts.items() if amount
    }
    return replace(
        state,
        hand=replace(state.hand, settlement=settlement),
        match=replace(
            match,
            settled_balances=net,
            legs=legs,
            leg_hand_numbers={**match.leg_hand_numbers, **legged},
            debts=dues,
            pot=settlement.remaining_pot,
        ),
    )


def _debt_reason(state: State, seat: int) -> str:
    if seat not in state.hand.players_in:
        return f"for {state.prizes[0].name} when everybody dropped"
    what = "to match the pot" if state.match.agreement.debts.owe == POT else "as a burn"
    return f"{describe_elimination(state, (seat,))}, {what}" if seat in state.hand.dead_players else what


def _after_hand(state: State) -> State:
    """Return the match before the next hand, or at the end of the game."""
    match, agreed, legs_to_win = state.match, state.match.agreement, state.match.agreement.ending.legs
    reached = tuple(seat for seat in state.turn_order if legs_to_win and match.legs[seat] == legs_to_win)
    if reached:
        return _after_last_leg(state, reached)
    nothing = not (match.debts or match.is_ante_needed or match.pot)
    if agreed.is_single_hand or (nothing and not (legs_to_win or agreed.debts.is_nothing_owed)):
        return _mark_game_over(state)
    match = replace(match, is_ante_needed=match.is_ante_needed or nothing)
    after = _prepare_next_hand(replace(state, match=match))
    if agreed.debts.is_nothing_owed:
        match = replace(after.match, is_ante_needed=after.deal.stage_index == 0 or nothing)
        after = replace(after, match=match)
    limit = match.is_last_deal or 0 < agreed.ending.hands < after.deal.deal_number
    return end_game(after) if limit and after.deal.stage_index == 0 else after


def after_redeal(state: State, *, antes: bool) -> State:
    """Return the match before the same player redeals the hand; its bets stay in the pot.

    With `antes` the antes are due again. Without it they are due only if the pot is empty, or if they are
    agreed for every deal. The redeal is a new deal and begins at the first stage, and the hand that was
    broken off is marked void.
    rules: match-pot.md#dealing
    """
    pot = state.pot_with_bets
    after = replace(
        state,
        hand=replace(state.hand, betting=None, settlement=Settlement(pot, is_void=True)),
        match=replace(
            state.match,
            pot=pot,
            settled_balances=state.balances,
            is_ante_needed=antes or not pot,
            hand_number=state.match.hand_number + 1,
        ),
    )
    return _before_new_deal(after, state.deal.dealer)


def _after_last_leg(state: State, reached: Players) -> State:
    """Return the match after one or more players have got the last leg. rules: match-pot.md#legs"""
    how = state.match.agreement.ending.last_leg
    if how == PLAY_OFF and len(reached) > 1:
        return _prepare_next_hand(replace(state, match=replace(state.match, playoff_players=reached)))
    return _after_win_by_legs(
        state, _players_with_older_legs(state, reached) if how == OLDER_LEGS else reached
    )


def _players_with_older_legs(state: State, seats: Players) -> Players:
    """Return those of `seats` who got their earlier legs first; several if they tie.

    All of `seats` have the same number of legs.
    """

    def times(seat: int) -> tuple[int, ...]:
        return state.match.leg_hand_numbers[seat][-2::-1]

    return tuple(seat for seat in seats if times(seat) == min(map(times, seats)))


def _after_playoff(state: State, best: Players) -> State:
    """Return the match after a hand between players who got the last leg together.

    Those who tie for the best hand play on.

    If all of them are dead, all play on.
    rules: match-pot.md#legs
    """
    settled_hand = replace(state, hand=replace(state.hand, settlement=Settlement(state.match.pot)))
    if len(best) == 1:
        return _after_win_by_legs(settled_hand, best)
    match = replace(state.match, playoff_players=best or state.match.playoff_players)
    return _prepare_next_hand(replace(settled_hand, match=match))


def _after_win_by_legs(state: State, seats: Players) -> State:
    """Return the match with the pot shared by `seats`, who won it by their legs.

    rules: match-pot.md#legs
    """
    taken = dict(zip(seats, split_evenly(state.match.pot, len(seats)), strict=True))
    settlement = replace(
        state.hand.settlement or Settlement(state.match.pot), remaining_pot=0, pot_shares=taken
    )
    net = add_by_seat(state.match.settled_balances, taken)
    match = replace(state.match, settled_balances=net, pot=0, winners_by_legs=seats)
    return _mark_game_over(replace(state, match=match, hand=replace(state.hand, settlement=settlement)))


def _prepare_next_hand(state: State) -> State:
    """Return the match before the next hand: the next stage, or new cards from the next dealer.

    rules: match-pot.md#dealing
    """
    agreed, stage = state.match.agreement, state.deal.stage_index + 1
    active = state.match.playoff_players or (
        state.hand.players_in if agreed.declaring.dropped else state.deal.dealt_in_players
    )
    after = replace(state, match=replace(state.match, hand_number=state.match.hand_number + 1))
    if stage < len(agreed.form.stages) and len(active) > 1:
        deal = replace(state.deal, stage_index=stage, dealt_in_players=active)
        return replace(after, deal=deal, phase=DEAL)
    return _before_new_deal(after, state.turn_order[0] if agreed.dealing.rotates else state.deal.dealer)


def _before_new_deal(state: State, dealer: int) -> State:
    """Return the match before `dealer` deals new cards."""
    deal = DealState(dealer, state.deal.deal_number + 1, previous_dealer=state.deal.dealer)
    return replace(state, deal=deal, phase=DEAL)


def end_game(state: State) -> State:
    """Return the match ended between two hands; the pot waits for the next game.

    All debts are paid into the pot first.
    rules: match-pot.md#end
    """
    owed = {seat: due.amount for seat, due in state.match.debts.items()}
    net = add_by_seat(state.match.settled_balances, {seat: -amount for seat, amount in owed.items()})
    match = replace(state.match, settled_balances=net, pot=state.match.pot + sum(owed.values()))
    return _mark_game_over(replace(state, match=match))


def _mark_game_over(state: State) -> State:
    match = replace(state.match, is_over=True, debts={}, is_ante_needed=False)
    return replace(state, match=match, phase=DEAL)


def game_winners(state: State) -> Players:
    """Return the winners of the game by seat: by legs, else those who gained most.

    Several if they tie, and empty if nobody won anything by now.
    rules: match-pot.md#end
    """
    if state.match.winners_by_legs:
        return tuple(sorted(state.match.winners_by_legs))
    most = max(state.balances)
    return tuple(seat for seat, amount in enumerate(state.balances) if amount == most > 0)


def find_ended_hand(before: State, after: State) -> EndedHand | None:
    """Return the hand that one entry ended; None if it ended none.

    `before` and `after` are the states around that entry. A hand that had ended before it, or that was broken
    off for a redeal, does not count.
    """
    came = after.hand.settlement
    if came is None or came.is_void or before.hand.settlement is not None:
        return None
    taking = [seat for seat, amount in came.pot_shares.items() if amount]
    getting = [seat for seat, amount in came.direct_payments.items() if amount > 0]
    paying = [seat for seat, amount in came.direct_payments.items() if amount < 0]
    owing = [seat for seat, amount in came.debts.items() if amount]
    return EndedHand(
        before.deal.dealt_in_players,
        after.hand.players_in,
        (*taking, *getting, *came.leg_winners),
        taking,
        (*owing, *paying),
    )
