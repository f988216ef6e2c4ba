"""Joining and leaving a match of Martian Poker between two hands. rules: martian.md#joining"""

from companion.engine.event import Event
from companion.engine.game import JOIN_AFTER
from companion.engine.gate import entry_details_of
from companion.games.martian.view import build_view

from .martian_table import ANNA, BO, CY, DI, LARGE, MARTIAN, SMALL, Table, codes


def folded(table: Table, winner: int = ANNA) -> Table:
    """End the hand that is played: all the others fold."""
    others = [seat for seat in table.state.hand.live_seats if seat != winner]
    return table.bets(0, *others, opener=winner)


def test_somebody_leaves_between_hands_and_the_match_goes_on():
    table = folded(Table()).enter("leave", BO)
    assert table.summary.log_text == "Bo leaves with 99 chips"
    assert (table.state.present_seats, table.summary.over) == ((ANNA, CY), False)
    assert {dealt.seat for dealt in table.enter("deal").state.hand.tableau} == {ANNA, CY}
    assert dict(table.summary.rows[BO].figures) == {"": "has left"}
    assert table.summary.money == (2, -1, -1), "the antes of this hand are not lost yet"


def test_two_have_to_stay():
    assert "leave" not in folded(Table(2)).offered
    assert "leave" not in folded(Table()).enter("leave", BO).offered


def test_nobody_leaves_or_joins_in_a_hand():
    table = Table(late=1)
    assert not {"leave", "join"} & set(table.offered)
    assert "A player can leave between hands" in str(table.refuses("leave", BO))
    assert "Players can join between hands" in str(table.refuses("join", DI))


def test_who_leaves_hands_back_what_is_not_their_own_and_takes_the_rest():
    """Anna holds a large of Bo's, and Cy a small of Anna's."""
    table = Table().put(BO, "0.1.1", LARGE).put(ANNA, "2.1.1", SMALL)
    folded(table).enter("leave", ANNA)
    assert table.summary.log_text == "Anna leaves with 102 chips. 1 piece goes back to Bo"
    assert codes(table, BO).count("yellow-3-1") == 5
    assert codes(table, ANNA).count("red-1-0") == 4
    assert codes(table, CY).count("red-1-0") == 1, "nobody has to return any"
    table.enter("give-back", CY)
    assert codes(table, ANNA).count("red-1-0") == 5


def test_who_left_is_not_traded_with_nor_counted():
    table = folded(Table()).enter("leave", BO)
    to = next(field for field in table.action("trade").fields if field.name == "to")
    assert [label for _, label in to.choices] == ["Anna", "Cy"]
    assert [field.name for field in table.action("count").fields] == ["chips_0", "chips_2"]
    assert table.enter("count", chips_0=100, chips_2=101).stacks == [100, 99, 101]
    assert "2 more than the 201 in play" in str(table.refuses("count", chips_0=102, chips_2=101))


def test_who_left_comes_back_with_what_was_kept():
    table = folded(Table().put(BO, "0.1.1", LARGE)).enter("leave", BO).enter("join", BO, **{JOIN_AFTER: "2"})
    assert table.summary.log_text == "Bo joins with 99 chips and sits to the left of Cy"
    assert len(codes(table, BO)) == 14
    assert table.state.seats.clockwise(ANNA) == (ANNA, CY, BO)
    assert "stash" not in table.offered, "it was played with"


def test_somebody_joins_between_two_players_with_a_stash_and_chips():
    """Di sits down left of Anna, so she is asked before Bo and is dealt to before him."""
    table = folded(Table(late=1))
    assert table.state.trios[DI] == ()
    table.enter("join", DI, **{JOIN_AFTER: "0"})
    assert table.summary.log_text == "Di joins with 100 chips and sits to the left of Anna"
    assert codes(table, DI) == [f"blue-{size}-3" for size in (3, 2, 1) for _ in range(5)]
    assert table.state.seats.clockwise(ANNA) == (ANNA, DI, BO, CY)
    table.enter("deal")
    assert table.state.dealer == BO
    assert table.state.clockwise_from_dealer(table.state.hand.live_seats) == (CY, ANNA, DI, BO)
    table.enter("bet", opener="0").enter("follow", ANNA)
    assert table.state.hand.bets.current_seat == DI


def test_who_joins_may_take_another_stash_before_the_first_hand_of_their_own():
    table = folded(Table(late=1)).enter("join", DI, **{JOIN_AFTER: "2"})
    assert table.action("stash").seats == (DI,)
    assert table.enter("stash", DI, trio_1="xeno").summary.log_text.startswith(
        "Di takes a stash of mixed trios"
    )
    assert "stash" not in table.enter("deal").offered


def test_a_stash_is_not_changed_once_a_piece_of_it_is_gone():
    table = folded(Table(late=1)).enter("join", DI, **{JOIN_AFTER: "2"})
    table.enter("trade", DI, to="0", what="blue-3-3")
    assert "stash" not in table.offered


def test_who_joins_a_match_in_which_every_colour_is_taken_gets_one_that_is():
    table = Table(dealt=False, late=1)
    table.enter("stash", ANNA, trio_1="rainbow").enter("stash", BO, trio_1="xeno")
    table.enter("stash", CY, trio_1="clear").enter("join", DI, **{JOIN_AFTER: "0"})
    assert codes(table, DI)[0] == "red-3-3"


def test_six_are_the_most():
    table = Table(6, late=1, dealt=False)
    refusal = table.refuses("join", 6, **{JOIN_AFTER: "0"})
    assert (str(refusal), refusal.anchor) == (
        "Martian Poker is for up to 6 players, and 6 are already playing.",
        "joining",
    )
    assert table.enter("leave", CY).enter("join", 6, **{JOIN_AFTER: "0"}).state.away_seats == {CY}


def test_without_chips_nothing_is_said_of_them():
    table = folded(Table(chips=0, late=1)).enter("join", DI, **{JOIN_AFTER: "0"})
    assert table.summary.log_text == "Di joins and sits to the left of Anna"


def test_the_deal_passes_over_who_left():
    table = folded(Table())
    assert table.state.dealer == BO
    assert table.enter("leave", BO).state.dealer == CY
    assert folded(table.enter("deal"), CY).state.dealer == ANNA


def test_nobody_may_be_left_with_chips():
    """Anna has won all and leaves: the others buy some, or the match ends."""
    table = Table(ante=0).enter("bet", opener="1").enter("raise", BO, to=100).enter("round", to=100)
    table.to_showdown().enter("show", winners_0=["0"]).enter("leave", ANNA)
    assert table.summary.prompt == "Nobody has chips: buy chips, sell pieces or end the match"
    assert "deal" not in table.offered
    assert table.enter("end").summary.winners == (ANNA,), "also who left before"


def test_who_never_took_part_has_no_part_in_the_end():
    table = Table(2, late=1, betting=False)
    table.to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert (table.summary.headline, table.summary.winners) == ("A draw", ())
    assert dict(table.summary.rows[CY].figures) == {"": "has not joined"}


def test_coming_and_going_is_accounted_for():
    table = folded(Table(late=1).put(BO, "0.1.1", LARGE))
    before = table.state
    joined = entry_details_of(
        MARTIAN,
        before,
        Event("join", DI, {JOIN_AFTER: "0"}),
        table.enter("join", DI, **{JOIN_AFTER: "0"}).state,
    )
    assert [(step.text, step.amount, step.kind) for step in joined.steps] == [
        ("Di joins with 100 chips and sits to the left of Anna", 100, "chips")
    ]
    before = table.state
    gone = entry_details_of(MARTIAN, before, Event("leave", ANNA), table.enter("leave", ANNA).state)
    assert [(step.text, step.amount) for step in gone.steps] == [
        ("Anna leaves with 102 chips. 1 piece goes back to Bo", 0),
        ("Anna hands over a large yellow", -1),
        ("Bo gets a large yellow", 1),
    ]


def test_the_page_shows_who_is_away():
    table = folded(Table(late=1)).enter("leave", BO)
    assert [player.away for player in build_view(table.state).players] == [False, True, False, True]
