"""The one error of the launcher: a sentence for the person at the terminal."""


class Refusal(Exception):
    """Something the person can mend; its text says what is wrong and how to mend it."""
