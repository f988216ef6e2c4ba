"""Documents of evenings with one field changed, as somebody could write them: `python -m tests.forged`."""
