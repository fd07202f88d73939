"""The engine compiled by mypyc: what of it, how, when, and the tests that run on it."""
