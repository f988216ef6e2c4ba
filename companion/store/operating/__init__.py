"""Overview of all tables and groups for the operator of the companion (`overview`)."""
