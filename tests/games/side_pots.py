"""A hand of Tapiola Hold'em with two side pots."""

from .tapiola.towers import ANNA, BO, betting


def three_pots(**options):
    """Anna has 30, Bo 60, Cy and Di 100 of chips, and all of it is in: pots of 120, 90 and 80."""
    table = betting(4, small=0, big=0, **options)
    table.enter("count", who=str(ANNA), chips=30).enter("count", who=str(BO), chips=60)
    table.enter("close", to=100)
    assert [(pot.amount, pot.seats) for pot in table.state.betting.pots] == [
        (120, (0, 1, 2, 3)),
        (90, (1, 2, 3)),
        (80, (2, 3)),
    ]
    return table
