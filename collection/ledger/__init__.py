"""The shelf's ledger: what is owned, every change of it, and the way back."""
