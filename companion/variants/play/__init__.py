"""A variant that is played: compiled for the match-pot engine, its prompts, what a table has agreed.

Begin with `compiled`.
"""
