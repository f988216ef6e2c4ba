"""The first page, and how a phone comes to https.

Begin with `routes`; `https_upgrade` leads a phone from http to https, `offline_routes` is what a phone
keeps.
"""
