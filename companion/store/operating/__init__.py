"""For the person who runs the companion: all tables and groups at a glance (`overview`)."""
