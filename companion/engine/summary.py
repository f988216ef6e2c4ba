"""What a screen needs to say about a state: the score board, what is due, who has won what."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of the score board: one seat, or the seats of one team.

    `figures` are (label, value) pairs, the first the one that is read across the table.
    """

    seats: tuple[int, ...]
    figures: tuple[tuple[str, str], ...]
    due: bool = False
    won: bool = False


@dataclass(frozen=True)
class Summary:
    """All that a screen needs to say about a state.

    `line` tells the newest event in plain words. `money` is what each seat has won or lost by
    this match so far, in the table's smallest unit. `pot` is what lies in the middle, and waits for the
    table's next game once this one is over; with it, `money` sums to what this match took over from the
    one before. `anchor` names the section of the rules for the present phase. `winners` is empty while the
    match goes on, and after a draw.
    """

    headline: str
    prompt: str
    rows: tuple[Row, ...]
    line: str = ""
    over: bool = False
    winners: tuple[int, ...] = ()
    money: tuple[int, ...] = ()
    pot: int = 0
    anchor: str = ""
