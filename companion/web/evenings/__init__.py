"""An evening: balances, chips, settling up, pictures, share links and import.

Begin with `routes` and `page`. `adjustment_routes` records adjustments at the table. `picture` draws the
evening on a `canvas`. `share_routes`, `share_contents` and `share_picture` make share links to a match or its
hands.
`highlights` finds the highlights of an evening, and `import_routes` imports a file.
"""
