"""The entries between two hands of Martian Poker: chips, stashes, trades, players.

Begin with `stashes` (what a player brings) and `trading`. `offering` and `open_offers` are trades that wait
for an answer, `abroad` finds pieces that others hold. `bank` counts chips; in `seating` players come and go.
"""
