"""Mail is sent behind the answer: how long a page takes tells nobody whether there was somebody to write to."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final

from django.utils import translation

_LOG: Final = logging.getLogger(__name__)
_POST: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")
_going: set[Future[None]] = set()


def behind(send: Callable[..., None], *args: object, **kwargs: object) -> None:
    """Do it soon, in another thread; it may ask nothing of the database."""
    future = _POST.submit(_logged, translation.get_language(), send, *args, **kwargs)
    _going.add(future)
    future.add_done_callback(_going.discard)


def arrived() -> None:
    """Wait until all is sent that was to be sent."""
    wait(list(_going), timeout=20)


def _logged(language: str | None, send: Callable[..., None], *args: object, **kwargs: object) -> None:
    try:
        with translation.override(language):
            send(*args, **kwargs)
    except Exception:
        _LOG.exception("a mail could not be sent")
