"""One own set as one file: written, looked at, merged card by card.

What came with it, and what of it is news here?
"""
