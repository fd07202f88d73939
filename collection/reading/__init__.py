"""What does a list mean that somebody typed, sent or pasted, whatever wrote it?"""
