"""The "nothing lost" check: the database's own integrity, then every app's recomputation.

An app takes part by having a module `verification` with a function
`problems() -> Iterable[str]`: one full sentence per derived value that differs from its source.
"""

from collections.abc import Iterator
from importlib import import_module

from django.apps import apps
from django.db import connection
from django.utils.module_loading import module_has_submodule


def problems() -> Iterator[str]:
    """Every problem found, named by the part that found it; nothing when all is well."""
    yield from _broken_references()
    for app in apps.get_app_configs():
        if app.module is None or app.name == "config":
            continue
        if module_has_submodule(app.module, "verification"):
            module = import_module(f"{app.name}.verification")
            yield from (f"{app.label}: {problem}" for problem in module.problems())


def _broken_references() -> Iterator[str]:
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        found = [str(row[0]) for row in cursor.fetchall()]
        cursor.execute("PRAGMA foreign_key_check")
        broken = cursor.fetchall()
    if found != ["ok"]:
        yield from (f"database: {line}" for line in found)
    for table, row, target, _ in broken:
        yield f"database: {table} row {row} points to a missing {target}"
