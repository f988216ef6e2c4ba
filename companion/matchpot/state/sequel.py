"""The extra hand that may be played for the pot after a limit or a vote has ended the game.

rules: match-pot.md#end
"""

from companion.engine.game import Sequel
from companion.matchpot.rules.rules import LastHand
from companion.matchpot.state.state import State


def sequel(hand: LastHand, state: State) -> Sequel | None:
    """Return the extra hand as a match of its own, dealt by the player who would have dealt next.

    None if there is no pot, or if nothing was owed in the game: that was one such hand already.
    """
    if not (state.over and state.pot) or state.agreed.owes_nothing:
        return None
    told = state.unit.told
    return Sequel(
        label=f"{hand.name} for the pot of {told(state.pot)}",
        told=f"One hand, in which nobody owes anything. The same players; {state.seats.names[state.dealer]} "
        f"deals, and everybody antes {told(state.agreed.ante)}.",
        options=hand.options,
        around=state.around,
        dealer=state.dealer,
    )
