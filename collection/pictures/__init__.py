"""A person's own pictures of cards: read with distrust, kept clean, shown to nobody else."""
