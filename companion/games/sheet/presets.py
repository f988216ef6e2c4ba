"""Presets for well-known games: each fills in the options with one tap."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.engine.field import Value, Values
from companion.engine.game import TITLE
from companion.games.sheet.cards.worth import CANASTA, HEARTS, RUMMY
from companion.games.sheet.options import EXCHANGE, LIVES, LOW, OUT, TARGET


def _sheet(title: str, **options: Value) -> tuple[str, Values]:
    return title, MappingProxyType({TITLE: title, **options})


VARIANTS: Mapping[str, Values] = MappingProxyType(
    dict(
        (
            _sheet("Rummy", wins=LOW, end=OUT, target=101, cards=RUMMY, decks=2),
            _sheet("Hearts", wins=LOW, end=TARGET, target=100, cards=HEARTS, button_1=26),
            _sheet("In-Between", round=EXCHANGE, pot=True, stake=1),
            _sheet("31", end=LIVES, lives=3, button_1=1, button_2=2),
            _sheet("Canasta", teams=True, end=TARGET, target=5000, cards=CANASTA, against=True, decks=2),
            _sheet("Cribbage", end=TARGET, target=121, button_1=1, button_2=2, button_3=3, button_4=5),
        )
    )
)
