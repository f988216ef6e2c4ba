"""Choice of cards from index corners: their grouping, their votes, the confidence, and advice.

Begin with `grouping` (corners to cards; `pair`, `signs` and `belonging` are its parts) and `resolve`, the
choice over all cards. `vote`, `certainty` and `colours` say how sure a card is. `hands` and `rows`
arrange the cards of a whole table, `backs` and `card_shapes` find cards face down, `agreeing` compares
frames of a camera, `hints` gives advice.
"""
