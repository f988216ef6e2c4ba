"""The rules of Martian Poker's source from the showdown on; the first ones: test_martian_rules.py"""

from dataclasses import replace

from companion.engine.event import Event
from companion.engine.gate import entry_details_of
from companion.games.martian.rules.tableau import owned_cards
from companion.games.martian.view import build_view

from .martian_table import ANNA, BO, CY, LARGE, MARTIAN, MEDIUM, SMALL, Table, codes

# --- the showdown


def test_showdown_makes_the_best_hand_of_the_cards_owned_wherever_they_lie():
    """Bo takes Anna's king from her row: K K K 2 2 beats Anna's three aces."""
    table = Table(2).knows(a1="Kh", b0="Kd", b1="Ks").put(BO, "0.1.1", LARGE).bets(5)
    table.bets().bets().to_showdown()
    table.knows(a0="Ah", a2="Ad", a3="Ac", a4="9h", b2="2h", b3="2d", b4="7c").enter("show")
    told = "Bo wins 12. Bo: full house, kings over twos; Anna: three of a kind, aces"
    assert table.summary.log_text.startswith(told)
    assert table.stacks == [94, 106]


def test_showdown_leaves_cards_where_they_lie_and_players_with_fewer_or_more():
    table = Table(2).put(BO, "0.0.1", LARGE).put(BO, "0.1.1", LARGE)
    assert [len(owned_cards(table.state.hand.tableau, seat)) for seat in (ANNA, BO)] == [0, 4]
    assert [(dealt.seat, dealt.place) for dealt in table.state.hand.tableau] == [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
    ]


def test_showdown_takes_the_best_five_of_more():
    table = Table(2).put(BO, "0.1.1", LARGE).to_showdown()
    cards = {"a0": "2c", "a1": "Th", "a2": "4c", "a3": "6d", "a4": "8s"}
    cards |= {"b0": "Ah", "b1": "Kh", "b2": "Qh", "b3": "Jh", "b4": "3s"}
    table.knows(**cards).enter("show")
    assert table.summary.log_text.startswith("Bo wins 2. Bo: royal flush; Anna: high card, eight")


def test_showdown_by_the_cards_that_nobody_had_noted():
    table = Table(2).knows(a1="Kh", b1="Ks").to_showdown()
    show = table.action("show")
    assert [(field.name, field.label, field.low, field.high) for field in show.fields[1:]] == [
        ("cards_0", "Anna's hole card and third, fourth and fifth card", 4, 4),
        ("cards_1", "Bo's hole card and third, fourth and fifth card", 4, 4),
    ]
    table.enter("show", cards_0=["Kd", "2c", "3c", "5c"], cards_1=["Qd", "2d", "3d", "5d"])
    assert table.summary.log_text.startswith("Anna wins 2. Anna: pair of kings; Bo: high card, king")


def test_showdown_in_quick_entry_is_a_tap_on_the_winner():
    table = Table().to_showdown().enter("show", winners_0=["1"])
    assert table.stacks == [99, 102, 99]


def test_disputes_are_final_only_after_the_last_bets():
    table = Table(2).bets().bets().bets().put(BO, "0.4.1", SMALL)
    assert table.standing("0.4") == "Bo owns it, 1 to 0"
    assert table.put(ANNA, "0.4.0", SMALL).standing("0.4") == "Anna owns it, 1 to 1"


def kickers() -> Table:
    """Bo takes Anna's ace with a large: pairs of kings for both, and Bo's ace decides."""
    table = Table(2).put(BO, "0.1.1", LARGE).to_showdown()
    table.knows(a0="Kh", a1="Ah", a2="Kd", a3="8c", a4="4d")
    return table.knows(b0="Ks", b1="Kc", b2="7h", b3="3d", b4="2c").enter("show")


def test_the_showdown_names_the_kicker_that_decided():
    line = kickers().summary.log_text
    assert line.startswith(
        "Bo wins 2. Bo: pair of kings; Anna: pair of kings. "
        "Bo beats Anna: same pair, higher kicker: ace over eight"
    )


def test_hands_of_different_kinds_need_no_kicker():
    table = Table(2).knows(a0="Ah", a1="Ad").to_showdown()
    table.enter("show", cards_0=["2c", "3c", "9d"], cards_1=["Kh", "Qh", "Jh", "9h", "8s"])
    assert table.summary.log_text == "Anna wins 2. Anna: pair of aces; Bo: high card, king"


def test_the_showdown_stays_on_the_table_with_owners_and_reasons_until_the_next_deal():
    table = kickers()
    found = build_view(table.state)
    assert [len(player.cards) for player in found.players] == [5, 5]
    assert found.players[ANNA].cards[1].told == "Bo owns it, 3 to 0"
    assert found.players[ANNA].cards[1].taken == "Bo"
    shown = found.showdown
    assert shown
    assert (shown.number, shown.line, shown.laid_out) == (1, table.summary.log_text, True)
    assert [(hand.name, hand.rank_name) for hand in shown.hands] == [
        ("Bo", "Pair of kings"), ("Anna", "Pair of kings"),
    ]  # fmt: skip
    assert shown.hands[0].because == "beats Anna: same pair, higher kicker: ace over eight"
    assert shown.owners == ("Anna's A♥: Bo owns it, 3 to 0",)
    assert build_view(table.enter("trade", ANNA, to="1", what="all-1").state).showdown == shown
    assert not MARTIAN.screens.cards_elsewhere(table.state), "its cards are back in the deck"


def test_the_showdown_can_be_opened_again_later():
    """In the next hand it is there, no longer as the cards of the table; a hand that all folded has none."""
    table = kickers()
    was = build_view(table.state).showdown
    assert was
    found = build_view(table.enter("deal").state)
    assert found.showdown == replace(was, laid_out=False)
    assert [len(player.cards) for player in found.players] == [2, 2]
    assert {card.card for player in found.players for card in player.cards} == {None}
    assert build_view(table.bets(5, ANNA).state).showdown is None


def test_behind_the_line_of_a_showdown_stand_its_hands_and_owners():
    table = Table(2).put(BO, "0.1.1", LARGE).to_showdown()
    table.knows(a0="Kh", a1="Ah", a2="Kd", a3="8c", a4="4d")
    table.knows(b0="Ks", b1="Kc", b2="7h", b3="3d", b4="2c")
    before = table.state
    account = entry_details_of(MARTIAN, before, Event("show"), table.enter("show").state)
    assert account.hands[0].because == "beats Anna: same pair, higher kicker: ace over eight"
    assert account.steps[0].text == "Anna's A♥: Bo owns it, 3 to 0"


# --- after the hand


def test_after_a_hand_all_pieces_on_a_card_go_to_whom_it_was_dealt_to():
    """On Anna's card lie pieces of three; on Bo's one of Anna's, though she won the card."""
    table = Table().put(ANNA, "0.1.0", SMALL).put(BO, "0.1.1", LARGE).put(CY, "0.1.1", MEDIUM)
    table.put(ANNA, "1.1.1", LARGE).to_showdown().enter("show", winners_0=["2"])
    assert codes(table, ANNA).count("yellow-3-1") == 1
    assert codes(table, ANNA).count("green-2-2") == 1
    assert codes(table, ANNA).count("red-1-0") == 5
    assert codes(table, BO).count("red-3-0") == 1
    assert [len(table.state.stashes[seat]) for seat in range(3)] == [16, 15, 14]


def test_after_a_hand_pieces_keep_their_owners():
    table = Table().put(BO, "0.1.1", LARGE).to_showdown().enter("show", winners_0=["1"])
    assert [piece.code for piece in table.state.foreign_pieces(ANNA)] == ["yellow-3-1"]
    assert table.summary.log_text.endswith("Now holding other players' pieces: Anna 1")


def test_after_a_hand_that_all_folded_pieces_go_the_same_way():
    table = Table(2).put(BO, "0.1.1", LARGE).enter("bet", opener="1").enter("fold", BO)
    assert codes(table, ANNA).count("yellow-3-1") == 1


def test_after_a_hand_who_holds_a_piece_may_play_it():
    table = Table(2).put(BO, "0.1.1", LARGE).to_showdown().enter("show", winners_0=["1"]).enter("deal")
    table.put(ANNA, "1.1.1", LARGE, colour="yellow", owner=BO)
    assert table.standing("1.1") == "Anna owns it, 3 to 0"
    assert "has none of Bo's large yellows" in str(
        table.refuses("place", ANNA, where="1.1.1", piece="yellow-3-1")
    )


# --- trading


def traded() -> Table:
    """Anna holds two larges and a small of Bo's after the first hand, which Cy won."""
    table = Table().put(BO, "0.1.1", LARGE, LARGE).put(BO, "0.0.0", SMALL)
    return table.to_showdown().enter("show", winners_0=["2"])


def test_trading_pieces_may_be_given_back_without_charge():
    table = traded().enter("give-back", ANNA)
    assert not table.state.foreign_pieces(ANNA)
    assert table.summary.log_text == "Anna gives 3 pieces back to Bo"
    assert "give-back" not in table.offered


def test_trading_pieces_may_be_sold_for_money():
    table = traded().enter("trade", ANNA, to="1", what="yellow-3-1", what_number=2, price=7)
    assert table.summary.log_text == "Anna sells Bo 2 large yellows for 7"
    assert table.stacks == [106, 92, 102]
    assert [piece.code for piece in table.state.foreign_pieces(ANNA)] == ["yellow-1-1"]


def test_trading_pieces_may_be_sold_to_somebody_else_than_their_owner():
    table = traded().enter("trade", ANNA, to="2", what="all-1", price=9)
    assert len(table.state.foreign_pieces(CY)) == 3
    assert {piece.owner for piece in table.state.foreign_pieces(CY)} == {BO}


def test_trading_pieces_for_pieces():
    table = traded().enter("trade", ANNA, to="1", what="yellow-3-1", back="yellow-2-1", back_number=3)
    assert table.summary.log_text == "Anna trades Bo a large yellow for 3 medium yellows"
    assert codes(table, ANNA).count("yellow-2-1") == 3


def test_trading_pieces_for_pieces_and_money():
    table = traded().enter("trade", ANNA, to="1", what="all-1", back="yellow-2-1", price=2)
    line = "Anna trades Bo 2 large yellows and a small yellow for a medium yellow and 2"
    assert table.summary.log_text == line


def test_trading_is_nobodys_duty():
    table = traded().enter("deal")
    assert len(table.state.foreign_pieces(ANNA)) == 3


def test_trading_is_over_once_the_next_hand_is_dealt():
    assert "Next: " in str(traded().enter("deal").refuses("give-back", ANNA))


def test_one_may_lose_a_hand_and_gain_money_by_it():
    """Anna lost 1 and sells Bo his pieces for 9: she is 8 ahead."""
    table = traded().enter("trade", ANNA, to="1", what="all-1", price=9)
    assert table.summary.money == (8, -10, 2)


def test_the_deal_passes_on_to_the_next_dealer():
    table = Table()
    dealers = []
    for _ in range(4):
        dealers.append(table.state.dealer)
        table.to_showdown().enter("show", winners_0=["0"]).enter("deal")
    assert dealers == [ANNA, BO, CY, ANNA]
