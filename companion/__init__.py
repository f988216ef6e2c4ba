"""The companion: a phone-first referee and bookkeeper for card games played with real decks."""
