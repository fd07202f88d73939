"""Are the docs in sync? `--write` writes the reference pages that are made from the code.

Without `--write`, fails when such a page differs from the code, when a link inside the project
leads nowhere, when a page is linked from no other page, and when the capacity model rests on a
row that the bench does not write.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from config.tools import ROOT, reference, relative, scale

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_CODE_BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
TOP_PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")


def main(arguments: list[str]) -> int:
    """Write the pages, or print every difference; 1 when there is one."""
    found = scale.rows()
    lacking = list(scale.missing(found))
    pages = reference.pages()
    if not lacking:
        pages[scale.PAGE] = scale.text(found)
    if "--write" in arguments:
        for path, text in pages.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            print(f"wrote {relative(path)}")
    said = [*lacking, *stale(pages), *broken_links(), *orphans()]
    print("\n".join(said))
    return 1 if said else 0


def stale(pages: dict[Path, str]) -> Iterator[str]:
    """Generated pages that no longer say what the code does."""
    for path, text in pages.items():
        if not path.is_file() or path.read_text() != text:
            yield f"{relative(path)} differs from the code: run `make docs`"


def broken_links() -> Iterator[str]:
    """Links between our own pages that lead nowhere."""
    for page in _pages():
        for target in _targets(page):
            if not target.exists():
                yield f"{relative(page)}: nothing at {target.relative_to(ROOT)}"


def orphans() -> Iterator[str]:
    """Pages under docs/ that no other page links to."""
    linked = {target for page in _pages() for target in _targets(page) if target != page}
    for page in _pages():
        if page.parent != ROOT and page not in linked:
            yield f"{relative(page)} is linked from no page: add it to docs/index.md"


def _pages() -> list[Path]:
    return [ROOT / name for name in TOP_PAGES] + sorted((ROOT / "docs").rglob("*.md"))


def _targets(page: Path) -> Iterator[Path]:
    for link in _LINK.findall(_CODE_BLOCK.sub("", page.read_text())):
        address = unquote(link.split("#")[0])
        if address and ":" not in address:
            yield (page.parent / address).resolve()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
