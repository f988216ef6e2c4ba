"""Decoding of photos to upright pixels, within limits, and clean copies of photos to keep."""
