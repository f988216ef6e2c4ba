"""What may be entered in Tapiola Hold'em (`actions`) and what it does (`apply`)."""
