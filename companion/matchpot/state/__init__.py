"""Where a match stands: `state` has it all; the others work one part of it out.

Begin with `state`. `growth` is how the pot grows, `holding` who holds how many cards, `sequel` and
`following` what a match leaves to the next one, `invariants` what is true of every state.
"""
