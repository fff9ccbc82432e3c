"""Making candidates fit to be spoken, then judging every one of them before any is ranked."""
