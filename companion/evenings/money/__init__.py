"""Money of an evening: balances, payments, pots, chips, what is written down beside the games.

Begin with `balances` and `settling` (who pays whom). `cash` and `counting` are for tables with real chips
and money, `pots` for what a match leaves lying, `adjusting` for what no match explains, `chart` draws
balances.
"""
