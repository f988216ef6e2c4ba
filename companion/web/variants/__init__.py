"""Pages on which players define variants: choose a template, change it, name it, share it."""
