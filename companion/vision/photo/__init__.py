"""Bytes to upright pixels, within bounds, and a photo as it may be kept."""
