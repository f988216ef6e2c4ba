"""Tapiola Hold'em in sentences: the summary, the steps that end a deal, entry details."""
