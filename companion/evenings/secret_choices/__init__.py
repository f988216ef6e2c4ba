"""Choices that everybody makes in secret at one time.

Begin with `rounds` (the countdown and who has chosen); `choosing` says from which device for which seat.
"""
