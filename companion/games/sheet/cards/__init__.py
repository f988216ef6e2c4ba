"""Cards counted on a score sheet instead of typed points.

Begin with `worth` (points of cards). `values` reads card values as people type them, `counting` has the
options, and `old_options` converts options that were stored before `values` existed.
"""
