"""The table in the browser: the only part of the engine that knows Django.

What lies below what is said by the contract of `pyproject.toml`; here at the top only what gathers.
"""
