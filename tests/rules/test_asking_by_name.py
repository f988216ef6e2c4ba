"""Of the questions that name their game, so many are answered from it, and by the right section."""

import pytest

from companion.rules import load_game_rules

from .asking_by_name import named_figures, named_questions

KNOWN = list(named_questions())
FLOORS = {"tuned on": (98, 90), "held out": (96, 90)}
"""Per cent of the questions whose game comes first, and of those with a section whose section does."""


@pytest.mark.parametrize("half", FLOORS)
def test_a_question_that_names_its_game_is_answered_from_it_first(half):
    found = named_figures(one for one in KNOWN if one.held_out == (half == "held out"))
    games, sections = FLOORS[half]
    assert found.games * 100 >= games * found.asked, found
    assert found.sections * 100 >= sections * found.with_section, found


def test_of_questions_written_last_hardly_any_is_answered_from_another_game():
    found = named_figures(one for one in KNOWN if one.held_out and one.fresh)
    assert found.games * 100 >= 98 * found.asked, found


def test_many_questions_are_held_out_and_each_names_a_section_that_is_there():
    assert [sum(one.held_out == half for one in KNOWN) for half in (True, False)] == [495, 1335]
    assert len({one.text for one in KNOWN}) == len(KNOWN)
    for one in KNOWN:
        page = load_game_rules(one.slug)
        assert not one.anchor or page.find_section(one.anchor), one.text
