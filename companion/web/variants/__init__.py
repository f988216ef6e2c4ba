"""Games of the house on the phone: like what, what is different, its name, and how it gets to others."""
