"""The rules of a game, and the search in them.

Begin with `routes`; `agreed_options` says what a table has agreed where the rules leave a choice.
"""
