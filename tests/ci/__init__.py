"""Tests of what a checkout is set up with."""
