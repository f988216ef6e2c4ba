"""Martian Poker in sentences: the summary, the steps that end a hand, entry details."""
