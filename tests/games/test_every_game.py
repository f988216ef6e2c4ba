"""What must be true of every game that there is, without knowing its rules."""

import json
from collections.abc import Iterator
from dataclasses import is_dataclass

import pytest
from engine.replaying import replay
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion import rules
from companion.engine.course import UNDO, resolve_undos
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.engine.gate import begin
from companion.engine.seats import Seats
from companion.engine.values import filled_values_to_json, read_values
from companion.games import GAMES
from companion.rules.pages import list_section_link_anchors
from companion.web.pages.forms import make_form

from .adding import added_up
from .every import anchors, every_game, looked_over
from .transcripts import KEPT, key_of, told
from .walks import step

pytestmark = pytest.mark.no_cover

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi", "Gus", "Hal", "Ida")
STEPS = 30


def start(game, draw):
    seats = Seats(NAMES[: draw(st.sampled_from(game.identity.seat_counts))], dealer=0)
    variant = draw(st.sampled_from([{}, *game.options.named_sets.values()]))
    try:
        return begin(game, seats, variant)
    except Illegal:
        assume(False)  # not every number of players fits every variant


@pytest.fixture
def walked() -> Iterator[list[tuple[int, bool]]]:
    """For every walk of a test how many entries were accepted, and whether it came to the end of the match.

    A walk that is always refused would prove nothing, so the test fails. One that came to the end got
    everywhere.
    """
    walks: list[tuple[int, bool]] = []
    yield walks
    stopped = [accepted for accepted, over in walks if not over]
    assert walks
    assert sum(stopped) >= 5 * len(stopped)


@pytest.mark.random
@every_game
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],  # one list is meant
)
@given(data=st.data())
def test_a_random_walk_keeps_to_every_invariant(game, walked, data):
    page = {section.anchor for section in rules.load_rules_page(game.slug).sections} | {""}
    state = first = start(game, data.draw)
    names: list[str] = []
    events: list[Event] = []
    states = [state]
    for _ in range(STEPS):
        if not list(looked_over(game, state)):
            break
        assert page >= set(anchors(game, state))
        stepped = step(game, state, data.draw)
        if stepped is None:
            continue
        added_up(game, state, *stepped)
        event, state = stepped
        events.append(event)
        names.append(event.action)
        states.append(state)
        assert game.rules.summary(state).log_text, "every event is told"
    list(looked_over(game, state))

    assert [first, *replay(game, first, map(through_json, events))] == states, "a replay is what was played"
    if events:
        assert [*resolve_undos([*names, UNDO]).kept] == [*range(len(events) - 1)], "all but the last stands"
    walked.append((len(events), game.rules.summary(state).over))


def through_json(event: Event) -> Event:
    return Event(event.action, event.seat, json.loads(json.dumps(filled_values_to_json(event.values))))


@every_game
def test_it_says_what_it_is(game):
    assert is_dataclass(game)
    assert game.slug.replace("-", "").isalnum()
    assert game.name
    assert game.identity.seat_counts


@every_game
def test_seats_it_is_not_for_are_refused(game):
    with pytest.raises(Illegal, match=game.name):
        begin(game, Seats(("Anna",) * (max(game.identity.seat_counts) + 1)))


@every_game
def test_every_number_of_players_it_names_can_begin_it(game):
    """With the options as they stand, or by one of its variants."""
    for number in game.identity.seat_counts:
        assert any(begins(game, number, options) for options in ({}, *game.options.named_sets.values())), (
            number
        )


def begins(game, number, options) -> bool:
    try:
        begin(game, Seats(("Anna",) * number), options)
    except Illegal:
        return False
    return True


@every_game
def test_nothing_is_told_of_a_match_in_which_nothing_happened(game):
    assert game.rules.summary(begin(game, Seats(NAMES[: game.identity.seat_counts[0]]))).log_text == ""


@every_game
def test_variants_are_options_that_it_has(game):
    for variant in game.options.named_sets.values():
        assert set(read_values(game.options.fields, variant)) >= set(variant)


@every_game
def test_options_take_their_defaults_and_the_values_of_named_sets(game):
    options = {option.name: option for option in game.options.fields}
    for option in options.values():
        if option.default not in (None, ()):
            option.read(option.default)
    for values in game.options.named_sets.values():
        for name, value in values.items():
            options[name].read(value)


@every_game
def test_a_page_can_draw_every_input(game):
    """No two of an entry have one name, and none has a name that the page uses itself."""
    for fields in inputs(game):
        assert list(make_form(fields).specs) == [field.name for field in fields]


def inputs(game) -> Iterator[tuple[Field, ...]]:
    """Yield the options, and what every action asks that is offered along the transcripts."""
    yield game.options.fields
    for transcript in KEPT.transcripts(key_of(game)):
        first = begin(game, Seats(tuple(transcript["names"])), transcript["options"])
        events = [Event(entry["action"], entry["seat"], entry["values"]) for entry in transcript["entries"]]
        for state in (first, *replay(game, first, events)):
            yield from (action.fields for action in game.rules.actions(state))


@every_game
def test_every_option_is_explained_by_the_rules(game):
    page = rules.load_rules_page(game.slug)
    for option in game.options.fields:
        section = page.find_section(option.anchor)
        assert section, option.name
        assert option.label in section.text


@every_game
def test_it_has_rules_whose_links_all_lead_somewhere(game):
    page = rules.load_rules_page(game.slug)
    assert page.title == game.name
    assert set(list_section_link_anchors(page)) <= {section.anchor for section in page.sections}


@every_game
def test_it_has_a_transcript_of_a_finished_match(game):
    transcripts = KEPT.transcripts(key_of(game))
    assert any(transcript["entries"][-1]["summary"]["over"] for transcript in transcripts)


@pytest.mark.parametrize(
    ("slug", "number"),
    [(slug, number) for slug, game in GAMES.items() for number in range(len(KEPT.transcripts(key_of(game))))],
)
def test_every_transcript_is_told_today_as_it_was_written(slug, number):
    game = GAMES[slug]
    transcript = KEPT.transcripts(key_of(game))[number]
    assert told(game, transcript) == transcript["entries"]
