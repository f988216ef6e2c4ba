"""A deal of Tapiola Hold'em: cards, bets, chips and seats between two deals.

Begin with `deal`, the course from the first cards to the showdown. `bets` reads a betting round, `bank`
counts chips; in `seating` players come and go.
"""
