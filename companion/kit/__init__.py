"""What games share: reading values, asking for seats, telling, betting, chips, placing hands, sharing a pot.

Every module is a whole by itself; none knows a game.
"""
