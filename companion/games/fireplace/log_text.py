"""Log text of Fireplace Poker, and the phrases that it shares with error messages."""

from collections.abc import Sequence

from companion.games.fireplace.state import State, winning_team
from companion.kit.sentences import join_sentences
from companion.plurals import conjugate_verb, format_count, plural


def start_with_the(name: str) -> str:
    """Return a hand's name as the start of a sentence: "The full house, kings over tens,".

    A name without a comma gets none at its end: "The royal flush".
    """
    return f"The {name}," if "," in name else f"The {name}"


def format_count_or_no(number: int, noun: str) -> str:
    """Return a number with its noun, "no" for 0: "no chips", "1 chip", "3 chips"."""
    return format_count(number, noun) if number else f"no {plural(noun)}"


def team_with_verb(state: State, side: int, word: str) -> str:
    """Return the name of a team with a verb in the right form: "Anna leads", "Anna and Cy lead".

    `side` is the number of the team, and `word` the plural form of the verb.
    """
    return f"{state.team_name(side)} {conjugate_verb(state.team_seats(side), word)}"


def describe_lead_in_melds(lead: int) -> str:
    """Return the text for a team's lead in melds: "then 2 melds ahead", "then level on melds".

    A negative `lead` is "behind".
    """
    return (
        f"then {format_count(abs(lead), 'meld')} {'ahead' if lead > 0 else 'behind'}"
        if lead
        else "then level on melds"
    )


def describe_turn(state: State, seat: int, done: Sequence[str], before: State, also: str = "") -> str:
    """Return the log text of a turn: the player, what was `done`, and `also`.

    `done` has one or more parts, such as "passes". `also` is a sentence of its own, "" for none. `before` is
    the state before the turn, and `state` the one after it. The text also says if the turn emptied the deck
    or ended the match.
    """
    return join_sentences(
        f"{state.seats.names[seat]} {_join_in_order(done)}",
        also,
        "The deck runs out" if before.deck_size and not state.deck_size else "",
        describe_match_end(state) if state.over else "",
    )


def describe_match_end(state: State) -> str:
    """Return the text that says who won a finished match and why, or that it is a draw.

    An example is "Anna wins: no chips left". Call it only once the match is over; that is not checked here.
    rules: fireplace.md#end
    """
    winner, result = winning_team(state), describe_match_result(state)
    if 0 in state.chips:
        return f"{result}: no chips left"
    if winner is None:
        return f"{result} after everybody passed: equal chips and equal melds"
    fewer = state.chips[winner] < state.chips[1 - winner]
    reason = "fewer chips" if fewer else "equal chips and more melds"
    return f"{result} after everybody passed, with {reason}"


def describe_match_result(state: State) -> str:
    """Return the text that names the winner of a finished match, or a draw.

    Call it only once the match is over. Before that it says "A draw", too.
    """
    winner = winning_team(state)
    return "A draw" if winner is None else team_with_verb(state, winner, "win")


def _join_in_order(done: Sequence[str]) -> str:
    """Return "x and y", or "x, y, and z" for three parts or if the first has a comma."""
    if len(done) < 3 and "," not in done[0]:
        return " and ".join(done)
    return f"{', '.join(done[:-1])}, and {done[-1]}"
