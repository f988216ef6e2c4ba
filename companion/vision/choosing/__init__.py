"""Choice of cards from index corners: their grouping, their votes, the confidence, and advice."""
