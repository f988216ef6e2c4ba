"""Groups over years: roles, figures of a season, people who are taken out.

Begin with `groups` (who may do what); `season` adds up evenings, `anonymised` takes a name out of every
line.
"""
