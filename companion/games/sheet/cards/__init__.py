"""Cards that are counted on a score sheet: `worth` and `values` say what each is worth."""
