"""Correcting an older entry: the form, what would change, saving (`routes`)."""
