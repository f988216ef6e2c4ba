"""The progress of a hand: from the deal through bets and declaring to the showdown.

rules: match-pot.md#play
"""

from dataclasses import replace

from companion.kit.betting import after_player_removal
from companion.matchpot.hand.bets import after_betting_end, after_betting_start
from companion.matchpot.hand.deadly import possibly_dead_players
from companion.matchpot.hand.ending import after_nobody_stays, settle_hand
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET, DECLARE, DECLARE_PRIZES, SHOWDOWN, TURN_UP, WIMP
from companion.matchpot.rules.options import NO_WIMP
from companion.matchpot.state.parts import HandState
from companion.matchpot.state.state import State


def after_collecting_debts(state: State) -> State:
    """Return the match with all debts paid into the pot, and the antes if they are due.

    Afterwards nothing is owed and no ante is needed. The phase stays as it is.
    rules: match-pot.md#ante, match-pot.md#owe
    """
    paid = tuple(state.payment_at_deal(seat) for seat in range(len(state.match.seats)))
    net = tuple(have - amount for have, amount in zip(state.match.settled_balances, paid, strict=True))
    pot = state.match.pot + sum(paid)
    match = replace(state.match, settled_balances=net, pot=pot, debts={}, is_ante_needed=False)
    return replace(state, match=match)


def after_deal(state: State) -> State:
    """Return the match with the next hand dealt, and with debts and antes collected.

    The match is then at the first phase of the hand that needs an entry. Players who play off the last leg
    are all in, and do not declare.
    """
    after = replace(after_collecting_debts(state), hand=HandState())
    playing_off = state.match.playoff_players
    if state.deal.stage_index == 0:
        deal = replace(state.deal, dealt_in_players=playing_off or state.match.players_clockwise)
        after = replace(after, deal=deal)
    return after_declarations(after, playing_off) if playing_off else advance_to_declaring(after)


def advance_to_declaring(state: State) -> State:
    """Return the match at the next betting round before declaring, or at the declaring.

    A round in which nobody has a decision to make is skipped. Nobody declares if only one hand is played
    (`is_single_hand`), or if all others folded and there is no kitty or deck to beat: all who are left are in
    then. If the hand has no in or out, everybody is in from the deal on. In these cases the hand goes on as
    in `advance_to_showdown`.
    """
    left, agreed = state.unfolded_players, state.match.agreement
    if not state.has_in_or_out:
        return advance_to_showdown(replace(state, hand=replace(state.hand, players_in=left)))
    if len(left) > 1 and state.next_phase.kind in (BET, DECLARE_PRIZES):
        return _start_bets_or_declaring(state, left) or advance_to_declaring(state.after_phase())
    alone = len(left) == 1 and not (agreed.house_hand.kitty or agreed.house_hand.deck)
    if alone or agreed.is_single_hand:
        return after_declarations(state, left)
    return replace(state, phase=DECLARE)


def after_declarations(state: State, ins: Players) -> State:
    """Return the match after everybody declared: the players in `ins` are in, all others out.

    The hand goes on as in `advance_to_showdown`. If `ins` is empty, the match asks for the best dropped hand
    if a wimp rule is agreed; otherwise the hand ends as in `after_nobody_stays`.
    rules: match-pot.md#declare
    """
    outs = tuple(seat for seat in state.unfolded_players if seat not in ins)
    at = state.phase_after_declaring
    hand = replace(state.hand, players_in=state.sort_from_dealer(ins), players_out=outs, phase_index=at)
    state = replace(state, hand=hand)
    if not ins:
        return (
            after_nobody_stays(state)
            if state.match.agreement.declaring.wimp == NO_WIMP
            else replace(state, phase=WIMP)
        )
    return advance_to_showdown(state)


def advance_to_showdown(state: State) -> State:
    """Return the match at the next phase of the players who are in, or after the hand.

    - Cards are dealt face up in their phase, unless they are known for all who are in.
    - A player who alone can win shows nothing, unless a kitty or the deck has to be beaten: the hand is
      settled. If only a face-down card decides whether that player is dead, the match asks for that first. If
      all are dead, nobody wins the pot.
    - Bets and declarations for prizes are skipped if only one player is left or players play off the last
      leg.
    - After that the match waits for the showdown.

    rules: match-pot.md#alone, match-pot.md#deadly
    """
    if state.next_phase.kind == TURN_UP:
        untold = set(state.hand.players_in) - {*state.hand.face_up_checked_players, *state.hand.face_up_cards}
        return replace(state, phase=TURN_UP) if untold else advance_to_showdown(state.after_phase())
    alive = state.living_players
    if not alive or (len(alive) == 1 and not state.house_hand):
        return (
            replace(state, phase=TURN_UP) if possibly_dead_players(state) else settle_hand(state, ((alive,),))
        )
    if state.next_phase.kind in (BET, DECLARE_PRIZES):
        asked = (
            None if len(alive) == 1 or state.match.playoff_players else _start_bets_or_declaring(state, alive)
        )
        return asked or advance_to_showdown(state.after_phase())
    return replace(state, phase=SHOWDOWN)


def advance_hand(state: State) -> State:
    """Return the match at its next phase: after the declaring if anybody is in, else before it."""
    return advance_to_showdown(state) if state.hand.players_in else advance_to_declaring(state)


def _start_bets_or_declaring(state: State, seats: Players) -> State | None:
    """Return the match with `seats` betting or declaring; None if nobody has a decision to make."""
    return (
        after_betting_start(state, seats)
        if state.next_phase.kind == BET
        else replace(state, phase=DECLARE_PRIZES)
    )


def after_player_put_out(state: State, seat: int) -> State:
    """Return the match after `seat` was put out of the hand; its bets stay in the pot.

    A player who was in counts as dead and loses like anybody who stayed. Any other player has folded. Then
    the match is at the next entry that is needed, or the hand has ended.
    rules: match-pot.md#deadly
    """
    hand = state.hand
    if seat in hand.players_in:
        dead, put_out = (*hand.dead_players, seat), (*hand.players_put_out, seat)
        hand = replace(hand, dead_players=dead, players_put_out=put_out)
    else:
        hand = replace(hand, folded_players=(*hand.folded_players, seat))
    out = replace(state, hand=hand)
    if hand.betting is not None:
        betting = after_player_removal(hand.betting, state.match.players_clockwise.index(seat))
        out = replace(state, hand=replace(hand, betting=betting))
        return out if betting.current_seat is not None else advance_hand(after_betting_end(out))
    if state.phase == DECLARE:
        return _continue_declaring(out)
    return advance_hand(out)


def _continue_declaring(state: State) -> State:
    if not state.undeclared_players:
        return after_declarations(state, state.hand.players_in)
    return state if state.hand.players_in else advance_to_declaring(state)
