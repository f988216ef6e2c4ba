"""`python -m companion` is the `companion` command."""

from companion.commands import main

main(prog_name="companion")
