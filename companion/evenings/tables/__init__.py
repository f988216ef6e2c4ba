"""A table and its seats: who may sit, who may enter for whom, whose deal it is.

Begin with `entering` (may this device enter that?) and `handing` (seats that change hands); `joining` and
`knocking` let somebody in, `dealing` finds the next dealer, `names` keeps names apart.
"""
