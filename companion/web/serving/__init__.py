"""`companion serve`: a server for a home network, over http and https."""
