"""A game's rules: its clauses, the rulebook page, the turn on one page.

What does the rulebook say?
"""
