"""Codes that are shown once: made, read back from a person's hand, kept as digests."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

# Crockford's letters: nothing that looks like something else. 20 of them are 100 bits.
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH: Final = 20
_GROUP: Final = 5
_LOOKALIKES: Final = str.maketrans("OIL", "011")


def fresh_code() -> str:
    """A code in groups, such as `7K2QD-…`."""
    signs = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return "-".join(signs[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def digest_of(code: str) -> str:
    """What is kept of a code: the same however its case, its blanks and its dashes are typed.

    A plain digest is enough: the codes are random and too many to be tried.
    """
    signs = "".join(sign for sign in code.upper() if sign.isalnum()).translate(_LOOKALIKES)
    return hashlib.sha256(signs.encode()).hexdigest()
