"""The end of a hand: money and legs, then the next hand or the end of the game.

rules: match-pot.md#end
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.engine.game import Ended
from companion.kit.by_seat import added
from companion.kit.chips import split
from companion.matchpot.hand.deadly import gone
from companion.matchpot.rules.money import Decision, Players, Settlement, settled, shared
from companion.matchpot.rules.moves import DEAL
from companion.matchpot.rules.options import ANTES, DECIDED, OLDER, OTHER, POT, WIMP_AMOUNT
from companion.matchpot.state.state import HOUSE, Due, State


def settle(state: State, pots: Sequence[Sequence[Players]]) -> State:
    """Return the match after the hand. `pots` has for each pot the winners of each prize.

    `HOUSE` among the winners of a prize means that the kitty or the deck keeps it from the players. In a hand
    that awards legs, side pots stay as the main pot does. All who share the main pot tie in them too, and
    legs win everything.
    """
    if state.deciding:
        return _decided(state, pots[0][0] if pots[0] else ())
    (main, won), *side = zip(state.pots, map(partial(_won, state), pots), strict=True)
    hand = Decision(main.amount, state.cost, state.ins, won)
    agreed = state.agreed
    legs = ("alone" if agreed.alone_only else "tied") if agreed.legs else ""
    settlement = settled(hand, state.order, at_once=agreed.pays_winner, legs=legs)
    for pot, winners in side:
        taken = {} if settlement.legs else shared(pot.amount, winners, state.order)
        settlement = settlement.also(pot.amount, taken)
    return _followed(paid_out(state, settlement))


def _won(state: State, sides: Sequence[Players]) -> Sequence[Players]:
    """Return the winners of each prize of a pot; a prize kept by the kitty or the deck has none."""
    won = [() if HOUSE in side else side for side in sides]
    if state.agreed.kitty_half == OTHER and any(won):
        won = [side for side in won if side]
    return won or [()]


def nobody_in(state: State) -> State:
    """Return the match after a hand in which nobody stayed.

    The pot stays, and everybody antes again if that is agreed.

    rules: match-pot.md#nobody-in
    """
    antes = state.agreed.nobody_in == ANTES
    return _followed(replace(state, antes=antes, settlement=Settlement(state.pot)))


def wimped(state: State, seats: Players) -> State:
    """Return the match after everybody dropped; `seats` had the best hand and pay.

    rules: match-pot.md#wimp
    """
    agreed = state.agreed
    amount = agreed.wimp_amount if agreed.wimp == WIMP_AMOUNT else state.cost
    return _followed(paid_out(state, Settlement(state.pot, owed=dict.fromkeys(seats, amount))))


def paid_out(state: State, settlement: Settlement) -> State:
    """Return the match with a settlement's money moved, its debts recorded and its legs awarded."""
    net = added(added(state.net, settlement.taken), settlement.paid)
    legs = added(state.legs, dict.fromkeys(settlement.legs, 1))
    legged = {seat: (*state.legged.get(seat, ()), state.number) for seat in settlement.legs}
    dues = {seat: Due(amount, _why(state, seat)) for seat, amount in settlement.owed.items() if amount}
    after = replace(state, net=net, legs=legs, legged={**state.legged, **legged}, dues=dues)
    return replace(after, pot=settlement.left, settlement=settlement)


def _why(state: State, seat: int) -> str:
    if seat not in state.ins:
        return f"{state.prizes[0].what} when all dropped"
    what = "matches the pot" if state.agreed.owe == POT else "burns"
    return f"{gone(state, (seat,))}, {what}" if seat in state.dead else what


def _followed(state: State) -> State:
    """Return the match before the next hand, or at the end of the game."""
    reached = tuple(
        seat for seat in state.order if state.agreed.legs and state.legs[seat] == state.agreed.legs
    )
    if reached:
        return _last_legs(state, reached)
    agreed = state.agreed
    nothing = not (state.dues or state.antes or state.pot)
    if agreed.plays_one or (nothing and not (agreed.legs or agreed.owes_nothing)):
        return _ended(state)
    after = _next_hand(replace(state, antes=state.antes or nothing))
    if agreed.owes_nothing:
        after = replace(after, antes=after.stage == 0 or nothing)
    limit = state.last or 0 < state.agreed.hands < after.deals
    return ended(after) if limit and after.stage == 0 else after


def voided(state: State, *, antes: bool) -> State:
    """Return the match before the same player redeals the hand; its bets stay in the pot.

    rules: match-pot.md#dealing
    """
    bets = state.betting is not None
    pot, net = (state.total, state.money) if bets else (state.pot, state.net)
    settlement = Settlement(pot, void=True)
    after = replace(state, betting=None, pot=pot, net=net, antes=antes or not pot, settlement=settlement)
    return replace(after, phase=DEAL, stage=0, number=state.number + 1, deals=state.deals + 1, active=())


def _last_legs(state: State, reached: Players) -> State:
    """Return the match after one or more players have got the last leg. rules: match-pot.md#legs"""
    how = state.agreed.last_leg
    if how == DECIDED and len(reached) > 1:
        return _next_hand(replace(state, deciding=reached))
    return _won_by_legs(state, _older(state, reached) if how == OLDER else reached)


def _older(state: State, seats: Players) -> Players:
    """Return those of `seats` who got their earlier legs first; several if they tie.

    All of `seats` have the same number of legs.
    """

    def times(seat: int) -> tuple[int, ...]:
        return state.legged[seat][-2::-1]

    return tuple(seat for seat in seats if times(seat) == min(map(times, seats)))


def _decided(state: State, best: Players) -> State:
    """Return the match after a hand between players who got the last leg together.

    Those who tie for the best hand play on.

    If all of them are dead, all play on.
    rules: match-pot.md#legs
    """
    settled_hand = replace(state, settlement=Settlement(state.pot))
    if len(best) == 1:
        return _won_by_legs(settled_hand, best)
    return _next_hand(replace(settled_hand, deciding=best or state.deciding))


def _won_by_legs(state: State, seats: Players) -> State:
    """Return the match with the pot shared by `seats`, who won it by their legs.

    rules: match-pot.md#legs
    """
    taken = dict(zip(seats, split(state.pot, len(seats)), strict=True))
    settlement = replace(state.settlement or Settlement(state.pot), left=0, taken=taken)
    won = replace(state, net=added(state.net, taken), pot=0, settlement=settlement, by_legs=seats)
    return _ended(won)


def _next_hand(state: State) -> State:
    """Return the match before the next hand: the next stage, or new cards from the next dealer.

    rules: match-pot.md#dealing
    """
    active = state.deciding or (state.ins if state.agreed.dropped else state.active)
    stage = state.stage + 1
    state = replace(state, phase=DEAL, number=state.number + 1, active=active)
    if stage < len(state.form.stages) and len(active) > 1:
        return replace(state, stage=stage)
    dealer = state.order[0] if state.agreed.rotates else state.dealer
    return replace(state, stage=0, deals=state.deals + 1, dealer=dealer, active=())


def ended(state: State) -> State:
    """Return the match ended between two hands; the pot waits for the next game.

    Debts go into the pot.

    rules: match-pot.md#end
    """
    net = added(state.net, {seat: -due.amount for seat, due in state.dues.items()})
    return _ended(replace(state, net=net, pot=state.pot + sum(due.amount for due in state.dues.values())))


def _ended(state: State) -> State:
    return replace(state, over=True, phase=DEAL, dues={}, antes=False)


def winners(state: State) -> Players:
    """Return the winners of the game: by legs, else those who gained most.

    rules: match-pot.md#end
    """
    if state.by_legs:
        return tuple(sorted(state.by_legs))
    most = max(state.money)
    return tuple(seat for seat, amount in enumerate(state.money) if amount == most > 0)


def hand_ended(before: State, after: State) -> Ended | None:
    """Return the hand that ended between the two states; None if none did."""
    came = after.settlement
    if came is None or came.void or before.settlement is not None:
        return None
    taking = [seat for seat, amount in came.taken.items() if amount]
    getting = [seat for seat, amount in came.paid.items() if amount > 0]
    paying = [seat for seat, amount in came.paid.items() if amount < 0]
    owing = [seat for seat, amount in came.owed.items() if amount]
    return Ended(before.active, after.ins, (*taking, *getting, *came.legs), taking, (*owing, *paying))
