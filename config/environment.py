"""Every environment variable the project reads, declared once.

`config.settings` reads its values from here, and `docs/reference/settings.md` is written from
`VARIABLES`, so a variable without a line of documentation cannot exist.
"""

import os
from dataclasses import dataclass
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Variable:
    """One environment variable: its name, what it defaults to in words, what it does."""

    name: str
    default: str
    meaning: str


VARIABLES = (
    Variable("MAZZIERE_MODE", "local", "`local` for one's own machine, `production` for a server."),
    Variable("MAZZIERE_DEBUG", "0", "`1` shows tracebacks in pages; for development only."),
    Variable(
        "MAZZIERE_SECRET_KEY",
        "the file `secret` in the data folder",
        "Signs sessions, seals second factors.",
    ),
    Variable(
        "MAZZIERE_SECRET_KEY_OLD", "none", "Keys of before, by comma, while they are changed."
    ),
    Variable("MAZZIERE_HOSTS", "localhost, 127.0.0.1, [::1]", "Host names answered, by comma."),
    Variable("MAZZIERE_ORIGINS", "https:// and each host", "Trusted origins in production."),
    Variable("MAZZIERE_DATA", "var", "Folder of database, media, secret and backups."),
    Variable("MAZZIERE_MEDIA", "`media` in the data folder", "Folder of people's own pictures."),
    Variable("MAZZIERE_STATIC", "`staticfiles` in the project", "Where `collectstatic` writes."),
    Variable("MAZZIERE_WORKERS", "1", "Web processes; above 1 the cache must be shared."),
    Variable(
        "MAZZIERE_JOBS",
        "one for each core but one, at least 1",
        "Processes that play batches of games beside the site that `make run` starts; 0: none.",
    ),
    Variable(
        "MAZZIERE_THINKING",
        "one for each core but one, shared among the web processes, at least 1",
        "Processes in which a web process lets partners think; 0: within the request.",
    ),
    Variable(
        "MAZZIERE_QUEUE",
        "a table of the database",
        "The broker that wakes workers on many machines: `redis://…` or `amqp://…`.",
    ),
    Variable("MAZZIERE_CACHE", "database", "`database`, `memory`, or a `redis://` address."),
    Variable("MAZZIERE_CACHE_PREFIX", "mazziere", "First word of our keys in a shared cache."),
    Variable("MAZZIERE_LOG", "WARNING", "Lowest level that is logged."),
    Variable("MAZZIERE_BEHIND_PROXY", "0", "`1` believes what the proxy says by `Forwarded`."),
    Variable("MAZZIERE_MOST_PEOPLE", "20000", "Guests and members of the whole site, at most."),
    Variable(
        "MAZZIERE_MOST_PICTURES", "20000", "People's own pictures on the whole site, at most."
    ),
    Variable(
        "MAZZIERE_SECURITY_CONTACT",
        "none: no `/.well-known/security.txt`",
        "Who is told of a weakness: an address of mail, or a page (`https://…`).",
    ),
    Variable(
        "MAZZIERE_MAIL",
        "none: no mail is sent",
        "How mail leaves, `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`.",
    ),
    Variable("MAZZIERE_MAIL_FROM", "mazziere@localhost", "The sender of mails."),
    Variable(
        "MAZZIERE_METRICS",
        "none: `/metrics` is off",
        "Who may read `/metrics`: `local` for this machine alone, or a token of 32 signs or more.",
    ),
    Variable(
        "PROMETHEUS_MULTIPROC_DIR",
        "none: one web process",
        "Folder in which web processes add their metrics up; empty at each start.",
    ),
    Variable("DATABASE_URL", "SQLite in the data folder", "Another database, as an address."),
)

_NAMES = frozenset(variable.name for variable in VARIABLES)


# What a helping process may be told of our surroundings: nothing of databases or keys.
_HARMLESS = ("PATH", "LANG", "LC_ALL", "HOME", "TMPDIR", "LD_LIBRARY_PATH")


def harmless() -> dict[str, str]:
    """The environment of a process that needs none of ours."""
    return {name: os.environ[name] for name in _HARMLESS if name in os.environ}


def text(name: str, default: str = "") -> str:
    """The value of a declared variable, or `default` when unset or empty.

    Raises KeyError for a name that is not in `VARIABLES`.
    """
    if name not in _NAMES:
        raise KeyError(f"{name} is not declared in config.environment.VARIABLES")
    return os.environ.get(name, "").strip() or default


def flag(name: str) -> bool:
    """Whether a declared variable is switched on (1, true, yes, on)."""
    return text(name).lower() in {"1", "true", "yes", "on"}


def count(name: str, default: int) -> int:
    """A declared variable as a whole number, 0 or more; `default` when unset.

    Raises ValueError for anything else."""
    given = text(name)
    if not given:
        return default
    if not (given.isascii() and given.isdigit()):
        raise ValueError(f"{name}={given} is not a whole number, 0 or more.")
    return int(given)


def words(name: str) -> list[str]:
    """The comma-separated values of a declared variable, without empty ones."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def data_folder() -> Path:
    """Where database, media, secret and backups live; relative names start at the project."""
    return BASE_DIR / text("MAZZIERE_DATA", "var")


def media_folder() -> Path:
    """Where people's own pictures live; relative names start at the project."""
    named = text("MAZZIERE_MEDIA")
    return BASE_DIR / named if named else data_folder() / "media"
