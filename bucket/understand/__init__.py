"""From what was heard to what was meant, a file a step; `understand.py` lists the steps in order."""
