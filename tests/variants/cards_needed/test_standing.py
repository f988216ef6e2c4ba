"""Later rounds in which nobody gets a card: what is filled in counts as it stands, unless one is tapped."""

import pytest

from companion.cards import parse
from companion.engine.cards_field import CardsField
from companion.engine.field import Illegal
from variants.table import ANNA, BO, Table

NEXT = {"settle": "match", "then": [{"steps": ["in or out"], "wild": ["2"], "order": "standard-fives"}]}
ACES, NINES = parse("Ah Kd 2c 4d 7h"), parse("9h 9d 3s 4c 8c")


def staying(table: Table) -> Table:
    return table.enter("deal").enter("stay", stay=(ANNA, BO))


def again(**card: object) -> Table:
    """Return a table in the second round, in which nothing is dealt and twos are wild; nines won before."""
    table = staying(Table(2, steps=["5 down", "in or out"], **{**NEXT, **card}))
    return staying(table.enter("show", hand0=ACES, hand1=NINES))


def offered(table: Table) -> dict[str, tuple[str, ...]]:
    return {
        field.name: field.prefilled_cards
        for field in table.action("show").fields
        if isinstance(field, CardsField) and field.prefilled_cards
    }


def test_hands_that_are_filled_in_whole_are_meant_as_they_stand() -> None:
    table = again()
    assert offered(table) == {"hand0": ACES, "hand1": NINES}
    assert table.enter("show", hand0=ACES, hand1=NINES).line == "Anna takes 2. Bo owes 2"
    assert "Anna" in table.told[0]


def test_what_is_wild_is_what_is_wild_now() -> None:
    plain = [{"steps": ["in or out"], "order": "standard-fives"}]
    assert again(then=plain).enter("show").line == "Bo takes 2. Anna owes 2"


def test_one_hand_may_be_entered_anew_beside_one_that_stands() -> None:
    with pytest.raises(Illegal, match="Anna showed K♦ earlier"):
        again().enter("show", hand0=parse("Ah Qd 2c 4d 7h"))


def test_who_is_tapped_wins_whatever_is_filled_in() -> None:
    assert again().enter("show", high=(BO,), hand0=ACES, hand1=NINES).line == "Bo takes 2. Anna owes 2"


def test_a_hand_that_needs_a_card_more_is_not_meant_as_it_stands() -> None:
    table = again(then=[{"steps": ["1 down", "in or out"]}])
    with pytest.raises(Illegal, match="Tap whoever has the best hand, or enter all the cards"):
        table.enter("show", hand0=ACES, hand1=NINES)


def test_a_kitty_stands_as_hands_do() -> None:
    table = Table(2, steps=["5 down", "house 5", "in or out"], house="kitty", **NEXT)
    kitty = parse("Ks Kh Kc 5d 6d")
    staying(table).enter("show", hand0=ACES, hand1=NINES, kitty=kitty)
    assert (
        staying(table).enter("show", hand0=ACES, hand1=NINES, kitty=kitty).state.hand.settlement.pot_shares
        == {}
    )


def test_where_some_cards_lie_up_those_face_down_alone_are_filled_in() -> None:
    low = {"order": "sets3", "wild": ["own low down"], "settle": "match"}
    then = [{"steps": ["2 down", "in or out"], "order": "standard-fives", "wild": ["own low down"]}]
    table = staying(Table(2, steps=["3 down", "in or out"], then=then, **low))
    table.enter("show", hand0=parse("Ah Kd 2c"), hand1=parse("9h 5d 2s"))
    assert offered(staying(table)) == {"hand0": parse("Ah Kd 2c"), "hand1": parse("9h 5d 2s")}
