"""Mail is sent behind the answer: how long a page takes tells nobody whether there was somebody to write to."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

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


def password_link(user: User) -> str:
    """Return the path of a page that sets the user's password, once and for a day; signing in uses it up as well."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("accounts:set-password", args=(uid, default_token_generator.make_token(user)))
