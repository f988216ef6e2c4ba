"""What the whole store stands on: the session, the schema's upgrades, times, codes and sentences.

Begin with `session` (SQLAlchemy's session and what each kind of database needs) and `changes` (how a table
is held while it is changed, and its version raised). `upgrade` brings a database to the newest schema, with
a copy made by `upgrade_copies`; `lock` says who works with an SQLite file, `signing_key` whose cookies it
knows. `errors` has what stops the companion at its start.
"""
