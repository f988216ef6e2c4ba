"""A pot that is shared, in steps: halves, ties and odd chips."""

from companion.engine.account import CHIPS, EntryStep
from companion.kit.sharing import PotPart, SharedAmount, describe_amount_split

NAMES = ("Anna", "Bo", "Cy", "Di")


def told(amount, *parts, called="", pot=True):
    lot = SharedAmount(amount, called or f"the pot of {amount}", NAMES, "split", is_in_pot=pot)
    steps = tuple(describe_amount_split(lot, parts))
    assert sum(step.amount + step.pot for step in steps) == (0 if pot else amount)
    return [step.text for step in steps]


def test_one_takes_it_all():
    assert told(7, PotPart((1,), "has the best hand", "showdown")) == [
        "Bo has the best hand and takes the pot of 7"
    ]


def test_high_and_low_take_half_each_and_the_odd_chip_goes_to_the_high():
    high, low = PotPart((0,), "has the best hand", "showdown"), PotPart((2,), "has the lowest hand", "split")
    assert told(7, high, low) == [
        "The pot of 7 is split: 4 for the best hand, with the odd chip, 3 for the lowest hand",
        "Anna has the best hand and takes 4",
        "Cy has the lowest hand and takes 3",
    ]
    assert told(6, high, low)[0] == "The pot of 6 is split: 3 for the best hand, 3 for the lowest hand"


def test_odd_chips_of_a_tie_go_to_the_first_from_the_dealers_left():
    assert told(7, PotPart((2, 0), "has the best hand", "showdown")) == [
        "Cy and Anna have the best hand and split the pot of 7: 3 each, and the odd chip goes to Cy, "
        "the first of them to the left of the dealer",
        "Cy takes 4",
        "Anna takes 3",
    ]
    three = told(8, PotPart((2, 0, 1), "has the best hand", "showdown"), pot=False)
    assert "2 each, and the 2 odd chips go to Cy and Anna, the first" in three[0]
    assert "split the pot of 6: 3 each" in told(6, PotPart((2, 0), "has it", ""))[0]


def test_a_step_says_whose_it_is_what_moves_and_by_which_rule():
    lot = SharedAmount(12, "the pot of 12", NAMES, "split", kind=CHIPS)
    high, low = PotPart((3,), "has the best hand", "showdown"), PotPart((2, 1), "has the lowest hand", "lows")
    assert tuple(describe_amount_split(lot, (high, low))) == (
        EntryStep("The pot of 12 is split: 6 for the best hand, 6 for the lowest hand", anchor="split"),
        EntryStep("Di has the best hand and takes 6", 3, 6, CHIPS, pot=-6, anchor="showdown"),
        EntryStep("Cy and Bo have the lowest hand and split 6: 3 each", anchor="split"),
        EntryStep("Cy takes 3", 2, 3, CHIPS, pot=-3, anchor="lows"),
        EntryStep("Bo takes 3", 1, 3, CHIPS, pot=-3, anchor="lows"),
    )
    dead = PotPart((), "All who stayed are dead", "deadly")
    assert tuple(describe_amount_split(lot, (dead,))) == (
        EntryStep("All who stayed are dead: the pot of 12 stays", anchor="deadly"),
    )


def test_what_nobody_wins_stays():
    assert told(0, PotPart((), "All who stayed are dead", "deadly")) == [
        "All who stayed are dead: the pot of 0 stays"
    ]
