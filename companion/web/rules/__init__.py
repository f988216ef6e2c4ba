"""The rules of a game, and the search in them.

Begin with `routes`; `agreed_options` holds the options that a table agreed on, and `game_groups` the games of
the list.
"""
