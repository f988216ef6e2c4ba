"""An adviser that only lists what a hand can do says nothing beside that."""

from companion.cards import validate_cards
from companion.engine.advice import Adviser


def test_an_adviser_need_not_say_more_than_what_a_hand_can_do():
    adviser = Adviser(lambda _state, _seat, _hand, _order: iter(()), lambda _state, _seat: 5)
    about = (None, 0, validate_cards(["Ah"]))
    assert (adviser.sort_orders, tuple(adviser.caveats(*about)), tuple(adviser.notes(*about))) == ((), (), ())
    assert adviser.no_advice_text(*about) == "No plays were found for this hand."
    assert adviser.prepare() == ()
