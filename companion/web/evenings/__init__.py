"""An evening: balances, chips, settling up, pictures and links to send, taking in a file.

Begin with `routes`. `adjustment_routes` writes down money beside the games, `picture` draws the evening on
a `canvas`; `share_routes`, `share_contents` and `share_picture` are a moment that is sent as a link,
`highlights` the moments of an evening, `import_routes` takes in a file.
"""
