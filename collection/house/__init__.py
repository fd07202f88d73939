"""What the rooms stand on: ids, refusals and their statuses, words in the reader's language.

How does this house name, say and refuse things? Nothing here knows a row.
"""
