"""Random legal walks through any game, read off what its actions say about themselves.

What inputs are drawn from is made once for all inputs of a shape: making it took longer than drawing.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from hypothesis import strategies as st

from companion.cards import DECK, JOKER, Card
from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import ChoiceField, SeatsField
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.engine.game import Game
from companion.engine.gate import play
from companion.engine.typed_fields import NumberField

Draw = Callable[[st.SearchStrategy[Any]], Any]
T = TypeVar("T")


class Shape(NamedTuple):
    """What of an input says what may be typed into it."""

    kind: str
    required: bool
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    ranks: str = ""
    jokers: int = 0
    offered: tuple[Card, ...] = ()


def one_of(draw: Draw, some: Sequence[T]) -> T:
    """Draw one of some, as `sampled_from` does, without making a strategy for each."""
    return some[draw(st.integers(0, len(some) - 1))]


def values(draw: Draw, action: Action) -> dict[str, Any]:
    """Draw what somebody could type into the action's fields.

    Half the time it is all that can be tapped and no cards, as most entries at a table are.
    """
    all_cards = all(isinstance(field, CardsField) for field in action.fields)
    quick = one_of(draw, (not all_cards, False))
    return {field.name: draw(_tapped(field) if quick else _input(_shape(field))) for field in action.fields}


def step(game: Game[Any], state: Any, draw: Draw) -> tuple[Event, Any] | None:
    """Draw an event that is offered; return it with the state after it, None if it was refused."""
    actions = game.rules.actions(state)
    action = one_of(draw, [*actions, *(action for action in actions if action.primary)])
    seat = one_of(draw, action.seats) if action.seats else None
    return entered(game, state, Event(action.name, seat, values(draw, action)))


def entered(game: Game[Any], state: Any, event: Event) -> tuple[Event, Any] | None:
    """Return the event with the state after it; None if it was refused, which a sentence has to say."""
    try:
        return event, play(game, state, event)
    except Illegal as illegal:
        refusal = illegal
    assert str(refusal).endswith("."), "a refusal is a sentence"
    return None


def _shape(field: Field) -> Shape:
    shape = Shape(field.kind, field.required)
    match field:
        case NumberField() | SeatsField() | CardsField():
            shape = shape._replace(low=field.low, high=field.high)
    match field:
        case ChoiceField() | SeatsField():
            return shape._replace(choices=tuple(value for value, _ in field.choices))
        case CardsField():
            pack = field.pack
            return shape._replace(ranks=pack.ranks, jokers=int(pack.jokers), offered=field.prefilled_cards)
    return shape


@lru_cache(4096)
def _input(shape: Shape) -> st.SearchStrategy[Any]:
    filled = _INPUTS[shape.kind](shape)
    return filled if shape.required else st.one_of(st.none(), filled)


def _tapped(field: Field) -> st.SearchStrategy[Any]:
    if (isinstance(field, CardsField) or field.layout.fold) and not field.required:
        return st.none()
    return _tap(_shape(field))


@lru_cache(4096)
def _tap(shape: Shape) -> st.SearchStrategy[Any]:
    return _seats(shape, least=1) if shape.kind == "seats" else _INPUTS[shape.kind](shape)


def _cards(shape: Shape) -> st.SearchStrategy[Any]:
    deck = [card for card in DECK if card[0] in shape.ranks] + [JOKER] * shape.jokers
    # A few ranks make pairs and better likely, which most games ask for.
    few = [card for card in deck if card[0] in "AKQJ"]
    size = {"min_size": shape.low, "max_size": min(shape.high, 13)}
    free = st.one_of(
        st.lists(st.sampled_from(few), unique=shape.high < len(few), **size),
        st.lists(st.sampled_from(deck), **size),
    )
    return st.one_of(_grown(shape, deck), free) if shape.offered else free


def _grown(shape: Shape, deck: list[Card]) -> st.SearchStrategy[list[Card]]:
    """Return what is filled in already, left so or with as many more cards as are needed."""
    missing = max(0, shape.low - len(shape.offered))
    others = [card for card in deck if card not in shape.offered]
    more = st.lists(st.sampled_from(others), unique=True, min_size=missing, max_size=missing)
    return st.one_of(st.just([]), more).map(lambda cards: [*shape.offered, *cards])


def _seats(shape: Shape, least: int = 0) -> st.SearchStrategy[Any]:
    return st.lists(st.sampled_from(shape.choices), unique=True, min_size=max(shape.low, least))


_INPUTS: dict[str, Callable[[Shape], st.SearchStrategy[Any]]] = {
    "int": lambda shape: st.integers(shape.low, min(shape.high, shape.low + 200)),
    "money": lambda shape: st.integers(shape.low, min(shape.high, shape.low + 200)),
    "flag": lambda _: st.booleans(),
    "choice": lambda shape: st.sampled_from(shape.choices),
    "seats": _seats,
    "cards": _cards,
}
