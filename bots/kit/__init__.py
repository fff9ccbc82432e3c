"""What bots are made from: the `Bot` record, its web service, the conformance suite and the scaffold.

A bot imports `bot`; its test may import `samples` (requests to ask it), `service` and `conformance`. The command line
imports `finding`, `scaffolding`, `service` and `conformance`.
"""
