"""Cards up that kill at a table that plays a card: several sorts beside each other, jokers, being put out."""

import pytest

from .table import ANNA, BO, CY, Table

LEFT = "is the only one left who can win and takes"
KILL = {"steps": ["2 down", "1 up", "in or out"], "order": "sets3", "settle": "match"}


def shown(*hands: tuple[str, str, str], **card: object) -> Table:
    """Return a table after everybody showed; the last card of each hand lies up."""
    table = Table(len(hands), **{**KILL, **card}).enter("deal").enter("stay", stay=tuple(range(len(hands))))
    ups = {f"up{seat}": hand[2:] for seat, hand in enumerate(hands)}
    if table.offered[0] == "up":
        table.enter("up", **ups)
    downs = {f"hand{seat}": hand[:2] for seat, hand in enumerate(hands)}
    return table.enter("show", **(ups | downs))


def test_a_card_kills_beside_the_lowest():
    table = shown(("2s", "2d", "Qs"), ("4s", "5d", "9h"), ("8h", "6h", "3c"), kill=["lowest", "Q♠"])
    assert table.state.hand.dead_players == (CY, ANNA)
    assert table.line.startswith("Cy and Anna are dead. Bo")


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        ((("Qs", "Kd", "Jk"), ("4s", "5d", "9h")), ()),
        ((("Jk", "Jk", "9s"), ("4s", "5d", "9h")), (ANNA,)),
        ((("Jk", "3s", "4c"), ("4s", "5d", "2h")), (BO,)),
        ((("Jk", "Jk", "As"), ("4s", "5d", "9h")), (ANNA,)),
        ((("As", "Ac", "Ad"), ("4s", "5d", "9h")), ()),
    ],
)
def test_a_joker_is_of_no_rank_and_never_the_lowest(hands, dead):
    table = shown(*hands, pack=54, wild=["joker"], kill=["lowest"])
    assert table.state.hand.dead_players == dead


def test_all_of_the_lowest_rank_kill_where_that_is_said():
    hands = (("4s", "9d", "4h"), ("6s", "5d", "9h"))
    assert shown(*hands, kill=["lowest"]).state.hand.dead_players == ()
    assert shown(*hands, kill=["lowest rank"]).state.hand.dead_players == (ANNA,)


def test_only_the_card_that_kills_is_told():
    up = {"steps": ["1 down", "3 up", "bet"], "order": "sets4"}
    table = Table(2, **up, kill=["J"]).enter("deal").bets(0)
    hands = {"hand0": ("2s",), "up0": ("Jc", "Kd", "Jd"), "hand1": ("3s",), "up1": ("4c", "5d", "6d")}
    assert table.enter("show", **hands).told[0] == "Anna is killed by the face-up J♣ and J♦"
    low = Table(2, **up, kill=["lowest"]).enter("deal").bets(0)
    hands = {"hand0": ("9s",), "up0": ("8c", "Kd", "8d"), "hand1": ("3s",), "up1": ("4c", "5d", "6d")}
    assert low.enter("show", **hands).told[0] == "Anna is killed by the face-up 8♣ and 8♦"
    tapped = Table(2, **up, kill=["J"]).enter("deal").bets(0).enter("show", dead=[ANNA])
    assert tapped.told == ["Anna is killed by a face-up card", f"Bo {LEFT} the pot of 2"]


def test_whoever_is_left_has_beaten_nobody_but_a_kitty():
    three = {"steps": ["3 down", "in or out"], "order": "sets3", "settle": "match", "house": "kitty"}
    table = Table(3, **three).enter("deal").enter("stay", stay=[ANNA, BO]).enter("out", who=str(ANNA))
    table.enter("show", high=[BO])
    assert "Bo has the best hand and takes the pot of 3" in table.told


def test_who_is_put_out_is_not_dead_by_a_card():
    table = Table(3, steps=["2 down", "1 up", "in or out", "bet"], order="sets3", settle="match", kill=["3"])
    table.enter("deal").enter("stay", stay=[ANNA, BO, CY])
    if table.offered[0] == "up":
        table.enter("up", up0=("9h",), up1=("8h",), up2=("3h",), dead=[CY])
    else:
        table.enter("out", who=str(CY))
    table.enter("out", who=str(BO))
    assert "Bo is put out and matches the pot of 3: owes 3 at the next deal" in table.told
    assert table.state.match.debts[BO].why == "put out, to match the pot"
