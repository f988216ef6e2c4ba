"""Parts that games share: values, inputs for seats, sentences, betting, hands, pot splits.

Each module can be read by itself; none knows a game. Begin with `seat_inputs` (inputs that ask for seats) and
`sentences` (words for log lines). `betting`, `bet_fields` and `rounds` are for bets, `chips`, `sharing` and
`paying` for pots, `placing`, `judging`, `orders` and `showing` for ranked hands.
"""
