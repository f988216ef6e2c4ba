"""Index corners in pixels: their places and the cards they name, by two networks."""
