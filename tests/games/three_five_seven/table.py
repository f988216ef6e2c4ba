"""Tables of 3-5-7, before a round of their choice."""

from games.pots import Pots


def game(players=3, **options):
    return Pots("three-five-seven", players, **options)


def at_round(number, players=3, **options):
    """Return a table before the deal of that round, in whose earlier ones nobody stayed."""
    table = game(players, **options)
    for _ in range(number - 1):
        table.hand()
    return table
