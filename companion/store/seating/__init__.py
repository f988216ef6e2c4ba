"""Seats and their phones: taking one, handing it back, joining a table.

Begin with `seats`. `join_requests` are phones that ask to be let in. This package is above
`companion.store.matches`, because a seat that changes hands drops secret choices.
"""
