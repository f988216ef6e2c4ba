"""The summary of a score sheet: the totals, and the next thing to do."""

from collections.abc import Iterator

from companion.engine.summary import Row, Summary
from companion.games.sheet.log_text import counted, told, unit
from companion.games.sheet.options import LIVES, MINUTES, OUT, PAY, ROUNDS, TARGET, ZERO
from companion.games.sheet.paying import in_pot, money
from companion.games.sheet.state import State, ahead


def summary(state: State) -> Summary:
    """Return the headline, the prompt and each team's figures for `state`."""
    return Summary(
        headline=_headline(state),
        prompt="" if state.over else _prompt(state),
        rows=(*(_row(state, side) for side in range(len(state.sides))), *_beside(state)),
        line=state.line,
        over=state.over,
        winners=tuple(sorted(seat for side in state.winners for seat in state.sides[side])),
        money=money(state),
        pot=in_pot(state),
        anchor=_anchor(state),
    )


def _headline(state: State) -> str:
    if state.over:
        return _ended(state)
    leaders = ahead(state, state.inside)
    best = state.totals[leaders[0]]
    if len(leaders) == len(state.inside):
        return f"Everybody has {counted(state, best)}, {_goal(state)}"
    leads = "lead" if len(leaders) > 1 or state.terms.teams else "leads"
    return f"{state.named(leaders)} {leads} with {counted(state, best)}, {_goal(state)}"


def _ended(state: State) -> str:
    if not state.winners:
        return f"A draw at {counted(state, state.totals[state.present[0]])}"
    wins = "win" if len(state.winners) > 1 or state.terms.teams else "wins"
    return f"{state.named(state.winners)} {wins} with {counted(state, state.totals[state.winners[0]])}"


def _goal(state: State) -> str:
    """Return the end of the sheet as text: "to 121", "out at 101"."""
    goal = state.terms.goal
    return {
        TARGET: f"to {told(goal)}",
        OUT: f"out at {told(goal)}",
        ZERO: "down to 0",
        LIVES: "the last one in wins",
        ROUNDS: f"{told(goal)} rounds",
        MINUTES: f"the last round ends after {told(goal)} minutes",
    }.get(state.terms.end, "until you close it")


def _prompt(state: State) -> str:
    deals = f"Round {state.number}, {state.seats.names[state.dealer]} deals"
    if state.terms.pot:
        return f"{deals}: {'who takes, who pays?' if state.pot else 'the pot is empty, everybody pays'}"
    if state.terms.end == LIVES:
        return f"{deals}: who loses a life?"
    if state.terms.moves:
        return (
            f"{deals}: {'who pays how much?' if state.terms.round == PAY else 'who has won, who has lost?'}"
        )
    return f"{deals}: what does everybody have?"


def gone(state: State, seat: int) -> str:
    """Return the text for a seat that does not take part. rules: sheet.md#joining"""
    return "has left" if state.took_part(seat) else "has not joined"


def _beside(state: State) -> Iterator[Row]:
    """Yield a row for each seat without a team: players who were replaced, or may take a place."""
    in_sides = {seat for seats in state.sides for seat in seats}
    for seat in range(len(state.seats)):
        if seat not in in_sides:
            yield Row((seat,), (("", gone(state, seat)),))


def _row(state: State, side: int) -> Row:
    total = state.totals[side]
    figures = [(unit(state, total), told(total))]
    if side in state.away:
        figures.append(("", gone(state, state.sides[side][0])))
    elif state.out[side]:
        figures.append((f"in round {state.out[side]}", "out"))
    elif not state.over and state.dealer in state.sides[side]:
        figures.append(("", "deals"))
    return Row(state.sides[side], tuple(figures), won=side in state.winners)


def _anchor(state: State) -> str:
    if state.over:
        return "end"
    if state.terms.pot:
        return "pot"
    if state.terms.moves:
        return "pay" if state.terms.round == PAY else "exchange"
    return "round"
