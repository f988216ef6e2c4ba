"""Texts of a match: log lines, prompts, the summary, the details of an entry.

Begin with `summary`. `log_text` has words that the others share; `steps` and `account` show how amounts add
up.
"""
