"""Fireplace Poker told in words: what stands, what is due, what has just happened."""

from companion.games.fireplace.state import State, can_meld, lead, may_pass, winning_side
from companion.play.summary import Row, Summary

_WITHOUT_ARTICLE = ("two", "three", "four")


def summary(state: State) -> Summary:
    """Return all that a screen needs to say about `state`."""
    winner = winning_side(state)
    return Summary(
        headline=_headline(state, winner),
        prompt="" if state.over else _prompt(state),
        rows=tuple(_row(state, side, winner) for side in (0, 1)),
        line=state.line,
        over=state.over,
        winners=() if winner is None else state.seats_of(winner),
        money=_money(state, winner),
        anchor=_anchor(state),
    )


def a(name: str) -> str:
    """Return the name of a poker hand with the article it takes: "a full house, kings over tens"."""
    return name if name.startswith(_WITHOUT_ARTICLE) else f"a {name}"


def the(name: str) -> str:
    """Return the name of a poker hand as a sentence begins with it: "The full house, kings over tens,"."""
    return f"The {name}," if "," in name else f"The {name}"


def count(number: int, noun: str) -> str:
    """Return "no chips", "1 chip" or "3 chips"."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def listed(parts: list[str]) -> str:
    """Return "x and y", or "x, y, and z", also where a part has a comma of its own."""
    if len(parts) < 3 and "," not in parts[0]:
        return " and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _headline(state: State, winner: int | None) -> str:
    if state.over:
        return _result(state, winner)
    ahead = state.chips[1] - state.chips[0]
    if not ahead:
        return f"Level at {count(state.chips[0], 'chip')} each"
    leader, verb = _verb(state, 0 if ahead > 0 else 1, "lead")
    return f"{leader} {verb} by {count(abs(ahead), 'chip')}"


def _result(state: State, winner: int | None) -> str:
    return "A draw" if winner is None else " ".join(_verb(state, winner, "win"))


def _verb(state: State, side: int, verb: str) -> tuple[str, str]:
    team = len(state.seats_of(side)) > 1
    return state.side_name(side), verb if team else f"{verb}s"


def _prompt(state: State) -> str:
    whose = f"{state.seats.names[state.mover]}'s turn: "
    if not can_meld(state):
        return f"{whose}too few cards to meld, pass"
    return f"{whose}{_draw(state)}steal, meld five, {_outlook(state)}{', or pass' if may_pass(state) else ''}"


def _draw(state: State) -> str:
    return f"draw {count(state.drawn, 'card')}, " if state.draw_first and state.drawn else ""


def _outlook(state: State) -> str:
    points = lead(state, state.side) + 1
    if points > 0:
        shed = min(points, state.chips[state.side])
        return f"score {count(shed, 'chip')} if nothing is stolen"
    return f"score only by robbing {count(1 - points, 'meld')} or more"


def _row(state: State, side: int, winner: int | None) -> Row:
    seats = state.seats_of(side)
    figures = (
        ("chips", str(state.chips[side])),
        ("melds", str(len(state.melds_of(side)))),
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


def turn_line(state: State, seat: int, done: list[str], before: State) -> str:
    """Return the line for a turn: `done` in words, then whatever it brought about that all must know."""
    parts = [f"{state.seats.names[seat]} {listed(done)}"]
    if before.deck and not state.deck:
        parts.append("The deck is out")
    if state.over:
        parts.append(ending(state))
    return ". ".join(parts)


def ending(state: State) -> str:
    """Return who won and why. rules: fireplace.md#end"""
    winner = winning_side(state)
    result = _result(state, winner)
    if 0 in state.chips:
        return f"{result}: no chips left"
    if winner is None:
        return f"{result}: everybody passed, with as many chips and as many melds"
    fewer = state.chips[winner] < state.chips[1 - winner]
    reason = "fewer chips" if fewer else "as many chips, more melds"
    return f"{result}: everybody passed, and {reason}"
