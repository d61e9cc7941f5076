"""Browsers that have a session."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import md5

from django.contrib.sessions.models import Session


def session_of(name: str) -> str:
    """The key of a session that there is, the same for the same name."""
    key = md5(name.encode(), usedforsecurity=False).hexdigest()
    Session.objects.get_or_create(session_key=key, defaults={"session_data": "", "expire_date": datetime.now(UTC)})
    return key
