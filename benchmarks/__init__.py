"""Speed and load, one script per question. Each prints a table, with `--json` one object; none is a test."""
