"""Short public ids for addresses."""

from __future__ import annotations

import secrets
from typing import Final

# No 0/o, 1/l/i: an id can be read aloud and typed.
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH: Final = 10
SECRET_LENGTH: Final = 26


def short_id() -> str:
    """Ten characters, about 50 random bits; knowing one grants nothing."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def secret_id() -> str:
    """Twenty-six characters, about 128 random bits, for an address that lets its reader in."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SECRET_LENGTH))
