"""How is a deck written down: text, JSON, Markdown, a code in one line; and read back."""
