"""Visitors, guests and members: how they come, come back, take theirs with them, and go."""
