"""How do I begin, and why was that so? The first page, guided battles, why a line of the log came
about, the file of a doubt.
"""
