"""A tenth game of the match-pot family, made up: nothing but data, and a page of rules."""
