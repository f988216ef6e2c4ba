"""Whether anybody can have a low, as far as the board shows.

rules: match-pot.md#split
"""

from collections import Counter
from collections.abc import Collection

from companion.cards import Card, face_up
from companion.hands.judging.choice import Exactly
from companion.kit.sentences import listed, sentences
from companion.matchpot.inputs.fields import floor_for, nobody_holds, rivals_of
from companion.matchpot.rules.moves import BET, DECLARE
from companion.matchpot.rules.prizes import Prize
from companion.matchpot.showdown.winning import Won
from companion.matchpot.state.state import State


def allows_low(state: State, board: Collection[Card]) -> bool:
    """Return whether a low is still possible with these face-up cards on the board.

    A hand that takes exactly so many cards of the board needs as many different low ranks there.
    """
    low, choice = state.hand.contest.low, state.hand.contest.choice
    if low is None or not isinstance(choice, Exactly) or not low.qualifies:
        return True
    ranks = low.ranks[: low.ranks.index(low.qualifies) + 1]
    found = {rank for rank in ranks if any(face_up(card)[0] == rank for card in board)}
    return len(found) + state.hand.board - len(board) >= choice.board


def turned_up(state: State) -> int:
    """Return the number of face-up board cards, if they may be recorded now; else 0.

    They are recorded to check whether the board allows a low.

    While phones choose in secret it is 0, because another entry would discard their choices.
    """
    if not (state.form.turned and state.splits):
        return 0
    if state.phase == BET:
        return state.form.turned[state.betted]
    asked = state.phase == DECLARE and state.agreed.asked
    return state.form.turned[state.betted - 1] if asked else 0


def no_low(state: State, won: Won, board: Collection[Card]) -> str:
    """Return the text that there is no low although it would share the pot; else "".

    If the stage has `sides`, the text covers every prize that has no winner.
    """
    alone = len(state.alive) == 1 and not state.house
    if len(won) == len(state.prizes) or alone:
        return ""
    if state.hand.sides is None:
        return "Nobody has a low" if allows_low(state, board) else "The board allows no low"
    if not won:
        return nobody_holds(state)
    return sentences(*lacking(state, won))


def lacking(state: State, won: Won) -> Counter[str]:
    """Return the reasons why prizes of a pot have no winner, with the number of prizes for each."""
    return Counter(nobody(state, prize) for prize in state.prizes if prize not in dict(won))


def nobody(state: State, prize: Prize) -> str:
    """Return the reason why a prize has no winner."""
    rivals = rivals_of(state, prize, state.alive)
    if not rivals:
        return f"Nobody who is left declared for {prize.what}"
    if state.form.both and prize.declared and all(len(state.claims.get(seat, ())) > 1 for seat in rivals):
        names = listed([state.seats.names[seat] for seat in rivals])
        return f"{names} declared for more and did not win it all"
    if floor := floor_for(state, prize):
        who = f"who declared for {prize.what} " if state.claims else ""
        return f"Nobody {who}holds {floor}"
    return "Nobody has a low" if prize.low else f"Nobody has {prize.what}"


def no_low_left(state: State) -> str:
    """Return the text that the recorded board allows no low, "" while it does."""
    return "" if not state.splits or allows_low(state, state.board) else "The board allows no low"
