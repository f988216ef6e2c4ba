"""Many phones at once, on this machine alone: `python tests/benchmarks/load`."""
