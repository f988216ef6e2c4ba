"""Summary of a state for the screens: score board, prompt, money and winners."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoreRow:
    """One row of the score board: one seat, or the seats of one team.

    seats: the seats.
    figures: any number of (label, value) pairs; the first is shown largest, to be read across the table.
    due: whether it is the row's turn.
    won: whether the row has won the match.
    """

    seats: tuple[int, ...]
    figures: tuple[tuple[str, str], ...]
    due: bool = False
    won: bool = False


@dataclass(frozen=True)
class MatchSummary:
    """Summary of a state of a match, for the screens.

    headline: the state in a few words.
    prompt: what the players do next.
    rows: the score board.
    log_text: the log text of the newest event.
    over: whether the match is over.
    winners: the seats that won; empty while the match goes on, and after a draw.
    money: the amount that each seat has won or lost in this match, in the table's smallest unit.
    pot: the amount in the middle; once the match is over, it waits for the table's next game. `money`
        and `pot` together sum to the pot taken over from an earlier match.
    anchor: the section of the rules for the present phase.
    round_facts: short phrases that players decide by in this round, such as the number of cards, what is
        wild, how hands rank and who deals; empty once the match is over.
    """

    headline: str
    prompt: str
    rows: tuple[ScoreRow, ...]
    log_text: str = ""
    over: bool = False
    winners: tuple[int, ...] = ()
    money: tuple[int, ...] = ()
    pot: int = 0
    anchor: str = ""
    round_facts: tuple[str, ...] = ()
