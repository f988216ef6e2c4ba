"""Where a match of Tapiola Hold'em stands (`state`), and what an entry is told as (`telling`)."""
