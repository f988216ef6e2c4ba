"""The actions of Tapiola Hold'em (`actions`), and the function that applies them (`apply`)."""
