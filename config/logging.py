"""Logs: short lines at home, JSON lines with a request id on a server. Bodies never."""

from typing import Any, Final

import structlog
from structlog.typing import EventDict, WrappedLogger

SECURITY: Final = "mazziere.security"
# What a line of `config.security_log` may say; whole requests would say too much.
_FACTS: Final = ("user", "address", "door", "method", "status")


def logging_settings(level: str, json_lines: bool) -> dict[str, Any]:
    """Django's LOGGING dictionary for one level; `json_lines` is the server's form."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(allow=_FACTS),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # The other formatter shows the values of variables, passwords among them.
    plain = structlog.dev.plain_traceback
    last: Any = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)
    if json_lines:
        shared.append(structlog.processors.format_exc_info)
        last = structlog.processors.JSONRenderer()
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [remove, _on_one_line, last],
                "foreign_pre_chain": shared,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        # A server always writes down who came in; at home that is one's own doing.
        "loggers": {SECURITY: {"level": "INFO" if json_lines else level}},
    }


def _on_one_line(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Nobody starts a line of the log by what they type; tracebacks are ours and keep theirs."""
    for key, value in event.items():
        if isinstance(value, str) and key != "exception" and not value.isprintable():
            event[key] = value.encode("unicode_escape").decode("ascii")
    return event
