"""Pages on which players define variants: choose a template, change it, name it, share it.

Begin with `routes` and `draft` (a variant in the making, valid or not). `submission` reads the form,
`step_buttons` and `step_rows` are for its steps. `play_routes` plays and keeps a complete variant,
`share_routes` and `link_routes` send it and take it in. `templates` has the games to begin with.
"""
