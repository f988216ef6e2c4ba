"""Addresses at which other phones reach a page.

Begin with `links` (an address and its QR code). `network` finds the machine's own addresses, and
`endpoints` holds all names and ports that this server answers to.
"""
