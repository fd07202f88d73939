"""What a page weighs compressed, without pictures and fonts: HTML, styles and scripts."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpResponse, HttpResponseBase
from django.templatetags.static import static

from engine.sim.bench import Row, short

_STYLE = re.compile(r'<link\b[^>]*\brel="stylesheet"[^>]*>')
_SCRIPT = re.compile(r"<script\b[^>]*>")
_ADDRESS = re.compile(r'\b(?:href|src)="([^"]+)"')
_IMPORT = re.compile(r"""\b(?:import|from)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")
_LEVEL = 6
_KB = 1000


def weight_rows(name: str, answer: HttpResponseBase) -> list[Row]:
    """`weight_kb` of all, `scripts_kb` and `styles_kb` of those parts, in thousands of bytes."""
    if not isinstance(answer, HttpResponse):
        return []
    html = answer.content.decode()
    styles = sum(_weight(file) for file in _files(_STYLE.findall(html)))
    scripts = sum(_weight(file) for file in _modules(_files(_SCRIPT.findall(html))))
    whole = styles + scripts + len(gzip.compress(answer.content, _LEVEL))
    parts = {"weight_kb": whole, "scripts_kb": scripts, "styles_kb": styles}
    return [
        Row(f"page.{name}.{part}", short(size / _KB), "kB", 1.0) for part, size in parts.items()
    ]


def _files(tags: Iterable[str]) -> set[Path]:
    addresses = [found[1] for tag in tags if (found := _ADDRESS.search(tag))]
    root = static("")
    return {_found(address.removeprefix(root)) for address in addresses}


def _found(name: str) -> Path:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(f"a page asks for {name}, which is no static file")
    return Path(path)


def _modules(files: set[Path]) -> set[Path]:
    """The scripts and every module they import."""
    known: set[Path] = set()
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file in known:
            continue
        known.add(file)
        imports = _IMPORT.findall(file.read_text(encoding="utf-8"))
        waiting += [(file.parent / name).resolve() for name in imports]
    return known


@cache
def _weight(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), _LEVEL))
