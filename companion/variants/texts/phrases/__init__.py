"""Parts of sentences that several pages about a variant need.

Begin with `counting` (numbers and amounts in words) and `prizes` (what the pot is played for).
"""
