"""Groups of people who play over years: members, their devices, debts and statistics.

Begin with `groups` (a group and what is done in it) and `members` (roles, invitations, devices). `people`
says who sits at a group's table; `debts` carries what was left unpaid to the next evening. `seasons`,
`statistics`, `ratings`, `head_to_head` and `other_money` are the figures of the years.
"""
