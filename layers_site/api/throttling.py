"""How often one client may ask: counted by address, in Django's cache."""

from __future__ import annotations

import hashlib
from ipaddress import IPv6Address, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from ninja.throttling import SimpleRateThrottle

#: The part of an IPv6 address that one customer of a provider has for himself.
_IPV6_NETWORK: Final = 64


class AddressThrottle(SimpleRateThrottle):
    """So many requests in a period ("60/min") for each client; without a rate, any number.

    Which address is the client's, behind how many proxies, is set by NINJA_NUM_PROXIES.
    """

    def __init__(self, scope: str, rate: str) -> None:
        self.scope = scope
        self.unlimited = not rate
        super().__init__(rate or "1/s")

    def get_cache_key(self, request: HttpRequest) -> str | None:
        """None for no limit. An address is kept as a digest, since a header may hold anything."""
        if self.unlimited:
            return None
        client = hashlib.sha256(network(self.get_ident(request) or "").encode("utf-8", "backslashreplace")).hexdigest()
        return f"api-{self.scope}-{client}"


def network(address: str) -> str:
    """The address itself; of IPv6, the network of the customer, who has all addresses in it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(int(found) >> (128 - _IPV6_NETWORK))
    return address


#: What reads the content, and what asks the engine to work.
READING: Final = AddressThrottle("reading", settings.API_READ_RATE)
WORKING: Final = AddressThrottle("working", settings.API_WORK_RATE)
