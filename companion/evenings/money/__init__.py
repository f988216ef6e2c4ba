"""Money of an evening: balances, payments, pots, chips and adjustments.

Begin with `ledger` (all money beside the games, as entries), `balances` and `settling` (who pays whom).
`chips` and `counting` are for tables with real chips and money. `pots` is for pots that a match leaves.
`chart` draws balances.
"""
