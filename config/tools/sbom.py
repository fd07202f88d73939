"""`make sbom`: what a site is made of, served and built, as CycloneDX 1.5, read off all locks and
the vendored files: names, versions, licences, hashes. Into `build/sbom.json`, or printed with
`--print`. What no served site needs has the scope `excluded`."""

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

from config.tools import ROOT

LOCKS = ROOT / "requirements"
# What a site may need to serve; the other locks hold what installs, tests and builds it.
SERVED = ("runtime", "server")
VENDORED = ROOT / "static" / "vendor"
_PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
# A row of static/vendor/README.md whose file lies here: file, origin, version, licence.
_ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \| ([\d.]+) \| ([^|,]+)", re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Write or print it."""
    text = json.dumps(bill(), indent=1, ensure_ascii=False)
    if "--print" in arguments:
        print(text)
        return 0
    target = ROOT / "build" / "sbom.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(text + "\n")
    print(f"wrote {target.relative_to(ROOT)}")
    return 0


def bill() -> dict[str, Any]:
    """The same for the same lock: no date, no serial number."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "mazziere"}},
        "components": [*packages(), *vendored()],
    }


def packages() -> Iterator[dict[str, Any]]:
    """Every package of every lock once, with all hashes that may be installed."""
    told: set[tuple[str, str]] = set()
    locks = sorted(LOCKS.glob("*.lock"), key=lambda path: (path.stem not in SERVED, path.stem))
    for lock in locks:
        for entry in re.split(r"\n(?=\S)", lock.read_text()):
            pin = _PIN.match(entry)
            if pin is None or (pin[1].lower(), pin[2]) in told:
                continue
            name, version = pin[1].lower(), pin[2]
            told.add((name, version))
            yield {
                "type": "library",
                "name": name,
                "version": version,
                "scope": "required" if lock.stem in SERVED else "excluded",
                "purl": f"pkg:pypi/{name}@{version}",
                "licenses": [{"license": {"name": licence}} for licence in _licences(name)],
                "hashes": [{"alg": "SHA-256", "content": found} for found in _HASH.findall(entry)],
            }


def vendored() -> Iterator[dict[str, Any]]:
    """Files of others that lie in the project itself, as the page beside them tells."""
    for pattern, origin, version, licence in _ROW.findall((VENDORED / "README.md").read_text()):
        for path in sorted(VENDORED.glob(pattern)):
            yield {
                "type": "library",
                "name": path.name,
                "version": version,
                "scope": "required",
                "description": origin.strip(),
                "licenses": [{"license": {"name": licence.strip()}}],
                "hashes": [
                    {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}
                ],
            }


def _licences(name: str) -> list[str]:
    """As the package says it; nothing for one that this system does not install."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return []
    for field in ("License-Expression", "License"):
        said = str(told[field]) if field in told else ""
        if said and "\n" not in said:
            return [said]
    marks = told.get_all("Classifier") or []
    return [mark.rpartition(" :: ")[2] for mark in marks if mark.startswith("License ::")]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
