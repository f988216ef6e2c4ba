"""Who holds which seat: taking one, handing it back, joining a table that is full.

Begin with `seats`; `join_requests` is somebody at the door of a table. They stand above the matches,
because a seat that changes hands drops what was chosen in secret.
"""
