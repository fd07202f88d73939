"""The one error of the launcher: a sentence for the person at the terminal."""


class Refusal(Exception):  # noqa: N818  (it is an answer to a person, not a defect)
    """Something the person can mend; its text says what is wrong and how to mend it."""
