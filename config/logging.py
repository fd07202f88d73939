"""Logs: short lines at home, JSON lines with a request id on a server. Bodies never."""

from typing import Any

import structlog


def logging_settings(level: str, json_lines: bool) -> dict[str, Any]:
    """Django's LOGGING dictionary for one level; `json_lines` is the server's form."""
    shared = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: Any = structlog.dev.ConsoleRenderer(colors=False)
    if json_lines:
        shared.append(structlog.processors.format_exc_info)
        last = structlog.processors.JSONRenderer()
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
                "foreign_pre_chain": shared,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
    }
