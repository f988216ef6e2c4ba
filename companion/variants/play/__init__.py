"""Playing a variant: compiled for the match-pot engine, with its prompts and agreed options.

Start reading with `compiled`.
"""
