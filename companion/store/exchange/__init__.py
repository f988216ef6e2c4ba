"""Evenings that leave or come in: files of evenings, backups, whole databases.

Begin with `exporting` and `importing`: the JSON of evenings that `evening.schema.json` describes, checked
by `document_checks` and `document_replays` before `rows` are made of it. `backups`, `backup_file` and
`restoring` are the whole database in one file, `copying` takes one from SQLite to PostgreSQL or back,
`old_location` finds the evenings that an earlier release kept elsewhere.
"""
