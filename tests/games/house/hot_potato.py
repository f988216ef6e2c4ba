"""Hot Potato: whoever holds it when the pack is through pays the others."""

from dataclasses import dataclass, replace

from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.field import Illegal
from companion.engine.game import Game, GameIdentity, GameOptions, GameRules
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import MoneyField, NumberField


@dataclass(frozen=True)
class State:
    seats: Seats
    left: int
    holder: int = 0
    line: str = ""


def actions(state):
    others = tuple((str(s), name) for s, name in enumerate(state.seats.names) if s != state.holder)
    fields = (
        SeatsField("to", "To", required=True, low=1, high=1, choices=others, anchor="passing"),
        CardsField("card", "Card thrown", low=1, high=1),
        FlagField("loudly", "Loudly"),
        ChoiceField("how", "How", choices=(("", "any"), ("far", "far"))),
        MoneyField("tip", "Tip", high=5),
        NumberField("cards", "Cards", default=1, low=1, high=9),
    )
    if not state.left:
        return ()
    throw = Action("throw", "Throw", fields, (state.holder,), "passing", primary=True)
    return (throw, Action("cough", "Cough"))


def apply(state, event):
    name = state.seats.names[state.holder]
    if event.action == "cough":
        return replace(state, left=state.left - 1, line="Somebody coughed")
    if event.values["cards"] > state.left:
        raise Illegal("So many cards are not left.", field="cards")
    left = state.left - event.values["cards"]
    return replace(state, left=left, holder=event.values["to"][0], line=f"{name} threw")


def summary(state):
    others = len(state.seats) - 1
    over = not state.left
    money = tuple(-others if seat == state.holder else 1 for seat in range(len(state.seats)))
    winners = tuple(seat for seat in range(len(state.seats)) if seat != state.holder) if over else ()
    rows = tuple(
        ScoreRow((seat,), (("holds it", str(seat == state.holder)),), won=seat in winners)
        for seat in range(len(state.seats))
    )
    return MatchSummary(
        "Over" if over else "Hot",
        "Throw it",
        rows,
        state.line,
        over,
        winners,
        money if over else (),
        anchor="passing",
    )


GAME = Game(
    GameIdentity("hot-potato", "Hot Potato", seat_counts=(3, 4)),
    GameRules(
        lambda seats, options: State(seats, options["pack"]),
        actions,
        apply,
        summary,
        lambda state: "" if state.left >= 0 else "fewer than no cards are left",
    ),
    GameOptions((NumberField("pack", "Cards in the pack", default=30, low=1, high=52, anchor="passing"),)),
)
