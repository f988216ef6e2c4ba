"""A deal of Tapiola Hold'em: cards, bets, chips and seats between two deals."""
