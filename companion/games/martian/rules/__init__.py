"""The parts of a match of Martian Poker: options, pieces, the cards with pieces on them.

Begin with `tableau` (cards, defence, attacks and owners) and `pieces`. `outlook` finds the cheapest ways to
take a card over, `bargain` is an exchange between players. `options` and `availability` are for the setup and
the refusals, `log_text` is a card in words.
"""
