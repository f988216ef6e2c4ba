"""Random legal walks through any game, read off what its actions say about themselves."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from companion.cards import DECK, JOKER, Card
from companion.play.field import Field, Illegal
from companion.play.game import Action, Event, Game, play

Draw = Callable[[st.SearchStrategy[Any]], Any]


def values(draw: Draw, action: Action) -> dict[str, Any]:
    """Draw what somebody could type into the action's fields.

    Half the time it is all that can be tapped and no cards, as most entries at a table are.
    """
    all_cards = all(field.kind == "cards" for field in action.fields)
    quick = draw(st.sampled_from([not all_cards, False]))
    return {field.name: draw(_tapped(field) if quick else _input(field)) for field in action.fields}


def step(game: Game[Any], state: Any, draw: Draw) -> tuple[Event, Any] | None:
    """Draw an event that is offered; return it with the state after it, None if it was refused."""
    actions = game.actions(state)
    action = draw(st.sampled_from([*actions, *(action for action in actions if action.primary)]))
    seat = draw(st.sampled_from(action.seats)) if action.seats else None
    event = Event(action.name, seat, values(draw, action))
    try:
        return event, play(game, state, event)
    except Illegal as illegal:
        refusal = illegal
    assert str(refusal).endswith("."), "a refusal is a sentence"
    return None


def _input(field: Field) -> st.SearchStrategy[Any]:
    filled = _INPUTS[field.kind](field)
    return filled if field.required else st.one_of(st.none(), filled)


def _tapped(field: Field) -> st.SearchStrategy[Any]:
    if (field.kind == "cards" or field.fold) and not field.required:
        return st.none()
    return _seats(field, least=1) if field.kind == "seats" else _INPUTS[field.kind](field)


def _cards(field: Field) -> st.SearchStrategy[Any]:
    deck = [card for card in DECK if card[0] in field.ranks] + [JOKER] * field.jokers
    # A few ranks make pairs and better likely, which most games ask for.
    few = [card for card in deck if card[0] in "AKQJ"]
    size = {"min_size": field.low, "max_size": min(field.high, 13)}
    free = st.one_of(
        st.lists(st.sampled_from(few), unique=field.high < len(few), **size),
        st.lists(st.sampled_from(deck), **size),
    )
    return st.one_of(_grown(field, deck), free) if field.offered else free


def _grown(field: Field, deck: list[Card]) -> st.SearchStrategy[list[Card]]:
    """Return what is filled in already, left so or with as many more cards as are needed."""
    missing = max(0, field.low - len(field.offered))
    others = [card for card in deck if card not in field.offered]
    more = st.lists(st.sampled_from(others), unique=True, min_size=missing, max_size=missing)
    return st.one_of(st.just([]), more).map(lambda cards: [*field.offered, *cards])


def _seats(field: Field, least: int = 0) -> st.SearchStrategy[Any]:
    offered = [value for value, _ in field.choices]
    return st.lists(st.sampled_from(offered), unique=True, min_size=max(field.low, least))


_INPUTS: dict[str, Callable[[Field], st.SearchStrategy[Any]]] = {
    "int": lambda field: st.integers(field.low, min(field.high, field.low + 200)),
    "money": lambda field: st.integers(field.low, min(field.high, field.low + 200)),
    "flag": lambda _: st.booleans(),
    "choice": lambda field: st.sampled_from([value for value, _ in field.choices]),
    "seats": _seats,
    "cards": _cards,
}
