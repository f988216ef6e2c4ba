"""Two More Inches: five cards down, two up for those who stay. A card may be wild or deadly."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import STANDARD_FIVES, Contest
from companion.matchpot import CHOSEN, Form, Rules, Stage


def _form(slug: str, label: str, wild: str = "", deadly: str = "") -> Form:
    """Return one form of the game. rules: two-more-inches.md#options"""
    stage = Stage("five cards down to everybody", 5, Contest(STANDARD_FIVES), wild=wild)
    return Form(
        slug,
        label,
        most=7,
        stages=(stage,),
        up=2,
        deadly=deadly,
        chosen=bool(wild),
        question="two more inches",
        answers=("Yes", "No"),
    )


GAME = matchpot.game(
    Rules(
        "two-more-inches",
        "Two More Inches",
        gist="Five cards, and two more for who stays",
        forms=(
            _form("inches", "Two More Inches"),
            _form("wild", "Two More Inches with a wild card", wild=CHOSEN),
            _form("deadly", "Two More Deadly Inches", wild=f"{CHOSEN} down", deadly=CHOSEN),
        ),
        defaults=MappingProxyType({"declare": "asked", "second": True}),
        variants=MappingProxyType(
            {
                "With a wild card": MappingProxyType({"form": "wild"}),
                "Two More Deadly Inches": MappingProxyType({"form": "deadly"}),
                "1-2-3-drop": MappingProxyType({"declare": "drop"}),
            }
        ),
    )
)
