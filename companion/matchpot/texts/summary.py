"""The summary of a match: a headline, a prompt, and a row for each player."""

from collections.abc import Iterator

from companion.cards import counted
from companion.engine.summary import Row, Summary
from companion.kit.sentences import either, sentences
from companion.matchpot.hand.bets import all_in
from companion.matchpot.hand.deadly import gone
from companion.matchpot.hand.ending import winners
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, SHOW, SPEAK, UP, WIMP
from companion.matchpot.state.state import State
from companion.matchpot.texts.log_text import ending, named
from companion.matchpot.texts.prompts import prompt

_ANCHORS = {
    BET: "bets",
    DECLARE: "declare",
    UP: "deadly",
    SPEAK: "declare",
    SHOW: "showdown",
    WIMP: "wimp",
}


def summary(state: State) -> Summary:
    """Return the summary of `state`: headline, prompt, rows, winners and amounts."""
    return Summary(
        headline=ending(state) if state.over else _headline(state),
        prompt="" if state.over else prompt(state),
        rows=tuple(_row(state, seat) for seat in range(len(state.seats))),
        line=state.line,
        over=state.over,
        winners=winners(state) if state.over else (),
        money=state.money,
        pot=state.total,
        anchor=_anchor(state),
    )


def _anchor(state: State) -> str:
    if state.over:
        return "end"
    if state.phase == DEAL:
        return "owe" if state.dues else "ante" if state.anteing else "dealing"
    return state.house if state.phase == SHOW and state.house else _ANCHORS[state.phase]


def _headline(state: State) -> str:
    deals = f" of {state.agreed.hands}" if state.agreed.hands else ""
    stage = f", {state.title}" if state.title else ""
    last = " (the last)" if state.last else ""
    debts = sum(due.amount for due in state.dues.values())
    owed = f", {state.unit.told(debts)} owed" if debts else ""
    return sentences(
        f"Pot {state.unit.told(state.total)}{owed}",
        f"Deal {state.deals}{deals}{last}{stage}",
        _leaders(state),
    )


def _leaders(state: State) -> str:
    most = max(state.legs)
    leaders = tuple(seat for seat in state.around if state.legs[seat] == most)
    if not most or not leaders:
        return ""
    has = either(leaders, "has", "have")
    return f"{named(state, leaders)} {has} {most} of {counted(state.agreed.legs, 'leg')}"


def _row(state: State, seat: int) -> Row:
    won = state.over and seat in winners(state)
    return Row((seat,), tuple(_figures(state, seat)), state.turn == seat, won)


def _figures(state: State, seat: int) -> Iterator[tuple[str, str]]:
    amount = state.money[seat]
    yield "balance", state.unit.signed(amount) if amount else state.unit.told(0)
    if state.agreed.legs:
        yield "legs", f"{state.legs[seat]} of {state.agreed.legs}"
    if seat in state.dues:
        yield "owes", f"{state.unit.told(state.dues[seat].amount)} ({state.dues[seat].why})"
    if how := stands(state, seat):
        yield "", how
    if seat == state.dealer and not state.over:
        yield "the deal", "has"


def stands(state: State, seat: int) -> str:
    """Return a seat's state in the current hand, in words: "in", "folded", "not playing" ..."""
    if seat not in state.around:
        return "not playing"
    if state.phase == DEAL:
        return ""
    if seat in state.dead:
        return gone(state, (seat,))
    if seat in state.folded:
        return "folded"
    if seat in state.outs or seat not in state.active:
        return "out"
    if seat in all_in(state):
        return "all-in"
    return "in" if seat in state.ins and state.asks else ""
