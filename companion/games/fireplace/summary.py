"""Summary of Fireplace Poker for screens: the score, the prompt and the result."""

from companion.engine.summary import Row, Summary
from companion.games.fireplace.log_text import how_many, result_of, with_verb
from companion.games.fireplace.passing import passing
from companion.games.fireplace.reach import may_rob
from companion.games.fireplace.state import MELD, State, can_meld, lead, may_pass, winning_side


def summary(state: State) -> Summary:
    """Return the summary of `state` that screens show."""
    winner = winning_side(state)
    return Summary(
        headline=_headline(state),
        prompt="" if state.over else _prompt(state),
        rows=tuple(_row(state, side, winner) for side in (0, 1)),
        line=state.line,
        over=state.over,
        winners=() if winner is None else state.seats_of(winner),
        money=_money(state, winner),
        anchor=_anchor(state),
    )


def _headline(state: State) -> str:
    if state.over:
        return result_of(state)
    ahead = state.chips[1] - state.chips[0]
    if not ahead:
        return f"Level at {how_many(state.chips[0], 'chip')} each"
    return f"{with_verb(state, 0 if ahead > 0 else 1, 'lead')} by {how_many(abs(ahead), 'chip')}"


def _prompt(state: State) -> str:
    whose = f"{state.seats.names[state.mover]}'s turn: "
    if not can_meld(state):
        return f"{whose}too few cards to meld, pass: {passing(state)}"
    steal = "steal, " if may_rob(state, 1) else ""
    or_pass = f", or pass: {passing(state)}" if may_pass(state) else ""
    return f"{whose}{_draw(state)}{steal}meld five, {_outlook(state)}{or_pass}"


def _draw(state: State) -> str:
    return f"draw {how_many(state.drawn, 'card')}, " if state.draw_first and state.drawn else ""


def _outlook(state: State) -> str:
    """Return the text for what the turn may score; it asks for nothing impossible."""
    least = max(0, MELD - state.hands[state.mover])
    points = lead(state, state.side) + 1
    if points + least > 0:
        shed = how_many(min(points + least, state.chips[state.side]), "chip")
        return f"score {shed}{_if_robbed(state, least)}"
    needed = 1 - points
    if not may_rob(state, needed):
        return "nothing can be scored this turn"
    more = " or more" if may_rob(state, needed + 1) else ""
    return f"score only by robbing {how_many(needed, 'meld')}{more}"


def _if_robbed(state: State, least: int) -> str:
    """Return the text for the melds robbed for that score; a short hand has to steal."""
    if least:
        return f" by robbing {how_many(least, 'meld')}"
    return " if nothing is stolen" if may_rob(state, 1) else ""


def _row(state: State, side: int, winner: int | None) -> Row:
    seats = state.seats_of(side)
    figures = (
        ("chips", str(state.chips[side])),
        ("meld" if len(state.melds_of(side)) == 1 else "melds", str(len(state.melds_of(side)))),
        ("in hand", " + ".join(str(state.hands[seat]) for seat in seats)),
    )
    return Row(seats, figures, due=not state.over and state.side == side, won=side == winner)


def _money(state: State, winner: int | None) -> tuple[int, ...]:
    """Every loser pays the stake to a winner. rules: fireplace.md#options"""
    seats = range(len(state.seats))
    if winner is None:
        return tuple(0 for _ in seats)
    won = state.seats_of(winner)
    return tuple(state.stake if seat in won else -state.stake for seat in seats)


def _anchor(state: State) -> str:
    if state.over:
        return "end"
    return "deck-out" if may_pass(state) else "turn"
