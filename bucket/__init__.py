"""The Bucket: the central service that turns what was heard into what is said (Alana, section 3.1)."""
