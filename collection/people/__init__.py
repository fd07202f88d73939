"""Visitors, guests and members: how they come, come back, take theirs with them, and go.

Is it them, and what is theirs?
"""
