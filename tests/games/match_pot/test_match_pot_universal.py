"""What the source says of all its match-pot and burn games, in each of them.

- losers match the pot when the next hand begins (test_losers_match_the_pot_at_the_next_deal)
- or burn: a set amount, or the pot up to an amount; up to 5 if nothing was set
  (test_a_burn_is_a_set_amount, test_a_burn_is_the_pot_up_to_an_amount,
  test_the_amount_is_five_if_it_is_not_set)
- the game goes on until nobody matches or burns (test_it_goes_on_until_nobody_owes)
- a unanimous vote ends it, and the pot stays for the next game (test_all_may_agree_to_stop,
  test_one_against_it_is_enough_to_go_on, test_the_next_game_plays_for_the_pot_that_stayed)
- a drop where players are usually asked, and the other way round; with it the deal stays, or rotates
  (test_any_game_may_be_dropped, test_any_game_may_be_asked_in_turn)
- a kitty: always in, everybody must beat it too, it never pays, no second chance
  (test_the_kitty_is_beaten_or_keeps_the_pot, test_alone_in_the_kitty_must_be_beaten,
  test_with_a_kitty_there_is_no_second_chance)
- legs, as many as you like (test_any_game_may_be_played_for_legs)
- chips instead of a drop (test_chips_are_declared_together)
- after the game the one to the left of the caller deals: tests/store/matches/test_matches.py

Every combination of these is played in test_match_pot_combinations.
"""

import pytest

from companion.engine.field import Illegal
from companion.games import GAMES
from games.pots import ANNA, BO, CY, Pots

FAMILY = [slug for slug, game in GAMES.items() if game.screens.template_name == "matchpot"]
each_game = pytest.mark.parametrize("slug", FAMILY)
PLAIN = {"owe": "pot", "declare": "drop", "kitty": False, "deck": False}


def legs(slug):
    """Return how many legs win that game as its options stand."""
    return next(option.default for option in GAMES[slug].options.fields if option.name == "legs")


def table_of(slug, players=3, **options):
    """Return a table of that game with a drop, a matched pot and no kitty, unless `options` say otherwise."""
    known = {option.name for option in GAMES[slug].options.fields}
    usual = {name: value for name, value in PLAIN.items() if name in known}
    return Pots(slug, players, **{**usual, **options})


def played(table, *ins, high=(), **values):
    """Play a hand in which `ins` stay, nobody bets and `high` have the best hand."""
    table.deal().quietly().stay(*ins).quietly()
    return table.show(*high, **values) if high or values else table


@each_game
def test_losers_match_the_pot_at_the_next_deal(slug):
    table = played(table_of(slug), ANNA, BO, CY, high=(BO,))
    assert (table.money, table.pot, table.owed) == ((-1, 2, -1), 0, {ANNA: 3, CY: 3})
    assert table.deal().money == (-4, 2, -4)
    assert table.pot == 6


@each_game
def test_a_burn_is_a_set_amount(slug):
    table = played(table_of(slug, owe="amount", amount=7), ANNA, BO, CY, high=(BO,))
    assert table.owed == {ANNA: 7, CY: 7}


@each_game
def test_a_burn_is_the_pot_up_to_an_amount(slug):
    table = table_of(slug, owe="upto", amount=4)
    assert played(table, ANNA, BO, CY, high=(BO,)).owed == {ANNA: 3, CY: 3}
    assert played(table, ANNA, BO, CY, high=(BO,)).owed == {ANNA: 4, CY: 4}


@each_game
def test_the_amount_is_five_if_it_is_not_set(slug):
    (rules,) = GAMES[slug].rules.start.args
    assert table_of(slug).state.match.agreement.debts.amount == rules.defaults.get("amount", 5)


@each_game
def test_a_share_of_the_pot_is_rounded_up(slug):
    table = played(table_of(slug, owe="share", amount=50), ANNA, BO, CY, high=(BO,))
    assert table.owed == {ANNA: 2, CY: 2}


@pytest.mark.parametrize("slug", [slug for slug in FAMILY if not legs(slug)])
def test_it_goes_on_until_nobody_owes(slug):
    """Where legs are usual, as in 3-5-7, it is the last leg that ends it."""
    table = table_of(slug)
    for _ in range(3):
        assert not played(table, ANNA, BO, high=(ANNA,)).summary.over
    assert played(table, BO).won == (ANNA,)
    assert (table.pot, sum(table.money)) == (0, 0)


@each_game
def test_all_may_agree_to_stop(slug):
    """What is still owed is paid into the pot, and that waits."""
    table = played(table_of(slug), ANNA, BO, CY, high=(BO,)).enter("vote", agree=[ANNA, BO, CY])
    assert (table.won, table.money, table.pot) == ((BO,), (-4, 2, -4), 6)
    assert table.line.endswith("A pot of 6 waits for the next game")


@each_game
def test_one_against_it_is_enough_to_go_on(slug):
    refused = played(table_of(slug)).refuses("vote", agree=[BO])
    assert str(refused) == "Everybody has to agree, but Cy and Anna do not."
    assert refused.anchor == "end"


@each_game
def test_the_next_game_plays_for_the_pot_that_stayed(slug):
    table = table_of(slug, taken_over=6).deal()
    assert (table.pot, table.money) == (9, (-1, -1, -1))


@each_game
def test_any_game_may_be_dropped(slug):
    table = played(table_of(slug))
    assert table.state.deal.dealer == (BO if slug == "wild-fours" else ANNA), (
        "which is dropped and rotates anyway"
    )


@each_game
def test_any_game_may_be_asked_in_turn(slug):
    chosen = {"rotates": "yes"} if slug == "omaha-burns" else {}
    table = table_of(slug, declare="asked", second=True, **chosen).deal().quietly()
    assert table.state.player_to_act == BO
    table.say("out", "out", "in")
    assert table.state.player_to_act == BO, "the dealer was the first in"
    table.say("in", "out").quietly().show(BO)
    assert table.owed == {ANNA: 3}
    assert table.state.deal.dealer == (ANNA if table.state.deal.stage_index else BO), (
        "a deal of 3-5-7 has three rounds"
    )


@each_game
def test_chips_are_declared_together(slug):
    table = table_of(slug, declare="chips").deal().quietly()
    secret = table.ways("stay").secret
    assert (secret.seats, secret.countdown_seconds, secret.hold_means_yes) == ((BO, CY, ANNA), 0, False)
    assert "A chip in your fist means in, no chip means out" in table.summary.prompt


@each_game
def test_the_kitty_is_beaten_or_keeps_the_pot(slug):
    table = played(table_of(slug, kitty=True), ANNA, BO, house=True)
    assert (table.pot, table.owed) == (3, {ANNA: 3, BO: 3}), "the kitty is best"
    table = played(table, ANNA, BO, high=(ANNA,))
    assert (table.pot, table.owed) == (0, {BO: 9}), "and never pays"


@each_game
def test_alone_in_the_kitty_must_be_beaten(slug):
    table = table_of(slug, kitty=True)
    played(table, CY, house=True)
    assert table.owed == {CY: 3}
    played(table, CY, high=(CY,))
    assert table.state.match.legs[CY] == 1 if table.state.match.agreement.ending.legs else table.won == (CY,)


@each_game
def test_with_a_kitty_there_is_no_second_chance(slug):
    table = table_of(slug, kitty=True, declare="asked", second=True).deal().quietly().say("out", "out", "in")
    assert table.quietly().offered == ["show"]


@each_game
def test_any_game_may_be_played_for_legs(slug):
    table = played(table_of(slug, legs=2), CY)
    assert (table.state.match.legs, table.pot, table.money) == ((0, 0, 1), 3, (-1, -1, -1))
    played(table, BO, CY, high=(BO, CY))
    assert (table.won, table.money) == ((CY,), (-1, -1, 2))


@each_game
def test_nobody_in_antes_again(slug):
    table = played(table_of(slug))
    assert (table.pot, table.owed) == (3, {})
    assert table.deal().pot == 6


@pytest.mark.parametrize(
    ("slug", "players", "needed"),
    [
        ("deadly-69s", 17, 54),  # 17 x 3 + 3
        ("forehead", 52, 53),
        ("guts", 17, 54),  # 17 x 3 + 3
        ("omaha-burns", 11, 53),  # 11 x 4 + 5 + 4
        ("piranha", 11, 53),
        ("position-match-pot", 6, 53),  # 6 x 8 + 5
        ("three-five-seven", 7, 56),  # 7 x 7 + 7
        ("two-more-inches", 7, 56),
        ("wild-fours", 7, 53),  # 7 x 7 + 4
    ],
)
def test_a_kitty_needs_cards_too(slug, players, needed):
    """Where the most players leave too few cards for it, one less can play with a kitty."""
    with pytest.raises(
        Illegal, match=f"{players} players and a kitty may need up to {needed} cards"
    ) as caught:
        Pots(slug, players, kitty=True)
    assert caught.value.anchor == "kitty"
    assert Pots(slug, players - 1, kitty=True).deal()
