"""Log text of Fireplace Poker, and the phrases that it shares with error messages."""

from collections.abc import Sequence

from companion.cards import counted
from companion.games.fireplace.state import State, winning_side
from companion.kit.sentences import sentences, verb


def the(name: str) -> str:
    """Return a hand's name as the start of a sentence: "The full house, kings over tens,"."""
    return f"The {name}," if "," in name else f"The {name}"


def how_many(number: int, noun: str) -> str:
    """Return "no chips", "1 chip" or "3 chips"."""
    return counted(number, noun) if number else f"no {noun}s"


def with_verb(state: State, side: int, word: str) -> str:
    """Return the name of team `side` with a verb: "Anna leads", "Anna and Cy lead"."""
    return f"{state.side_name(side)} {verb(state.seats_of(side), word)}"


def ahead(lead: int) -> str:
    """Return the text for a lead in melds: "then 2 melds ahead", "then level"."""
    return f"then {counted(abs(lead), 'meld')} {'ahead' if lead > 0 else 'behind'}" if lead else "then level"


def turn_line(state: State, seat: int, done: Sequence[str], before: State, also: str = "") -> str:
    """Return the log text of a turn: the player, what was `done`, and `also`.

    It also says if the turn emptied the deck or ended the match.
    """
    return sentences(
        f"{state.seats.names[seat]} {_in_order(done)}",
        also,
        "The deck is out" if before.deck and not state.deck else "",
        ending(state) if state.over else "",
    )


def ending(state: State) -> str:
    """Return the text that says who won and why. rules: fireplace.md#end"""
    winner, result = winning_side(state), result_of(state)
    if 0 in state.chips:
        return f"{result}: no chips left"
    if winner is None:
        return f"{result}: everybody passed, with as many chips and as many melds"
    fewer = state.chips[winner] < state.chips[1 - winner]
    reason = "fewer chips" if fewer else "as many chips, more melds"
    return f"{result}: everybody passed, and {reason}"


def result_of(state: State) -> str:
    """Return the text that names the winner of a finished match, or a draw."""
    winner = winning_side(state)
    return "A draw" if winner is None else with_verb(state, winner, "win")


def _in_order(done: Sequence[str]) -> str:
    """Return "x and y", or "x, y, and z" for three parts or if the first has a comma."""
    if len(done) < 3 and "," not in done[0]:
        return " and ".join(done)
    return f"{', '.join(done[:-1])}, and {done[-1]}"
