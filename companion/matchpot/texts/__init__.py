"""The match in sentences: lines of its history, prompts, the summary, the account of an entry.

Begin with `summary`; `log_text` has the words that the others share, `steps` and `account` say what was
added up.
"""
