"""A server for a home network, over http and https: what `companion.commands.serve` starts.

Begin with `run` and `servers`. `wsgi_bridge` hands requests to Flask, `event_streams` tells pages of changes,
which `change_listener` hears from other processes. `certificates` and `mdns` give the house its https and its
name, `http_protocol` closes connections that dawdle.
"""
