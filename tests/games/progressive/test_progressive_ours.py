"""What the companion settles in Progressive Poker where the source is silent, and what it does about errors.

What it settles about showdowns stands in test_progressive_showdowns.py, about known cards in
test_progressive_known.py.

a set-up that cannot be dealt ...................... test_setup_*
the deal goes to the left, past who is out ......... test_dealer_*
whose discards are shuffled in ..................... test_draw_*
counting starting cards ............................... test_count_*
the stake .......................................... test_stake_*
"""

from dataclasses import replace

import pytest

from companion.cards import parse
from companion.engine.field import Illegal
from companion.games.progressive.state import PileCard
from companion.plurals import format_count

from .progressive_table import GAME, Deals

# --- the set-up


@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (7, 2), (8, 1)])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_setup_that_cannot_be_dealt_is_refused(players, most, number):
    if number <= most:
        assert Deals(players, start_cards=number).state.deal.pack_size >= 0
        return
    with pytest.raises(Illegal) as caught:
        Deals(players, start_cards=number)
    assert str(caught.value) == (
        f"{players} players with {format_count(number, 'starting card')} and 5 more cards each need "
        f"{players * (number + 5)} cards, but the pack has 52. "
        f"Deal at most {format_count(most, 'starting card')} each."
    )
    assert (caught.value.field, caught.value.anchor) == ("start_cards", "setup")


def test_setup_with_the_joker_counts_it():
    assert Deals(4, joker=True).state.deal.pack_size == 37 - 12 - 20


def test_dealer_is_the_next_to_the_left_who_is_in():
    table = Deals(4)
    dealers = [table.won_by(winner).state.dealer for winner in (0, 0, 3, 0, 0)]
    assert table.state.out_since == (0, 3, 3, 0)
    assert dealers == [1, 2, 3, 0, 3]


# --- drawing


def test_draw_takes_own_discards_in_only_when_the_others_do_not_suffice():
    table = Deals(4).draw(draw_1=3).draw(draw_2=3)
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (1, 3)
    table.draw(draw_3=5)
    assert table.line == "Di draws 5 cards, 4 of them from the 8 shuffled discards"
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (4, 0)
    table.draw(draw_0=4)
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (0, 4)


def test_draw_takes_no_own_discards_where_those_of_the_others_just_suffice():
    table = Deals(4).draw(draw_1=4).draw(draw_2=4)
    assert table.line.startswith("Cy draws 4 cards, 4 of them from the 4 shuffled discards")
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (0, 4)


def test_draw_may_be_entered_for_everybody_at_once():
    table = Deals(4).draw(draw_1=3, draw_2=3, draw_3=5, draw_0=4)
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (0, 4)
    assert "draw" not in table.offered


@pytest.mark.parametrize("numbers", [{}, {"draw_2": 1}, {"draw_1": 1, "draw_0": 1}])
def test_draw_out_of_turn_is_refused(numbers):
    assert "draws first" in str(Deals().refuses("draw", **numbers))


def test_draw_throws_away_no_more_cards_than_are_drawn():
    refusal = Deals().refuses("draw", draw_1=1, thrown="Kh Qh")
    assert (
        str(refusal)
        == "You entered 2 cards thrown away, but 1 drawn. Players must throw away as many cards as they draw."
    )
    assert refusal.field == "thrown"


def test_what_a_table_has_begun_to_note_stays_open_until_it_is_done():
    def open_now(table):
        return [action.name for action in GAME.rules.actions(table.state) if action.primary]

    table = Deals()
    assert open_now(table) == ["showdown"]
    assert open_now(table.enter("exchange", 1, cards=1)) == ["exchange", "showdown"]
    assert open_now(table.draw(draw_1=1)) == ["draw", "showdown"]
    assert open_now(table.draw(draw_2=1, draw_0=0)) == ["showdown"]
    assert open_now(table.won_by(0)) == ["showdown"]


# --- counting


def test_count_sets_start_cards_to_what_lies_there():
    table = Deals().won_by(1).enter("count", starts_0=2, starts_1=3)
    assert (table.starts, table.line) == ((2, 3, 1), "Starting cards counted: Anna 2, Bo 3")
    assert table.enter("count").line == "Starting cards counted: as recorded"


def test_count_keeps_all_together():
    refusal = Deals().won_by(1).refuses("count", starts_0=2)
    assert (
        str(refusal) == "You entered 7 starting cards, but there must be 6, not counting the 3 on the pile."
    )
    assert refusal.anchor == "count"


def test_count_is_only_of_those_who_are_in():
    table = Deals(4).won_by(0, 0, 1)
    assert [field.name for field in table.action("count").fields] == ["starts_0", "starts_1"]
    assert table.enter("count", starts_0=4, starts_1=6).starts == (4, 6, 0, 0)


# --- money


def test_stake_is_paid_by_everybody_else_to_the_winner():
    table = Deals(3, stake=50).won_by(0, 0)
    assert table.summary.money == (0, 0, 0)
    assert table.won_by(0).summary.money == (100, -50, -50)


# --- what must always be true


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"start_counts": (3, 2, 2)}, "there are 10 starting cards, not 9"),
        ({"pack_size": 11}, "there are 35 cards, not 36"),
        ({"pack_size": -1, "discard_count": 13}, "a number of cards is below zero"),
        ({"known_discards": parse("Kh Kh")}, "a card is in two places"),
        (
            {"known_start_cards": (parse("Kh Qh Jh Th"), (), ())},
            "more starting cards are known than there are",
        ),
        ({"out_since": (1, 0, 0)}, "somebody who is out has starting cards"),
        ({"out_since": (1, 1, 0), "start_counts": (0, 0, 6)}, "nobody is left to play against"),
        (
            {"out_since": (1, 0, 0), "start_counts": (0, 3, 3)},
            "two players are left with an odd number of starting cards",
        ),
        ({"deal_number": 2}, "somebody plays for the pile who neither paid nor tied for it"),
    ],
)
def test_a_broken_invariant_is_named(changes, sentence):
    state = Deals().state
    of_deal = {name: value for name, value in changes.items() if hasattr(state.deal, name)}
    of_match = {name: value for name, value in changes.items() if name not in of_deal}
    broken = replace(state, deal=replace(state.deal, **of_deal), **of_match)
    assert GAME.rules.find_broken_invariant(broken) == sentence


def test_the_card_that_left_counts_as_a_start_card():
    state = Deals(2).state
    assert "there are 7 starting cards" in GAME.rules.find_broken_invariant(
        replace(state, removed_card=PileCard(0, 1))
    )
