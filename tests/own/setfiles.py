"""Sets as files: written, given, taken in; and what a set says apart from its ids."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from collection.catalogue.rows import Card, CardSet
from collection.exchange.archive import Archive
from collection.exchange.rows import SetFile
from collection.exchange.sets import services
from collection.exchange.sets.histories import digest_of
from collection.exchange.sets.judging import Plan, judge
from collection.exchange.sets.reading import read
from collection.exchange.sets.services import Choice
from collection.exchange.sets.writing import Along, write
from collection.requests.rows import User


def set_file(
    card_set: CardSet, *, pictures: bool = False, decks: bool = False, past: bool = False
) -> bytes:
    """A set as a file."""
    target = io.BytesIO()
    along = Along(pictures=pictures, decks=decks, past=past)
    write(CardSet.objects.get(pk=card_set.pk), target, along)
    return target.getvalue()


def given(user: User, raw: bytes) -> SetFile:
    """A file that was read, as it is kept."""
    made = services.read_file(actor=user, file=io.BytesIO(raw), filename="set.zip")
    return SetFile.objects.get(pk=made)


def taken(user: User, raw: bytes, rest: str = "", **picks: str) -> CardSet:
    """The set after a file was taken in; picks by `c` and the number in the file."""
    choice = Choice({int(name[1:]): pick for name, pick in picks.items()}, rest)
    code = services.take(actor=user, file_id=given(user, raw).pk, choice=choice)
    return CardSet.objects.get(code=code)


def planned(card_set: CardSet, raw: bytes) -> Plan:
    """What a file would do to a set."""
    return judge(CardSet.objects.get(pk=card_set.pk), read(Archive(io.BytesIO(raw))))


def said(card_set: CardSet) -> Counter[str]:
    """The cards that stand in a set by their digests, the original of a variant by its own."""
    rows = list(Card.objects.filter(set=card_set))
    known = {row.code: digest_of(row.data) for row in rows}
    return Counter(
        digest_of({**row.data, "of": known.get(row.data.get("reprint_of"))})
        for row in rows
        if row.shelf == card_set.owner_id
    )


def changed(raw: bytes, *, sealed: bool = True, **parts: Any) -> bytes:
    """The file with other parts: bytes, a function of the JSON, None to leave one out; `sealed`:
    with their digests in the manifest."""
    with zipfile.ZipFile(io.BytesIO(raw)) as old:
        files: dict[str, bytes] = {name: old.read(name) for name in old.namelist()}
    for name, part in parts.items():
        key = name if name in files else f"{name}.json"
        made = _part(files.get(key, b"{}"), part)
        files = (
            {**files, key: made} if made is not None else {k: files[k] for k in files if k != key}
        )
    if sealed and "manifest" not in parts and "manifest.json" in files:
        manifest = json.loads(files["manifest.json"])
        rest = {name: raw for name, raw in files.items() if name != "manifest.json"}
        manifest["files"] = {name: hashlib.sha256(raw).hexdigest() for name, raw in rest.items()}
        files["manifest.json"] = json.dumps(manifest).encode()
    return packed(files)


def _part(old: bytes, part: bytes | Callable[[Any], Any] | None) -> bytes | None:
    return json.dumps(part(json.loads(old))).encode() if callable(part) else part


def packed(files: Mapping[str, bytes]) -> bytes:
    """A ZIP of these."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        for name, raw in files.items():
            made.writestr(name, raw)
    return target.getvalue()
