"""`make sbom`: what a served site is made of, as CycloneDX 1.5, read off the lock and the vendored
files: names, versions, licences, hashes. Into `build/sbom.json`, or printed with `--print`."""

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

from config.tools import ROOT

LOCK = "requirements/runtime.lock"
_PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_VENDORED = re.compile(r"\b(\d+\.\d+(?:\.\d+)?)\b")


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
    """Every package of the lock with all hashes that may be installed."""
    for entry in re.split(r"\n(?=\S)", (ROOT / LOCK).read_text()):
        pin = _PIN.match(entry)
        if pin is None:
            continue
        name, version = pin[1].lower(), pin[2]
        yield {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{name}@{version}",
            "licenses": [{"license": {"name": licence}} for licence in _licences(name)],
            "hashes": [{"alg": "SHA-256", "content": found} for found in _HASH.findall(entry)],
        }


def vendored() -> Iterator[dict[str, Any]]:
    """Scripts that lie in the project itself."""
    for path in sorted((ROOT / "static" / "vendor").glob("*.js")):
        raw = path.read_bytes()
        version = _VENDORED.search(raw[:400].decode(errors="replace"))
        yield {
            "type": "library",
            "name": path.name,
            "version": version[1] if version else "",
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(raw).hexdigest()}],
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
