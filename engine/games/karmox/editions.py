"""The shipped editions: each file in `cards/` is one, found by being there (KX-2.22)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.kernel.folder_game import files_in
from engine.kernel.messages import N_
from engine.kernel.names import Name, both

FOLDER: Final = Path(__file__).resolve().parent / "cards"
FIRST: Final = "base-01"
# The shipped names for translators; a further edition is called as its file says.
TITLES: Final = {
    "base-01": N_("First edition"),
    "torri-02": N_("The two towers"),
    "chiostro-03": N_("The drowned cloister"),
}


@cache
def edition_files() -> tuple[Mapping[str, Any], ...]:
    """The files in the order of their sets."""
    return tuple(sorted(files_in(FOLDER), key=lambda file: str(file["edition"]["set_code"])))


@cache
def shipped_editions() -> tuple[str, ...]:
    """Their codes."""
    return tuple(str(file["edition"]["code"]) for file in edition_files())


def edition_words() -> tuple[str, ...]:
    """What they are called, in the same order."""
    names = {str(file["edition"]["code"]): file["edition"]["name_en"] for file in edition_files()}
    return tuple(TITLES.get(code, str(name)) for code, name in names.items())


@cache
def edition_names() -> tuple[tuple[str, Name], ...]:
    """Code and name in both languages."""
    return tuple(
        (str(each["code"]), both(each["name_en"], each["name_it"]))
        for each in (file["edition"] for file in edition_files())
    )


@cache
def set_names() -> Mapping[str, Name]:
    """The name of the set of each edition."""
    return {
        str(file["edition"]["set_code"]): name
        for file, (_, name) in zip(edition_files(), edition_names(), strict=True)
    }
