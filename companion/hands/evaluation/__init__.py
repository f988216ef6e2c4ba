"""From cards to a number that says how good they are.

Begin with `tables` (a ranking compiled) and `evaluation` (the best hand in any cards by it). `fives`,
`packed`, `deck`, `rainbow` and `walk` are ways to find it, each the quickest for some cards; `batch` ranks
many hands with numpy. `played` and `naming` say which cards count and what the hand is called.
"""
