"""What decks and the shelf ask of one another: copies promised, free, missing; backups."""
