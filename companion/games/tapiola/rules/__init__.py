"""The fixed rules of Tapiola Hold'em, and its options.

Begin with `options`; `agreement` holds the chosen ones, checked. `rules` are fixed: cards on the table,
categories and scorings. `orders` ranks high and low hands, `availability` says when each entry may be made.
"""
