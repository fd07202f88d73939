"""Are all texts translated? `--write` brings the catalogues up to date and compiles them.

Without `--write`, fails on a missing, stale, fuzzy or empty translation, on placeholders that
differ between text and translation, on a text that two catalogues translate differently, and on a
compiled catalogue older than its source.
"""

import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from config.tools import relative
from config.tools.catalogues import LANGUAGES, Part, gather, parts, ungathered

_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w+\}")
_HEADER = "# Translations of Mazziere. Written by `make messages`; edit the msgstr lines only."


def main(arguments: list[str]) -> int:
    """Check or write every part's catalogues; 1 when a check finds a problem."""
    if "--write" in arguments:
        for part in parts():
            for language in LANGUAGES:
                _write(part, language)
    found = [
        problem
        for part in parts()
        for language in LANGUAGES
        for problem in problems(part, language)
    ]
    found += [
        f"{relative(path)}:{line}: a text for people in an f-string is not gathered"
        for part in parts()
        for path in part.files
        for line in ungathered(path)
    ]
    for language in LANGUAGES:
        paths = [part.po(language) for part in parts()]
        found += at_odds(read_catalogue(path) for path in paths if path.is_file())
    print("\n".join(found))
    return 1 if found else 0


def problems(part: Part, language: str) -> Iterator[str]:
    """Everything that keeps one part from being complete in one language."""
    path = part.po(language)
    wanted = gather(part)
    if not path.is_file():
        if len(wanted):
            yield f"{relative(path)} is missing: run `make messages` and translate it"
        return
    catalogue = read_catalogue(path)
    yield from compare(wanted, catalogue, relative(path))
    if not path.with_suffix(".mo").is_file() or path.with_suffix(".mo").read_bytes() != compiled(
        catalogue
    ):
        yield f"{relative(path)} is newer than its .mo: run `make messages`"


def compare(wanted: Catalog, catalogue: Catalog, name: str) -> Iterator[str]:
    """Differences between the texts in the code and one translated catalogue."""
    known = {_key(message) for message in catalogue if message.id}
    for message in wanted:
        if message.id and _key(message) not in known:
            yield f"{name}: not in the catalogue: {message.id!r}"
    asked = {_key(message) for message in wanted if message.id}
    for message in catalogue:
        if not message.id:
            continue
        if _key(message) not in asked:
            yield f"{name}:{message.lineno}: no longer used: {message.id!r}"
        yield from (f"{name}:{message.lineno}: {fault}" for fault in faults(message))


def at_odds(catalogues: Iterable[Catalog]) -> Iterator[str]:
    """Texts with more than one translation: all catalogues are read as one, and one would win."""
    known: dict[tuple[object, object], object] = {}
    for message in (message for catalogue in catalogues for message in catalogue if message.id):
        if known.setdefault(_key(message), message.string) != message.string:
            yield f"two translations: {message.id!r} -> {message.string!r}"


def faults(message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    if message.fuzzy:
        yield f"fuzzy: {message.id!r}"
    sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
    targets = message.string if isinstance(message.string, tuple | list) else (message.string,)
    if not all(targets):
        yield f"not translated: {message.id!r}"
        return
    wanted = set(_PLACEHOLDER.findall(sources[-1]))
    for target in targets:
        found = set(_PLACEHOLDER.findall(target or ""))
        # a singular form may leave the number out
        if found - wanted or (len(targets) == 1 and wanted - found):
            yield f"placeholders differ: {message.id!r} -> {target!r}"


def read_catalogue(path: Path) -> Catalog:
    """A catalogue from its file; raises SystemExit naming the file when it is malformed."""
    with path.open("rb") as file:
        try:
            return read_po(file, domain="django", abort_invalid=True)
        except ValueError as error:
            raise SystemExit(f"{relative(path)}: {error}") from error


def compiled(catalogue: Catalog) -> bytes:
    """The binary form that gettext loads."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def _key(message: Message) -> tuple[object, object]:
    identity = message.id
    return (tuple(identity) if isinstance(identity, list) else identity, message.context)


def _write(part: Part, language: str) -> None:
    wanted = gather(part)
    path = part.po(language)
    if not path.is_file() and not len(wanted):
        return
    catalogue = read_catalogue(path) if path.is_file() else _new_catalogue(language)
    catalogue.update(wanted, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, omit_header=False, sort_by_file=True)
    path.with_suffix(".mo").write_bytes(compiled(read_catalogue(path)))
    print(f"wrote {relative(path)} ({len(catalogue)} texts)")


def _new_catalogue(language: str) -> Catalog:
    return Catalog(locale=language, domain="django", project="Mazziere", header_comment=_HEADER)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
