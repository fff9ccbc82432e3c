"""Tests of keeping services running, with processes of the smallest kind."""
