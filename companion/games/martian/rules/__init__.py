"""The parts of a match of Martian Poker: options, pieces, the cards with pieces on them.

Begin with `options` and `tableau`; `describe_owner_changes` finds the moves that change the owner of a card.
"""
