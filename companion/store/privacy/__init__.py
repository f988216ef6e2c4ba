"""Deletion: of a device, of a person's name, and of old tables.

Begin with `person` (a name is replaced in every line). `device` deletes the data of one phone, `retention`
tables whose time is over.
"""
