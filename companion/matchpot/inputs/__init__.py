"""What is asked of people: `fields` for each entry, `card_fields` for cards."""
