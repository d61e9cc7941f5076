"""How often one client may ask: counted by address, in the cache, and in one step for all processes that share it."""

from __future__ import annotations

import hashlib
from typing import Final, cast

from django.conf import settings
from django.http import HttpRequest
from ninja.throttling import SimpleRateThrottle

from layers_site.platform.throttle import client_of


class AddressThrottle(SimpleRateThrottle):
    """So many requests in a period ("60/min") for each client; without a rate, any number.

    Which address is the client's, behind how many proxies, is set by NINJA_NUM_PROXIES (`platform.throttle`).
    """

    def __init__(self, scope: str, rate: str) -> None:
        self.scope = scope
        self.unlimited = not rate
        self._left = 0
        super().__init__(rate or "1/s")

    def get_cache_key(self, request: HttpRequest) -> str | None:
        """Return the key that counts the client, None for a client without a limit.

        It is a digest, since a header may hold anything.
        """
        if self.unlimited:
            return None
        client = hashlib.sha256(client_of(request).encode("utf-8", "backslashreplace")).hexdigest()
        return f"api-{self.scope}-{client}"

    def allow_request(self, request: HttpRequest) -> bool:
        """Count one more, and say whether it is within the rate.

        Django Ninja's own reads the times of earlier requests and writes them back with one more: of those that come at
        the same time to several processes all but one would be forgotten.
        """
        key = self.get_cache_key(request)
        if key is None:
            return True
        # Neither is None: a rate was given, or the one for none.
        number, past = divmod(int(self.timer()), cast("int", self.duration))  # type: ignore[misc]
        self._left = cast("int", self.duration) - past
        window = f"{key}-{number}"
        self.cache.add(window, 0, self._left + 1)
        try:
            counted: int = self.cache.incr(window)
        except ValueError:  # it ran out between the two, or there is no cache
            return True
        return counted <= cast("int", self.num_requests)

    def wait(self) -> float:
        """Return the seconds until the next window begins."""
        return self._left


#: What reads the content, and what asks the engine to work.
READING: Final = AddressThrottle("reading", settings.API_READ_RATE)
WORKING: Final = AddressThrottle("working", settings.API_WORK_RATE)
