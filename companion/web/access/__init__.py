"""Who sends a request, from where, how often, and when it is its turn.

Begin with `device` (the cookie that a phone is known by) and `rate_limits`, with `request_counts` behind
it. `allowed_hosts` and `client_address` look at where a request goes and comes from, `request_queue` lets
photographs wait in line, `security_headers` says what a page may load. `plain_text` answers before all
that.
"""
