"""`make mutants`: break the rules on purpose and count what the tests catch."""
