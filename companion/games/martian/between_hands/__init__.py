"""The entries between two hands of Martian Poker: chips, stashes, trades, players.

Begin with `stashes` (what a player brings) and `trading`. `offering` has trades that wait for an answer,
`trading_view` what the page shows of them and of pieces that others hold. `bank` counts chips; in `seating`
players come and go.
"""
