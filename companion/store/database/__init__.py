"""Basis of the store: session, schema upgrades, times, table codes and texts.

Begin with `session` (SQLAlchemy's session and the needs of each kind of database) and `changes` (how a table
is locked while it is changed, and its version raised). `upgrade` brings a database to the newest schema,
after copying it. `lock` guards an SQLite file, `signing_key` reads the key of its cookies.
`errors` has the errors that keep the companion from starting.
"""
