"""Martian Poker in sentences: the summary, the steps of an end, the account of an entry."""
