"""Logs of Django and gunicorn about requests, without data about persons.

An address names a board, a round, or whose password is set anew: where a request is spoken of, it is by its view.
"""

from __future__ import annotations

import logging
import re
from typing import Final

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.http.request import UnreadablePostError

from layers_site.operations.faults import fault_of
from layers_site.operations.middleware import view_name

#: Of gunicorn's own lines, what is kept before it says who sent what.
_OF_GUNICORN: Final = re.compile(r"(Invalid (?:HTTP/2 )?request|Error handling request)\b.*", re.DOTALL)


class Discreet(logging.Filter):
    """Takes addresses and useless tracebacks out of what Django and gunicorn log of a request.

    Where a request was refused, or the database cannot serve, the way through the code is the same each time.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, changed."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            record.msg, record.args = _without_address(record.getMessage(), request), ()
        elif record.name.startswith("gunicorn"):
            record.msg, record.args = _OF_GUNICORN.sub(r"\1", record.getMessage()), ()
        if record.exc_info and _is_known(record.exc_info[1]):
            record.exc_info = record.exc_text = None
        return True


def _without_address(message: str, request: HttpRequest) -> str:
    view = view_name(request) or "an address that leads nowhere"
    for address in sorted({request.get_full_path(), request.path, request.path_info}, key=len, reverse=True):
        if len(address) > 1:
            message = message.replace(address, view)
    return message


def _is_known(error: BaseException | None) -> bool:
    return isinstance(error, SuspiciousOperation | UnreadablePostError) or fault_of(error) is not None
