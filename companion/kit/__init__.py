"""What games share: reading values, inputs for seats, sentences, betting, chips, hands, sharing a pot.

Every module is a whole by itself; none knows a game.
"""
