"""Parts of sentences that several pages about a variant need, by subject.

Begin with `counting` (numbers, amounts and lists in words), `players` (whom a sentence is about) and
`step_texts` (single steps). The others are named after the part of a variant that they describe.
"""
