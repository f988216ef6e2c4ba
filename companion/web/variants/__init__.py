"""House games on the phone: choose a template, change it, name it, share it."""
