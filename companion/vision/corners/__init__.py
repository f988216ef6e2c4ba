"""Pixels to index corners: where they are and what each names, by two networks."""
