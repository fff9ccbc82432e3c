"""What `blether evaluate` can measure: a file each, with the record of a case, `evaluate(cases)` and the `command`.

A new evaluation is a file here and a line in the table of `blether/commands/evaluate.py`. Others may import any module.
"""
