"""The summary of Tapiola Hold'em: figures of each player, and the next thing to do."""

from companion.engine.summary import Row, Summary
from companion.games.tapiola.state.log_text import does, ending, score
from companion.games.tapiola.state.state import BET, COMMUNITY, LAST, PLAYERS, State
from companion.kit.rounds import to_call
from companion.kit.sentences import capital, pots

_ROUNDS = ("First", "Second", "Third", "Last")
_ANCHORS = {COMMUNITY: "community", PLAYERS: "discard", BET: "bet"}


def summary(state: State) -> Summary:
    """Return the headline, the prompt and each player's figures for `state`."""
    return Summary(
        headline=_headline(state),
        prompt="" if state.over else _prompt(state),
        rows=tuple(_row(state, seat) for seat in range(len(state.seats))),
        line=state.line,
        over=state.over,
        winners=state.winners if state.over else (),
        money=_money(state),
        anchor="end" if state.over else _ANCHORS.get(state.phase, "showdown"),
    )


def _headline(state: State) -> str:
    if state.over:
        return ending(state)
    lead = state.winners
    if not lead or len(lead) == len(state.seats):
        return _goal(state)
    return f"{does(state, lead, 'lead')} with {_best(state)}. {_goal(state)}"


def _best(state: State) -> str:
    best = max(state.standing)
    return state.seats.unit.signed(best) if state.agreed.betting else score(state, best)


def _goal(state: State) -> str:
    """Return the pots or the goal.

    It reads "Main pot 90, side pot 100", "Played to 5 pots" or "Deal 2 of 10".
    """
    agreed = state.agreed
    if state.betting.total:
        betting = state.betting.turn is not None
        amounts = [state.betting.total] if betting else [pot.amount for pot in state.betting.pots]
        return capital(", ".join(pots(amounts, state.seats.unit)))
    if agreed.betting or not agreed.limit:
        return f"Deal {state.number}{f' of {agreed.deals}' if agreed.deals else ''}"
    return f"Played to {score(state, agreed.limit)}{f' or {agreed.deals} deals' if agreed.deals else ''}"


def _prompt(state: State) -> str:
    if state.between:
        if not state.playable:
            return "Too few have chips: buy in, or stop here"
        name = state.seats.names[state.dealer]
        return f"{name} deals: one card to the centre, {state.agreed.dealt} to everybody"
    if state.phase == COMMUNITY:
        burn = "burn one, then " if state.agreed.burns else ""
        return f"Round {state.round + 1} of {LAST + 1}: {burn}one card on each tower"
    if state.phase == PLAYERS:
        if state.round == LAST and not state.agreed.lowball:
            return "Discard a third card, or keep all three"
        return f"Everybody discards one card and keeps {state.agreed.dealt - state.round}"
    if state.phase == BET:
        return _to_bet(state)
    return f"Showdown: {does(state, state.around(), 'show')}"


def _to_bet(state: State) -> str:
    turn = state.betting.turn
    if turn is None:
        then = "show" if state.round == LAST else "the towers grow"
        return f"{_ROUNDS[state.round]} round: stay or fold, then {then}"
    return f"{_ROUNDS[state.round]} betting: {state.seats.names[turn]}, {to_call(state.betting, turn)}"


def _row(state: State, seat: int) -> Row:
    due = not state.over and state.phase == BET and state.betting.turn == seat
    return Row(
        (seat,), (*_standing_of(state, seat), *_hand(state, seat)), due, state.over and seat in state.winners
    )


def _standing_of(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    if not state.agreed.betting:
        unit, points = state.agreed.unit, state.scores[seat]
        return ((unit if points == 1 else f"{unit}s", str(points)),)
    stack = state.betting.stacks[seat]
    paid = () if state.between else (("in the pot", state.told(state.betting.paid[seat])),)
    if stack is None:
        net = state.net[seat]
        return (("won", state.seats.unit.signed(net) if net else state.told(0)), *paid)
    return (("chips", state.told(stack)), *paid)


def _hand(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    if seat in state.away:
        return (("", "has left" if seat in state.took_part else "has not joined"),)
    if state.between or state.over:
        return (("the deal", "has"),) if seat == state.dealer and not state.over else ()
    if seat not in state.live:
        return (("", "folded"),)
    few, many = state.held(seat)
    cards = f"{few} or {many}" if few < many else str(many)
    all_in = (("", "all-in"),) if seat in state.betting.all_in else ()
    return (("card" if cards == "1" else "cards", cards), *all_in)


def _money(state: State) -> tuple[int, ...]:
    """Return the money won and lost: chips, or the stakes that losers pay to winners.

    rules: tapiola.md#end
    """
    if state.agreed.betting:
        return state.net
    won, lost = (state.winners, state.losers) if state.over else ((), ())
    stakes = dict.fromkeys(won, len(lost)) | dict.fromkeys(lost, -len(won))
    return tuple(state.agreed.stake * stakes.get(seat, 0) for seat in range(len(state.seats)))
