"""The entries between two hands of Martian Poker: chips, stashes, trades, players.

Begin with `trading` and `offering`; `seating` lets people join and leave.
"""
