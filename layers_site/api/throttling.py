"""How often one client may ask: counted by address, in Django's cache."""

from __future__ import annotations

import hashlib
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from ninja.throttling import SimpleRateThrottle

from layers_site.common.throttle import client_of


class AddressThrottle(SimpleRateThrottle):
    """So many requests in a period ("60/min") for each client; without a rate, any number.

    Which address is the client's, behind how many proxies, is set by NINJA_NUM_PROXIES (`common.throttle`).
    """

    def __init__(self, scope: str, rate: str) -> None:
        self.scope = scope
        self.unlimited = not rate
        super().__init__(rate or "1/s")

    def get_cache_key(self, request: HttpRequest) -> str | None:
        """None for no limit. An address is kept as a digest, since a header may hold anything."""
        if self.unlimited:
            return None
        client = hashlib.sha256(client_of(request).encode("utf-8", "backslashreplace")).hexdigest()
        return f"api-{self.scope}-{client}"


#: What reads the content, and what asks the engine to work.
READING: Final = AddressThrottle("reading", settings.API_READ_RATE)
WORKING: Final = AddressThrottle("working", settings.API_WORK_RATE)
