"""Log texts of the entries: payments, players in, winnings, the end of the game."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from companion.cards import counted
from companion.kit.sentences import capital, either, listed, sentences, verb
from companion.matchpot.hand.ending import winners
from companion.matchpot.inputs.fields import rivals_of
from companion.matchpot.rules.money import Players, Settlement
from companion.matchpot.rules.options import AMOUNT, GROWING, LIMIT, SHARE, STAYS, UPTO
from companion.matchpot.rules.prizes import HIGH, Prize
from companion.matchpot.state.state import Shown, State


def named(state: State, seats: Collection[int]) -> str:
    """Return "Anna, Bo and Cy", from the dealer's left; players who have left come last."""
    around = state.sorted(seats)
    gone = tuple(seat for seat in seats if seat not in around)
    return listed([state.seats.names[seat] for seat in (*around, *gone)])


def grouped(amounts: Mapping[int, int]) -> dict[int, list[int]]:
    """Return the seats by amount, in the order given, without amounts of 0."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for seat, amount in amounts.items():
        if amount:
            found[amount].append(seat)
    return dict(found)


def each(state: State, amounts: Mapping[int, int], word: str) -> str:
    """Return "Anna takes 24" or "Bo and Cy pay 12 each, Di pays 3"."""
    told = state.unit.told
    parts = (
        f"{named(state, seats)} {verb(seats, word)} {told(amount)}{' each' if len(seats) > 1 else ''}"
        for amount, seats in grouped(amounts).items()
    )
    return ", ".join(parts)


def paying(state: State) -> str:
    """Return the payments at the next deal, "" if nobody pays."""
    owed = {seat: state.dues[seat].amount for seat in state.order if seat in state.dues}
    return ", ".join(filter(None, (_antes(state), each(state, owed, "pay"))))


def _antes(state: State) -> str:
    """Return the antes at the next deal, "" for none."""
    if not state.anteing:
        return ""
    if state.anters == state.around:
        return f"Everybody antes {state.unit.told(state.agreed.ante)}"
    return each(state, dict.fromkeys(state.anters, state.agreed.ante), "ante")


def again(state: State) -> str:
    """Return a clause that says who antes again at the next deal."""
    if state.form.dealer_antes:
        return "the dealer antes again"
    if state.anters == state.around:
        return "everybody antes again"
    return f"{named(state, state.anters)} {verb(state.anters, 'ante')} again"


def _goes_on(state: State) -> str:
    """Return a clause for what comes next if nobody owes anything."""
    return again(state) if state.agreed.ante else "the next hand is dealt"


def declaring(state: State, stay: Players, late: Players) -> str:
    """Return the players who are in, and those who let go late."""
    who = f"{named(state, stay)} {either(stay, 'is', 'are')} in" if stay else "Nobody is in"
    if state.ins and not stay:
        who = "Nobody else is in"
    return sentences(who, f"{named(state, late)} {either(late, 'was', 'were')} late" if late else "")


def speaking(state: State, declared_for: Mapping[Prize, Players]) -> str:
    """Return the declarations for each prize: "Anna and Cy declare high, Bo declares low"."""
    parts = (
        f"{named(state, seats)} {verb(seats, 'declare')} {prize.said}"
        for prize, seats in declared_for.items()
        if seats
    )
    return ", ".join(parts)


def burning(state: State, pot: int) -> str:
    """Return the words for a loser's debt after a hand for `pot`: "burns 50 % of the pot of 8".

    rules: match-pot.md#owe
    """
    agreed, unit = state.agreed, state.unit
    rounded = ", rounded up" if pot * agreed.amount % agreed.all_of_it else ""
    the_pot, amount, number = (
        f"the pot of {unit.told(pot)}",
        unit.told(agreed.amount),
        unit.typed(agreed.amount),
    )
    return {
        UPTO: f"burns {the_pot}, {amount} at most",
        AMOUNT: f"burns {amount}, whatever lies in the pot",
        SHARE: f"burns {number} % of {the_pot}{rounded}",
        GROWING: f"burns {the_pot}, {state.number} times {amount} at most in hand {state.number}",
        LIMIT: f"burns {number} times the bet limit of {unit.told(agreed.bet_limit)}",
    }.get(agreed.owe, f"matches {the_pot}")


def dying(state: State, dead: Collection[int]) -> str:
    """Return the sentence that names the dead, "" for nobody."""
    return f"{named(state, dead)} {either(dead, 'is', 'are')} dead" if dead else ""


def folding(state: State, folded: Players) -> str:
    """Return the sentence that names the players who fold, "" for nobody."""
    return f"{named(state, folded)} {verb(folded, 'fold')}" if folded else ""


def called(state: State, live: Players, to: int, gone: Players) -> str:
    """Return the end of a betting round in words; `live` have put in the full bet `to`."""
    if not to:
        checks = f"{named(state, live)} {verb(live, 'check')}" if gone else "Everybody checks"
        return sentences(checks, folding(state, gone))
    stay = f"{named(state, live)} {either(live, 'is', 'are')} in for {state.unit.told(to)}" if live else ""
    return sentences(stay, folding(state, gone))


def came_of(state: State, settlement: Settlement) -> str:
    """Return the result of the hand that has just ended."""
    debts = "What is owed goes into the pot" if state.over and any(settlement.owed.values()) else ""
    return sentences(*_came(state, settlement), debts, ending(state) if state.over else "")


def _came(state: State, settlement: Settlement) -> Iterator[str]:
    if not state.ins and state.antes:
        on = _goes_on(state)
        yield f"Nobody stayed in, so {on}" if state.agreed.asked else capital(on)
    if not state.ins and state.agreed.nobody_in == STAYS and not settlement.owed:
        yield f"Nobody stayed in, and the pot of {state.unit.told(settlement.left)} stays"
    if settlement.legs:
        yield _legs(state, settlement.legs)
    yield from _last_leg(state) if state.deciding or state.by_legs else _moved(state, settlement)


def _last_leg(state: State) -> Iterator[str]:
    """Yield the way the winner is found if several have got the last leg.

    rules: match-pot.md#legs
    """
    if state.deciding and not state.over:
        yield f"{named(state, state.deciding)} alone play another hand for the pot"
    reached = [seat for seat in state.around if state.legs[seat] == state.agreed.legs]
    if state.by_legs and not state.deciding and len(state.by_legs) < len(reached):
        yield f"{named(state, state.by_legs)} had the other legs first"


def _moved(state: State, settlement: Settlement) -> Iterator[str]:
    """Yield the payments of the hand, or the reason why the pot stays."""
    if settlement.taken:
        taken = settlement.taken.items()
        yield ", ".join(f"{shows(state, seat)} takes {state.unit.told(amount)}" for seat, amount in taken)
    if state.ins and settlement.left and not (settlement.legs or settlement.paid):
        yield _stays(state, settlement)
    if settlement.paid:
        yield each(state, {seat: amount for seat, amount in settlement.paid.items() if amount > 0}, "get")
        yield each(state, {seat: -amount for seat, amount in settlement.paid.items() if amount < 0}, "pay")
    if settlement.owed:
        yield each(state, settlement.owed, "owe")
    if state.antes and state.ins and not state.agreed.owes_nothing:
        yield f"Nobody owes anything, so {_goes_on(state)}"


def _stays(state: State, settlement: Settlement) -> str:
    """Return the reason why money stays in the pot: the kitty or deck wins, or all are dead."""
    all_dead = set(state.ins) == set(state.dead)
    sides = state.hand.sides
    stands = "is second best" if sides and sides.second else "is not beaten"
    beaten = "" if all_dead or not state.house else f"The {state.house} {stands}: "
    left = state.unit.told(settlement.left)
    if settlement.taken:
        return f"{beaten}{left} stays"
    return f"{beaten}nobody wins the pot of {left}" if beaten else f"Nobody wins the pot of {left}"


def shows(state: State, seat: int) -> str:
    """Return "Anna" or, if everybody saw the hand, "Anna (pair of kings)"."""
    name, shown = state.seats.names[seat], state.shown if state.eyes is None else None
    if shown is None:
        return name
    hands = [
        f"{prize.called}: {one.rank.name}" if prize.called else one.rank.name
        for prize, order in zip(shown.prizes, shown.orders, strict=False)
        for one in order
        if one.name == name and _is_told(state, shown, seat, prize, one.place)
    ]
    return f"{name} ({'; '.join(hands)})" if hands else name


def _is_told(state: State, shown: Shown, seat: int, prize: Prize, place: int) -> bool:
    """Return whether a winner's hand is named for a prize.

    If the stage has `sides`, as variants have, it is named only for prizes that it won. The nine original
    games name it for all prizes that it played for, as in every earlier match.
    """
    if state.hand.sides is not None:
        return seat in shown.won.get(prize.field, ())
    return bool(place or prize == HIGH) and bool(rivals_of(state, prize, (seat,)))


def _legs(state: State, seats: Sequence[int]) -> str:
    counts = {state.legs[seat] for seat in seats}
    number = f" ({counts.pop()} of {state.agreed.legs})" if len(counts) == 1 else ""
    return f"{named(state, seats)} {verb(seats, 'get')} a leg{number}"


def ending(state: State) -> str:
    """Return the sentence about the end of the game. rules: match-pot.md#end"""
    won = winners(state)
    if state.by_legs and state.settlement:
        pot = f"the pot of {state.unit.told(sum(state.settlement.taken.values()))}"
        how = f"{named(state, won)} {verb(won, 'win')} {pot} with {counted(state.agreed.legs, 'leg')}"
    else:
        how = f"{named(state, won)} {verb(won, 'win')}" if won else "Nobody wins"
    waits = f"A pot of {state.unit.told(state.pot)} waits for the next game" if state.pot else ""
    return sentences(how, waits)


def voting(state: State) -> str:
    """Return the sentence that all voted to end the game."""
    return sentences("All agree to stop", ending(state))
