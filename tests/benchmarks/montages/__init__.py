"""Whole showdowns of real photographs: `python tests/benchmarks/montages`."""
