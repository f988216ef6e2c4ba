"""Log texts of Tapiola Hold'em: bets, chips and points won, and the end of the match."""

from collections.abc import Collection, Mapping, Sequence

from companion.cards import counted
from companion.games.tapiola.rules.rules import FLOORS, POTS
from companion.games.tapiola.state.state import State
from companion.kit.betting import Betting
from companion.kit.sentences import either, listed, sentences, verb

MOST_NAMED = 4
"""Largest number of players that a text names one by one."""


def named(state: State, seats: Collection[int]) -> str:
    """Return the names of the seats: "Anna, Bo and Cy"."""
    return listed([state.seats.names[seat] for seat in seats])


def does(state: State, seats: Collection[int], word: str) -> str:
    """Return "Anna and Bo fold" or "Cy folds"; `word` is a regular verb."""
    return f"{named(state, seats)} {verb(seats, word)}"


def ending(state: State) -> str:
    """Return the winners of the match as text."""
    won = state.winners
    return f"{named(state, won)} {either(won, 'wins', 'win together')}" if won else "Nobody wins"


def score(state: State, points: int) -> str:
    """Return "3 pots" or "1 point"."""
    return counted(points, state.agreed.unit)


def with_folds(state: State, line: str, folded: Sequence[int]) -> str:
    """Return a text about bets followed by the players who folded."""
    return sentences(line, does(state, folded, "fold") if folded else "")


def raising(state: State, betting: Betting, seat: int, *, cut: bool) -> str:
    """Return the text for a bet or raise of `seat`.

    `cut` is True if the entry named more than anybody can answer.
    """
    bets = "raises to" if state.betting.level else "bets"
    level = state.told(betting.level)
    bet = f"is all-in for {level}" if seat in betting.all_in else f"{bets} {level}"
    return f"{state.seats.names[seat]} {bet}{', all that anybody can answer' if cut else ''}"


def called(state: State, live: Sequence[int], short: Sequence[int], to: int) -> str:
    """Return the text for the end of a round; players in `short` had less than `to`."""
    if not to:
        return "Everybody checks"
    if len(live) == 1:
        return f"{named(state, live)} bets {state.told(to)}"
    rest = f", {named(state, short)} with all that was left" if short else ""
    who = named(state, live) if len(live) <= MOST_NAMED else f"All {len(live)}"
    return f"{who} are in for {state.told(to)}{rest}"


def put_right(noted: State, shown: State) -> tuple[str, ...]:
    """Return a text for each player who kept another number of cards than was recorded."""
    cards = {seat: shown.hands[seat] for seat in noted.around() if noted.settled}
    return tuple(
        f"{noted.seats.names[seat]} had kept {'three' if kept == FLOORS else 'two'} cards after all"
        for seat, kept in cards.items()
        if kept != noted.hands[seat]
    )


def pot_name(pots: int, at: int) -> str:
    """Return the name of pot `at` of `pots` within a sentence, numbered from 0."""
    if pots == 1:
        return "the pot"
    return f"side pot {at}" if at else "the main pot"


def winning(state: State, got: Sequence[int]) -> str:
    """Return the text for the chips won: "Anna (pair of kings) wins 60 and Bo wins 40"."""
    won = ((seat, state.told(amount)) for seat, amount in enumerate(got) if amount)
    return listed([f"{_shows(state, seat)} wins {amount}" for seat, amount in won])


def scoring(state: State, gains: Mapping[int, int]) -> str:
    """Return the text for the points scored.

    It reads "Anna (flush, king high) gets 2 points and Bo gets 1 point".
    """
    scored = [(seat, gains.get(seat, 0)) for seat in state.live if gains.get(seat, 0)]
    if not scored:
        return "Nobody scores"
    if state.agreed.scoring == POTS:
        wins = either(scored, "wins the pot", "win a pot each")
        return f"{listed([_shows(state, seat) for seat, _ in scored])} {wins}"
    return listed([f"{_shows(state, seat)} gets {score(state, points)}" for seat, points in scored])


def _shows(state: State, seat: int) -> str:
    name, shown = state.seats.names[seat], state.shown
    hand = [shown.ranks[seat].name] if shown and seat in shown.ranks else []
    lows = {at: rank for at, rank in shown.lows.items() if rank.qualifies} if shown else {}
    low = [f"low: {lows[seat].name}"] if seat in lows else []
    return f"{name} ({'; '.join([*hand, *low])})" if hand else name
