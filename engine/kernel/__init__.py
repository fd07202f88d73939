"""What every game shares: values, frames, matches, views. Standard library only."""
