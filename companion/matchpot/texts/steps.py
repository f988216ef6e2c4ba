"""The end of a hand in steps: shares of the pot, debts, and the reasons for both.

rules: match-pot.md#showdown, match-pot.md#owe
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.account import OWED, EntryStep
from companion.kit.sentences import join_with_and
from companion.kit.sharing import PotPart, SharedAmount, describe_amount_split
from companion.matchpot.hand.deadly import describe_elimination
from companion.matchpot.inputs.fields import describe_no_winner
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET
from companion.matchpot.rules.options import HALF_TO_OTHER_WINNER, WIMP_AMOUNT
from companion.matchpot.showdown.ended import FinishedHand
from companion.matchpot.showdown.lows import count_missing_winner_reasons
from companion.matchpot.showdown.winning import PotWinners
from companion.matchpot.state.state import HOUSE_SEAT, State
from companion.matchpot.texts.log_text import describe_loser_debt, describe_next_ante
from companion.plurals import conjugate_verb, format_count, inflect_noun

LEG_AMOUNT_KIND = "legs"
"""The `kind` of a step that awards a leg."""


def hand_result_steps(hand: FinishedHand) -> Iterator[EntryStep]:
    """Yield the results of the hand, and of the game if the hand ended it."""
    if not hand.players_in:
        yield from _nobody_in_steps(hand)
    elif hand.before.match.playoff_players:
        yield from _playoff_steps(hand)
    elif hand.leg_winners:
        yield from _leg_steps(hand)
    elif hand.settlement.direct_payments:
        yield from _direct_payment_steps(hand)
    elif not (hand.losers or hand.settlement.pot_shares):
        yield _pot_stays_step(hand, "Nobody who stayed in lost, so nobody pays", "owe")
    else:
        yield from _missing_winner_steps(hand)
        if _is_kitty_half_passed_on(hand):
            yield EntryStep(
                "The half that the kitty wins goes to the winner of the other half", anchor="split"
            )
        for lot, won in zip(_pot_lots(hand), hand.winners_by_pot, strict=True):
            yield from describe_amount_split(lot, _prize_parts(hand, won))
        yield from _new_debt_steps(hand, hand.losers, "loses", "owe")
    yield from _after_hand_steps(hand)


def _whole_pot_lot(hand: FinishedHand) -> SharedAmount:
    return SharedAmount(
        hand.pot_amount, _pot_phrase(hand), hand.before.match.seats.names, "split", unit=hand.unit
    )


def _pot_lots(hand: FinishedHand) -> Iterator[SharedAmount]:
    """Yield the pot, or the main pot and the side pots."""
    if len(hand.pots) < 2:
        yield _whole_pot_lot(hand)
        return
    for number, pot in enumerate(hand.pots):
        amount = hand.unit.format_amount(pot.amount)
        called = f"side pot {number} ({amount})" if number else f"the main pot of {amount}"
        yield SharedAmount(pot.amount, called, hand.before.match.seats.names, "split", unit=hand.unit)


def _pot_phrase(hand: FinishedHand) -> str:
    return f"the pot of {hand.unit.format_amount(hand.pot_amount)}"


def _pot_stays_step(hand: FinishedHand, why: str, anchor: str) -> EntryStep:
    return EntryStep(f"{why}: {_pot_phrase(hand)} stays", anchor=anchor)


def _nobody_in_steps(hand: FinishedHand) -> Iterator[EntryStep]:
    """Yield the results if nobody stayed in. rules: match-pot.md#nobody-in, match-pot.md#wimp"""
    yield _pot_stays_step(hand, "Nobody stayed in", "nobody-in")
    had = f"had {hand.before.prizes[0].name} of all who dropped"
    yield from _new_debt_steps(hand, tuple(hand.settlement.debts), had, "wimp")


def _leg_steps(hand: FinishedHand) -> Iterator[EntryStep]:
    """Yield the legs awarded, and the pot if it was the last leg. rules: match-pot.md#legs"""
    state = hand.before
    for seat in hand.leg_winners:
        why = _lone_stayer_reason(hand) if len(hand.players_in) == 1 else "tied with everybody who stayed in"
        yield EntryStep(f"{hand.seat_name(seat)} {why}: gets a leg", seat, 1, LEG_AMOUNT_KIND, anchor="legs")
    legs_to_win = state.match.agreement.ending.legs
    legs = format_count(legs_to_win, "leg")
    if hand.after.match.playoff_players:
        names = join_with_and([hand.seat_name(seat) for seat in hand.after.match.playoff_players])
        yield _pot_stays_step(hand, f"{names} have {legs} each, so they play another hand", "legs")
    elif hand.after.match.winners_by_legs:
        reached = [seat for seat in hand.leg_winners if hand.after.match.legs[seat] == legs_to_win]
        first = (
            ", got the earlier legs sooner," if len(reached) > len(hand.after.match.winners_by_legs) else ""
        )
        yield from describe_amount_split(
            _whole_pot_lot(hand),
            [PotPart(state.sort_from_dealer(hand.after.match.winners_by_legs), f"has {legs}{first}", "legs")],
        )
    else:
        yield _pot_stays_step(hand, "Nobody pays", "legs")


def _playoff_steps(hand: FinishedHand) -> Iterator[EntryStep]:
    """Yield the results of a hand between players who got the last leg together.

    rules: match-pot.md#legs
    """
    if hand.after.match.winners_by_legs:
        has = "has the best hand of the players with the last leg"
        yield from describe_amount_split(
            _whole_pot_lot(hand), [PotPart(hand.after.match.winners_by_legs, has, "legs")]
        )
        return
    tie = (
        f"{join_with_and([hand.seat_name(seat) for seat in hand.after.match.playoff_players])} tie"
        if hand.remaining_players
        else f"All of them are {describe_elimination(hand.after, hand.dead_players)}"
    )
    yield _pot_stays_step(hand, f"{tie}, so they play another hand", "legs")


def _lone_stayer_reason(hand: FinishedHand, beside: str = " and") -> str:
    agreed = hand.agreement
    if hand.before.phase == BET:
        return "is the only one left"
    house = "the kitty" if agreed.house_hand.kitty else "the deck" if agreed.house_hand.deck else ""
    sides = hand.before.current_stage.prize_rules
    beat = "was second to" if sides and sides.is_second_best_winning else "beat"
    return f"was the only one in{beside} {beat} {house}" if house else "was the only one in"


def _missing_winner_steps(hand: FinishedHand) -> Iterator[EntryStep]:
    """rules: match-pot.md#split"""
    won, prizes = hand.winners_by_pot[0], hand.before.prizes
    if not (won and len(won) < len(prizes) and len(hand.remaining_players) > 1):
        return
    if hand.before.current_stage.prize_rules is None:
        yield EntryStep("Nobody has a low, so the pot is not split", anchor="split")
        return
    for why, many in count_missing_winner_reasons(hand.before, won).items():
        share = inflect_noun(many, "share")
        goes = conjugate_verb(many, "go")
        yield EntryStep(f"{why}: the {share} {goes} to the other winners", anchor="split")


def _direct_payment_steps(hand: FinishedHand) -> Iterator[EntryStep]:
    """Yield the payments if losers pay the winners and the pot stays. rules: match-pot.md#owe"""
    state = hand.before
    loss = state.match.agreement.loser_debt(hand.pot_amount, state.match.hand_number)
    for seat in hand.losers:
        yield EntryStep(
            f"{_describe_loss(hand, seat, 'loses')}: pays {hand.unit.format_amount(loss)} at once",
            seat,
            -loss,
            anchor="owe",
        )
    paid = loss * len(hand.losers)
    won = [part for part in _prize_parts(hand, hand.winners_by_pot[0]) if part.seats]
    called = f"the {hand.unit.format_amount(paid)} that the losers pay"
    lot = SharedAmount(paid, called, state.match.seats.names, "split", is_in_pot=False, unit=hand.unit)
    yield from describe_amount_split(lot, won)
    yield _pot_stays_step(hand, "The losers pay the winners", "owe")


def _prize_parts(hand: FinishedHand, won: PotWinners) -> list[PotPart]:
    """Return the prizes of a pot with their winners and the reasons."""
    alone = hand.players_in
    if len(alone) == 1 and won and all(side == alone for side in hand.all_prize_winners):
        return [PotPart(alone, _lone_stayer_reason(hand, beside=","), "alone")]
    if not won:
        return [PotPart((), describe_no_winner(hand.before), "showdown")]
    named = hand.before.current_stage.prize_rules is not None
    parts = [
        replace(_prize_part(hand, side, f"has {prize.name}"), prize_name=prize.name if named else "")
        for prize, side in won
    ]
    if _is_kitty_half_passed_on(hand):
        return [part for part in parts if part.seats]
    return parts


def _is_kitty_half_passed_on(hand: FinishedHand) -> bool:
    """Return whether the kitty won a half that goes to the other half's winner.

    rules: match-pot.md#split
    """
    other = hand.agreement.house_hand.kitty_half == HALF_TO_OTHER_WINNER and any(
        HOUSE_SEAT not in side for side in hand.all_prize_winners
    )
    return other and any(HOUSE_SEAT in side for side in hand.all_prize_winners)


def _prize_part(hand: FinishedHand, side: Players, what: str) -> PotPart:
    state = hand.before
    if HOUSE_SEAT in side:
        house = "kitty" if state.match.agreement.house_hand.kitty else "deck"
        return PotPart((), f"The {house} {what} or ties", house)
    if not side:
        return PotPart(
            (),
            f"All who stayed in are {describe_elimination(hand.after, hand.dead_players)}",
            "deadly",
        )
    only = not hand.showdown_winners or (len(hand.remaining_players) == 1 and not state.house_hand)
    return PotPart(
        state.sort_from_dealer(side), "is the only one left who can win" if only else what, "showdown"
    )


def _new_debt_steps(hand: FinishedHand, seats: Players, otherwise: str, anchor: str) -> Iterator[EntryStep]:
    """Yield the debts of `seats`. rules: match-pot.md#owe"""
    when = "" if hand.after.match.is_over else " at the next deal"
    for seat in seats:
        if amount := hand.settlement.debts.get(seat, 0):
            told = f"{_describe_loss(hand, seat, otherwise)}: owes {hand.unit.format_amount(amount)}{when}"
            yield EntryStep(told, seat, -amount, OWED, anchor=anchor)


def _describe_loss(hand: FinishedHand, seat: int, otherwise: str) -> str:
    """Return why a seat lost, and the cost: ``"Bo loses and burns 50% of the pot of 8"``."""
    after = hand.after
    dead, folded = seat in after.hand.dead_players, seat in after.hand.folded_players
    why = (
        f"is {describe_elimination(after, (seat,))}"
        if dead
        else "folded after saying “in”"
        if folded
        else otherwise
    )
    wimp = not hand.players_in and hand.agreement.declaring.wimp == WIMP_AMOUNT
    does = "pays the wimp amount" if wimp else describe_loser_debt(hand.before, hand.pot_amount)
    return f"{hand.seat_name(seat)} {why} and {does}"


def _after_hand_steps(hand: FinishedHand) -> Iterator[EntryStep]:
    """Yield the antes due again, or the payment of debts at the end of the game.

    rules: match-pot.md#end
    """
    if not hand.after.match.is_over:
        agreed = hand.agreement
        if hand.after.match.is_ante_needed and agreed.stakes.ante and not agreed.debts.is_nothing_owed:
            why = "Nobody owes anything" if hand.players_in else "Nobody stayed in"
            yield EntryStep(f"{why}: {describe_next_ante(hand.after)} at the next deal", anchor="ante")
        return
    for seat, amount in hand.settlement.debts.items():
        if amount:
            told = (
                f"The game is over, so {hand.seat_name(seat)} pays the {hand.unit.format_amount(amount)} "
                "owed into the pot"
            )
            yield EntryStep(told, seat, -amount, pot=amount, anchor="end")
    yield from waiting_pot_steps(hand.after)


def waiting_pot_steps(after: State) -> Iterator[EntryStep]:
    """Yield the step for the pot that a finished game leaves to the next one, if there is a pot."""
    if after.match.pot:
        yield EntryStep(
            f"The pot of {after.match.unit.format_amount(after.match.pot)} waits for the table's next game",
            anchor="end",
        )
