"""Summary of Progressive Poker for screens: the score, the prompt and the result."""

from companion.cards import counted, show
from companion.engine.summary import Row, Summary
from companion.games.progressive.state import State, may_exchange, most, played_off, to_draw, unpaid
from companion.kit.sentences import verb


def summary(state: State) -> Summary:
    """Return the summary of `state` that screens show."""
    over = state.winner is not None
    return Summary(
        headline=_headline(state),
        prompt="" if over else _prompt(state),
        rows=tuple(_row(state, seat) for seat in range(len(state.seats))),
        line=state.line,
        over=over,
        winners=() if state.winner is None else (state.winner,),
        money=_money(state),
        anchor=_anchor(state),
    )


def _headline(state: State) -> str:
    if state.winner is not None:
        return f"{state.name(state.winner)} wins"
    if state.sudden:
        return "Sudden death"
    again = ", dealt again," if played_off(state) else ""
    return f"Deal {state.deal}{again} for {counted(len(state.pile))}: {_leaders(state)}"


def _leaders(state: State) -> str:
    highest = max(state.starts)
    leaders = tuple(seat for seat in state.still_in if state.starts[seat] == highest)
    if not highest:
        return "no start cards are left"
    if len(leaders) == len(state.still_in):
        return f"level at {highest} each"
    return f"{state.named(leaders)} {verb(leaders, 'lead')} with {counted(highest, 'start card')}"


def _prompt(state: State) -> str:
    if state.sudden:
        tied = len(state.playing) < len(state.still_in)
        whose = f" for {state.named(state.playing)}" if tied else ""
        return f"Five cards each{whose}: all may exchange, the best hand wins the game"
    due = to_draw(state)
    if len(due) == len(state.playing):
        return f"{_dealing(state)}: {_exchanging(state)}"
    if not due:
        return f"Showdown: who takes the {counted(len(state.pile))}?"
    if not state.pack and state.discards:
        return f"Shuffle in the {counted(state.discards, 'discard')}, then {state.name(due[0])} draws"
    return f"{state.name(due[0])} draws: {counted(state.pack)} in the pack"


def _dealing(state: State) -> str:
    dealer = state.name(state.dealer)
    poor = unpaid(state)
    if played_off(state) or len(poor) == len(state.playing):
        return f"Five cards each for {state.named(state.playing)}, the pile as it lies"
    if state.deal == 1:
        number = counted(state.terms.start_cards, "start card")
        one = "on" if state.terms.start_cards == 1 else "one on"
        return f"{number} each, {one} the pile, five cards from {dealer}"
    paying = f"from {state.named(set(state.playing) - set(poor))}" if poor else "each"
    return f"A start card {paying} on the pile, five cards from {dealer}"


def _exchanging(state: State) -> str:
    """Return the text that says who may exchange. rules: progressive.md#exchange"""
    able, barred = may_exchange(state), most(state)
    if not able:
        return "nobody can exchange"
    if len(able) == len(state.playing):
        return "everybody may exchange"
    if len(barred) < len(able) == len(state.playing) - len(barred):
        return f"all but {state.named(barred)} may exchange"
    return f"only {state.named(able)} may exchange"


def _row(state: State, seat: int) -> Row:
    due = to_draw(state)
    drawing = len(due) < len(state.playing) and bool(due)
    return Row(
        (seat,),
        (
            ("start card" if state.starts[seat] == 1 else "start cards", str(state.starts[seat])),
            *_more(state, seat),
        ),
        due=drawing and seat == due[0],
        won=seat == state.winner,
    )


def _more(state: State, seat: int) -> list[tuple[str, str]]:
    if state.out[seat]:
        return [(f"since deal {state.out[seat]}", "out")]
    puts = [put for put in state.pile if put.seat == seat and not state.sudden]
    figures = []
    if any(put.card for put in puts):
        figures.append(("on the pile", " ".join(show(put.card) if put.card else "?" for put in puts)))
    if state.exchanged[seat] is not None:
        figures.append(("exchanged", str(state.exchanged[seat])))
    if state.drawn[seat] is not None:
        figures.append(("drawn", str(state.drawn[seat])))
    return figures


def _money(state: State) -> tuple[int, ...]:
    """Every loser pays the stake to the winner. rules: progressive.md#options"""
    if state.winner is None:
        return (0,) * len(state.seats)
    stake, others = state.terms.stake, len(state.seats) - 1
    return tuple(stake * others if seat == state.winner else -stake for seat in range(len(state.seats)))


def _anchor(state: State) -> str:
    if state.winner is not None:
        return "end"
    if state.sudden:
        return "sudden-death"
    due = to_draw(state)
    if len(due) == len(state.playing):
        return "exchange"
    return "draw" if due else "showdown"
