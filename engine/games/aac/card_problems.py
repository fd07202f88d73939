"""How AAC words what is wrong with a card's data, and how it is mended."""

from __future__ import annotations

import re
from typing import Final

from engine.effects.findings import FILLED_LIST, ONCE, Findings, below
from engine.games.aac.language.limits import MAX_SLUG, SLUG
from engine.kernel.messages import N_, Message, Phrase

MEND_EITHER: Final = Phrase(N_("Take {path} or {other} away."))
MEND_OTHER: Final = Phrase(N_("Set {other} to {wanted}, or take {path} away."))
MEND_ADD: Final = Phrase(N_("Add {other}, or take {path} away."))
MEND_MOVE: Final = Phrase(N_("Put {path} on a card of type {types}, or take it away."))
MEND_WHEN: Final = Phrase(N_("Write the effect with “when” {whens}, or take {path} away."))
MEND_FEWER: Final = Phrase(N_("Take {difference} away from {path}."))

A_SLUG: Final = Message(N_("a word of small letters, digits and single hyphens"))
_SLUG: Final = re.compile(SLUG)


def is_slug(value: object) -> bool:
    """Whether it can name a card or a kind."""
    return isinstance(value, str) and bool(_SLUG.fullmatch(value)) and len(value) <= MAX_SLUG


def check_slugs(found: Findings, clause: str, path: str, value: object) -> None:
    """Report what is no list of distinct slugs."""
    if not isinstance(value, list):
        found.wrong(clause, path, value, FILLED_LIST)
        return
    for index, item in enumerate(value):
        if not is_slug(item):
            found.wrong(clause, below(path, index), item, A_SLUG)
        elif item in value[:index]:
            found.barred(clause, below(path, index), item, ONCE)
