"""The pages: blueprints, forms built from fields, live updates. Rules and storage live elsewhere.

Begin with `app`, which puts the blueprints together, and `matches`, where a match is played. At the bottom
lie `pages` (forms, errors, texts), `access` (who asks, and how often) and `current` (which table, match and
viewer a request is about). Each subject has its folder: `tables`, `match_setup`, `matches`, `corrections`,
`evenings`, `groups`, `variants`, `photos`, `rules`, `ranking`, `start`. `live` and `serving` bring changes
to the phones.
"""
