"""What one tap enters in Martian Poker, phase by phase, and that every button says what it does."""

from companion.games.martian.actions.taps import TapButton
from companion.games.martian.view import build_view

from .martian_table import ANNA, BO, CY, LARGE, Table


def answers(table: Table) -> list[tuple[str, str, dict[str, str]]]:
    return [(tap.action, tap.label, dict(tap.values)) for tap in build_view(table.state).taps.answers]


def pressed(table: Table, label: str) -> str:
    """The line of the entry that the button of that label makes."""
    tap: TapButton = next(tap for tap in build_view(table.state).taps.answers if tap.label == label)
    seat = next((action.seats[0] for action in [table.action(tap.action)] if action.seats), None)
    return table.enter(tap.action, seat, **tap.values).summary.log_text


def test_the_next_deal_is_one_tap_where_two_can_play():
    assert answers(Table(dealt=False)) == [("deal", "Anna deals hand 1", {})]
    table = Table(2, chips=1).put(BO, "0.1", LARGE)
    assert answers(table.to_showdown().enter("show", winners_0=["0"])) == []


def test_the_bets_are_begun_by_a_tap_on_who_shows_the_highest_card_in_the_order_of_the_seats():
    taps = build_view(Table().state).taps
    assert taps.asked == "All pieces placed. Who has the highest card showing?"
    assert answers(Table()) == [
        ("bet", "Anna opens", {"opener": "0"}),
        ("bet", "Bo opens", {"opener": "1"}),
        ("bet", "Cy opens", {"opener": "2"}),
    ]
    assert pressed(Table(), "Cy opens") == "All pieces are placed. Cy shows the highest card and opens"
    assert taps.rest == {}, "the buttons say all that the form would"


def test_where_the_cards_say_who_opens_the_button_says_it_too():
    table = Table().enter("shown", cards=["Kd", "9c", "4h"])
    assert build_view(table.state).taps.asked == ""
    assert answers(table) == [("bet", "All pieces placed: Bo opens", {})]


def test_without_bets_the_next_card_is_one_tap():
    assert answers(Table(betting=False)) == [("go-on", "All pieces placed: deal the next card", {})]


def test_a_check_a_fold_and_that_everybody_checked_are_one_tap_each():
    table = Table().enter("bet", opener="1")
    assert build_view(table.state).taps.asked == "Bo:"
    assert answers(table) == [
        ("follow", "Check", {}),
        ("fold", "Fold", {}),
        ("round", "Everybody checks", {"to": "0"}),
    ]
    assert pressed(table, "Check") == "Bo checks"
    assert pressed(table, "Everybody checks").startswith("Round 1: everybody checks")


def test_a_call_says_how_much_and_the_form_is_for_what_a_tap_does_not_say():
    table = Table().enter("bet", opener="1").enter("raise", BO, to=10)
    assert [label for _, label, _ in answers(table)] == ["Call 10", "Fold", "Everybody calls 10"]
    assert build_view(table.state).taps.rest == {"round": "Somebody folded or raised"}
    assert pressed(table, "Everybody calls 10").startswith("Round 1: everybody calls 10")


def test_who_wins_the_only_pot_is_one_tap_and_cards_that_are_known_take_a_button_away():
    table = Table().to_showdown()
    assert build_view(table.state).taps.asked == "Who wins the pot of 3"
    assert [label for _, label, _ in answers(table)] == ["Anna wins", "Bo wins", "Cy wins"]
    table.knows(a0="Ah", a1="As", a2="Ad", a3="9c", a4="9d", b0="2h", b1="3s", b2="5d", b3="7c", b4="8c")
    assert [label for _, label, _ in answers(table)] == ["Anna wins", "Cy wins"]
    assert pressed(table, "Cy wins").startswith("Cy wins 3")


def test_with_all_cards_known_the_hand_is_settled_by_one_tap():
    table = Table(2).to_showdown()
    table.knows(a0="Ah", a1="As", a2="Ad", a3="9c", a4="9d", b0="2h", b1="3s", b2="5d", b3="7c", b4="8c")
    assert answers(table) == [("show", "Finish the hand", {})]


def test_several_pots_are_filled_in():
    table = Table(chips=20, ante=0).enter("bet", opener="1").enter("raise", BO, to=5).enter("round", to=5)
    table.to_showdown().enter("show", winners_0=["1"]).enter("buy", CY, chips=30).enter("deal")
    table.enter("bet", opener="1").enter("raise", BO, to=30).enter("round", to=30)
    while table.state.phase == "pieces":
        table.enter("go-on")
    assert len(table.action("show").fields) > 2
    assert answers(table) == []


def test_a_match_that_is_over_has_nothing_to_tap():
    assert (
        answers(Table(dealt=False).enter("deal").to_showdown().enter("show", winners_0=["0"]).enter("end"))
        == []
    )


def test_pieces_of_ones_own_are_bought_back_from_where_they_are_told():
    table = Table().put(ANNA, "1.1", LARGE).to_showdown()
    table.enter("show", winners_0=["1"])
    abroad = build_view(table.state).players[ANNA].abroad
    assert [one.told for one in abroad] == ["Bo has a large red"]
    assert dict(abroad[0].back or {}) == {"action": "trade", "seat": "1", "to": "0", "what": "all-0"}
    again = table.enter("deal")
    assert [one.back for one in build_view(again.state).players[ANNA].abroad] == [None], "not in a hand"
    table.to_showdown().enter("show", winners_0=["1"])
    values = {name: value for name, value in (abroad[0].back or {}).items() if name in ("to", "what")}
    assert table.enter("trade", BO, **values, price=4).summary.log_text == "Bo sells Anna a large red for 4"
