"""Games, cards and what stands around them, for programs; and how the API tells of them.

What can a program read of a game?
"""
