"""Parts of every page: texts, error pages, forms and static files.

Begin with `forms` (inputs made from a game's fields, and their submitted values), `change_handlers` (routes
that change something) and `errors` (responses to refused requests). `texts` has the sentences that pages
share, and `assets` the URLs of scripts and styles.
"""
