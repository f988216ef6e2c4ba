"""The start page, and what a phone keeps of the companion.

Begin with `routes` (open a table, join one, go back to one). `trial_routes` begins and ends a trial.
`https_upgrade` takes a phone from http to https, `offline_routes` puts the companion on its home screen.
"""
