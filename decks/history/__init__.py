"""What was a deck before, and how do two lists differ: pages and addresses of versions."""
