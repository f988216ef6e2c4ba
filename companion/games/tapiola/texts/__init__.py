"""Tapiola Hold'em in sentences: the summary, the steps of a deal's end, the account of an entry."""
