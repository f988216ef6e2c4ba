"""Photos as files: decoded to upright pixels within limits, and copied clean to be kept.

Begin with `decode`. `headers` reads kind and size before memory is used, `cleaning` takes place and time out.
"""
