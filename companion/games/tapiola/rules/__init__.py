"""What Tapiola Hold'em fixes and what a table agrees on: begin with `options`."""
