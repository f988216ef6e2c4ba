"""Groups: their page, their people and phones, their years.

Begin with `routes`; `member_routes` is for people and roles, `statistics_routes` for the years, `calendar`
for the dates of evenings.
"""
