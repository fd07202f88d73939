"""Verbs that every game may use, one file each."""
