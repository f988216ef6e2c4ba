"""Ranking hands outside of a match: `routes` is the page, `form` what it holds."""
