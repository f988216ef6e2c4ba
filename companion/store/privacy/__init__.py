"""Deletion: of a device, of a person's name, of trials and of old tables.

Begin with `person` (a name is replaced in every line). `device` deletes the data of one phone, `retention`
tables whose time is over, and `trials` a trial that was ended or is a day old.
"""
