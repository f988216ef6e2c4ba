"""The state of a match of Martian Poker, and pieces as entries and pages name them.

Begin with `state`. `bundles` are several pieces in one entry, `alike` groups identical ones for the page.
"""
