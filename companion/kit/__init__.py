"""Parts that games share: values, inputs for seats, sentences, betting, hands, pot splits.

Each module can be read by itself; none knows a game.
"""
