"""The fixed rules of Tapiola Hold'em, and its options: begin with `options`."""
