"""Money of one evening: results of its matches, payments beside them, and who pays whom.

Begin with `evenings` (balances and payments) and `summary` (an evening in retrospect). `ledger` stores money
that moves beside the games, and takes it back. `closing` ends an evening. `csv_rows` writes it for a
spreadsheet, `share_links` makes links to send.
"""
