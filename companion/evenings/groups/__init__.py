"""Groups over years: roles, statistics of a season, anonymised people.

Begin with `groups` (who may do what). `season` adds up evenings, `anonymised` replaces a name in stored
texts.
"""
