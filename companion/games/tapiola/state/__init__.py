"""The state of a match of Tapiola Hold'em (`state`), and its log texts (`log_text`)."""
