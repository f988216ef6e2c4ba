"""Playing a variant: compiled for the match-pot engine, with its prompts and agreed options.

Begin with `compiled`. `prompting` says what to do at each step, `agreed` writes a match's options back
into its variant.
"""
