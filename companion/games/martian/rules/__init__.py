"""What a match of Martian Poker is made of: options, pieces, the cards with pieces on them.

Begin with `options` and `tableau`; `outlook` says what could still become of a card.
"""
