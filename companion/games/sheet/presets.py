"""Presets for well-known games: each fills in the options with one tap."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.engine.field import Value, Values
from companion.engine.game import TITLE_OPTION
from companion.games.sheet.cards.worth import CANASTA, HEARTS_TABLE, RUMMY
from companion.games.sheet.options import EXCHANGE, LIVES, LOWEST_WINS, OUT_AT_TARGET, TARGET


def _preset(title: str, **options: Value) -> tuple[str, Values]:
    return title, MappingProxyType({TITLE_OPTION: title, **options})


NAMED_SETS: Mapping[str, Values] = MappingProxyType(
    dict(
        (
            _preset("Rummy", wins=LOWEST_WINS, end=OUT_AT_TARGET, target=101, cards=RUMMY, decks=2),
            _preset("Hearts", wins=LOWEST_WINS, end=TARGET, target=100, cards=HEARTS_TABLE, button_1=26),
            _preset("In-Between", round=EXCHANGE, pot=True, stake=1),
            _preset("31", end=LIVES, lives=3, button_1=1, button_2=2),
            _preset("Canasta", teams=True, end=TARGET, target=5000, cards=CANASTA, against=True, decks=2),
            _preset("Cribbage", end=TARGET, target=121, button_1=1, button_2=2, button_3=3, button_4=5),
        )
    )
)
