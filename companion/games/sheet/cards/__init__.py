"""Cards counted on a score sheet: `worth` has tables of values, `values` reads typed ones."""
