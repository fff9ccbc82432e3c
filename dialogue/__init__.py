"""What every part of Blether speaks: the wire contract, records of turns, language analysis, knowledge, safety, measures.

Imports none of the other packages. Others may import any module here.
"""
