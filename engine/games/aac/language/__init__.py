"""The words in which AAC cards say what they do, each told once (AAC-9)."""
