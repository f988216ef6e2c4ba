"""A deal of Tapiola Hold'em: cards, bets, chips between two deals, who takes part."""
