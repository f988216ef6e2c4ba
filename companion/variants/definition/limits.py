"""Limits for what is written in a variant."""

MAX_NAME_LETTERS = 40
MOST_STEPS = 40
MOST_BETS = 12
MOST_ROUNDS = 6
MOST_RULES, MAX_RULE_LETTERS = 8, 120
MOST_MONEY = 10**6
MOST_LEGS = 9
MOST_EXTRA_CARDS = 20
MOST_DECLARED_PRIZES = 2
"""Largest number of prizes that players declare for."""
FEWEST_PLAYERS = 2
MAX_VARIANT_BYTES = 8192
"""Largest size of a variant in canonical form, so that it can be shared."""
