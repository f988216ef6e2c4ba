"""Groups: their page, members, phones, statistics and calendar.

Begin with `routes`. `member_routes` is for people and roles, `statistics_routes` for statistics by season,
and `calendar` for the date of the next evening.
"""
