"""What happens to a server that nobody plans, as commands: `python tests/chaos NAME`."""
