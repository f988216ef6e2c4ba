"""Log texts of the entries: payments, players in, winnings, the end of the game."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from companion.kit.sentences import capitalise, join_sentences, join_with_and
from companion.matchpot.hand.ending import game_winners
from companion.matchpot.inputs.fields import players_for_prize
from companion.matchpot.rules.money import Players, Settlement
from companion.matchpot.rules.options import (
    BET_LIMIT_MULTIPLE,
    FIXED_AMOUNT,
    GROWING_LIMIT,
    POT_PERCENTAGE,
    POT_STAYS,
    POT_UP_TO_AMOUNT,
)
from companion.matchpot.rules.prizes import HIGH_PRIZE, Prize
from companion.matchpot.state.parts import ShowdownResult
from companion.matchpot.state.state import State
from companion.plurals import conjugate_verb, format_count, singular_or_plural


def format_player_names(state: State, seats: Collection[int]) -> str:
    """Return "Anna, Bo and Cy", from the dealer's left; players who have left come last."""
    around = state.sort_from_dealer(seats)
    gone = tuple(seat for seat in seats if seat not in around)
    return join_with_and([state.match.seats.names[seat] for seat in (*around, *gone)])


def group_seats_by_amount(amounts: Mapping[int, int]) -> dict[int, list[int]]:
    """Return the seats by amount, in the order given, without amounts of 0."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for seat, amount in amounts.items():
        if amount:
            found[amount].append(seat)
    return dict(found)


def format_amounts_by_player(state: State, amounts: Mapping[int, int], word: str) -> str:
    """Return "Anna takes 24" or "Bo and Cy pay 12 each, Di pays 3"; "" if there are no amounts.

    `amounts` are in the smallest unit by seat; amounts of 0 are left out. `word` is the verb in its plain
    form, "take" or "pay".
    """
    told = state.match.unit.format_amount
    parts = (
        f"{format_player_names(state, seats)} {conjugate_verb(seats, word)} "
        f"{told(amount)}{' each' if len(seats) > 1 else ''}"
        for amount, seats in group_seats_by_amount(amounts).items()
    )
    return ", ".join(parts)


def describe_deal_payments(state: State) -> str:
    """Return the text of the payments at the next deal, "" if nobody pays."""
    owed = {seat: state.match.debts[seat].amount for seat in state.turn_order if seat in state.match.debts}
    return ", ".join(filter(None, (_describe_antes(state), format_amounts_by_player(state, owed, "pay"))))


def _describe_antes(state: State) -> str:
    """Return the antes at the next deal, "" for none."""
    match = state.match
    if not state.is_ante_due:
        return ""
    if state.ante_payers == match.players_clockwise:
        return f"Everybody antes {match.unit.format_amount(match.agreement.stakes.ante)}"
    return format_amounts_by_player(
        state, dict.fromkeys(state.ante_payers, match.agreement.stakes.ante), "ante"
    )


def describe_next_ante(state: State) -> str:
    """Return a clause that says who antes again at the next deal, whether an ante is due or not."""
    if state.match.form.ante.is_paid_by_dealer:
        return "the dealer antes again"
    if state.ante_payers == state.match.players_clockwise:
        return "everybody antes again"
    return (
        f"{format_player_names(state, state.ante_payers)} {conjugate_verb(state.ante_payers, 'ante')} again"
    )


def _describe_what_follows(state: State) -> str:
    """Return a clause for what comes next if nobody owes anything."""
    return describe_next_ante(state) if state.match.agreement.stakes.ante else "the next hand is dealt"


def describe_stayers(state: State, stay: Players, late: Players) -> str:
    """Return the text that names the players who are in, and those who let go late.

    `state` is the match before the entry. `stay` and `late` may be empty: "Nobody is in", or "Nobody else is
    in" if others are in already.
    """
    who = (
        f"{format_player_names(state, stay)} {singular_or_plural(stay, 'is', 'are')} in"
        if stay
        else "Nobody is in"
    )
    if state.hand.players_in and not stay:
        who = "Nobody else is in"
    return join_sentences(
        who,
        f"{format_player_names(state, late)} dropped late" if late else "",
    )


def describe_declarations(state: State, declared_for: Mapping[Prize, Players]) -> str:
    """Return the declarations for each prize: "Anna and Cy declare high, Bo declares low".

    "" if nobody declares for any prize.
    """
    parts = (
        f"{format_player_names(state, seats)} {conjugate_verb(seats, 'declare')} {prize.declaration}"
        for prize, seats in declared_for.items()
        if seats
    )
    return ", ".join(parts)


def describe_loser_debt(state: State, pot: int) -> str:
    """Return the words for a loser's debt after a hand for `pot`: "burns 50% of the pot of 8".

    `state` is the match before the end of the hand. Losers must owe something by the options agreed on.
    rules: match-pot.md#owe
    """
    agreed, unit = state.match.agreement, state.match.unit
    rounded = ", rounded up" if pot * agreed.debts.amount % agreed.whole_pot_amount else ""
    the_pot, limit = f"the pot of {unit.format_amount(pot)}", unit.format_amount(agreed.stakes.bet_limit)
    amount, number = unit.format_amount(agreed.debts.amount), unit.format_for_input(agreed.debts.amount)
    hand = state.match.hand_number
    return {
        POT_UP_TO_AMOUNT: f"burns {the_pot}, at most {amount}",
        FIXED_AMOUNT: f"burns {amount}, whatever is in the pot",
        POT_PERCENTAGE: f"burns {number}% of {the_pot}{rounded}",
        GROWING_LIMIT: f"burns {the_pot}, at most {hand} times {amount} in hand {hand}",
        BET_LIMIT_MULTIPLE: f"burns {number} times the bet limit of {limit}",
    }.get(agreed.debts.owe, f"matches {the_pot}")


def describe_dead_players(state: State, dead: Collection[int]) -> str:
    """Return the sentence that names the dead, "" for nobody."""
    return f"{format_player_names(state, dead)} {singular_or_plural(dead, 'is', 'are')} dead" if dead else ""


def describe_folds(state: State, folded: Players) -> str:
    """Return the sentence that names the players who fold, "" for nobody."""
    return f"{format_player_names(state, folded)} {conjugate_verb(folded, 'fold')}" if folded else ""


def describe_betting_end(state: State, live: Players, to: int, gone: Players) -> str:
    """Return the end of a betting round in words.

    `live` have put in the full bet `to`, which is 0 if everybody checked. `gone` folded by this entry.
    """
    if not to:
        checks = (
            f"{format_player_names(state, live)} {conjugate_verb(live, 'check')}"
            if gone
            else "Everybody checks"
        )
        return join_sentences(checks, describe_folds(state, gone))
    stay = (
        f"{format_player_names(state, live)} {singular_or_plural(live, 'is', 'are')} in for "
        f"{state.match.unit.format_amount(to)}"
        if live
        else ""
    )
    return join_sentences(stay, describe_folds(state, gone))


def describe_hand_result(state: State, settlement: Settlement) -> str:
    """Return the log text of the hand that has just ended, and of the game if it is over.

    `state` is the match after the hand, and `settlement` its result.
    """
    debts = (
        "Players pay what they owe into the pot"
        if state.match.is_over and any(settlement.debts.values())
        else ""
    )
    return join_sentences(
        *_hand_result_sentences(state, settlement),
        debts,
        describe_game_end(state) if state.match.is_over else "",
    )


def _hand_result_sentences(state: State, settlement: Settlement) -> Iterator[str]:
    match = state.match
    if not state.hand.players_in and match.is_ante_needed:
        on = _describe_what_follows(state)
        yield f"Nobody stayed in, so {on}" if match.agreement.declaring.is_in_turn else capitalise(on)
    if (
        not state.hand.players_in
        and match.agreement.declaring.nobody_in == POT_STAYS
        and not settlement.debts
    ):
        yield f"Nobody stayed in, and the pot of {match.unit.format_amount(settlement.remaining_pot)} stays"
    if settlement.leg_winners:
        yield _describe_legs_won(state, settlement.leg_winners)
    yield from (
        _describe_last_leg(state)
        if match.playoff_players or match.winners_by_legs
        else _describe_payments(state, settlement)
    )


def _describe_last_leg(state: State) -> Iterator[str]:
    """Yield the way the winner is found if several have got the last leg.

    rules: match-pot.md#legs
    """
    match = state.match
    if match.playoff_players and not match.is_over:
        yield f"Only {format_player_names(state, match.playoff_players)} play another hand for the pot"
    reached = [seat for seat in match.players_clockwise if match.legs[seat] == match.agreement.ending.legs]
    if match.winners_by_legs and not match.playoff_players and len(match.winners_by_legs) < len(reached):
        yield f"{format_player_names(state, match.winners_by_legs)} got the earlier legs sooner"


def _describe_payments(state: State, settlement: Settlement) -> Iterator[str]:
    """Yield the payments of the hand, or the reason why the pot stays."""
    if settlement.pot_shares:
        taken = settlement.pot_shares.items()
        yield ", ".join(
            f"{format_name_with_hand(state, seat)} takes {state.match.unit.format_amount(amount)}"
            for seat, amount in taken
        )
    if (
        state.hand.players_in
        and settlement.remaining_pot
        and not (settlement.leg_winners or settlement.direct_payments)
    ):
        yield _describe_remaining_pot(state, settlement)
    if settlement.direct_payments:
        yield format_amounts_by_player(
            state, {seat: amount for seat, amount in settlement.direct_payments.items() if amount > 0}, "get"
        )
        yield format_amounts_by_player(
            state, {seat: -amount for seat, amount in settlement.direct_payments.items() if amount < 0}, "pay"
        )
    if settlement.debts:
        yield format_amounts_by_player(state, settlement.debts, "owe")
    if (
        state.match.is_ante_needed
        and state.hand.players_in
        and not state.match.agreement.debts.is_nothing_owed
    ):
        yield f"Nobody owes anything, so {_describe_what_follows(state)}"


def _describe_remaining_pot(state: State, settlement: Settlement) -> str:
    """Return the reason why money stays in the pot: the kitty or deck wins, or all are dead."""
    all_dead = set(state.hand.players_in) == set(state.hand.dead_players)
    sides = state.current_stage.prize_rules
    second = f"The {state.house_hand} is second best: "
    wins = second if sides and sides.is_second_best_winning else f"Nobody beats the {state.house_hand}: "
    beaten = "" if all_dead or not state.house_hand else wins
    left = state.match.unit.format_amount(settlement.remaining_pot)
    if settlement.pot_shares:
        return f"{beaten}{left} stays in the pot"
    return f"{beaten}nobody wins the pot of {left}" if beaten else f"Nobody wins the pot of {left}"


def format_name_with_hand(state: State, seat: int) -> str:
    """Return "Anna" or, if everybody saw the hand, "Anna (pair of kings)".

    With several prizes the hand is named for each that it played for: "Anna (low: 8-6-4-2-A)". If the stage
    has `prize_rules`, it is named only for those that it won.
    """
    name = state.match.seats.names[seat]
    shown = state.hand.last_showdown if state.showdown_viewers is None else None
    if shown is None:
        return name
    hands = [
        f"{prize.hand_prefix}: {one.rank.name}" if prize.hand_prefix else one.rank.name
        for prize, order in zip(shown.prizes, shown.orders, strict=False)
        for one in order
        if one.name == name and _is_hand_named(state, shown, seat, prize, one.place)
    ]
    return f"{name} ({'; '.join(hands)})" if hands else name


def _is_hand_named(state: State, shown: ShowdownResult, seat: int, prize: Prize, place: int) -> bool:
    """Return whether a winner's hand is named for a prize.

    If the stage has `prize_rules`, as variants have, it is named only for prizes that it won. The nine
    original games name it for all prizes that it played for, as in every earlier match.
    """
    if state.current_stage.prize_rules is not None:
        return seat in shown.winners_by_prize.get(prize.field_name, ())
    return bool(place or prize == HIGH_PRIZE) and bool(players_for_prize(state, prize, (seat,)))


def _describe_legs_won(state: State, seats: Sequence[int]) -> str:
    counts = {state.match.legs[seat] for seat in seats}
    number = f" ({counts.pop()} of {state.match.agreement.ending.legs})" if len(counts) == 1 else ""
    return f"{format_player_names(state, seats)} {conjugate_verb(seats, 'get')} a leg{number}"


def describe_game_end(state: State) -> str:
    """Return the sentence about the end of the game.

    It names the winners, or says that nobody wins, and names a pot that waits for the next game.
    rules: match-pot.md#end
    """
    match = state.match
    won = game_winners(state)
    if match.winners_by_legs and state.hand.settlement:
        pot = f"the pot of {match.unit.format_amount(sum(state.hand.settlement.pot_shares.values()))}"
        how = (
            f"{format_player_names(state, won)} {conjugate_verb(won, 'win')} {pot} with "
            f"{format_count(match.agreement.ending.legs, 'leg')}"
        )
    else:
        how = f"{format_player_names(state, won)} {conjugate_verb(won, 'win')}" if won else "Nobody wins"
    waits = f"A pot of {match.unit.format_amount(match.pot)} waits for the next game" if match.pot else ""
    return join_sentences(how, waits)


def describe_end_vote(state: State) -> str:
    """Return the sentence that all voted to end the game."""
    return join_sentences("Everybody agreed to stop", describe_game_end(state))
