"""What happens between two hands of Martian Poker: chips, stashes, trades, people.

Begin with `trading` and `offering`; `seating` lets people join and leave.
"""
