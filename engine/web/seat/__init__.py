"""Who sits at a table, and how is its match kept? Rows of matches and what reads and writes them,
names, seeds, errors, the screen that goes round, partners, lessons kept to, leases of work.
"""
