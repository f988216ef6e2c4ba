"""Device IDs, client addresses, rate limits, request queues and security headers.

Begin with `device` (the cookie that identifies a phone) and `rate_limits`, which counts with
`request_counts`. `allowed_hosts` checks the host name of a request, and `client_address` finds its client.
`request_queue` lets photos wait in line, and `security_headers` limits what a page may load. `plain_text`
answers from middleware, before the application is called.
"""
