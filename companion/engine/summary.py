"""Summary of a state for the screens: score board, prompt, money and winners."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One row of the score board: one seat, or the seats of one team.

    `figures` are (label, value) pairs; the first is shown largest, to be read across the table. `due` is True
    if it is the row's turn, and `won` if the row has won the match.
    """

    seats: tuple[int, ...]
    figures: tuple[tuple[str, str], ...]
    due: bool = False
    won: bool = False


@dataclass(frozen=True)
class Summary:
    """Summary of a state for the screens.

    `log_text` is the log text of the newest event. `money` is the amount that each seat has won or lost in
    this match, in the table's smallest unit. `pot` is the amount in the middle; once the match is over, it
    waits for the table's next game. `money` and `pot` together sum to the pot taken over from an earlier
    match.
    `anchor` names the section of the rules for the present phase. `winners` is empty while the match goes on,
    and after a draw.
    """

    headline: str
    prompt: str
    rows: tuple[Row, ...]
    log_text: str = ""
    over: bool = False
    winners: tuple[int, ...] = ()
    money: tuple[int, ...] = ()
    pot: int = 0
    anchor: str = ""
