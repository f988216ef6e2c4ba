"""Groups: their page, members, phones, statistics and calendar.

Start with `routes`. `member_routes` is for people and roles, `statistics_routes` for statistics by season,
and `render_meeting_calendar` for the date of the next evening.
"""
