"""What bots are made from: the `Bot` record, its web service, the conformance suite and the scaffold."""
