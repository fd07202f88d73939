"""What is refused about pictures."""

from __future__ import annotations

from collection.house.problems import Refusal


class BadPicture(Refusal):
    """A file that is no picture we take, or a picture that cannot be kept."""


class PictureTooLarge(BadPicture):
    """A file or picture over the limit; its pixels were not read."""

    status = 413


class PictureNotFound(LookupError):
    """No picture of that card of this person."""
