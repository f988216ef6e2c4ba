"""Measurement of the recognition on photos with known cards, as they are and degraded.

Begin with `measure`. `degrade` makes photos worse in fixed ways, `report` writes the figures down.
"""
