"""`make bench`: games, pages and start-up measured in one run, each beside the reference loop."""
