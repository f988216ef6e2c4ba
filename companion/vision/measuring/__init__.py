"""How well photographs are read: counted against their truth, as they are and made worse."""
