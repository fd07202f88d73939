"""Logs: short lines at home, JSON lines with a request id on a server. Bodies never."""

import logging
from typing import Any, Final

import structlog
from structlog.typing import EventDict, WrappedLogger

SECURITY: Final = "mazziere.security"
REQUESTS: Final = "mazziere.requests"
# What a line of `security_log` or `access_log` may say; whole requests would say too much.
_FACTS: Final = ("user", "address", "door", "method", "status", "duration_ms", "request_id")


class RoutesNotPaths(logging.Filter):
    """In Django's own lines the route stands for the path, which may hold a code or a key."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Never hold a line back; only say less."""
        request = getattr(record, "request", None)
        # Django tells of a refusal only after all middleware, where the id is bound no more.
        if known := getattr(request, "request_id", None):
            record.request_id = known
        match = getattr(request, "resolver_match", None)
        if match is None or not isinstance(record.args, tuple):
            return True
        path = str(getattr(request, "path", ""))
        told = {path, path.encode("unicode_escape").decode("ascii")}
        route = f"/{match.route}"
        record.args = tuple(
            route if isinstance(word, str) and word in told else word for word in record.args
        )
        return True


class NoTraces(logging.Filter):
    """What strangers send that Django finds suspicious is one line: no fault of ours to follow."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Never hold a line back."""
        if record.name.startswith("django.security"):
            record.exc_info = None
        return True


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
        "filters": {"routes": {"()": RoutesNotPaths}, "traces": {"()": NoTraces}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                # At home one's own addresses help; on a server they are other people's.
                "filters": ["traces", "routes"] if json_lines else ["traces"],
            }
        },
        "root": {"handlers": ["stderr"], "level": level},
        # A server always writes down who came in and what was asked; at home it is one's own doing.
        "loggers": {
            name: {"level": "INFO" if json_lines else level} for name in (SECURITY, REQUESTS)
        },
    }


def _on_one_line(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Nobody starts a line of the log by what they type; tracebacks are ours and keep theirs."""
    for key, value in event.items():
        if isinstance(value, str) and key != "exception" and not value.isprintable():
            event[key] = value.encode("unicode_escape").decode("ascii")
    return event
