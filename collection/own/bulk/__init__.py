"""Own cards by the table: what does a file of cards mean, and what would it change?"""
