"""Who puts in the ante: everybody, the dealer, or who is still in, and when it is put in again."""

import pytest

from companion.engine.call import describe_option
from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.games import GAMES
from companion.variants import BadVariant, read_variant
from companion.variants.texts import build_rules_page, describe_variant_differences, variant_description_lines
from variants.table import ANNA, BO, CY, Table

from .antes import GUTS, OUT_FOR_ALL, TIED

DEALERS = {"steps": ["5 down", "bet"], "ante": 5, "ante_by": "dealer"}


def test_the_dealer_alone_antes_and_the_deal_goes_round():
    table = Table(3, **DEALERS)
    assert table.prompt.startswith("Anna antes 5. Anna deals")
    table.enter("deal")
    assert (table.line, table.money) == ("Anna antes 5. Anna deals", (-5, 0, 0))
    assert table.told == ["Anna antes 5"]
    table.bets(2).enter("show", high=[BO])
    assert table.money == (-7, 9, -2)
    assert table.prompt.startswith("Bo antes 5. The deal passes to Bo")
    assert table.enter("deal").money == (-7, 4, -2)


def test_a_dealer_who_antes_when_nobody_stayed_is_told():
    table = Table(3, **GUTS, ante_by="dealer", ante=3, declare_by="asked").enter("deal")
    for seat in (BO, CY, ANNA):
        table.enter("say", seat, choice="out")
    assert table.line.endswith("Nobody stayed in, so the dealer antes again")
    assert table.told[-1] == "Nobody stayed in: the dealer antes again at the next deal"
    void = next(field for field in table.enter("deal").action("void").fields)
    assert void.label == "The dealer antes again"
    assert table.summary.pot == 6


def test_the_dealers_ante_is_said():
    variant = read_variant({"name": "Ours", **DEALERS})
    assert (
        build_rules_page(variant).find_passage("ante").blocks[0]
        == "The dealer puts 5 into the pot before every deal."
    )
    assert "The dealer antes 5." in build_rules_page(variant).find_passage("play").blocks[1]
    assert (
        variant_description_lines(variant)[3].said
        == "Ante 5 from the dealer, one betting round, no bet limit."
    )
    assert variant.version == 3
    like = read_variant({"name": "Ours", **DEALERS, "ante_by": "everybody"})
    assert describe_variant_differences(variant, like) == "the dealer antes"
    assert describe_variant_differences(like, variant) == "everybody antes"
    none = read_variant({"name": "Ours", **DEALERS, "ante_by": "everybody", "ante": 0})
    assert describe_variant_differences(none, variant) == "no ante"
    guts = read_variant({"name": "Ours", **GUTS, "ante_by": "dealer"})
    assert "the dealer antes 1 again" in build_rules_page(guts).find_passage("nobody-in").blocks[0]
    with pytest.raises(BadVariant, match="The dealer can't pay the ante, because there is none"):
        read_variant({"name": "Ours", **DEALERS, "ante": 0})


def test_what_the_next_pot_may_come_to_has_one_ante_where_the_dealer_puts_it_in():
    table = Table(3, **GUTS, ante_by="dealer", ante=3, every_deal=True).enter("deal")
    ahead = {one.label: one.amount for one in table.game.screens.view(table.state).ahead}
    assert ahead["Next pot, at most"] == 3 * 2 + 3


@pytest.mark.parametrize("card", [{}, {"every_deal": True}, {"declare_by": "asked"}, {"rotates": "yes"}])
def test_no_player_antes_for_all_for_ever(card: dict[str, object]):
    table = Table(3, {"declare": "drop"}, **GUTS | {"ante_by": "dealer", "ante": 3} | card)
    assert table.state.match.agreement.dealing.rotates
    assert table.variant.has_rotating_deal
    assert "The deal moves to the left" in str(build_rules_page(table.variant).find_passage("dealing").blocks)
    for _ in range(3):
        table.enter("deal").enter("stay", stay=[])
    assert table.money == (-3, -3, -3)


def test_it_is_asked_as_what_the_dealer_puts_in():
    table = Table(3, **DEALERS)
    ante = next(option for option in table.game.options.fields if option.name == "ante")
    assert ante.label == "The dealer antes"
    assert describe_option(ante, {"ante": 7}) == "the dealer antes 7"
    assert f"{ante.label}: 5, unless you agree on something else" in str(
        build_rules_page(table.variant).find_passage("ante").blocks
    )


@pytest.mark.parametrize("every_deal", [False, True])
def test_whoever_dropped_for_the_whole_deal_antes_for_no_further_round(every_deal: bool):
    table = Table(3, **OUT_FOR_ALL, every_deal=every_deal).enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", **TIED)
    assert table.line.endswith("Nobody owes anything, so Bo and Anna ante again")
    assert table.told[-1] == "Nobody owes anything: Bo and Anna ante again at the next deal"
    assert table.prompt.startswith("Bo and Anna ante 2 each.")
    assert table.summary.pot + table.state.total_payment_at_deal == 4
    table.enter("deal")
    assert (table.line, table.money) == ("Bo and Anna ante 2 each. Anna deals", (-1, -1, -2))
    assert table.told == ["Bo antes 2", "Anna antes 2"]
    void = next(field for field in table.action("void").fields)
    assert void.label == "Everybody antes again", "cards are dealt anew then, to everybody"
    ahead = [one.amount for one in table.game.screens.view(table.state).ahead if "pot" in one.label]
    assert ahead == [4 + 3 * 2 * every_deal], "one of two may lose 4, and new cards are anted for by all"
    table.enter("stay", stay=[ANNA, BO]).enter("show", high=[ANNA])
    assert ("Everybody antes 2" in table.prompt) == every_deal


def test_all_ante_for_a_further_round_in_which_all_play():
    table = Table(3, **OUT_FOR_ALL | {"dropped": False}).enter("deal").enter("stay", stay=[ANNA, BO])
    assert table.enter("show", **TIED).line.endswith("so everybody antes again")
    assert table.enter("deal").money == (-1, -1, -4)


def test_our_own_game_that_is_agreed_on_so_comes_to_what_it_always_came_to():
    game = GAMES["three-five-seven"]
    state = begin(game, Seats(("Anna", "Bo", "Cy")), {"dropped": True, "alone_only": True, "ante": 2})
    entries = (("deal", {}), ("stay", {"stay": [ANNA, BO]}), ("show", TIED), ("deal", {}))
    for action, values in entries:
        state = play(game, state, Event(action, None, dict(values)))
    assert (state.deal.dealt_in_players, state.balances) == ((BO, ANNA), (-1, -1, -4)), (
        "else it would be of a new edition"
    )


def test_the_dealer_antes_for_a_further_round_too():
    table = Table(3, **OUT_FOR_ALL, ante_by="dealer").enter("deal").enter("stay", stay=[BO, CY])
    table.enter("show", hand1=TIED["hand0"], hand2=TIED["hand1"])
    assert table.line.endswith("Nobody owes anything, so the dealer antes again")
    assert table.enter("deal").line == "Anna antes 2. Anna deals"


def test_an_ante_of_nothing_is_not_paid_again():
    table = Table(3, **GUTS | {"settle": "amount", "ante": 0}).enter("deal").enter("stay", stay=[])
    assert table.line == "Nobody is in. The next hand is dealt"
    assert table.told == ["Nobody stayed in: the pot of 0 stays"]
    assert not table.summary.over
