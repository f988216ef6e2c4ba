"""The pages: blueprints, forms built from fields, live updates. Rules and storage live elsewhere."""
