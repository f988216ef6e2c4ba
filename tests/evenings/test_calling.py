"""What a table may call: the games on their shelves, and who plays, deals and called."""

from companion.engine.game import Game, GameIdentity
from companion.evenings.match_setup.calling import (
    describe_dealer,
    describe_players,
    describe_who_chose,
    group_games,
)


def game(name, group="Match pot", numbers=(2, 3, 4, 5)):
    return Game(GameIdentity(name.lower(), name, numbers, group), rules=None)


GAMES = (
    game("Guts"),
    game("Ahead"),
    game("Tapiola", "Big games"),
    game("Burns", "Burns"),
    game("Fireplace", "Big games", (2, 4)),
    game("Piranha"),
)


def names(shelves):
    return [(shelf.title, [one.name for one in shelf.games]) for shelf in shelves.shelves]


def test_the_games_lie_by_group_the_largest_group_first():
    assert names(group_games(GAMES, 4, {})) == [
        ("Match pot", ["Ahead", "Guts", "Piranha"]),
        ("Big games", ["Fireplace", "Tapiola"]),
        ("Burns", ["Burns"]),
    ]


def test_up_to_three_that_were_played_most_come_first_and_each_lies_once():
    found = group_games(GAMES, 4, {"tapiola": 1, "guts": 3, "piranha": 2, "burns": 1})
    assert names(found) == [
        ("Most played", ["Guts", "Piranha", "Burns"]),
        ("Big games", ["Fireplace", "Tapiola"]),
        ("Match pot", ["Ahead"]),
    ]
    assert found.game_count == len(GAMES)


def test_games_for_another_number_are_told_with_the_reason_and_are_not_among_those_played_most():
    found = group_games(GAMES, 3, {"fireplace": 5})
    assert [(one.name, why) for one, why in found.others] == [
        ("Fireplace", "For 2 or 4 players; this table has 3.")
    ]
    assert all(title != "Most played" for title, _ in names(found))
    assert found.game_count == len(GAMES)


def test_who_plays_deals_and_called_is_a_line_each():
    assert describe_players(["Anna", "Bo", "Cem", "Dee"]) == "Anna, Bo, Cem and Dee, clockwise"
    assert describe_players(list("ABCDE")) == "A, B, C, D and E, clockwise"
    assert describe_players(list("ABCDEFGH")) == "A, B, C, D and 4 more, clockwise"
    assert describe_players([]) == "No players yet"
    assert (describe_dealer("Anna"), describe_dealer(None)) == ("Anna deals", "The deal passes to the left")
    assert (describe_who_chose("Bo"), describe_who_chose(None)) == (
        "Bo chose this game",
        "The dealer chose this game",
    )
