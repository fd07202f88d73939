"""Tags and folders of decks: short words of the person's own."""

from __future__ import annotations

from collections.abc import Iterable

from collection.house.names import one_line
from decks.lists.bounds import MAX_FOLDER
from decks.lists.errors import BadLine
from engine.kernel.messages import N_, Message

MAX_TAG = 32
MAX_TAGS = 12


def clean_tag(raw: object) -> str:
    """A tag on one line, without a leading "#". Raises BadLine."""
    text = one_line(raw).lstrip("#").strip() if isinstance(raw, str) else ""
    if not text or len(text) > MAX_TAG or "," in text or "\0" in str(raw):
        raise BadLine(
            Message(
                N_("«{tag}» is no tag. A tag has 1 to {most} characters and no comma."),
                {"tag": one_line(str(raw))[:40], "most": MAX_TAG},
            )
        )
    return text


def clean_folder(raw: str) -> str:
    """The name of a folder on one line, "" for none. Raises BadLine."""
    text = one_line(raw)
    if len(text) > MAX_FOLDER or (raw.strip() and not text):
        raise BadLine(
            Message(
                N_("The name of a folder has 1 to {most} characters; this one has {found}."),
                {"most": MAX_FOLDER, "found": len(text)},
            )
        )
    return text


def split_tags(raw: str) -> list[str]:
    """The tags of a text with commas between them; empty places are left out."""
    return [part for part in (piece.strip() for piece in raw.split(",")) if part]


def retagged(present: Iterable[str], add: Iterable[str], remove: Iterable[str]) -> list[str]:
    """The tags after adding and removing, sorted; case is kept but makes no difference."""
    tags = {tag.casefold(): tag for tag in present}
    for raw in remove:
        tags.pop(clean_tag(raw).casefold(), None)
    for raw in add:
        tag = clean_tag(raw)
        tags.setdefault(tag.casefold(), tag)
    if len(tags) > MAX_TAGS:
        raise BadLine(
            Message(
                N_("A deck has at most {most} tags; this would make {found}. Take some off first."),
                {"most": MAX_TAGS, "found": len(tags)},
            )
        )
    return sorted(tags.values(), key=str.casefold)
