"""The sheets that well-known games need: each fills in the options with one tap."""

from types import MappingProxyType

from companion.games.sheet.options import EXCHANGE, LIVES, LOW, OUT, TARGET
from companion.games.sheet.worth import CANASTA, HEARTS, RUMMY
from companion.play.field import Value, Values


def _sheet(**options: Value) -> Values:
    return MappingProxyType(options)


VARIANTS = MappingProxyType(
    {
        "Rummy": _sheet(wins=LOW, end=OUT, target=101, cards=RUMMY, decks=2),
        "Hearts": _sheet(wins=LOW, end=TARGET, target=100, cards=HEARTS, button_1=26),
        "In-Between": _sheet(round=EXCHANGE, pot=True, stake=1),
        "31": _sheet(end=LIVES, lives=3, button_1=1, button_2=2),
        "Canasta": _sheet(teams=True, end=TARGET, target=5000, cards=CANASTA, against=True, decks=2),
        "Cribbage": _sheet(end=TARGET, target=121, button_1=1, button_2=2, button_3=3, button_4=5),
    }
)
