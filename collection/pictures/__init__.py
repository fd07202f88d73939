"""Pictures of cards by address: the drawn ones, and a person's own.

These are read with distrust, kept clean, shown to nobody else. Which picture is this?
"""
