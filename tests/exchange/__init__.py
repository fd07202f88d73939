"""Files of the shelf: in, out, and back."""
