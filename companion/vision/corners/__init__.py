"""Index corners in pixels: their places and the cards they name, by three networks.

Begin with `locate` (where they are) and `identify` (which card each names); `onlook` looks at whole cards.
`nearer` searches again where cards are far away. `frames` is a place and a tilt, `named` a corner with its
results, `networks` lends the networks. `deck` and `signs` are for a table's own deck.
"""
