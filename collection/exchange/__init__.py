"""The shelf in files: export, import with a dry run, the backup of a whole account.

How do things come in and go out?
"""
