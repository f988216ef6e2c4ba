"""Photos as files: decoded to upright pixels within limits, and copied clean to be kept.

Begin with `decode`. `headers` reads kind and size before memory is used, `containers` those of HEIC and AVIF,
which `heif` decodes. `cleaning` takes place and time out.
"""
