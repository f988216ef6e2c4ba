"""How many cards a variant needs, and so how many can play it.

Begin with `reach`; `dealing` counts what is dealt, `judging` builds its judge, `editions` its rules over
time.
"""
