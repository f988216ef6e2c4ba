// Comfort on top of pages that work without it.
