"""Inputs of the entries: `fields` for seats and choices, `card_fields` for cards."""
