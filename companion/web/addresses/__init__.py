"""Addresses under which other phones reach a page.

Begin with `links` (an address, and its QR code); `network` knows the machine's own addresses, `endpoints`
all names and ports that this server answers to.
"""
