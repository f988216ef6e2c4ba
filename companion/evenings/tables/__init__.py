"""Rules of a table and its seats: who may sit, who may enter for whom, and who deals next.

Begin with `entering` (may this phone enter that?) and `seat_changes` (seats that change hands). `joining` and
`join_requests` let somebody in, `dealing` finds the next dealer, `names` keeps names apart.
"""
