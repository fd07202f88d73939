"""Verbs in a file each, found by being there (AAC-9.6): `WORD` declares it, `tell` is its sentence.

Roles that only such a verb has are its `ROLES`. What it does stands under its name in `verbs`.
"""
