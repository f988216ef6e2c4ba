"""A pass in Fireplace Poker: what it scores, whether it ends the match, and where the adviser places it."""

from dataclasses import replace

import pytest

from companion.cards import validate_cards
from companion.games.fireplace.adviser import advice_caveats, list_advised_plays
from companion.games.fireplace.orders import ORDERS

from .fireplace_deals import BARREN
from .fireplace_table import JACKS, Table, four, melds, unnoted

every_order = pytest.mark.parametrize("order", [order for order, _ in ORDERS])


def out(hand, *, passes=0, chips=(20, 20), lying=()):
    """Bo holds `hand`, the deck is out, and Anna has passed so many times."""
    table = Table().adjusted(deck_size=0, hand_sizes=(4, len(hand)), chips=chips, melds=lying)
    return replace(table.state, passes_in_row=passes)


def test_it_weighs_passing_which_keeps_everything():
    hand = validate_cards(["Qs", "Qc", "Js", "Jc", "7h", "7d"])
    state = out(hand)
    assert advice_caveats(state, 1, hand) == ["Passing scores nothing, and the match goes on."]
    for order, place in (("chips", -1), ("strength", -1), ("kept", 0)):
        found = list(list_advised_plays(state, 1, hand, order))
        assert [one.name for one in found].index("Pass") == place % len(found)
        assert len(found) == 7
    weighed = next(list_advised_plays(state, 1, hand, "kept"))
    assert (weighed.action, weighed.values, weighed.cards) == ("pass", {}, ())
    assert weighed.details == (
        "passing scores nothing, and the match goes on",
        "keep Q♠ Q♣ J♠ J♣ 7♥ 7♦: two pair, queens and jacks",
    )


@pytest.mark.parametrize(
    ("chips", "place", "said"),
    [((22, 20), 0, "wins with 20 chips to 22"), ((19, 20), -1, "loses with 20 chips to 19")],
)
@every_order
def test_a_pass_that_ends_the_match_stands_first_or_last(order, chips, place, said):
    hand = validate_cards(["Qs", "Qc", "Js", "Jc", "7h", "7d"])
    found = list(list_advised_plays(out(hand, passes=1, chips=chips), 1, hand, order))
    assert found[place].details[0] == f"passing scores nothing and {said}"


def test_a_meld_that_keeps_as_much_as_a_pass_comes_before_it():
    hand = validate_cards(["Qs", "Qc", "Js", "Jc", "7h"] * 2)
    found = [one.name for one in list_advised_plays(out(hand), 1, hand, "kept")]
    assert found == ["two pair, queens and jacks", "Pass"]


def test_who_may_pass_and_has_no_legal_meld_may_do_either():
    hand = validate_cards(BARREN[:6])
    assert [one.action for one in list_advised_plays(out(hand), 1, hand)] == ["pass", "forced"]
    short = validate_cards(BARREN[:3])
    assert [one.action for one in list_advised_plays(out(short), 1, short)] == ["pass"]
    assert [one.action for one in list_advised_plays(out(hand), 0, short)] == [], "it is not Anna's turn"


def prompt(**changes):
    return Table().adjusted(**{"deck_size": 0, "hand_sizes": (4, 9), **changes}).summary.prompt


def test_a_pass_says_what_it_scores():
    assert prompt(melds=unnoted(1, 3)).endswith(". Or pass: passing scores 3 chips, and the match goes on")
    assert prompt(melds=unnoted(0, 3)).endswith(". Or pass: passing scores nothing, and the match goes on")


@pytest.mark.parametrize(
    ("chips", "lying", "said"),
    [
        ((22, 22), unnoted(1, 3), "scores 3 chips and wins with 19 chips to 22"),
        ((15, 22), unnoted(1, 3), "scores 3 chips and loses with 19 chips to 15"),
        ((19, 22), unnoted(1, 3), "scores 3 chips and wins on melds, 3 to 0, at 19 chips each"),
        ((20, 20), unnoted(0, 2), "scores nothing and loses on melds, 0 to 2, at 20 chips each"),
        ((20, 20), (), "scores nothing and ends the match in a draw at 20 chips each"),
    ],
)
def test_a_pass_says_whether_it_ends_the_match(chips, lying, said):
    assert prompt(chips=chips, melds=lying, passes_in_row=1).endswith(f"Or pass: passing {said}")


def test_a_pass_that_sheds_the_last_chip_wins_with_none_left():
    assert prompt(chips=(9, 2), melds=unnoted(1, 4)).endswith(
        "passing scores 2 chips and wins with no chips left"
    )


def test_a_pass_of_four_players_ends_the_match_after_three_others():
    table = four().adjusted(deck_size=0, hand_sizes=(4, 4, 4, 4), passes_in_row=2, melds=melds(0, JACKS))
    assert "passing scores nothing, and the match goes on" in table.summary.prompt
    table.enter("pass")
    assert "Passing scores 1 chip and wins with 30 chips to 31" in table.summary.prompt
    assert table.enter("pass").summary.winners == (0, 2)
