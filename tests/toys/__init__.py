"""Toy games that prove the kernel contract before any real game stands on it."""
