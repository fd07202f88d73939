"""What is kept of second factors is sealed: a copied database alone opens nobody's account."""

from __future__ import annotations

import base64
from typing import Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from collection.people.errors import Unreadable
from engine.kernel.messages import N_, Message

# Tells sealed texts from those that were kept before there was a seal.
_MARK: Final = "sealed:"
_FOR: Final = b"mazziere second factors"
_UNREADABLE: Final = Message(
    N_(
        "The key of this installation has changed, so your second factor cannot be read. Whoever "
        "runs it can put the old key back, or take your second factor off."
    )
)


def seal(text: str) -> str:
    """The text as it is kept, under the key of the settings."""
    return _MARK + _box().encrypt(text.encode()).decode()


def unseal(kept: str) -> str:
    """The text again, also when it was sealed under an older key. Raises Unreadable."""
    if not kept.startswith(_MARK):
        return kept
    try:
        return _box().decrypt(kept.removeprefix(_MARK)).decode()
    except InvalidToken as exc:
        raise Unreadable(_UNREADABLE) from exc


def is_of_today(kept: str) -> bool:
    """Whether the first key of the settings sealed it."""
    if not kept.startswith(_MARK):
        return False
    try:
        Fernet(_derived(settings.SECRET_KEY)).decrypt(kept.removeprefix(_MARK))
    except InvalidToken:
        return False
    return True


def _box() -> MultiFernet:
    """The first key seals, all of them open."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_derived(key)) for key in keys])


def _derived(key: str) -> bytes:
    """A key for this purpose alone."""
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=_FOR).derive(key.encode())
    return base64.urlsafe_b64encode(derived)
