"""Export and import of evenings, backups, and copies of whole databases.

Begin with `exporting` and `importing`: the JSON of evenings that the schema beside this package describes.
`document_checks` and `document_replays` check it before `rows` makes rows of it. `backups`, `backup_file` and
`restoring` are the whole database in one file. `copying` copies one from SQLite to PostgreSQL or back.
`old_location` finds the evenings that an earlier release kept elsewhere.
"""
