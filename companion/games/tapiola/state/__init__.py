"""Where a match of Tapiola Hold'em stands (`state`), and the text of an entry in its history (`log_text`)."""
