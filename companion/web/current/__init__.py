"""Table, match and viewer of the current request; used by everything that shows a match.

Begin with `table` and `match`: they find what a URL names, or answer 404. `viewer` is a match as one phone
sees it, `visibility` the cards that a phone may see. `seat_requests` lists requests for seats, and
`destination` is the page on which the phones of a table go on, and `trials` says what a trial does not have.
"""
