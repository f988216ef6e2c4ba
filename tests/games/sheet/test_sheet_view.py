"""What the page of a score sheet shows."""

import pytest

from companion.games.sheet import GAME

from .sheets import after, number, sheet, written


def buttons(state):
    return GAME.screens.view(state).buttons


def test_buttons_stand_with_what_they_change():
    assert buttons(sheet(button_1=10, button_3=-5)) == (("+10", 10), ("−5", -5))
    assert buttons(sheet(end="lives", button_1=1)) == (("−1", 1),)
    assert buttons(sheet(round="pay", button_1=10)) == ()


def test_the_newest_rounds_lie_open_and_others_apart():
    state = after(sheet(2), *(written(at, -at) for at in range(1, 11)), number(0, 5))
    view = GAME.screens.view(state)
    assert [line.number for line in view.newest] == ["", "10", "9", "8", "7", "6", "5", "4"]
    assert [line.number for line in view.before] == ["3", "2", "1"]
    assert (view.newest[0].cells, view.newest[1].cells) == (("5", "·"), ("10", "−10"))
    assert [side.last for side in view.sides] == ["+5", ""]


def test_how_far_each_has_come_is_a_bar_or_lives():
    far = GAME.screens.view(after(sheet(2, end="target", target=50), written(20, -5))).sides
    assert [(side.gone, side.of, side.lives) for side in far] == [(20, 50, None), (0, 50, None)]
    lives = GAME.screens.view(after(sheet(2, end="lives", lives=3), written(2))).sides
    assert [(side.lives, side.of) for side in lives] == [(1, 3), (3, 3)]
    assert GAME.screens.view(sheet(2, end="lives", lives=10)).sides[0].lives is None
    assert GAME.screens.view(sheet(2)).sides[0].of == 0


def test_who_is_out_and_who_has_won_has_no_number_to_write():
    view = GAME.screens.view(after(sheet(end="lives", lives=1), written(1)))
    assert [(side.field, side.out, side.deals) for side in view.sides] == [
        ("", 1, ()),
        ("points_1", 0, (1,)),
        ("points_2", 0, ()),
    ]
    over = GAME.screens.view(after(sheet(end="rounds", rounds=1), written(1)))
    assert [(side.field, side.won) for side in over.sides] == [("", True), ("", False), ("", False)]


@pytest.mark.parametrize(
    ("options", "prompt", "headline"),
    [
        ({}, "enter everybody's points", "Playing until you end the game"),
        ({"end": "lives"}, "who loses a life?", "The last one in wins"),
        ({"round": "pay"}, "how much does each loser pay?", "Playing until you end the game"),
        ({"round": "exchange", "end": "rounds"}, "who has won, who has lost?", "Playing 10 rounds"),
        (
            {"round": "exchange", "pot": True},
            "the pot is empty, everybody pays",
            "Playing until you end the game",
        ),
        ({"end": "target"}, "enter everybody's points", "Playing to 100"),
        ({"end": "out"}, "enter everybody's points", "Out at 100"),
        ({"end": "zero"}, "enter everybody's points", "Counting down to 0"),
        (
            {"end": "minutes"},
            "enter everybody's points",
            "After 60 minutes, the round being played is the last",
        ),
    ],
)
def test_what_is_due_and_how_far_it_goes_is_said(options, prompt, headline):
    summary = GAME.rules.summary(sheet(**options))
    assert summary.prompt == f"Round 1, Anna deals: {prompt}"
    assert summary.headline.endswith(headline)


def test_who_leads_is_said():
    assert GAME.rules.summary(after(sheet(), written(5, 5, 1))).headline.startswith(
        "Anna and Bo lead with 5 points"
    )
    assert GAME.rules.summary(after(sheet(), written(1))).headline.startswith("Anna leads with 1 point.")
