"""The table, the match and the viewer that a request is about. Below everything that shows a match.

Begin with `table` and `match`: they find what an address names, or answer that there is none. `viewer` says
who looks and what of a match they may see (`visibility`), `seat_requests` what this phone is asked about
its seat.
"""
