"""How talks come in from elsewhere than the Bucket's own page: the Python client, later Telegram.

Channels speak HTTP and import nothing of ours but `dialogue.contract`, so that they can be copied out and used alone.
Others may import `client` (what to call), `records` (what comes back) and `errors` (what can go wrong).
"""
