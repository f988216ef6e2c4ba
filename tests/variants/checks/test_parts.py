"""Parts of a pot that nobody may have: who alone declares for one, what must be held, what the cards say."""

import pytest

from companion.engine.field import Illegal
from variants.table import ANNA, BO, CY, DI, Table

GUTS = {"steps": ["5 down", "in or out"], "settle": "match"}
HIGH_LOW = {"steps": ["5 down", "declare"], "sides": ["high", "low 8"], "speak": "declare"}
KINGS = ("Ks", "Kd", "2c", "3h", "4d")
LOW = ("As", "2d", "3c", "4h", "6d")
NOBODY = "Nobody who declared for the best hand holds a pair of jacks or better"
TEN_LOW = ("Ah", "2h", "3s", "4c", "Td")


def declared(players: int = 3, *, high: tuple[int, ...], low: tuple[int, ...], **card: object) -> Table:
    table = Table(players, **{**HIGH_LOW, **card}).enter("deal")
    last = table.action("speak").fields[1].name
    return table.enter("speak", for_high=high, **{last: low})


def refused(table: Table, **values: object) -> tuple[str, str]:
    with pytest.raises(Illegal) as found:
        table.enter("show", **values)
    return str(found.value), found.value.field


def test_who_alone_declares_low_has_it_unless_it_is_said_that_it_is_not_so():
    table = declared(high=(ANNA, BO), low=(CY,))
    assert table.fields("show") == ["high", "not_low_8", "hand1", "hand2", "hand0"]
    assert table.action("show").fields[1].label == "Cy does not have the lowest hand"
    table.enter("show", high=[ANNA])
    assert table.line == "Anna takes 2, Cy takes 1"
    denied = declared(high=(ANNA, BO), low=(CY,)).enter("show", high=[ANNA], not_low_8=True)
    assert denied.line == "Nobody has a low. Anna takes 3"


def test_a_low_that_is_shown_and_is_none_does_not_win_unopposed():
    table = declared(high=(ANNA, BO), low=(CY,)).enter("show", high=[ANNA], hand2=TEN_LOW)
    assert table.line.endswith("Anna takes 3")
    sentence = refused(declared(high=(ANNA, BO), low=(CY,)), high=[ANNA], hand2=LOW, not_low_8=True)
    assert sentence == ("The cards say Cy has the lowest hand.", "low_8")


@pytest.mark.parametrize("speak", ["declare both", "declare both or tie"])
def test_who_is_left_alone_with_a_low_that_nobody_need_have_is_tapped_or_shows_it(speak):
    """Bo declares for both and loses the high, so that Anna is left with the low; she may have none."""

    def shown(**values: object) -> str:
        return declared(high=(BO, CY), low=(ANNA, BO), speak=speak).enter("show", **values).line

    tens, low = ("Tc", "Td", "9c", "4s", "3d"), ("Ah", "7d", "6c", "5s", "3c")
    none = ("Kc", "Qd", "9h", "8s", "2c")
    assert shown(hand0=none, hand1=low, hand2=tens) == "Nobody has a low. Cy (high: pair of tens) takes 3"
    assert shown(high=[CY]) == "Nobody has a low. Cy takes 3"
    assert shown(hand1=low, hand2=tens) == "Nobody has a low. Cy (high: pair of tens) takes 3"
    assert shown(hand1=low, hand2=tens, low_8=[ANNA]).endswith("takes 2, Anna takes 1")
    assert shown(high=[CY], hand0=LOW).endswith("takes 2, Anna (low, eight or better: six low) takes 1")
    plain = declared(high=(BO, CY), low=(ANNA, BO), speak=speak, sides=["high", "low"])
    assert plain.enter("show", high=[CY]).line == "Cy takes 2, Anna takes 1", "somebody has the lowest hand"


def test_what_must_be_held_is_asked_of_the_high_alone():
    card = {"sides": ["high", "low"], "floor": "jacks or better"}
    table = declared(4, high=(ANNA, BO), low=(CY, DI), **card)
    assert [field.label for field in table.action("show").fields][:2] == [
        "The best hand, if there is one",
        "The lowest hand",
    ]
    table.enter("show", low=[CY])
    assert table.line == f"{NOBODY}. Cy takes 4"
    pairs = declared(2, high=(ANNA,), low=(BO,), **card)
    pairs.enter("show", hand0=("Js", "Jd", "2c", "3h", "4d"), hand1=("Qs", "Qd", "Qc", "3s", "4c"))
    assert pairs.money == (0, 0)


def test_nobody_holds_what_wins_only_where_the_cards_do_not_say_otherwise():
    table = Table(2, steps=["5 down"], floor="pair of jacks").enter("deal")
    assert refused(table, nobody=True, hand0=KINGS, hand1=LOW) == (
        "The cards say Anna has the best hand.",
        "high",
    )
    assert refused(table, nobody=True, hand0=KINGS)[0] == "The cards say Anna has the best hand."
    assert refused(table, nobody=True, high=[BO]) == (
        "Either nobody holds a good enough hand, or a player wins. Enter only one of these.",
        "nobody",
    )
    table.enter("show", nobody=True, hand0=TEN_LOW, hand1=LOW)
    assert table.line == "Nobody holds a pair of jacks or better. Nobody wins the pot of 2"


def test_every_part_may_be_left_to_nobody_by_taps():
    card = {"sides": ["high", "low 8"], "floor": "pair of jacks"}
    table = declared(3, high=(ANNA, BO), low=(CY,), **card)
    assert table.fields("show")[:3] == ["high", "not_low_8", "nobody"]
    assert refused(table)[0].startswith("Tap whoever has the best hand")
    table.enter("show", nobody=True)
    assert table.line == f"{NOBODY}. Cy takes 3"


def test_that_nobody_holds_enough_is_one_tap_below_the_rows():
    trips = Table(2, steps=["5 down"], floor="three of a kind").enter("deal")
    taps = trips.game.screens.view(trips.state).taps
    assert [(one.seat, one.label) for one in taps.answers[-2:]] == [
        (BO, "takes 2"),
        (None, "Nobody holds three of a kind or better"),
    ]
    assert (taps.answers[-1].hand_result, taps.answers[-1].then) == (
        "Nobody wins the pot of 2",
        "the next deal",
    )
    assert set(taps.answers[-1].values) <= set(taps.fields)
    wimps = Table(2, **GUTS, wimp="amount", floor="jacks or better").enter("deal").enter("stay", stay=[])
    assert wimps.game.screens.view(wimps.state).taps.answers[-1].values == {"nobody": "1"}
    kitty = Table(2, **GUTS, house="kitty", floor="jacks or better").enter("deal").enter("stay", stay=[BO])
    answers = kitty.game.screens.view(kitty.state).taps.answers
    assert [list(one.values) for one in answers] == [["high"], ["house"], ["nobody"]]
    plain = Table(2, steps=["5 down"]).enter("deal")
    assert [one.seat for one in plain.game.screens.view(plain.state).taps.answers] == [ANNA, BO]


def test_declaring_both_is_lost_by_tap_as_by_the_cards():
    both = {"speak": "declare both", "sides": ["high", "low"]}
    table = declared(high=(ANNA, CY), low=(ANNA, BO), **both).enter("show", low=[BO])
    assert table.line == "Cy takes 2, Bo takes 1"
    alone = declared(2, high=(ANNA,), low=(ANNA, BO), **both).enter("show", low=[BO])
    assert alone.line == "Anna declared for more than one prize and did not win them all. Bo takes 2"
    sentence = refused(declared(4, high=(ANNA, CY, DI), low=(ANNA, BO), **both), high=[ANNA], low=[BO])
    assert sentence == (
        "Anna declared for the best hand and the lowest hand. Anna must win both outright or get nothing. "
        "Tap whoever else has the best hand.",
        "high",
    )


def test_where_the_second_best_wins_both_are_second_best():
    card = {"steps": ["7 down", "declare"], "sides": ["high", "low"], "speak": "declare both", "second": True}
    table = Table(3, **card).enter("deal").enter("speak", for_high=[ANNA, BO], for_low=[ANNA, CY])
    hands = {
        "hand0": ("Ks", "Kd", "2c", "3h", "4d", "6s", "8c"),
        "hand1": ("As", "Ad", "Ac", "Jh", "Jd", "9s", "9c"),
        "hand2": ("5s", "4s", "3c", "2h", "Ah", "Td", "Jc"),
    }
    table.enter("show", **hands)
    assert table.line == "Anna (high: pair of kings; low: eight low) takes 3"


def test_a_kitty_plays_for_no_part_that_nobody_declared_for():
    card = {"house": "kitty", "settle": "match", "steps": ["5 down", "in or out", "declare"]}
    table = (
        Table(3, **{**HIGH_LOW, **card, "sides": ["high", "low"]})
        .enter("deal")
        .enter("stay", stay=[ANNA, BO])
    )
    table.enter("speak", for_high=[ANNA, BO]).enter("show", high=[ANNA])
    assert table.line == "Nobody left in the hand declared for the lowest hand. Anna takes 3. Bo owes 3"


def test_wild_cards_of_a_hand_that_is_not_there_are_refused():
    table = Table(2, steps=["5 down"], wild=["tapped"]).enter("deal")
    sentence = "Wild cards are entered for Bo, but no hand. Enter the hand too."
    assert refused(table, high=[ANNA], wild1=("4c",)) == (sentence, "wild1")


def test_of_all_who_dropped_whoever_would_have_won_pays():
    card = {"steps": ["2 down", "3 up", "in or out"], "settle": "match", "wimp": "amount"}
    dropped = Table(2, **card, wild=["own low down"]).enter("deal").enter("stay", stay=[])
    up = {"hand0": ("2s", "3d"), "up0": ("4h", "6c", "8c"), "hand1": ("As", "3c"), "up1": ("4c", "6d", "8d")}
    dropped.enter("wimp", **up)
    assert dropped.line == "Bo (pair of aces) had the best hand. Bo owes 1"
    second = Table(2, **card, second=True).enter("deal").enter("stay", stay=[]).enter("wimp", high=[ANNA])
    assert second.line == "Anna had the second best hand. Anna owes 1"
    assert second.state.match.debts[ANNA].why == "for the second best hand when everybody dropped"


def test_where_nobody_who_dropped_holds_enough_nobody_pays():
    card = {"steps": ["5 down", "in or out"], "settle": "match", "wimp": "amount", "floor": "jacks or better"}
    table = Table(2, **card).enter("deal").enter("stay", stay=[]).enter("wimp", nobody=True)
    assert table.line == "Nobody holds a pair of jacks or better"
    assert table.state.match.debts == {}
