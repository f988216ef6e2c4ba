"""Lines of Fireplace Poker's story, and the words that they and the refusals are made of."""

from collections.abc import Sequence

from companion.cards import counted
from companion.games.fireplace.state import State, winning_side
from companion.kit.sentences import sentences, verb


def the(name: str) -> str:
    """Return the name of a poker hand as a sentence begins with it: "The full house, kings over tens,"."""
    return f"The {name}," if "," in name else f"The {name}"


def how_many(number: int, noun: str) -> str:
    """Return "no chips", "1 chip" or "3 chips"."""
    return counted(number, noun) if number else f"no {noun}s"


def with_verb(state: State, side: int, word: str) -> str:
    """Return the side with a verb: "Anna leads", "Anna and Cy lead"."""
    return f"{state.side_name(side)} {verb(state.seats_of(side), word)}"


def ahead(lead: int) -> str:
    """Return who has more melds once so many more are on one side: "then 2 melds ahead", "then level"."""
    return f"then {counted(abs(lead), 'meld')} {'ahead' if lead > 0 else 'behind'}" if lead else "then level"


def turn_line(state: State, seat: int, done: Sequence[str], before: State, also: str = "") -> str:
    """Return the line for a turn: `done` in words, then whatever all must know of it."""
    return sentences(
        f"{state.seats.names[seat]} {_in_order(done)}",
        also,
        "The deck is out" if before.deck and not state.deck else "",
        ending(state) if state.over else "",
    )


def ending(state: State) -> str:
    """Return who won and why. rules: fireplace.md#end"""
    winner, result = winning_side(state), result_of(state)
    if 0 in state.chips:
        return f"{result}: no chips left"
    if winner is None:
        return f"{result}: everybody passed, with as many chips and as many melds"
    fewer = state.chips[winner] < state.chips[1 - winner]
    reason = "fewer chips" if fewer else "as many chips, more melds"
    return f"{result}: everybody passed, and {reason}"


def result_of(state: State) -> str:
    """Return who has won a match that is over, or that it is a draw."""
    winner = winning_side(state)
    return "A draw" if winner is None else with_verb(state, winner, "win")


def _in_order(done: Sequence[str]) -> str:
    """Return "x and y", or "x, y, and z", also where what was done has a comma of its own."""
    if len(done) < 3 and "," not in done[0]:
        return " and ".join(done)
    return f"{', '.join(done[:-1])}, and {done[-1]}"
