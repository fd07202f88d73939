"""What is refused about pictures."""

from __future__ import annotations

from engine.kernel.errors import KernelError


class BadPicture(KernelError):
    """A file that is no picture we take, or a picture that cannot be kept."""


class PictureTooLarge(BadPicture):
    """A file or picture over the limit; its pixels were not read."""


class PictureNotFound(LookupError):
    """No picture of that card of this person."""
