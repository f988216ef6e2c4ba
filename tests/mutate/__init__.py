"""Change the pure core a little, over and over, and tell which changes no test notices: `make mutate`."""
