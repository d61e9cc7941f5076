"""Logs as one JSON object a line, for programs that gather them. Nothing of a person stands in them."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any, Final

#: What a record has of its own, beside which `extra` puts what is told.
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
#: What Django puts on its records, and holds an address, a session or a form.
_KEPT_BACK: Final = frozenset(("request", "exc_info", "stack_info", "server_time"))


class JsonFormatter(logging.Formatter):
    """`time` (UTC), `level`, `logger`, `message`, what `extra` has, and `error` where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        document: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        document |= {key: value for key, value in vars(record).items() if key not in _OWN | _KEPT_BACK}
        if record.exc_info:
            document["error"] = self.formatException(record.exc_info)
        return json.dumps(document, ensure_ascii=False, default=str)
