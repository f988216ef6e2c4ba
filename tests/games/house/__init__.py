"""A house with a game of its own, which nothing else knows of."""
