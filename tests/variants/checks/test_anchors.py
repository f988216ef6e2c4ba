"""Whatever a card's game cites of its rules stands on the page that is made from the card."""

from collections.abc import Iterator

import pytest

from companion.engine.action import Action
from companion.engine.choice_fields import SeatsField
from companion.engine.event import Event
from companion.engine.game import Game
from companion.engine.gate import begin, entry_details_of, play
from companion.engine.seats import Seats
from companion.matchpot import State
from companion.variants.play.compiled import compile_variant
from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.texts.page_parts.page import build_rules_page

pytestmark = pytest.mark.no_cover

NAMES = ("Anna", "Bo", "Cy", "Di")


def entry(state: State, action: Action, players: int) -> Event:
    """Return what goes on with the hand."""
    rows = {field.name: (1,) for field in action.fields if isinstance(field, SeatsField) and field.row}
    return {
        "bet": Event("close", None, {"to": 1}),
        "declare": Event("stay", None, {"stay": (0, 1)}),
        "up": Event("up", None, {"dead": ()}),
        "speak": Event(
            "speak", None, {action.fields[0].name: tuple(range(players))} if action.fields else {}
        ),
        "show": Event("show", None, rows),
    }[state.phase]


def cited(game: Game[State]) -> Iterator[str]:
    """Yield every section that a hand and what is agreed on cite."""
    yield from (option.anchor for option in game.options.fields)
    yield from (occasion.anchor for occasion in game.rules.availability.values())
    players = min(len(NAMES), game.identity.seat_counts[-1])
    before = begin(game, Seats(NAMES[:players]))
    state = play(game, before, Event("deal"))
    while state.hand.settlement is None:
        actions = game.rules.actions(state)
        yield game.rules.summary(state).anchor
        yield from (anchor for one in actions for anchor in (one.anchor, *(f.anchor for f in one.fields)))
        event = entry(state, actions[0], players)
        before, state = state, play(game, state, event)
        yield from (step.anchor for step in entry_details_of(game, before, event, state).steps)
    yield game.rules.summary(state).anchor
    yield from (action.anchor for action in game.rules.actions(state))


@pytest.mark.parametrize("slug", built_in_variants_by_slug())
def test_every_section_that_is_cited_is_on_the_page(slug: str):
    variant = built_in_variants_by_slug()[slug]
    there = {passage.anchor for passage in build_rules_page(variant).passages}
    assert set(cited(compile_variant(variant))) - there <= {""}
