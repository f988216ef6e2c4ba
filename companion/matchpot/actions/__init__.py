"""What may be entered and what it does: `actions` offers, `apply` does, `taps` fills in what is tapped."""
