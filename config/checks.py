"""A system check for every default that is convenient at home and dangerous elsewhere."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Caution
from django.db import DatabaseError, connection

from config.metrics import LEAST_TOKEN, LOCAL

MODES = {"local", "production"}
LEAST_SECRET = 50  # characters
FULL = 2  # SQLite's number for synchronous=FULL
_MEMORY = "collection.house.shared_cache.MemoryStore"
_KEEPING = {
    _MEMORY,
    "collection.house.shared_cache.TableStore",
    "django.core.cache.backends.redis.RedisCache",
}
_BUILTINS = {
    "django_cotton.templatetags.cotton",
    "template_partials.templatetags.partials",
}

Apps = Sequence[AppConfig] | None


@register(Tags.security)
def check_mode(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """The mode is one we know; tracebacks are never shown to other machines."""
    found: list[CheckMessage] = []
    if settings.MODE not in MODES:
        found.append(
            Error(
                f"MAZZIERE_MODE={settings.MODE} is not a mode.",
                hint=f"Use one of: {', '.join(sorted(MODES))}.",
                id="mazziere.E001",
            )
        )
    foreign = sorted(set(settings.ALLOWED_HOSTS) - set(settings.LOCAL_NAMES))
    if settings.DEBUG and (foreign or not settings.LOCAL):
        found.append(
            Error(
                f"MAZZIERE_DEBUG=1 would show tracebacks to visitors of {foreign}.",
                hint="Switch MAZZIERE_DEBUG off, or answer to localhost only.",
                id="mazziere.E002",
            )
        )
    return found


@register(Tags.security)
def check_hosts(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """A server knows its names, and does not answer to every name."""
    if not settings.ALLOWED_HOSTS:
        return [
            Error(
                "No host name is set, so every request would be refused.",
                hint="Set MAZZIERE_HOSTS=cards.example.org",
                id="mazziere.E003",
            )
        ]
    odd = [host for host in settings.ALLOWED_HOSTS if host[:1] != "[" and set(host) & set("/: ")]
    if odd:
        return [
            Error(
                f"MAZZIERE_HOSTS holds what is no name of a host: {', '.join(odd)}.",
                hint="Names alone, without scheme, port or path: MAZZIERE_HOSTS=cards.example.org",
                id="mazziere.E016",
            )
        ]
    if any(host in {"*", ".", ""} for host in settings.ALLOWED_HOSTS):
        return [
            Error(
                "The site would answer to any host name, so links in mails could be forged.",
                hint="Name the hosts in MAZZIERE_HOSTS.",
                id="mazziere.E004",
            )
        ]
    return []


@register(Tags.security)
def check_origins(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """An origin is a scheme and a host; anything else would never match one."""
    origins = settings.CSRF_TRUSTED_ORIGINS
    odd = [each for each in origins if not re.fullmatch(r"https?://[^/\s]+", each)]
    if not odd:
        return []
    return [
        Error(
            f"MAZZIERE_ORIGINS holds what is no origin: {', '.join(odd)}.",
            hint="Scheme and name, no path: MAZZIERE_ORIGINS=https://cards.example.org",
            id="mazziere.E017",
        )
    ]


@register(Tags.security)
def check_security_contact(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """A report of a weakness arrives somewhere."""
    contact = settings.SECURITY_CONTACT
    if re.fullmatch(r"|(mailto:)?[^\s:/@]+@[^\s:/@]+|https://\S+", contact):
        return []
    return [
        Error(
            f"MAZZIERE_SECURITY_CONTACT={contact} is no address of mail and no https:// page.",
            hint="For example MAZZIERE_SECURITY_CONTACT=security@example.org",
            id="mazziere.E018",
        )
    ]


@register(Tags.security)
def check_secret(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """Sessions are signed with a key nobody can guess."""
    key = settings.SECRET_KEY
    if len(key) >= LEAST_SECRET and len(set(key)) > 4 and not key.startswith("django-insecure"):
        return []
    return [
        Error(
            f"The secret key is missing or weak ({len(key)} characters, {LEAST_SECRET} needed).",
            hint="Set MAZZIERE_SECRET_KEY to the output of: "
            'python -c "import secrets; print(secrets.token_urlsafe(50))"',
            id="mazziere.E005",
        )
    ]


@register(Tags.caches)
def check_cache(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """Limits live in the cache: one per process would multiply them, one that culls forget them."""
    backend = settings.CACHES["default"]["BACKEND"]
    if backend not in _KEEPING:
        return [
            Error(
                f"{backend} drops entries when it holds many, and with them counts and locks.",
                hint="Set MAZZIERE_CACHE=database or a redis:// address.",
                id="mazziere.E015",
            )
        ]
    if backend != _MEMORY or (settings.LOCAL and settings.WEB_WORKERS <= 1):
        return []
    return [
        Error(
            f"{settings.WEB_WORKERS} web processes would each keep a cache, and each its limits.",
            hint="Set MAZZIERE_CACHE=database or a redis:// address.",
            id="mazziere.E006",
        )
    ]


@register(Tags.security)
def check_metrics(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """Nobody opens the metrics by a guess."""
    token = settings.METRICS
    if token in {"", LOCAL} or len(token) >= LEAST_TOKEN:
        return []
    return [
        Error(
            f"The token of /metrics has {len(token)} signs, {LEAST_TOKEN} needed.",
            hint="Set MAZZIERE_METRICS to `local` or to a long random text.",
            id="mazziere.E014",
        )
    ]


@register(Tags.staticfiles)
def check_static_files(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """A server gives files hashed names, so that they can be cached for good."""
    backend = settings.STORAGES["staticfiles"]["BACKEND"]
    if settings.LOCAL or "Manifest" in backend:
        return []
    return [
        Error(
            f"Static files are served without hashed names ({backend}).",
            hint="Use whitenoise.storage.CompressedManifestStaticFilesStorage.",
            id="mazziere.E007",
        )
    ]


@register(Tags.templates)
def check_template_loaders(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """Components and partials are both set up; otherwise tags go out as raw text."""
    options: dict[str, Any] = settings.TEMPLATES[0]["OPTIONS"]  # type: ignore[assignment]
    outermost = str(options["loaders"][0])
    if "template_partials" in outermost and set(options["builtins"]) >= _BUILTINS:
        return []
    return [
        Error(
            "The template loaders were rewritten: <c-…> tags would go out as raw text.",
            hint="Use the SimpleAppConfig of django_cotton and template_partials.",
            id="mazziere.E008",
        )
    ]


@register(Tags.security)
def check_content_policy(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """The content policy allows no inline code and no third party."""
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    loose = {"'unsafe-inline'", "'unsafe-eval'", "*", "https:", "http:"}
    found = {name: sorted(loose & set(values)) for name, values in directives.items()}
    bad = {name: values for name, values in found.items() if values}
    if not bad and "default-src" in directives:
        return []
    return [
        Error(
            f"The content policy is not strict: {bad or 'default-src is missing'}.",
            hint="Allow 'self' only; styles and scripts stand in files.",
            id="mazziere.E009",
        )
    ]


@register(Tags.database)
def check_sqlite(
    app_configs: Apps, databases: Iterable[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """SQLite writes ahead, flushes each commit, and takes its write lock at the start."""
    if "default" not in (databases or ()) or connection.vendor != "sqlite":
        return []
    options = settings.DATABASES["default"]["OPTIONS"]
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode")
            journal = str(cursor.fetchone()[0])
            cursor.execute("PRAGMA synchronous")
            synchronous = int(cursor.fetchone()[0])
    except DatabaseError as error:
        return [Error(f"The database cannot be opened: {error}", id="mazziere.E010")]
    return list(sqlite_problems(journal, synchronous, options.get("transaction_mode")))


def sqlite_problems(journal: str, synchronous: int, mode: str | None) -> Iterable[CheckMessage]:
    """What in SQLite's settings could lose or block a write."""
    if journal.lower() != "wal":
        yield Caution(
            f"SQLite journals by {journal}, so readers and writers block one another.",
            hint="Keep the data folder on a local disk; WAL does not work on network disks.",
            id="mazziere.W011",
        )
    if synchronous < FULL:
        yield Caution(
            "SQLite does not flush each commit: a power cut could lose the last ones.",
            hint="Use PRAGMA synchronous=FULL.",
            id="mazziere.W012",
        )
    if mode != "IMMEDIATE":
        yield Caution(
            "SQLite takes its write lock late, so transactions that read first may fail.",
            hint='Use OPTIONS["transaction_mode"] = "IMMEDIATE".',
            id="mazziere.W013",
        )
