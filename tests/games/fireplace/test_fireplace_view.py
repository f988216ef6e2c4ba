"""What the template of Fireplace Poker shows of the table."""

from companion.games.fireplace.actions import available_actions
from companion.games.fireplace.view import build_view

from .fireplace_table import FIREPLACE, JACKS, KINGS_FULL, ROYAL, Table, four, melds, unnoted


def test_the_side_to_move_is_the_own_one_and_its_melds_stand_oldest_first():
    table = Table().adjusted(melds=melds(0, JACKS) + melds(1, KINGS_FULL, JACKS))
    seen = FIREPLACE.screens.view(table.state)
    assert (seen.own.name, [meld.title for meld in seen.own.lying]) == (
        "Bo",
        ["Full house, kings over tens", "Pair of jacks"],
    )
    assert (seen.opposing.name, [meld.title for meld in seen.opposing.lying]) == ("Anna", ["Pair of jacks"])


def test_a_meld_is_known_by_its_turn_and_with_teams_by_who_made_it_too():
    two, teams = (table.adjusted(melds=melds(0, JACKS)) for table in (Table(), four()))
    assert build_view(two.state).opposing.lying[0].made == "turn 100"
    assert build_view(teams.state).opposing.lying[0].made == "Anna, turn 100"
    assert build_view(teams.state).own.name == "Bo and Di"


def test_only_what_can_be_robbed_has_an_input():
    table = Table().adjusted(melds=melds(0, JACKS, ROYAL) + melds(1, JACKS, ROYAL))
    seen = build_view(table.state)
    assert [meld.field for meld in seen.own.lying] == ["", ""]
    assert [(meld.field, meld.why) for meld in seen.opposing.lying] == [
        ("steal_100", ""),
        ("", "cannot be robbed"),
    ]


def test_the_inputs_are_those_of_the_entries_by_which_melds_are_robbed():
    state = Table().adjusted(melds=melds(0, JACKS, ROYAL)).state
    seen = build_view(state)
    offered = {action.name: action.fields for action in available_actions(state)}
    assert set(seen.robbing) < set(offered)
    for name, fields in offered.items():
        named = [field.name for field in fields if field.name.startswith(seen.steal)]
        assert named == (["steal_100"] if name in seen.robbing else [])


def test_a_meld_that_nobody_noted_lies_face_down():
    (meld,) = build_view(Table().adjusted(melds=unnoted(0, 1)).state).opposing.lying
    assert (meld.title, meld.cards, meld.size) == ("Meld of unknown cards", (), 5)
    assert meld.unknown in dict(
        available_actions(Table().adjusted(melds=unnoted(0, 1)).state)[0].fields[0].choices
    )
