"""Deleting and taking out names: by the device, for a person, and after a time.

Begin with `person` (somebody is taken out of every line); `device` forgets all about one phone, `retention`
deletes tables whose time is over.
"""
