"""The course of a hand: bets, deadly cards, the next deal, joining and leaving, the end.

Begin with `progress`, which takes a hand from one step to the next. `bets` and `deadly` are steps of it,
`ending` pays and goes on to the next hand; in `seating` players come and go.
"""
