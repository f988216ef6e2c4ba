"""One evening: what its matches came to, what was paid beside them, and who pays whom.

Begin with `evenings` (balances and payments) and `summary` (an evening that is looked back at).
`adjustments`, `cash`, `pots` and `settling` are rows of money beside the games, `closing` ends an evening.
`csv_rows` writes it for a spreadsheet, `share_links` what is sent to somebody.
"""
