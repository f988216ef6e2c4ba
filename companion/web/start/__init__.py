"""The first page, and the way of a phone to https.

Begin with `routes`; `https_upgrade` leads a phone from http to https, `offline_routes` are the files that a
phone keeps.
"""
