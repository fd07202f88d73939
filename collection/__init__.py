"""What do I own: cards, printings, copies, and the ledger that counts them."""
