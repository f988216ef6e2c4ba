"""Placing pieces in Martian Poker: several in one entry, and the window that closes when all are done."""

from companion.engine.event import Event
from companion.engine.gate import entry_details_of

from .martian_table import ANNA, BO, CY, LARGE, MARTIAN, SMALL, Table, codes

# --- several pieces in one entry


def test_several_pieces_in_one_entry():
    table = Table().enter(
        "place", BO, where="0.1.1", piece="yellow-3-1", piece_number=2, piece_2="yellow-1-1", piece_2_number=1
    )
    assert table.summary.log_text.startswith(
        "Bo attacks Anna's second card with 2 large yellows and a small yellow: Bo owns it, 7 to 0"
    )
    assert [len(attack) for attack in table.card("0.1").attacks] == [3]
    assert len(codes(table, BO)) == 12
    before = table.state
    event = Event("place", BO, {"where": "0.1.1", "piece": "yellow-2-1", "piece_number": 4})
    account = entry_details_of(MARTIAN, before, event, table.enter("place", BO, **event.values).state)
    assert [(step.amount, step.kind) for step in account.steps] == [(-4, "pieces")]


def test_a_kind_of_which_none_are_placed_is_passed_over():
    table = Table().enter(
        "place", BO, where="0.1.1", piece="red-3-0", piece_number=0, piece_2="yellow-1-1", piece_2_number=1
    )
    assert table.summary.log_text.startswith("Bo attacks Anna's second card with a small yellow")


def test_more_than_somebody_has_are_refused_whole():
    refusal = (
        Table()
        .put(BO, "0.1", LARGE)
        .refuses("place", BO, where="0.1.1", piece="yellow-1-1", piece_2="yellow-3-1", piece_2_number=5)
    )
    assert str(refusal) == "Bo has only 4 of Bo's large yellows left in the stash."
    assert refusal.field == "piece_2"


def test_no_piece_at_all_is_refused():
    refusal = Table().refuses("place", BO, where="0.1", piece="yellow-3-1", piece_number=0)
    assert (str(refusal), refusal.field) == ("Enter how many pieces to place.", "piece_number")


# --- the window


def test_the_window_closes_when_everybody_in_it_has_said_done():
    table = Table().enter("shown", cards=["9h", "Kd", "Th"]).enter("done", ANNA)
    assert table.summary.log_text == "Anna is done; waiting for Bo and Cy"
    assert table.summary.prompt == "Attack or defend any card, then bet. Done so far: Anna"
    table.enter("done", CY).enter("done", BO)
    assert table.summary.log_text == (
        "Bo is done. All pieces are placed. Cy shows the highest card and opens"
    )
    assert (table.state.phase, table.state.hand.bets.current_seat, table.state.hand.done_seats) == (
        "bets",
        CY,
        frozenset(),
    )


def test_any_new_piece_opens_the_window_again():
    table = Table().enter("done", ANNA).enter("done", BO).put(BO, "0.1.1", LARGE)
    assert table.state.hand.done_seats == frozenset()
    assert table.action("done").seats == (ANNA, BO, CY)
    table.put(BO, "0.1.1", SMALL).enter("done", ANNA)
    table.enter("regroup", BO, what="0.1.1:yellow-1-1", to="0")
    assert table.state.hand.done_seats == frozenset(), "so does an attack that is turned"


def test_where_cards_are_not_known_it_is_asked_who_opens_and_nothing_more_is_placed():
    table = Table(2).enter("done", ANNA).enter("done", BO)
    assert (
        table.summary.log_text
        == "Bo is done, and so is everybody else. The player who shows the highest card opens"
    )
    assert table.summary.prompt == "Everybody is done: the player who shows the highest card opens"
    assert table.offered == ["bet", "shown", "note"]
    assert "Players place pieces after" in str(table.refuses("place", BO, where="0.1", piece="yellow-3-1"))
    assert table.state.describe_ownership(table.card("0.1")) == "Anna owns it, not attacked"
    assert table.enter("bet", opener="1").state.hand.bets.current_seat == BO


def test_without_bets_the_next_card_comes_when_all_are_done():
    table = Table(2, betting=False).enter("done", ANNA).enter("done", BO)
    assert table.summary.log_text == "Bo is done. All pieces are placed; the next card is dealt"
    assert (table.state.hand.newest_place, table.state.hand.done_seats) == (2, frozenset())


def test_only_who_is_in_the_window_is_asked():
    """Cy has folded; Bo has no piece left, but two attacks to join."""
    table = Table().bets(5, CY)
    assert "This player is already done, or cannot place" in str(table.refuses("done", CY))
    for number, (size, where) in enumerate([(3, "0.0.1"), (2, "0.0.2"), (1, "1.0.0")]):
        assert number < 3
        table.enter("place", BO, where=where, piece=f"yellow-{size}-1", piece_number=5)
    assert not codes(table, BO)
    assert table.state.seats_with_moves == (ANNA, BO)


def test_who_says_done_is_accounted_for():
    table = Table(2, small_blind=1, big_blind=2).enter("shown", cards=["9h", "Kd"])
    said = []
    for seat in (ANNA, BO):
        before = table.state
        account = entry_details_of(MARTIAN, before, Event("done", seat), table.enter("done", seat).state)
        said.append([step.text for step in account.steps])
    assert said[0] == ["Anna is done placing"]
    assert said[1] == [
        "Bo is done placing", "Bo posts a blind of 1", "Anna posts a blind of 2",
        "Anna shows the highest card and opens",
    ]  # fmt: skip
