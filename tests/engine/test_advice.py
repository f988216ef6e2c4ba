"""An adviser that only lists what a hand can do says nothing beside that."""

from companion.cards import cards
from companion.engine.advice import Adviser


def test_an_adviser_need_not_say_more_than_what_a_hand_can_do():
    adviser = Adviser(lambda _state, _seat, _hand, _order: iter(()), lambda _state, _seat: 5)
    about = (None, 0, cards(["Ah"]))
    assert (adviser.orders, tuple(adviser.rests(*about)), tuple(adviser.notes(*about))) == ((), (), ())
    assert adviser.nothing(*about) == "Nothing is found that this hand could do."
    assert adviser.prepare() == ()
