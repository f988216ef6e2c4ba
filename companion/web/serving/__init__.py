"""`companion serve`: the companion for a house, over http and https, by its address and by a name."""
