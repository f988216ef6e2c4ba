"""Ranking of hands outside of a match: `routes` is the page, `form` its inputs."""
