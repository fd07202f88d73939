"""Verbs in a file each, found by being there (AAC-9.6): `WORD` declares it, `tell` is its sentence.

`ROLES` are those that only it has. What it does stands under its name in `verbs`.
"""
