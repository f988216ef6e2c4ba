"""Tapiola Hold'em told in words: what stands, what is due, what has just happened."""

from collections.abc import Mapping, Sequence

from companion.cards import counted
from companion.games.tapiola.state import BET, COMMUNITY, LAST, PLAYERS, State
from companion.kit.telling import listed
from companion.play.summary import Row, Summary

_ROUNDS = ("First", "Second", "Third", "Last")
_ANCHORS = {COMMUNITY: "community", PLAYERS: "discard", BET: "bet"}


def summary(state: State) -> Summary:
    """Return all that a screen needs to say about `state`."""
    return Summary(
        headline=_headline(state),
        prompt="" if state.over else _prompt(state),
        rows=tuple(_row(state, seat) for seat in range(len(state.seats))),
        line=state.line,
        over=state.over,
        winners=winners(state) if state.over else (),
        money=_money(state),
        anchor="end" if state.over else _ANCHORS.get(state.phase, "showdown"),
    )


def named(state: State, seats: Sequence[int]) -> str:
    """Return "Anna, Bo and Cy"."""
    return listed([state.seats.names[seat] for seat in seats])


def standing(state: State) -> tuple[int, ...]:
    """Return how well everybody stands: what was won or lost where chips are bet, points otherwise."""
    return state.net if state.rules.betting else state.scores


def winners(state: State) -> tuple[int, ...]:
    """Return who stands best; nobody where all stand alike from the start. rules: tapiola.md#end"""
    best = max(standing(state))
    return tuple(seat for seat, score in enumerate(standing(state)) if score == best) if best > 0 else ()


def ending(state: State) -> str:
    """Return who has won the match."""
    won = winners(state)
    if not won:
        return "Nobody wins"
    return f"{named(state, won)} {'wins' if len(won) == 1 else 'win together'}"


def _headline(state: State) -> str:
    if state.over:
        return ending(state)
    lead = winners(state)
    if not lead or len(lead) == len(state.seats):
        return _goal(state)
    return f"{named(state, lead)} {'leads' if len(lead) == 1 else 'lead'} with {_best(state)}. {_goal(state)}"


def _best(state: State) -> str:
    best = max(standing(state))
    return f"+{best}" if state.rules.betting else _counted(state, best)


def _goal(state: State) -> str:
    """Return what is played for: "Played to 5 pots", "Deal 2 of 10", "Main pot 90, side pot 100"."""
    rules = state.rules
    if state.betting.total:
        betting = state.betting.turn is not None
        amounts = [state.betting.total] if betting else [pot.amount for pot in state.betting.pots]
        return ", ".join([f"{'Main pot' if amounts[1:] else 'Pot'} {amounts[0]}", *_side_pots(amounts)])
    if rules.betting or not rules.limit:
        return f"Deal {state.number}{f' of {rules.deals}' if rules.deals else ''}"
    return f"Played to {_counted(state, rules.limit)}{f' or {rules.deals} deals' if rules.deals else ''}"


def _side_pots(amounts: Sequence[int]) -> list[str]:
    return [f"side pot {amount}" for amount in amounts[1:]]


def _counted(state: State, score: int) -> str:
    return counted(score, "pot" if state.rules.scoring == "pots" else "point")


def _prompt(state: State) -> str:
    if state.between:
        if not state.playable:
            return "Too few have chips: buy in, or stop here"
        name = state.seats.names[state.dealer]
        return f"{name} deals: one card to the centre, {state.rules.dealt} to everybody"
    if state.phase == COMMUNITY:
        burn = "burn one, then " if state.rules.burns else ""
        return f"Round {state.round + 1} of {LAST + 1}: {burn}one card on each tower"
    if state.phase == PLAYERS:
        if state.round == LAST and not state.rules.lowball:
            return "Discard a third card, or keep all three"
        return f"Everybody discards one card and keeps {state.rules.dealt - state.round}"
    if state.phase == BET:
        return _to_bet(state)
    return f"Showdown: {named(state, state.around())} {'shows' if len(state.live) == 1 else 'show'}"


def _to_bet(state: State) -> str:
    turn = state.betting.turn
    if turn is None:
        then = "show" if state.round == LAST else "the towers grow"
        return f"{_ROUNDS[state.round]} round: stay or fold, then {then}"
    name, owes = state.seats.names[turn], state.betting.owes(turn)
    what = f"{owes} to call" if owes else "check or bet"
    return f"{_ROUNDS[state.round]} betting: {name}, {what}"


def _row(state: State, seat: int) -> Row:
    due = not state.over and state.phase == BET and state.betting.turn == seat
    return Row(
        (seat,), (*_standing_of(state, seat), *_hand(state, seat)), due, state.over and seat in winners(state)
    )


def _standing_of(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    if not state.rules.betting:
        word = "pots" if state.rules.scoring == "pots" else "points"
        return ((word if state.scores[seat] != 1 else word[:-1], str(state.scores[seat])),)
    stack = state.betting.stacks[seat]
    paid = () if state.between else (("in the pot", str(state.betting.paid[seat])),)
    if stack is None:
        return (("won", f"{state.net[seat]:+}" if state.net[seat] else "0"), *paid)
    return (("chips", str(stack)), *paid)


def _hand(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    if state.between or state.over:
        return (("the deal", "has"),) if seat == state.dealer and not state.over else ()
    if seat not in state.live:
        return (("", "folded"),)
    few, many = state.held(seat)
    cards = f"{few} or {many}" if few < many else str(many)
    all_in = (("", "all-in"),) if seat in state.betting.all_in else ()
    return (("card" if cards == "1" else "cards", cards), *all_in)


def _money(state: State) -> tuple[int, ...]:
    """Return what was won and lost: by chips, or the stake of every loser to every winner.

    rules: tapiola.md#end
    """
    if state.rules.betting:
        return state.net
    won = winners(state) if state.over else ()
    losers = len(state.seats) - len(won)
    stake = state.rules.stake if won else 0
    return tuple(stake * losers if seat in won else -stake * len(won) for seat in range(len(state.seats)))


def listed_gains(state: State, got: Sequence[int], verb: str) -> str:
    """Return "Anna wins 60 with a pair of kings and Bo wins 40" for what each seat got."""
    return listed([f"{_shows(state, seat)} {verb}s {amount}" for seat, amount in enumerate(got) if amount])


def counted_points(state: State, gains: Mapping[int, int]) -> str:
    """Return "Anna (flush, king high) gets 2 points and Bo gets 1 point"."""
    scored = [(seat, gains.get(seat, 0)) for seat in state.live if gains.get(seat, 0)]
    if not scored:
        return "Nobody scores"
    if state.rules.scoring == "pots":
        verb = "wins the pot" if len(scored) == 1 else "win a pot each"
        return f"{listed([_shows(state, seat) for seat, _ in scored])} {verb}"
    return listed([f"{_shows(state, seat)} gets {counted(points, 'point')}" for seat, points in scored])


def _shows(state: State, seat: int) -> str:
    name, shown = state.seats.names[seat], state.shown
    hand = [shown.ranks[seat].name] if shown and seat in shown.ranks else []
    low = [f"low: {shown.lows[seat].name}"] if shown and seat in shown.lows else []
    return f"{name} ({'; '.join([*hand, *low])})" if hand else name
