"""Measurement of the recognition on photos with known cards, as they are and degraded."""
