"""Growth of the pot by the next deal, worked out before anybody has lost.

rules: match-pot.md#owe
"""

from companion.matchpot.rules.moves import DEAL
from companion.matchpot.state.state import State


def next_pot(state: State, staying: int) -> int:
    """Return the next pot if `staying` players stay and one of them takes all of this one."""
    if state.agreed.pays_winner and staying > 1:
        return state.total
    return state.cost * (staying - 1)


def could_grow(state: State) -> int:
    """Return the largest pot at the next deal if somebody stays and nobody antes again.

    If a kitty may win, or if all who stay may be dead, nobody takes the pot and all of them owe. The deck
    beats only a player who is alone in. Antes that are due at every deal are included.
    """
    agreed = state.agreed
    staying = sum(1 for seat in state.candidates if seat in state.ins or seat in state.unasked)
    if agreed.kitty or state.form.deadly:
        return state.total + state.cost * staying + next_antes(state)
    alone = state.total + state.cost * agreed.deck
    return max(next_pot(state, staying), alone if agreed.deck or agreed.legs else 0) + next_antes(state)


def next_antes(state: State) -> int:
    """Return the antes at the next deal of new cards, if one is due at every deal.

    rules: match-pot.md#ante
    """
    anew = state.stage + 1 == len(state.form.stages) or state.agreed.dropped
    return state.agreed.ante * len(state.anters) if state.agreed.every_deal and anew else 0


def warning(state: State) -> str:
    """Return the warning that the pot may pass the agreed limit, "" while it cannot.

    rules: match-pot.md#limit-of-time
    """
    ceiling = state.agreed.ceiling
    if not ceiling or state.over or state.deciding:
        return ""
    dealing = state.phase == DEAL
    pot = state.total + state.coming if dealing else max(state.total, could_grow(state))
    if pot <= ceiling:
        return ""
    told, stop = state.unit.told, "; all may agree to stop" if dealing else ""
    when = "With this deal the pot comes to" if dealing else "The pot can come to"
    return f"{when} {told(pot)}, more than the {told(ceiling)} agreed on{stop}"


def could_grow_more(state: State) -> bool:
    """Return whether bets that are still to come can make the next pot larger than `could_grow`."""
    agreed = state.agreed
    stays = agreed.kitty or agreed.deck or agreed.legs or state.form.deadly
    return state.cost_may_rise or (state.bets_to_come and bool(stays))
