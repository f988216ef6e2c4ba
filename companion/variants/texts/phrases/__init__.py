"""Parts of sentences that several pages about a variant need.

Start reading with `counting` (numbers and amounts in words) and `prizes` (names of the prizes).
"""
