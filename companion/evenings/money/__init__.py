"""Money of an evening: balances, payments, pots, chips and adjustments.

Begin with `balances` and `settle_up` (who pays whom). `cash` and `counting` are for tables with real chips
and money. `pots` is for pots that a match leaves, `adjusting` for money that no match explains.
`balance_chart` draws balances.
"""
