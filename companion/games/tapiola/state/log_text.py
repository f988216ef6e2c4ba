"""Log texts of Tapiola Hold'em: bets, chips and points won, and the end of the match."""

from collections.abc import Collection, Mapping, Sequence

from companion.games.tapiola.rules.rules import POTS, TOWER_SIZE
from companion.games.tapiola.state.state import State
from companion.kit.betting import BettingState
from companion.kit.chips import Pot
from companion.kit.sentences import join_sentences, join_with_and
from companion.plurals import conjugate_verb, format_count, singular_or_plural

MOST_NAMED = 4
"""Largest number of players that a text names one by one."""


def join_names(state: State, seats: Collection[int]) -> str:
    """Return the names of the seats, in the given order: "Anna, Bo and Cy"."""
    return join_with_and([state.seats.names[seat] for seat in seats])


def subject_with_verb(state: State, seats: Collection[int], word: str) -> str:
    """Return "Anna and Bo fold" or "Cy folds"; `word` is a verb in the plural, and `seats` not empty."""
    return f"{join_names(state, seats)} {conjugate_verb(seats, word)}"


def describe_match_winners(state: State) -> str:
    """Return the log text that names the winners of the match.

    It is "Anna wins", "Anna and Bo win together" or "Nobody wins". Before the end it names those ahead.
    """
    won = state.winners
    return (
        f"{join_names(state, won)} {singular_or_plural(won, 'wins', 'win together')}"
        if won
        else "Nobody wins"
    )


def format_score(state: State, points: int) -> str:
    """Return "3 pots" or "1 point"."""
    return format_count(points, state.options.score_unit)


def append_folds(state: State, line: str, folded: Sequence[int]) -> str:
    """Return the log text `line` about bets, with a sentence about the players who folded.

    It is `line` itself if nobody did.
    """
    return join_sentences(line, subject_with_verb(state, folded, "fold") if folded else "")


def describe_raise(state: State, betting: BettingState, seat: int, *, cut: bool) -> str:
    """Return the text for a bet or raise of `seat`.

    `state` is the match before it, and `betting` the bets after it. `cut` is True if the entry named more
    than anybody can answer.
    """
    bets = "raises to" if state.betting.current_bet else "bets"
    level = state.format_amount(betting.current_bet)
    bet = f"is all-in for {level}" if seat in betting.all_in_seats else f"{bets} {level}"
    return f"{state.seats.names[seat]} {bet}{', the most that anybody can call' if cut else ''}"


def describe_round_end(state: State, live: Sequence[int], short: Sequence[int], to: int) -> str:
    """Return the log text for the end of a betting round in which `live` are left.

    `to` is the amount that they are in for; with 0 it is "Everybody checks". `short` are players all-in for
    less, who are not in `live`. They are left out if `live` is one player: "Anna bets 20". More than
    `MOST_NAMED` players are counted, not named.
    """
    if not to:
        return "Everybody checks"
    if len(live) == 1:
        return f"{join_names(state, live)} bets {state.format_amount(to)}"
    rest = f", {join_names(state, short)} all-in" if short else ""
    who = join_names(state, live) if len(live) <= MOST_NAMED else f"All {len(live)}"
    return f"{who} are in for {state.format_amount(to)}{rest}"


def describe_corrected_hands(noted: State, shown: State) -> tuple[str, ...]:
    """Return a text for each player who kept another number of cards than was recorded.

    `noted` is the match before the hands were shown, and `shown` after it. Empty if nobody did, or if nobody
    said how many were kept.
    """
    cards = {
        seat: shown.deal.hand_sizes[seat]
        for seat in noted.live_seats_clockwise()
        if noted.deal.is_discard_known
    }
    return tuple(
        f"{noted.seats.names[seat]} kept {'three' if kept == TOWER_SIZE else 'two'} cards after all"
        for seat, kept in cards.items()
        if kept != noted.deal.hand_sizes[seat]
    )


def pot_name(pots: int, at: int) -> str:
    """Return the name of pot number `at`, from 0, of so many `pots`.

    A single one is "the pot"; of several the first is "the main pot", the others "side pot 1" and so on.
    """
    if pots == 1:
        return "the pot"
    return f"side pot {at}" if at else "the main pot"


def pot_with_amount(state: State, pots: Sequence[Pot], at: int) -> str:
    """Return the name and the amount of `pots[at]`: ``"the main pot of 90"``, ``"side pot 1 (40)"``."""
    amount = state.format_amount(pots[at].amount)
    return f"side pot {at} ({amount})" if at else f"{pot_name(len(pots), at)} of {amount}"


def describe_chips_won(state: State, got: Sequence[int]) -> str:
    """Return the text for the chips won: "Anna (pair of kings) wins 60 and Bo wins 40".

    It is "" if nobody won any.
    """
    won = ((seat, state.format_amount(amount)) for seat, amount in enumerate(got) if amount)
    return join_with_and([f"{_name_with_hand(state, seat)} wins {amount}" for seat, amount in won])


def describe_points_scored(state: State, gains: Mapping[int, int]) -> str:
    """Return the text for the points scored.

    It reads "Anna (flush, king high) gets 2 points and Bo gets 1 point". If pots are counted, it is "Anna
    wins the pot", and without points "Nobody scores". Players who folded are left out.
    """
    scored = [(seat, gains.get(seat, 0)) for seat in state.live_seats if gains.get(seat, 0)]
    if not scored:
        return "Nobody scores"
    if state.options.scoring == POTS:
        wins = singular_or_plural(scored, "wins the pot", "win a pot each")
        return f"{join_with_and([_name_with_hand(state, seat) for seat, _ in scored])} {wins}"
    return join_with_and(
        [f"{_name_with_hand(state, seat)} gets {format_score(state, points)}" for seat, points in scored]
    )


def _name_with_hand(state: State, seat: int) -> str:
    name, shown = state.seats.names[seat], state.last_showdown
    hand = [shown.high_ranks[seat].name] if shown and seat in shown.high_ranks else []
    lows = {at: rank for at, rank in shown.low_ranks.items() if rank.qualifies} if shown else {}
    low = [f"low: {lows[seat].name}"] if seat in lows else []
    return f"{name} ({'; '.join([*hand, *low])})" if hand else name
